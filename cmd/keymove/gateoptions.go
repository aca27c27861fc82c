package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/suites"
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

// gateRows are the settings of a gate, which run has, too.
var gateRows = slices.Concat(
	[]settings.Row[gateSettings]{
		{
			Name: "baseline", DefaultText: "none",
			Usage: "a saved `RUN`: the new one must not be worse",
			Field: func(o *gateSettings) any { return &o.Baseline },
		},
		gateAlphaRow(), gateMarginRow(),
	},
	onlyGateRows,
	settings.AllowRows(func(o *gateSettings) *bool { return &o.AllowUnlike }, func(o *gateSettings) *bool { return &o.AllowMissing }),
)

// gateAlphaRow is the setting of the chance of a false alarm.
func gateAlphaRow() settings.Row[gateSettings] {
	r := settings.AlphaRow("a false alarm, one-sided", func(o *gateSettings) *float64 { return &o.Alpha })
	r.Needs = needBaseline
	return r
}

// gateMarginRow is the setting of the loss that a conclusive gate rules out.
func gateMarginRow() settings.Row[gateSettings] {
	r := settings.MarginRow(func(o *gateSettings) *suites.Margin { return &o.Margin })
	r.Default, r.Needs = compare.DefaultGateMargin.String(), needBaseline
	r.DefaultText, r.Usage = strconv.Quote(r.Default), "the loss `P%` that a conclusive gate rules out"
	return r
}

// onlyGateRows are those that only gates have.
var onlyGateRows = []settings.Row[gateSettings]{
	{
		Name: "max-lost", Default: "any", Needs: needBaseline,
		Usage: "at most `N` positions may be lost",
		Field: func(o *gateSettings) any { return maxLost{&o.MaxLost} },
	},
	{
		Name: "min-solved", DefaultText: "none",
		Usage: "at least `N` positions, or N% of them, must be solved; needs no baseline",
		Field: func(o *gateSettings) any { return minSolved{&o.GateOptions} },
	},
	{
		Name: "allow", Advanced: true, DefaultText: "none", Needs: needBaseline,
		Usage: "`FILE` of lost positions that are accepted: case, SUITE:ID or id, and a reason, on each line",
		Field: func(o *gateSettings) any { return &o.Allow },
	},
	{
		Name: "require-conclusive", Advanced: true, Needs: needBaseline,
		Usage: "exit code 6 if a loss above the margin is not ruled out",
		Field: func(o *gateSettings) any { return &o.Conclusive },
	},
}

// gateOptions are what is asked of "keymove gate".
type gateOptions struct {
	gateSettings
	settings.Outputs
	junit string // the file of junit.xml; empty for that in the folder of the run
}

// gateCommandRows are the settings of "keymove gate".
var gateCommandRows = slices.Concat(
	settings.Within(gateRows, func(o *gateOptions) *gateSettings { return &o.gateSettings }),
	[]settings.Row[gateOptions]{
		settings.SeedRow("the resampling", func(o *gateOptions) *uint64 { return &o.Seed }),
		{
			Name: "junit", DefaultText: "junit.xml in the folder of RUN", Usage: "write JUnit XML to `FILE`",
			Field: func(o *gateOptions) any { return &o.junit },
		},
	},
	settings.In("", 0, settings.Within(settings.OutputRows("gate", "", "quiet", "verbose", "json"), func(o *gateOptions) *settings.Outputs { return &o.Outputs })...),
)

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
type minSolved struct{ options *compare.GateOptions }

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
