package report

import (
	"cmp"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// repeats are the records of one contender on one case, in the order of their
// repeats: one of them where nothing was repeated.
type repeats []suites.Record

// byCase divides records that are in the order of the files.
func byCase(records []suites.Record) []repeats {
	var cases []repeats
	for start := 0; start < len(records); {
		end := start + 1
		for end < len(records) && isNextRepeat(&records[end-1], &records[end]) {
			end++
		}
		cases = append(cases, records[start:end])
		start = end
	}
	return cases
}

// isNextRepeat reports whether two records that follow each other are of the
// same contender and case.
func isNextRepeat(last, next *suites.Record) bool {
	before, behind := runfolder.KeyOf(*last), runfolder.KeyOf(*next)
	before.Repeat, behind.Repeat = 0, 0
	return before == behind && next.RepeatNumber() > last.RepeatNumber()
}

// answerCount is an answer and how often it was given.
type answerCount struct {
	answer string
	times  int
}

// answers returns what was played, in SAN, the most frequent first; an engine's
// failure is an answer of its own kind.
func (r repeats) answers() []answerCount {
	var counts []answerCount
	for i := range r {
		answer := answerOf(&r[i])
		n := slices.IndexFunc(counts, func(c answerCount) bool { return c.answer == answer })
		if n < 0 {
			n = len(counts)
			counts = append(counts, answerCount{answer: answer})
		}
		counts[n].times++
	}
	slices.SortStableFunc(counts, func(a, b answerCount) int { return cmp.Compare(b.times, a.times) })
	return counts
}

// answerOf returns the move played, the kind of the failure in its place, or "-"
// where the game is over.
func answerOf(rec *suites.Record) string {
	if rec.Move != "" {
		return rec.Move
	}
	if kind, _, _ := strings.Cut(rec.Error, ":"); kind != "" {
		return kind
	}
	return "-"
}

// solved returns how many of the searches solved the case, and how many could.
func (r repeats) solved() (solved, asked int) {
	for i := range r {
		if r[i].Solved != nil {
			asked++
			if *r[i].Solved {
				solved++
			}
		}
	}
	return solved, asked
}

// flips returns how many of the searches differ from what most of them say: in
// whether they solve the case, and in what they play. Where two answers are
// equally frequent, one of them counts as that of most.
func (r repeats) flips() (inSolved, inMove int) {
	solved, asked := r.solved()
	return min(solved, asked-solved), len(r) - r.answers()[0].times
}

// isFlaky reports whether not all of the searches say the same.
func (r repeats) isFlaky() bool {
	inSolved, inMove := r.flips()
	return inSolved > 0 || inMove > 0
}
