package program

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/suites/settings"
)

// gateSettings are what is asked of a gate.
type gateSettings struct {
	compare.GateOptions
	Baseline string // a RUN; empty for no gate
	Allow    string // the file of accepted positions; empty for none
	runs     compare.Runs
}

// needBaseline names the setting without which those of a comparison do nothing.
var needBaseline = []string{"baseline"}

// isAsked reports whether there is anything to decide.
func (o *gateSettings) isAsked() bool { return o.Baseline != "" || o.HasFloor || o.HasSpeed }

// rows are the settings of a gate, which run has, too.
func (o *gateSettings) rows() []settings.Row {
	alpha := settings.AlphaRow("a false alarm, one-sided", &o.Alpha)
	alpha.Needs = needBaseline
	margin := settings.MarginRow(&o.Margin)
	margin.Default, margin.Needs = compare.DefaultGateMargin.String(), needBaseline
	margin.DefaultText, margin.Usage = strconv.Quote(margin.Default), "the loss `P%` that a conclusive gate rules out"
	return append([]settings.Row{
		{
			Name: "baseline", DefaultText: "none",
			Usage: "a saved `RUN`: the new one must not be worse",
			Field: &o.Baseline,
		},
		alpha, margin,
		{
			Name: "max-lost", Default: anyLost, Needs: needBaseline,
			Usage: "at most `N` positions may be lost",
			Field: settings.Func{Read: o.setMaxLost, Write: o.maxLostText},
		},
		{
			Name: "min-solved", DefaultText: "none",
			Usage: "at least `N` positions, or N% of them, must be solved; needs no baseline",
			Field: settings.Func{Read: o.setMinSolved, Write: o.minSolvedText},
		},
		{
			Name: "max-slower", DefaultText: "none",
			Usage: "at most `P%` fewer nodes/s than the first contender; run searches each position up to 20 times; needs no baseline",
			Field: settings.Func{Read: o.setMaxSlower, Write: o.maxSlowerText},
		},
		{
			Name: "allow", Advanced: true, DefaultText: "none", Needs: needBaseline,
			Usage: "`FILE` of lost positions that are accepted: case, SUITE:ID or id, and a reason, on each line",
			Field: &o.Allow,
		},
		{
			Name: "require-conclusive", Advanced: true, Needs: []string{"baseline", "max-slower"},
			Usage: "exit code 6 if a loss above the margin, or above --max-slower, is not ruled out",
			Field: &o.Conclusive,
		},
	}, settings.AllowRows(&o.AllowUnlike, &o.AllowMissing)...)
}

// gateOptions are what is asked of "keymove gate".
type gateOptions struct {
	gateSettings
	settings.Outputs
	junit string // the file of junit.xml; empty for that in the folder of the run
}

// rows are the settings of "keymove gate".
func (o *gateOptions) rows() []settings.Row {
	return slices.Concat(
		o.gateSettings.rows(),
		[]settings.Row{
			settings.SeedRow("the resampling", &o.Seed),
			{
				Name: "junit", DefaultText: "junit.xml in the folder of RUN", Usage: "write JUnit XML to `FILE`",
				Field: &o.junit,
			},
		},
		settings.In("", 0, o.Outputs.Rows("gate", "", "quiet", "verbose", "json")...),
	)
}

// anyLost is the text of a number of lost positions without a bound, which is negative.
const anyLost = "any"

// setMaxLost reads a number, or anyLost.
func (o *gateSettings) setMaxLost(text string) error {
	if text == anyLost {
		o.MaxLost = -1
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return errors.New("want a whole number, at least 0")
	}
	o.MaxLost = int(n)
	return nil
}

func (o *gateSettings) maxLostText() string {
	if o.MaxLost < 0 {
		return anyLost
	}
	return strconv.Itoa(o.MaxLost)
}

// setMinSolved reads a number of positions, or a percentage of them.
func (o *gateSettings) setMinSolved(text string) error {
	var number uint64
	var share float64
	var err error
	if strings.HasSuffix(text, "%") {
		share, err = settings.ParsePercent(text)
	} else {
		number, err = strconv.ParseUint(text, 10, 31)
	}
	if err != nil {
		return errors.New("want a number as 285, or a percentage as 95%")
	}
	o.MinSolved, o.MinShare, o.HasFloor = int(number), share, true
	return nil
}

func (o *gateSettings) setMaxSlower(text string) (err error) {
	o.MaxSlower, err = settings.ParsePercent(text)
	o.HasSpeed = true
	return err
}

func (o *gateSettings) maxSlowerText() string {
	if !o.HasSpeed {
		return ""
	}
	return strconv.FormatFloat(100*o.MaxSlower, 'g', 6, 64) + "%"
}

func (o *gateSettings) minSolvedText() string {
	if !o.HasFloor {
		return ""
	}
	return fmt.Sprint(o.MinSolved, o.MinShare)
}
