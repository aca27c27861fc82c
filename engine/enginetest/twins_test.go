package enginetest_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/engine/enginetest"
)

// isOrder reports whether a finding is what our own engine may have: deeper than depth 1 it prunes by
// the order of moves, which swapped colours change.
func isOrder(f enginetest.Finding) bool {
	return f.Check == "twins" && f.Level == enginetest.Note && strings.Contains(f.Text, ", 0 of them at depth 1;")
}

var centipawns = regexp.MustCompile(` score cp (-?\d+)`)

// scoring returns an engine that writes other scores in centipawns.
func scoring(of func(n int, white bool) int) fault {
	white := false
	return fault{
		hears: func(command string) []string {
			if fields := strings.Fields(command); len(fields) > 3 && fields[0] == "position" && fields[1] == "fen" {
				white = fields[3] == "w"
			}
			return []string{command}
		},
		says: func(reply string) []string {
			return []string{centipawns.ReplaceAllStringFunc(reply, func(text string) string {
				n, _ := strconv.Atoi(text[len(" score cp "):]) // the pattern has a number
				return fmt.Sprint(" score cp ", of(n, white))
			})}
		},
	}
}

func TestTwins(t *testing.T) {
	t.Parallel()
	whole := quick
	whole.Twins = 0
	found := func(of func(n int, white bool) int) string {
		for _, f := range check(t, startFaulty(t, scoring(of)), whole).Findings {
			if f.Check == "twins" {
				return fmt.Sprint(f.Level, ": ", f.Text)
			}
		}
		return ""
	}
	biased := func(bonus int) func(n int, white bool) int { // adds to the scores of White
		return func(n int, white bool) int {
			if white {
				return n + bonus
			}
			return n
		}
	}
	if got := found(biased(7)); !strings.HasPrefix(got, "note: ") || !strings.Contains(got, " of them at depth 1; tempo") || strings.Contains(got, ", 0 of them") {
		t.Errorf("with a bonus for White: %q", got)
	} else if fens := regexp.MustCompile(`in (\S+ [wb] \S+ \S+ \d+ \d+)`).FindAllString(got, -1); len(slices.Compact(fens)) != 2 {
		t.Errorf("%q names %q, want two positions", got, fens)
	}
	if got := found(biased(500)); !strings.HasPrefix(got, "note: ") || !strings.Contains(got, "more than tempo or contempt") {
		t.Errorf("with five pawns for White: %q", got)
	}
	ofWhite := func(n int, white bool) int {
		if white {
			return n
		}
		return -n
	}
	if got := found(ofWhite); !strings.HasPrefix(got, "warning: scores are from White's side") {
		t.Errorf("from White's side: %q", got)
	}
}
