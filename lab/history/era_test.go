package main

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"keymove/report/compare"
)

// synthetic is a course of versions with these numbers of mates, by matetrack and here; changes are those that
// a track names, verdicts those against the version before.
func synthetic(theirs, own []int, changes []int, verdicts ...compare.Verdict) *course {
	c := &course{era: eras[0], isMeasured: true}
	for i := range theirs {
		v := version{measured: measured{found: theirs[i], isMeasured: true}, found: own[i]}
		v.hash, v.time = "0123456789", time.Date(2013, 8, 1+i, 0, 0, 0, 0, time.UTC)
		if i > 0 {
			d := float64(own[i]-own[i-1]) / positions
			v.before = &compare.Row{
				Positions: positions, Gained: max(0, own[i]-own[i-1]), Lost: max(0, own[i-1]-own[i]), P: new(0.5), Verdict: verdicts[i-1],
				BaseSolved: float64(own[i-1]), Solved: float64(own[i]), SolvedDiff: compare.Interval{Value: d, Low: d - .01, High: d + .01},
			}
		}
		c.versions = append(c.versions, v)
	}
	for _, i := range changes {
		c.versions[i].isChange = true
	}
	return c
}

// A change is right if matetrack has a step of its sign at the same place or next to it; a steep step is found
// likewise.
func TestCourse(t *testing.T) {
	c := synthetic([]int{2000, 2010, 2300, 2290, 2080, 2080, 2100}, []int{100, 101, 103, 150, 120, 90, 95}, []int{3, 5, 6},
		compare.TooFew, compare.TooFew, compare.Better, compare.Worse, compare.Worse, compare.TooFew)
	if named, right, steepOnes, found := c.changes(); named != 3 || right != 2 || steepOnes != 2 || found != 2 {
		t.Errorf("named %d, right %d, steep %d, found %d", named, right, steepOnes, found)
	}
	if got, want := c.neighbours(), (neighbours{right: 1, missed: 1, undecided: 2, silent: 2}); got != want {
		t.Errorf("neighbours %+v, want %+v", got, want)
	}
	bins, pairs, found := c.bins(), 0, 0
	for _, b := range bins {
		pairs, found = pairs+b.pairs, found+b.found
		if b.foretold < 0 || b.foretold > float64(b.pairs) {
			t.Errorf("%+v", b)
		}
	}
	if pairs != 6 || found != 3 || bins[3].pairs != 2 || bins[3].found != 1 || bins[3].foretold < 1.9 {
		t.Errorf("bins %+v", bins)
	}
}

// The plot is XML, with both curves of both eras, a bar for each comparison and a line for each change.
func TestPlot(t *testing.T) {
	few := compare.TooFew
	c := synthetic([]int{2000, 2010, 2300}, []int{100, 90, 150}, []int{2}, few, few)
	text := plot([]course{*c, *c, {era: eras[1]}})
	for class, want := range map[string]int{"theirs": 2, "own": 2, "bars": 6, "change": 2} {
		if n := strings.Count(text, `<path class="`+class+`"`); n != want {
			t.Errorf("%d of class %s, want %d", n, class, want)
		}
	}
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestResultFiles(t *testing.T) {
	few := compare.TooFew
	c := synthetic([]int{2000, 2010}, []int{100, 90}, nil, few)
	c.versions[1].luck = &luck{positions: 10, own: 3, twins: 2, ownOnly: 1, row: c.versions[1].before}
	rows := versionRows([]course{*c, {era: eras[1], versions: c.versions[:1]}})
	want := []string{
		"2013,012345678,2013-08-01,2000,0,100,1500,,,,,,,,,,,,,,",
		"2013,012345678,2013-08-02,2010,0,90,1500,0,10,0.5,too few positions,,10,3,2,1,0,0,10,0.5,too few positions",
		"2018,012345678,2013-08-01,2000,0,,,,,,,,,,,,,,,,",
	}
	for i, w := range want {
		if got := strings.Join(rows[i+1], ","); got != w || len(rows[i+1]) != len(rows[0]) {
			t.Errorf("row %d:\n%s\nwant\n%s", i+1, got, w)
		}
	}
	e := result{event: events[0], theirs: -513, row: c.versions[1].before}
	e.after.time = c.versions[0].time
	row := eventRows([]result{e})
	if len(row[1]) != len(row[0]) || row[1][4] != "-513" || row[1][5] != "100" || row[1][6] != "90" || row[1][10] != "0" || row[1][11] != "10" || row[1][15] != "" {
		t.Errorf("%q", row[1])
	}
	var figures strings.Builder
	if err := printFigures(&figures, []course{*synthetic([]int{2000, 2010, 2300, 2290, 2280, 2000, 2010, 2100, 2400}, []int{100, 90, 80, 120, 100, 90, 80, 120, 130}, nil, few, few, few, few, few, few, few, few)}, []result{e},
		map[string]float64{"track-x": 90}); err != nil || !strings.Contains(figures.String(), "track-x: 1.5 CPU minutes\nall: 2 CPU minutes\n") {
		t.Errorf("%v\n%s", err, &figures)
	}
}
