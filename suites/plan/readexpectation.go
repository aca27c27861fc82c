package plan

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"keymove/suites/settings"
)

// draft has the places of an expectation and its keys.
type draft struct {
	table settings.Place
	keys  map[string]settings.Place
	// faulty is set when an error is reported, so that what follows from it is not.
	faulty bool
}

// at returns the place of a key, or that of the table if the key is not given.
func (d *draft) at(key string) settings.Place {
	if place, given := d.keys[key]; given {
		return place
	}
	return d.table
}

func (d *draft) has(key string) bool { _, given := d.keys[key]; return given }

func (r *reader) addExpectation(e settings.TOMLEntry) {
	x := r.experiment
	switch {
	case len(e.Path) == 1 && e.Kind == settings.TOMLRepeated:
		x.Expect = append(x.Expect, Expectation{})
		x.drafts = append(x.drafts, draft{table: r.placeOf(e), keys: map[string]settings.Place{}})
		return
	case len(e.Path) == 1 || len(x.Expect) == 0:
		r.ignored = "expect"
		r.fail(e, errors.New("want tables [[expect]]"))
		return
	case len(e.Path) > 2 || e.Kind == settings.TOMLTable || e.Kind == settings.TOMLRepeated:
		r.fail(e, errors.New("an expectation has no tables in it"))
		return
	}
	last := len(x.Expect) - 1
	d := &x.drafts[last]
	d.keys[e.Path[1]] = r.placeOf(e)
	if err := setExpectation(&x.Expect[last], e.Path[1], e); err != nil {
		d.faulty = true
		r.fail(e, err)
	}
}

func setExpectation(x *Expectation, key string, e settings.TOMLEntry) error {
	texts := map[string]*string{
		"figure": (*string)(&x.Figure), "contender": &x.Contender, "base": &x.Base, "suite": &x.Suite,
		"theme": &x.Theme, "phase": &x.Phase, "good": &x.Good, "verdict": &x.Verdict, "claim": &x.Claim, "source": &x.Source,
	}
	numbers := map[string]**float64{"min": &x.Min, "max": &x.Max, "margin": &x.Margin}
	if field := numbers[key]; field != nil {
		n, err := numberOf(e)
		*field = &n
		return wrap(key, err)
	}
	field := texts[key]
	if field == nil {
		return &UnknownError{What: "key", Name: key, Known: expectationKeys}
	}
	*field = e.Text
	if key == "claim" || key == "source" {
		*field = oneLine(e.Text)
	}
	return wrap(key, wantText(e))
}

// expectationKeys are the keys of an expectation.
var expectationKeys = []string{
	"figure", "contender", "base", "suite", "theme", "phase", "min", "max", "good", "verdict", "margin", "claim", "source",
}

// wrap puts the key in front of an error.
func wrap(key string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", key, err)
}

// numberOf returns a number, which is finite.
func numberOf(e settings.TOMLEntry) (float64, error) {
	n, err := strconv.ParseFloat(e.Text, 64)
	isNumber := e.Kind == settings.TOMLInteger || e.Kind == settings.TOMLFloat
	if !isNumber || err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return 0, errors.New("want a number")
	}
	return n, nil
}

// checkAlone returns what is wrong with an expectation whatever the run is.
func checkAlone(x *Expectation, d *draft, isMatch bool) settings.FileErrors {
	if d.faulty {
		return nil
	}
	var errs settings.FileErrors
	fail := func(key string, err error) {
		d.faulty = true
		errs = append(errs, fault(d.at(key), err))
	}
	known, isKnown := x.Figure.find()
	switch {
	case x.Figure == "":
		fail("figure", errors.New("the expectation has no figure"))
		return errs
	case !isKnown:
		fail("figure", &UnknownError{What: "figure", Name: string(x.Figure), Known: Figures()})
		return errs
	case isMatch && known.of == ofSuites:
		fail("figure", fmt.Errorf("%s is a figure of suites, and the experiment plays a match", x.Figure))
	case !isMatch && known.of == ofGames:
		fail("figure", fmt.Errorf("%s is a figure of games, and the experiment has no [match]", x.Figure))
	case known.pair && !d.has("base"):
		fail("figure", fmt.Errorf("%s is measured against a base, which is missing", x.Figure))
	case !known.pair && d.has("base"):
		fail("base", fmt.Errorf("%s is a figure of one contender and takes no base", x.Figure))
	}
	for _, key := range []string{"suite", "theme", "phase"} {
		if isMatch && d.has(key) {
			fail(key, fmt.Errorf("a match has no %s", key))
		}
	}
	if x.Phase != "" && !slices.Contains(phases, x.Phase) {
		fail("phase", &UnknownError{What: "phase", Name: x.Phase, Known: phases})
	}
	if x.Figure.isVerdict() {
		checkVerdict(x, d, fail)
	} else {
		checkLimits(x, d, fail)
	}
	return errs
}

// checkVerdict checks the keys that an expected verdict has.
func checkVerdict(x *Expectation, d *draft, fail func(key string, err error)) {
	known := verdicts
	if x.Figure == SPRT {
		known = []string{H0, H1}
	}
	switch {
	case !d.has("verdict"):
		fail("figure", errors.New("the verdict that is expected is missing"))
	case !slices.Contains(known, x.Verdict):
		fail("verdict", &UnknownError{What: "verdict", Name: x.Verdict, Known: known})
	case d.has("margin") && x.Verdict != NotWorse && x.Verdict != Equal:
		fail("margin", fmt.Errorf("a margin needs the verdict %q or %q", NotWorse, Equal))
	case d.has("margin") && (*x.Margin <= 0 || *x.Margin > 100):
		fail("margin", errors.New("margin: want more than 0 and at most 100 percent"))
	}
	for _, key := range []string{"min", "max", "good"} {
		if d.has(key) {
			fail(key, fmt.Errorf("a verdict has no %s", key))
		}
	}
}

// checkLimits checks the keys that an expected number has.
func checkLimits(x *Expectation, d *draft, fail func(key string, err error)) {
	switch {
	case x.Min == nil && x.Max == nil:
		fail("figure", fmt.Errorf("%s needs min or max", x.Figure))
	case x.Min != nil && x.Max != nil && *x.Min > *x.Max:
		fail("max", errors.New("max is less than min"))
	case d.has("good") && !slices.Contains(goodSides, x.Good):
		fail("good", &UnknownError{What: "side", Name: x.Good, Known: goodSides})
	case d.has("good") && (x.Min == nil || x.Max == nil):
		fail("good", errors.New("good needs a range, min and max"))
	}
	for _, key := range []string{"verdict", "margin"} {
		if d.has(key) {
			fail(key, fmt.Errorf("%s has no %s", x.Figure, key))
		}
	}
}
