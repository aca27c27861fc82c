package main

import (
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
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
	testenv.Want(t, "neighbours", c.neighbours(), (neighbours{right: 1, missed: 1, undecided: 2, silent: 2}))
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
	testenv.Check(t, xml.Unmarshal([]byte(text), new(struct{})))
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

func TestReadCSV(t *testing.T) {
	text := "Commit Date,Commit SHA,Positions,Mates,Best mates,Tag\n2013-05-01,aa,,,,sf_3\n2013-05-02,bb,6560,1902,1423,\n"
	known, err := readCSV(strings.NewReader(text))
	if err != nil || known["bb"] != (measured{1902, 1423, true}) || known["aa"].isMeasured || len(known) != 2 {
		t.Errorf("%+v, %v", known, err)
	}
	for _, wrong := range []string{"", "Commit SHA,Mates\naa,1\n", "Commit SHA,Mates,Best mates\naa,many,1\n", "Commit SHA,Mates,Best mates\naa\n"} {
		if _, err := readCSV(strings.NewReader(wrong)); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// daily returns commits named c0, c1, … of consecutive days, all of them measured but some.
func daily(n int, but ...int) ([]commit, map[string]measured) {
	var list []commit
	known := map[string]measured{}
	for i := range n {
		hash := fmt.Sprintf("c%d", i)
		list = append(list, commit{hash, time.Date(2013, 8, 1+i, 12, 0, 0, 0, time.UTC)})
		known[hash] = measured{isMeasured: !slices.Contains(but, i)}
	}
	return list, known
}

// Both ends are chosen, those between are evenly spaced, and an older one stands for one without a number.
func TestChoose(t *testing.T) {
	e := era{"e", "2013-08-03", "2013-08-12"}
	commits, known := daily(20, 5, 20)
	for _, test := range []struct {
		n    int
		want string
	}{
		{2, "c2 c11"}, {4, "c2 c4 c8 c11"}, {10, ""}, {11, ""},
	} {
		got, err := choose(commits, known, e, test.n)
		if strings.Join(got, " ") != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%d versions: %v, %v, want %q", test.n, got, err, test.want)
		}
	}
}

// A bisection has no other event between its ends.
func TestEnds(t *testing.T) {
	l := &laboratory{}
	for i := range 200 {
		l.commits = append(l.commits, commit{hash: fmt.Sprintf("%09d", i)})
	}
	for i, e := range events {
		at := 10*i + 20
		if i == 1 {
			at = 22
		}
		l.commits[at].hash = e.child
	}
	last := len(events) - 1
	for i, want := range map[int][2]string{
		0: {l.commits[0].hash, l.commits[21].hash}, 1: {events[0].child, l.commits[39].hash}, last: {events[last-1].child, l.commits[199].hash},
	} {
		if good, bad, err := l.ends(events[i]); err != nil || [2]string{good, bad} != want {
			t.Errorf("event %d: %s to %s, %v; want %v", i, good, bad, err, want)
		}
	}
	if _, _, err := l.ends(event{child: "ffffffff"}); err == nil {
		t.Error("an unknown event has ends")
	}
}

// The intervals of 0 and 10 of 80 are those of R's binom.test.
func TestExact(t *testing.T) {
	for _, test := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 80, 0, 0.04506},
		{10, 80, 0.06162, 0.21794},
		{80, 80, 0.95494, 1},
	} {
		low, high := exact(test.k, test.n)
		if math.Abs(low-test.low) > 1e-3 || math.Abs(high-test.high) > 1e-3 {
			t.Errorf("%d of %d: [%.5f, %.5f], want [%.5f, %.5f]", test.k, test.n, low, high, test.low, test.high)
		}
	}
}

func TestCorrelation(t *testing.T) {
	x, y := []float64{1, 2, 3, 4, 5}, []float64{2, 1, 4, 3, 5}
	r, low, high := correlation(x, y)
	if math.Abs(r-0.8) > 1e-12 || low > r || high < r {
		t.Errorf("r = %v [%v, %v], want 0.8", r, low, high)
	}
	x, y = withoutLargest([]float64{1, 2, 3}, []float64{-9, 1, 5}, 2)
	if len(x) != 1 || x[0] != 2 || y[0] != 1 {
		t.Errorf("without the two largest: %v, %v", x, y)
	}
}
