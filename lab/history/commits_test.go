package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

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
	good, bad, err := l.ends(events[0])
	if want := l.commits[21].hash; err != nil || good != l.commits[0].hash || bad != want {
		t.Errorf("first event: %s to %s, %v; want %s to %s", good, bad, err, l.commits[0].hash, want)
	}
	good, bad, err = l.ends(events[1])
	if err != nil || good != events[0].child || bad != l.commits[39].hash {
		t.Errorf("second event: %s to %s, %v; want %s to %s", good, bad, err, events[0].child, l.commits[39].hash)
	}
	last := events[len(events)-1]
	good, bad, err = l.ends(last)
	if err != nil || good != events[len(events)-2].child || bad != l.commits[199].hash {
		t.Errorf("last event: %s to %s, %v", good, bad, err)
	}
	if _, _, err := l.ends(event{child: "ffffffff"}); err == nil {
		t.Error("an unknown event has ends")
	}
}
