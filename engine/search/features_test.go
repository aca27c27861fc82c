package search_test

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

// readElsewhere are readers that act with something that a search of one position does
// not have.
var readElsewhere = []string{feature.Clock, feature.Game, "time.jitter", "time=flat", "time=phased", "book=weighted"}

// readWith are settings under which a reader acts that does not in classical.
var readWith = map[string]string{"trades": "classical,phase=counted"}

// unreadIn are the contenders in which nothing reads a row that classical reads.
var unreadIn = map[string]string{"pst.tables": "classical,pst=off", "eval.taper": "default", "eval.phased": "default"}

// TestReadBy: a value that nothing reads changes no search, and each reader makes it
// change some.
func TestReadBy(t *testing.T) {
	known := knownOutcomes{nodes: 1000} // enough for every reader below, and so for what reads without being one
	for i, row := range profile.Features {
		if len(row.ReadBy) == 0 || i%3 > 0 && !testenv.Long() {
			continue
		}
		base := cmp.Or(unreadIn[row.Name], "classical")
		for _, need := range feature.Needs[row.Name] {
			base += "," + need + "=on"
		}
		others := othersOf(t, base, row)
		if slices.ContainsFunc(others, func(other string) bool { return known.differ(t, base, other) }) {
			t.Errorf("%s: %s search differently although nothing reads it", base, others)
		}
		if ofEvaluation(row) { // package eval tests where these act
			continue
		}
		for _, reader := range row.ReadBy {
			if slices.Contains(readElsewhere, reader) {
				continue
			}
			read := "classical"
			if with, ok := readWith[reader]; ok {
				read = with
			}
			if read += "," + reader; !strings.Contains(reader, "=") {
				read += "=on"
			}
			if others := othersOf(t, read, row); !slices.ContainsFunc(others, func(other string) bool { return known.differ(t, read, other) }) {
				t.Errorf("%s and %q search alike although %s reads %s", read, others, reader, row.Name)
			}
		}
	}
}

// othersOf returns the contender with every choice of a row, or with other numbers.
func othersOf(t *testing.T, contender string, row profile.Row) []string {
	t.Helper()
	values := row.Choices
	switch row.Kind() {
	case feature.Switch:
		values = []string{"on", "off"}
	case feature.Number:
		values = []string{strconv.Itoa(row.Min), strconv.Itoa(row.Max)}
		if row.HasOff() {
			values = append(values, "on")
		}
	}
	var others []string
	for _, value := range values {
		others = append(others, contender+","+row.Name+"="+value)
	}
	return others
}

// TestSalt: each salt gives a tree of its own, the same each time, whose score at a fixed
// depth without pruning is the same in any order.
func TestSalt(t *testing.T) {
	depth := engine.Limits{Depth: 3}
	for _, ordering := range []string{"staged", "vpr", "cobra"} {
		plain := "plain,material=on,pst=on,ordering=" + ordering
		nodes := map[uint64]bool{}
		want := fresh(t, plain, fens[1], depth).Result.Score
		for _, salt := range []string{"0", "1", "2", "3"} {
			contender := plain + ",ordering.salt=" + salt
			got, again := fresh(t, contender, fens[1], depth).Result, fresh(t, contender, fens[1], depth).Result
			if got.Score != want || again.Nodes != got.Nodes {
				t.Errorf("%s: score %v, want %v; %d nodes, then %d", contender, got.Score, want, got.Nodes, again.Nodes)
			}
			nodes[got.Nodes] = true
		}
		if len(nodes) < 3 {
			t.Errorf("%s: four salts give %d trees", ordering, len(nodes))
		}
	}
}
