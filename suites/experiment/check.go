package experiment

import (
	"errors"
	"fmt"
	"slices"

	"keymove/suites"
	"keymove/suites/tomlfile"
)

// Check says which expectations are about contenders, suites or themes that the run
// does not have, and names the contender and the suite where there is only one and
// none is given. Without suites only the contenders are looked at.
func (e *Experiment) Check(contenders []string, run []suites.Suite) tomlfile.Errors {
	var errs tomlfile.Errors
	for i := range e.Expect {
		c := checker{experiment: e, x: &e.Expect[i], draft: &e.drafts[i]}
		c.contenders(contenders)
		if len(run) > 0 {
			c.suite(run)
		}
		errs = append(errs, c.errs...)
	}
	return errs.Sorted()
}

// checker checks one expectation.
type checker struct {
	experiment *Experiment
	x          *Expectation
	draft      *draft
	errs       tomlfile.Errors
}

func (c *checker) fail(key string, err error) {
	c.errs = append(c.errs, c.experiment.fault(c.draft.at(key), err))
}

// contenders checks the contender and the base.
func (c *checker) contenders(names []string) {
	if c.x.Contender == "" && len(names) == 1 {
		c.x.Contender = names[0]
	}
	if c.x.Contender == "" {
		c.fail("contender", errors.New("the run has several contenders: the expectation has to name one"))
	} else if !slices.Contains(names, c.x.Contender) {
		c.fail("contender", &UnknownError{What: "contender", Name: c.x.Contender, Known: names})
	}
	if c.x.Base == "" {
		return
	}
	if !slices.Contains(names, c.x.Base) {
		c.fail("base", &UnknownError{What: "contender", Name: c.x.Base, Known: names})
	} else if c.x.Base == c.x.Contender {
		c.fail("base", fmt.Errorf("%s cannot be measured against itself", c.x.Base))
	}
}

// suite checks the suite and the theme.
func (c *checker) suite(run []suites.Suite) {
	names := make([]string, len(run))
	for i := range run {
		names[i] = run[i].Name
	}
	if c.x.Suite == "" && len(run) == 1 {
		c.x.Suite = names[0]
	}
	i := slices.Index(names, c.x.Suite)
	switch {
	case c.x.Suite == "":
		c.fail("suite", errors.New("the run has several suites: the expectation has to name one"))
	case i < 0:
		c.fail("suite", &UnknownError{What: "suite", Name: c.x.Suite, Known: names})
	case c.x.Theme != "":
		if themes := themesOf(run[i]); !slices.Contains(themes, c.x.Theme) {
			c.fail("theme", &UnknownError{What: "theme", Name: c.x.Theme, Known: themes})
		}
	}
}

// themesOf returns the themes of a suite in its order.
func themesOf(s suites.Suite) []string {
	var themes []string
	for _, c := range s.All() {
		if c.Theme != "" && !slices.Contains(themes, c.Theme) {
			themes = append(themes, c.Theme)
		}
	}
	return themes
}
