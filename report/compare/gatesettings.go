package compare

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"keymove/suites/settings"
)

// GateSettings are what is asked of a gate.
type GateSettings struct {
	GateOptions
	Baseline string // a RUN; empty for no gate
	Allow    string // the file of accepted positions; empty for none
	// PR asks for five lines instead of the table.
	PR bool
}

// DefaultGateMargin is the loss that a conclusive gate rules out where no other is given.
const DefaultGateMargin = 0.01

// percentText writes a share as a setting.
func percentText(share float64) string { return settings.Percent{Share: &share}.String() }

// needBaseline names the setting without which those of a comparison do nothing.
var needBaseline = []string{"baseline"}

// GateRows are the settings of a gate, which run has, too.
var GateRows = []settings.Row[GateSettings]{
	{
		Name: "baseline", DefaultText: "none",
		Usage: "a saved `RUN`: the new one must not be worse",
		Field: func(o *GateSettings) any { return &o.Baseline },
	},
	{
		Name: "alpha", Advanced: true, Default: fmt.Sprint(DefaultAlpha), Needs: needBaseline,
		Usage: "the chance `P` of a false alarm, one-sided",
		Field: func(o *GateSettings) any { return alpha{&o.Alpha} },
	},
	{
		Name: "margin", Default: percentText(DefaultGateMargin), DefaultText: strconv.Quote(percentText(DefaultGateMargin)), Needs: needBaseline,
		Usage: "the loss `P%` that a conclusive gate rules out",
		Field: func(o *GateSettings) any { return settings.Percent{Share: &o.Margin} },
	},
	{
		Name: "max-lost", Default: "any", Needs: needBaseline,
		Usage: "at most `N` positions may be lost",
		Field: func(o *GateSettings) any { return maxLost{&o.MaxLost} },
	},
	{
		Name: "min-solved", DefaultText: "none",
		Usage: "at least `N` positions, or N% of them, must be solved; needs no baseline",
		Field: func(o *GateSettings) any { return minSolved{&o.GateOptions} },
	},
	{
		Name: "allow", Advanced: true, DefaultText: "none", Needs: needBaseline,
		Usage: "`FILE` of lost positions that are accepted: case or id, and a reason, on each line",
		Field: func(o *GateSettings) any { return &o.Allow },
	},
	{
		Name:     "allow-unlike",
		Advanced: true,
		Usage:    settings.AllowUnlikeUsage,
		Field:    func(o *GateSettings) any { return &o.AllowUnlike },
	},
	{
		Name:     "allow-missing",
		Advanced: true,
		Usage:    settings.AllowMissingUsage,
		Field:    func(o *GateSettings) any { return &o.AllowMissing },
	},
	{
		Name: "require-conclusive", Advanced: true, Needs: needBaseline,
		Usage: "exit code 6 if a loss above the margin is not ruled out",
		Field: func(o *GateSettings) any { return &o.Conclusive },
	},
	{
		Name:  "pr",
		Usage: "a few lines for a pull request, instead of the table",
		Field: func(o *GateSettings) any { return &o.PR },
	},
}

// alpha is the field of a chance of a false alarm.
type alpha struct{ field *float64 }

// Set reads a chance below one half.
func (a alpha) Set(v settings.Value) error {
	p, err := strconv.ParseFloat(v.Text, 64)
	if err != nil || !(p > 0 && p < 0.5) {
		return errors.New("want more than 0 and less than 0.5")
	}
	*a.field = p
	return nil
}

func (a alpha) String() string { return fmt.Sprint(*a.field) }

// maxLost is the field of a number of positions, negative for any.
type maxLost struct{ field *int }

// Set reads a number or "any".
func (m maxLost) Set(v settings.Value) error {
	if v.Text == "any" {
		*m.field = -1
		return nil
	}
	n, err := strconv.ParseUint(v.Text, 10, 31)
	if err != nil {
		return errors.New("want a whole number, at least 0")
	}
	*m.field = int(n)
	return nil
}

func (m maxLost) String() string { return strconv.Itoa(*m.field) }

// minSolved holds a number of positions or a share of them.
type minSolved struct{ options *GateOptions }

// Set reads a number, or a percentage.
func (m minSolved) Set(v settings.Value) error {
	var number uint64
	var share float64
	var err error
	if strings.HasSuffix(v.Text, "%") {
		err = settings.Percent{Share: &share}.Set(v)
	} else {
		number, err = strconv.ParseUint(v.Text, 10, 31)
	}
	if err != nil {
		return errors.New("want a number as 285, or a percentage as 95%")
	}
	m.options.MinSolved, m.options.MinShare, m.options.HasFloor = int(number), share, true
	return nil
}

func (m minSolved) String() string { return fmt.Sprint(m.options.MinSolved, m.options.MinShare) }
