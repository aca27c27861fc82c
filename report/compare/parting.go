package compare

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/files"
)

// Parting says how far two contenders search alike whose searches are determined by their limit.
type Parting struct {
	// Searches are those that both have made without a failure; Differ of them differ in an iteration
	// that both reported, or in their results.
	Searches int `json:"searches"`
	Differ   int `json:"searches_that_differ"`
	// First is the first search that differs; nil for none.
	First *Fork `json:"first,omitempty"`
}

// Fork is the first difference of two searches.
type Fork struct {
	Suite string `json:"suite"`
	Case  string `json:"case"`
	ID    string `json:"id"`
	FEN   string `json:"fen"`
	// Depth is that of the first completed iteration that differs; 0 if only the results do.
	Depth     int      `json:"depth"`
	Base      Reported `json:"base"`
	Contender Reported `json:"contender"`
	// Command has the words of the command that searches the position again; nil if it is not known.
	Command []string `json:"command,omitempty"`
}

// Reported is what a search has said of an iteration, or its result. What is unknown is nil.
type Reported struct {
	Move      string  `json:"move"`
	Depth     *int    `json:"depth"`
	ScoreCP   *int    `json:"score_cp"`
	ScoreMate *int    `json:"score_mate"`
	Nodes     *uint64 `json:"nodes"`
}

func (r Reported) String() string {
	return fmt.Sprintf("%s cp=%s mate=%s depth=%s nodes=%s", r.Move, optionalText(r.ScoreCP), optionalText(r.ScoreMate), optionalText(r.Depth), optionalText(r.Nodes))
}

func optionalText[T int | uint64](n *T) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}

// is reports whether both say the same.
func (r Reported) is(other Reported) bool { return r.String() == other.String() }

func resultOf(rec *suites.Record) Reported {
	return Reported{Move: rec.Answer(), Depth: rec.Depth, ScoreCP: rec.ScoreCP, ScoreMate: rec.ScoreMate, Nodes: rec.Nodes}
}

func reportOf(it suites.Iteration) Reported {
	r := Reported{Move: it.Move, Depth: &it.Depth, Nodes: it.Nodes}
	if it.Mate != 0 {
		r.ScoreMate = &it.Mate
	} else {
		r.ScoreCP = &it.Centipawns
	}
	return r
}

// parting returns where the searches of a pair part; nil if their limit does not determine them.
func (p *pairing) parting() *Parting {
	if !p.areDetermined() || p.at() == report.AllLimits {
		return nil
	}
	parting := &Parting{}
	for _, c := range p.cases {
		for i := range min(len(c.Base), len(c.Other)) {
			base, other := c.Base[i], c.Other[i]
			if base.Error != "" || other.Error != "" {
				continue
			}
			parting.Searches++
			fork := p.forkOf(base, other)
			if fork == nil {
				continue
			}
			if parting.Differ++; parting.First == nil {
				fork.Command = p.repetition(fork)
				parting.First = fork
			}
		}
	}
	return parting
}

// forkOf returns the first iteration that both completed in which two searches differ, else their results if these do;
// nil if they are alike.
func (p *pairing) forkOf(base, other *suites.Record) *Fork {
	fork := &Fork{Suite: other.Suite, Case: other.Case, ID: other.ID, FEN: other.FEN}
	if base.Iterations != other.Iterations {
		reported := map[int]Reported{}
		for it := range completed(p.base, base) {
			reported[it.Depth] = reportOf(it)
		}
		for it := range completed(p.other, other) {
			before, both := reported[it.Depth]
			if now := reportOf(it); both && !now.is(before) {
				fork.Depth, fork.Base, fork.Contender = it.Depth, before, now
				return fork
			}
		}
	}
	if fork.Base, fork.Contender = resultOf(base), resultOf(other); fork.Base.is(fork.Contender) {
		return nil
	}
	return fork
}

// completed yields the iterations that a search completed. An engine reports the one that its limit cut as any other:
// its last one is complete only if the limit is its depth.
func completed(c Contender, rec *suites.Record) iter.Seq[suites.Iteration] {
	limit, saved := c.Run.Limit(), c.Saved()
	end := rec.Iterations.Last().Depth
	if ended := limit.Nodes == 0 && end == limit.Depth; !ended && (saved == nil || saved.Engine != nil) {
		end--
	}
	return func(yield func(suites.Iteration) bool) {
		for it := range rec.Iterations.All() {
			if it.Depth <= end && (rec.Depth == nil || it.Depth <= *rec.Depth) && !yield(it) {
				return
			}
		}
	}
}

// repetition returns the words of the command that searches the position of a fork again, up to its depth, with both
// contenders; with the second alone where the base is a profile of another program. It is nil where a table of
// records does not say how.
func (p *pairing) repetition(fork *Fork) []string {
	base, other, run := p.base.Saved(), p.other.Saved(), p.other.Run
	entry := run.Suite(fork.Suite)
	if base == nil || other == nil || entry == nil {
		return nil
	}
	both := []suites.Contender{*base, *other}
	if base.Engine == nil && p.base.Run.Meta.Program != run.Meta.Program {
		both = both[1:]
	}
	plan := run.Meta.Plan
	if plan.Repeat = 0; fork.Depth > 0 {
		plan.Limit = fmt.Sprint("depth=", fork.Depth)
	}
	words := []string{"keymove", "run", run.SuiteWord(entry), "--filter", report.FilterWord(fork.ID)}
	for i := range both {
		flag, value := report.ContenderWords(&both[i])
		words = append(words, "--"+flag, value)
	}
	return slices.Concat(words, report.FileWords(both), report.SettingWords(&plan))
}

// areDetermined reports whether the limit determines the searches of both.
func (p *pairing) areDetermined() bool {
	return isDetermined(p.base) && isDetermined(p.other) && p.base.Run.LimitText() == p.other.Run.LimitText()
}

// isDetermined reports whether limit and number of threads determine the searches of a
// contender. Without a manifest only the limit is known.
func isDetermined(c Contender) bool {
	limit := c.Run.Limit()
	if limit.MoveTime > 0 || limit.Depth == 0 && limit.Nodes == 0 && limit.Mate == 0 {
		return false
	}
	sizes, known := c.sizes()
	return !known || sizes.Threads <= 1 // an engine without the option has one, as a rule
}

// signatures returns those of the searches of both, of the cases that both have searched, and how many of them differ.
func signatures(p *pairing) (base, other *files.LineDigest, changed int) {
	base, other = files.NewLineDigest(), files.NewLineDigest()
	for _, c := range p.cases {
		for i := range min(len(c.Base), len(c.Other)) {
			a, b := searchText(c.Base[i]), searchText(c.Other[i])
			base.Add(a)
			other.Add(b)
			if a != b {
				changed++
			}
		}
	}
	return base, other, changed
}

// searchText returns the case and the result of a search on one line.
func searchText(rec *suites.Record) string {
	result := resultOf(rec)
	result.Move = cmp.Or(rec.Played, rec.MoveUCI)
	return rec.Case + " " + result.String()
}
