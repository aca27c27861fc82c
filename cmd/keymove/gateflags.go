package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/suites/plan"
)

// gateOptions are what the command line asks of a gate.
type gateOptions struct {
	compare.GateOptions
	baseline string // a RUN; empty for no gate
	allow    string // the file of accepted positions; empty for none
	// conclusive is set where a gate has to be sure.
	conclusive bool
	pr         bool
}

// How --allow-unlike and --allow-missing are explained.
const (
	allowUnlikeUsage  = "give a verdict about unlike runs too, as of different limits"
	allowMissingUsage = "give a verdict about incomplete runs too, and skip positions that only one has"
)

// gateRows are the settings that gate and run share.
var gateRows = []plan.Row[gateOptions]{
	{
		Name: "baseline", DefaultText: "none",
		Usage: "the saved `RUN` to compare with; the new one must not be worse",
		Field: func(o *gateOptions) any { return &o.baseline },
	},
	{
		Name: "alpha", Default: fmt.Sprint(compare.DefaultAlpha),
		Usage: "the chance `P` of a false alarm, one-sided",
		Field: func(o *gateOptions) any { return alpha{&o.Alpha} },
	},
	{
		Name: "margin", Default: "1%", DefaultText: `"1%"`,
		Usage: "the loss `P%` that a conclusive gate rules out",
		Field: func(o *gateOptions) any { return plan.Percent{Share: &o.Margin} },
	},
	{
		Name: "max-lost", Default: "any",
		Usage: "at most `N` positions may be lost",
		Field: func(o *gateOptions) any { return maxLost{&o.MaxLost} },
	},
	{
		Name: "min-solved", DefaultText: "none",
		Usage: "at least `N` positions, or N% of them, must be solved",
		Field: func(o *gateOptions) any { return minSolved{&o.GateOptions} },
	},
	{
		Name: "allow", DefaultText: "none",
		Usage: "`FILE` of lost positions that are accepted: case or id, and a reason, on each line",
		Field: func(o *gateOptions) any { return &o.allow },
	},
	{
		Name:  "allow-unlike",
		Usage: allowUnlikeUsage,
		Field: func(o *gateOptions) any { return &o.AllowUnlike },
	},
	{
		Name:  "allow-missing",
		Usage: allowMissingUsage,
		Field: func(o *gateOptions) any { return &o.AllowMissing },
	},
	{
		Name:  "require-conclusive",
		Usage: "exit code 6 if a loss above the margin is not ruled out",
		Field: func(o *gateOptions) any { return &o.conclusive },
	},
	{
		Name:  "pr",
		Usage: "a few lines for a pull request, instead of the table",
		Field: func(o *gateOptions) any { return &o.pr },
	},
}

// runGateRows returns the settings of a gate as those of a run, which may have none:
// all others need the baseline.
func runGateRows() []plan.Row[runOptions] {
	rows := plan.Within(gateRows, func(o *runOptions) *gateOptions { return &o.gate })
	for i := range rows {
		rows[i].Group, rows[i].Scope = "Against a baseline:", plan.BesideFile
		if rows[i].Name != "baseline" {
			rows[i].Needs = []string{"baseline"}
		}
	}
	return rows
}

// alpha is the field of a chance of a false alarm.
type alpha struct{ field *float64 }

// Set reads a chance below one half.
func (a alpha) Set(v plan.Value) error {
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
func (m maxLost) Set(v plan.Value) error {
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
type minSolved struct{ options *compare.GateOptions }

// Set reads a number, or a percentage.
func (m minSolved) Set(v plan.Value) error {
	var number uint64
	var share float64
	var err error
	if strings.HasSuffix(v.Text, "%") {
		err = plan.Percent{Share: &share}.Set(v)
	} else {
		number, err = strconv.ParseUint(v.Text, 10, 31)
	}
	if err != nil {
		return errors.New("want a number as 285, or a percentage as 95%")
	}
	m.options.MinSolved, m.options.MinShare = int(number), share
	return nil
}

func (m minSolved) String() string { return fmt.Sprint(m.options.MinSolved, m.options.MinShare) }

// resolve reads the files that the options name, so that a mistake costs no time.
func (o *gateOptions) resolve() (faults plan.Faults) {
	if o.baseline == "" {
		return nil
	}
	if _, err := compare.Pick([]string{o.baseline}); err != nil {
		faults.Add("baseline", plan.Last, pickError(err))
	}
	var err error
	o.Allowed, err = readAllowed(o.allow)
	faults.Add("allow", plan.Last, err)
	return faults
}

// readAllowed reads the file of accepted positions; none is nil.
func readAllowed(path string) (*compare.Allowed, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &codedError{exitSuite, plan.Errorf("%s: file not found", plan.Subject(path))}
	}
	if err != nil {
		return nil, &codedError{exitFailure, plan.Errorf("%s: %w", plan.Subject(""), err)}
	}
	defer file.Close()
	allowed, err := compare.ReadAllowed(path, file)
	if _, ok := errors.AsType[*compare.AllowError](err); ok {
		return nil, &codedError{exitSuite, err}
	}
	if err != nil {
		return nil, &codedError{exitFailure, err}
	}
	return allowed, nil
}
