package search_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/feature"
	"keymove/engine/profile"

	"github.com/google/go-cmp/cmp"
)

// readElsewhere are readers that act with something that a search of one position does
// not have.
var readElsewhere = []string{feature.Clock, feature.Game, "time.jitter", "time=flat", "time=phased", "book=weighted"}

// readWith are settings under which a reader acts that does not in classical.
var readWith = map[string]string{"trades": "classical,phase=counted", "razor.depth3": "classical,razor=r1"}

// TestReadBy: a value that nothing reads changes no search, and each reader makes it
// change some.
func TestReadBy(t *testing.T) {
	for _, row := range profile.Features {
		if len(row.ReadBy) == 0 {
			continue
		}
		base := "classical"
		if row.Name == "pst.tables" {
			base = "classical,pst=off"
		}
		for _, need := range row.Needs {
			base += "," + need + "=on"
		}
		others := othersOf(t, base, row)
		if slices.ContainsFunc(others, func(other string) bool { return searchesDiffer(t, base, other) }) {
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
			if others := othersOf(t, read, row); !slices.ContainsFunc(others, func(other string) bool { return searchesDiffer(t, read, other) }) {
				t.Errorf("%s and %q search alike although %s reads %s", read, others, reader, row.Name)
			}
		}
	}
}

// othersOf returns the contender with every other choice of a row, or with two other
// numbers.
func othersOf(t *testing.T, contender string, row profile.Row) []string {
	t.Helper()
	values := row.Choices
	switch row.Kind() {
	case feature.Switch:
		values = []string{"on", "off"}
	case feature.Number:
		values = []string{strconv.Itoa(row.Min), strconv.Itoa(row.Max)}
	}
	var others []string
	for _, value := range values {
		others = append(others, contender+","+row.Name+"="+value)
	}
	return others
}

// searchesDiffer reports whether two contenders search some position differently.
func searchesDiffer(t *testing.T, a, b string) bool {
	t.Helper()
	first, second := newSearcher(t, a), newSearcher(t, b)
	for _, fen := range fens {
		newGame(t, first)
		newGame(t, second)
		limits := engine.Limits{Nodes: 4000}
		if !cmp.Equal(search1(t, first, fen, limits), search1(t, second, fen, limits)) {
			return true
		}
	}
	return false
}
