package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"keymove/report/compare"
	"keymove/report/stats"
)

// printFigures prints the figures of the page that its files do not have.
func printFigures(w io.Writer, courses []course, events []result, times map[string]float64) error {
	var theirs, own []float64
	for i := range courses {
		c := &courses[i]
		if !c.isMeasured {
			continue
		}
		t, o := c.steps()
		theirs, own = append(theirs, t...), append(own, o...)
		printCorrelation(w, c.name, t, o)
		named, right, steepOnes, found := c.changes()
		fmt.Fprintf(w, "%s: %d changes named, %d right; %d of %d steps of %d and more named\n", c.name, named, right, found, steepOnes, steep)
		fmt.Fprintf(w, "%s: neighbours %+v\n", c.name, c.neighbours())
		c.printLuck(w)
		c.printPower(w)
	}
	if len(theirs) > versionsOfEra {
		printCorrelation(w, "both", theirs, own)
		printAllLuck(w, courses)
	}
	significant, same, bisected, named := 0, 0, 0, 0
	for i := range events {
		if r := &events[i]; r.row != nil && r.row.Verdict.Differs() {
			significant++
			if r.row.Change()*float64(r.theirs) > 0 {
				same++
			}
		}
		if events[i].bisection != nil {
			bisected++
			if events[i].isRight() {
				named++
			}
		}
	}
	printLongPower(w, events)
	fmt.Fprintf(w, "events: %d significant, %d of them with matetrack's sign; %d of %d bisections name theirs\n", significant, same, named, bisected)
	sum := 0.0
	for _, step := range slices.Sorted(maps.Keys(times)) {
		fmt.Fprintf(w, "%s: %.1f CPU minutes\n", step, times[step]/60)
		sum += times[step] / 60
	}
	_, err := fmt.Fprintf(w, "all: %.0f CPU minutes\n", sum)
	return err
}

func printCorrelation(w io.Writer, name string, theirs, own []float64) {
	r, low, high := correlation(own, theirs)
	fmt.Fprintf(w, "%s: r %.2f [%.2f, %.2f] of %d differences", name, r, low, high, len(own))
	own, theirs = withoutLargest(own, theirs, 4)
	r, low, high = correlation(own, theirs)
	fmt.Fprintf(w, ", without the four largest %.2f [%.2f, %.2f]\n", r, low, high)
}

// alarms returns how many versions of an era are found different from themselves, of how many.
func (c *course) alarms() (alarms, n int) {
	for i := range c.versions {
		if k := c.versions[i].luck; k != nil {
			n++
			if k.row.Verdict.Differs() {
				alarms++
			}
		}
	}
	return alarms, n
}

func (c *course) printLuck(w io.Writer) {
	alarms, n := c.alarms()
	if n == 0 {
		return
	}
	verdicts, flips, least, most := map[compare.Verdict]int{}, 0.0, 1.0, 0.0
	for i := range c.versions {
		k := c.versions[i].luck
		verdicts[k.row.Verdict]++
		flips, least, most = flips+k.flips()/float64(n), min(least, k.flips()), max(most, k.flips())
	}
	fmt.Fprintf(w, "%s: luck called different in %s; %v; flips %.1f %% (%.1f to %.1f)\n", c.name, share(alarms, n), verdicts, 100*flips, 100*least, 100*most)
}

func printAllLuck(w io.Writer, courses []course) {
	alarms, n := 0, 0
	for i := range courses {
		a, m := courses[i].alarms()
		alarms, n = alarms+a, n+m
	}
	if n > 0 {
		fmt.Fprintf(w, "both: luck called different in %s\n", share(alarms, n))
	}
}

// printLongPower prints what 700 positions find with a million nodes, by the share of positions that change there.
func printLongPower(w io.Writer, events []result) {
	power := stats.Power{Alpha: compare.DefaultAlpha, Power: 0.8}
	for i := range events {
		row := events[i].long
		if row == nil {
			continue
		}
		flips := float64(row.Gained+row.Lost) / float64(row.Positions)
		fmt.Fprintf(w, "long %s: %.1f %% change; power of 700 for 2 pp %.2f, for 4 pp %.2f\n", events[i].child, 100*flips,
			power.OfMcNemar(700, max(flips, 0.02), 0.02), power.OfMcNemar(700, max(flips, 0.04), 0.04))
	}
}

// printPower prints what the formula foretells from the share of positions that change between
// neighbours, and what they show.
func (c *course) printPower(w io.Writer) {
	flips, found := 0.0, 0.0
	for i := range c.versions {
		found += float64(c.versions[i].found) / positions / float64(len(c.versions))
		if row := c.versions[i].before; row != nil {
			flips += float64(row.Gained+row.Lost) / float64(row.Positions) / float64(len(c.versions)-1)
		}
	}
	power := stats.Power{Alpha: compare.DefaultAlpha, Power: 0.8}
	fmt.Fprintf(w, "%s: found %.1f %%, neighbours differ in %.1f %%; power for", c.name, 100*found, 100*flips)
	for _, pp := range []float64{1, 2, 4} {
		fmt.Fprintf(w, " %g pp: %.2f (n = 1 500), %.2f (10 000), %.2f (700);", pp, power.OfMcNemar(positions, max(flips, pp/100), pp/100),
			power.OfMcNemar(10_000, max(flips, pp/100), pp/100), power.OfMcNemar(700, max(flips, pp/100), pp/100))
	}
	fmt.Fprintln(w)
	least := 0.0
	for i, b := range c.bins() {
		bound := fmt.Sprintf("%g to %g pp", least, powerBins[i])
		if i == len(powerBins)-1 {
			bound = fmt.Sprintf("%g pp and more", least)
		}
		fmt.Fprintf(w, "%s: matetrack's difference %s: %d pairs, %.1f foretold, %d found\n", c.name, bound, b.pairs, math.Round(10*b.foretold)/10, b.found)
		least = powerBins[i]
	}
}
