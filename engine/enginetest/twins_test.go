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

// biased returns an engine that adds to the scores of White.
func biased(bonus int) fault {
	return scoring(func(n int, white bool) int {
		if white {
			return n + bonus
		}
		return n
	})
}

// ofWhite is an engine whose scores are from White's side.
func ofWhite() fault {
	return scoring(func(n int, white bool) int {
		if white {
			return n
		}
		return -n
	})
}

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
	found := func(f fault) string {
		for _, f := range check(t, startFaulty(t, f), whole).Findings {
			if f.Check == "twins" {
				return fmt.Sprint(f.Level, ": ", f.Text)
			}
		}
		return ""
	}
	if got := found(biased(7)); !strings.HasPrefix(got, "note: ") || !strings.Contains(got, " of them at depth 1; tempo") || strings.Contains(got, ", 0 of them") {
		t.Errorf("with a bonus for White: %q", got)
	} else if fens := regexp.MustCompile(`in (\S+ [wb] \S+ \S+ \d+ \d+)`).FindAllString(got, -1); len(slices.Compact(fens)) != 2 {
		t.Errorf("%q names %q, want two positions", got, fens)
	}
	if got := found(biased(500)); !strings.HasPrefix(got, "note: ") || !strings.Contains(got, "more than tempo or contempt") {
		t.Errorf("with five pawns for White: %q", got)
	}
	if got := found(ofWhite()); !strings.HasPrefix(got, "warning: scores are from White's side") {
		t.Errorf("from White's side: %q", got)
	}
	if got := found(biased(0)); got != "" && !strings.Contains(got, ", 0 of them at depth 1;") {
		t.Errorf("without a bonus: %q", got)
	}
}

// TestLinesOfMates: what the line of a mate shows is a note, without a warning.
func TestLinesOfMates(t *testing.T) {
	t.Parallel()
	short := fault{says: func(reply string) []string {
		if line, moves, found := strings.Cut(reply, " pv "); found && strings.Contains(line, "score mate") {
			first, _, _ := strings.Cut(moves, " ")
			reply = line + " pv " + first
		}
		return []string{reply}
	}}
	report := check(t, startFaulty(t, short), quick)
	if !slices.ContainsFunc(report.Findings, func(f enginetest.Finding) bool {
		return f.Check == "mate" && f.Level == enginetest.Note && strings.Contains(f.Text, "(mate_pv short): #")
	}) {
		t.Errorf("%v", report.Findings)
	}
}

// TestCountOfMates: a mate that its own line contradicts is not counted in moves.
func TestCountOfMates(t *testing.T) {
	t.Parallel()
	plies := edits("info", " score mate 2 ", " score mate 3 ")
	report := check(t, startFaulty(t, fault{says: plies}), quick)
	if !slices.ContainsFunc(report.Findings, func(f enginetest.Finding) bool {
		return f.Check == "mate" && f.Level == enginetest.Warning && strings.Contains(f.Text, "the line of mate 3 is mate 2")
	}) {
		t.Errorf("%v", report.Findings)
	}
}

// TestOddReplies: what is no score, and what is no move.
func TestOddReplies(t *testing.T) {
	t.Parallel()
	odd := fault{says: func(reply string) []string {
		if strings.HasPrefix(reply, "bestmove ") && !strings.Contains(reply, "0000") {
			reply = strings.Join(strings.Fields(reply)[:2], " ") + " ponder e2e5"
		}
		return []string{strings.Replace(reply, " score mate 1 ", " score mate 0 ", 1)}
	}}
	var got []string
	for _, f := range check(t, startFaulty(t, odd), quick).Findings {
		got = append(got, fmt.Sprint(f.Check, " ", f.Level, ": ", f.Text))
	}
	all := strings.Join(got, "\n")
	if !strings.Contains(all, "score warning: a score of mate 0, though there are legal moves") || !strings.Contains(all, "bestmove note: an illegal move to ponder on") {
		t.Errorf("found:\n%s", all)
	}
}

// TestUnreadBestMove: the failure names the line, unless a bestmove follows.
func TestUnreadBestMove(t *testing.T) {
	t.Parallel()
	for _, follows := range []bool{false, true} {
		unread := fault{says: func(reply string) []string {
			if move, found := strings.CutPrefix(reply, "bestmove "); found && follows {
				return []string{"bestmove: " + move, reply}
			} else if found {
				return []string{"bestmove: " + move}
			}
			return []string{reply}
		}}
		config := quick
		if !follows {
			config = hasty
		}
		report := check(t, startFaulty(t, unread), config)
		names := func(f enginetest.Finding) bool {
			return f.Level == enginetest.Failure && strings.Contains(f.Text, "with a line that cannot be read: \"bestmove: ")
		}
		if slices.ContainsFunc(report.Findings, names) == follows || report.Fit() != follows {
			t.Errorf("a bestmove follows %v: %v", follows, report.Findings)
		}
	}
}
