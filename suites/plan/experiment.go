package plan

import (
	"errors"
	"fmt"
	"slices"

	"keymove/suites"
	"keymove/suites/settings"
)

// Experiment is a run that is written down. JSON has the part that run.json keeps, apart from
// the plan.
type Experiment struct {
	// File is the file as it was named, SHA256 its digest in hexadecimal digits.
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	// Title, Doc and Source say what it is about, and where the claim stands.
	Title  string `json:"title,omitempty"`
	Doc    string `json:"doc,omitempty"`
	Source string `json:"source,omitempty"`
	// IsMatch is set for games instead of suites.
	IsMatch bool `json:"match,omitempty"`
	// Expect is what the run is expected to show.
	Expect []Expectation `json:"expectations"`

	// Given are the settings of the run with their places in the file.
	Given settings.Values `json:"-"`

	drafts []draft // with the places of Expect
}

func fault(at settings.Place, err error) *settings.FileError {
	return &settings.FileError{File: at.File, Line: at.Line, Column: at.Column, Err: err}
}

// ExperimentRun is what is known of a run when its expectations are checked.
type ExperimentRun struct {
	// Contenders are the names of the contenders.
	Contenders []string
	Suites     []suites.Suite
	// MoreContenders and MoreSuites are set if some could not be read: an unknown
	// name may be that of one of them.
	MoreContenders, MoreSuites bool
}

// Check returns a fault for each expectation about a contender, a suite or a theme
// that the run does not have. It sets the contender and the suite of expectations
// that name none, if the run has just one.
func (e *Experiment) Check(run ExperimentRun) settings.FileErrors {
	var errs settings.FileErrors
	themes := make([][]string, len(run.Suites))
	for i := range e.Expect {
		c := checker{run: &run, x: &e.Expect[i], draft: &e.drafts[i], themes: themes}
		c.contenders()
		if !e.IsMatch {
			c.suite()
		}
		errs = append(errs, c.errs...)
	}
	return errs.Sorted()
}

// checker checks one expectation.
type checker struct {
	run   *ExperimentRun
	x     *Expectation
	draft *draft
	// themes are those of each suite; nil where they are not known yet.
	themes [][]string
	errs   settings.FileErrors
}

func (c *checker) fail(key string, err error) {
	c.errs = append(c.errs, fault(c.draft.at(key), err))
}

// contenders checks the contender and the base.
func (c *checker) contenders() {
	names := c.run.Contenders
	if c.x.Contender == "" && len(names) == 1 && !c.run.MoreContenders {
		c.x.Contender = names[0]
	}
	if c.x.Contender == "" && len(names) > 1 {
		c.fail("contender", errors.New("the run has several contenders, and the expectation names none"))
	} else if c.x.Contender != "" {
		c.contender("contender", c.x.Contender)
	}
	if c.x.Base == "" {
		return
	}
	if c.x.Base == c.x.Contender {
		c.fail("base", fmt.Errorf("%s cannot be measured against itself", c.x.Base))
		return
	}
	c.contender("base", c.x.Base)
}

func (c *checker) contender(key, name string) {
	if !slices.Contains(c.run.Contenders, name) && !c.run.MoreContenders {
		c.fail(key, &UnknownError{What: "contender", Name: name, Known: c.run.Contenders})
	}
}

// suite checks the suite and the theme.
func (c *checker) suite() {
	run := c.run.Suites
	names := make([]string, len(run))
	for i := range run {
		names[i] = run[i].Name
	}
	if c.x.Suite == "" && len(run) == 1 && !c.run.MoreSuites {
		c.x.Suite = names[0]
	}
	i := slices.Index(names, c.x.Suite)
	switch {
	case c.x.Suite == "" && len(run) > 1:
		c.fail("suite", errors.New("the run has several suites, and the expectation names none"))
	case c.x.Suite == "" || i < 0 && c.run.MoreSuites:
	case i < 0:
		c.fail("suite", &UnknownError{What: "suite", Name: c.x.Suite, Known: names})
	case c.x.Theme != "":
		if themes := c.themesOf(i); !slices.Contains(themes, c.x.Theme) {
			c.fail("theme", &UnknownError{What: "theme", Name: c.x.Theme, Known: themes})
		}
	}
}

// themesOf returns the themes of the suite of a number. Each suite is read once.
func (c *checker) themesOf(suite int) []string {
	if c.themes[suite] == nil {
		c.themes[suite] = themesOf(c.run.Suites[suite])
	}
	return c.themes[suite]
}

// themesOf returns the themes of a suite in its order.
func themesOf(s suites.Suite) []string {
	themes, seen := []string{}, map[string]bool{"": true}
	for _, c := range s.All() {
		if !seen[c.Theme] {
			seen[c.Theme] = true
			themes = append(themes, c.Theme)
		}
	}
	return themes
}
