package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/suites/files"
)

const title = "What phase detection, SEE and pruning are worth"

// pageFile is the path of the page and its pictures, without an ending.
const pageFile = "docs/research/phase-see-pruning"

// writePages writes the Markdown, the page and its pictures.
func (all results) writePages() error {
	played := all.games("a", limitText("--nodes", nodes), clock)
	if len(played) == 0 {
		return nil // nothing to show
	}
	trends := all.trends()
	papers := all.games("e", limitText("--nodes", nodes))
	plots := map[string]string{"-elo.svg": forest(slices.Concat(played, papers), slices.Concat(verdicts(played), verdicts(papers)))}
	if len(trends) > 0 {
		plots["-nodes.svg"] = overNodes(trends, func(t *trend) string { return all.groupOf(t.Contender) })
	}
	blocks := all.page(played, trends, plots)
	write := func(file string, text func(w io.Writer)) error {
		return files.ReplaceFile(file, func(w io.Writer) error { text(w); return nil })
	}
	for ending, plot := range plots {
		if err := write(pageFile+ending, func(w io.Writer) { fmt.Fprint(w, plot) }); err != nil {
			return err
		}
	}
	if err := write(pageFile+".html", func(w io.Writer) { writeHTML(w, title, blocks) }); err != nil {
		return err
	}
	return write(pageFile+".md", func(w io.Writer) {
		var text strings.Builder
		for _, b := range blocks {
			b.markdown(&text)
		}
		fmt.Fprintln(w, strings.TrimSpace(text.String()))
	})
}

// games returns the results of games of a part at some limits, the groups in order and in each what is
// worth most first.
func (all results) games(part string, limits ...string) []result {
	var of []result
	for _, r := range all {
		if r.part == part && r.measure == "elo" && slices.Contains(limits, r.limit) {
			of = append(of, r)
		}
	}
	slices.SortStableFunc(of, func(a, b result) int {
		return cmp.Or(cmp.Compare(place(a.group), place(b.group)), cmp.Compare(b.Value, a.Value))
	})
	return of
}

func place(group string) int {
	return slices.Index([]string{"phase", "SEE", "pruning", "papers"}, group)
}

func (all results) groupOf(rule string) string {
	i := slices.IndexFunc(all, func(r result) bool { return r.rule == rule })
	return all[i].group
}

// trends returns how the worth of the rules that were played at several limits goes with the nodes.
func (all results) trends() []trend {
	var trends []trend
	for i := range rules {
		t := trend{Contender: rules[i].name}
		for _, r := range all {
			n, isNodes := strings.CutSuffix(r.limit, " nodes")
			if r.part != "a" || r.measure != "elo" || !isNodes || r.with != rules[i].with || r.without != rules[i].without {
				continue
			}
			many, _ := strconv.ParseFloat(n, 64) // limitText wrote it
			t.Steps = append(t.Steps, step{Limit: grouped(n), At: math.Log2(many), Difference: compare.Interval(r.Interval)})
		}
		if len(t.Steps) < 2 {
			continue
		}
		slices.SortFunc(t.Steps, func(a, b step) int { return cmp.Compare(a.At, b.At) })
		t.fit()
		trends = append(trends, t)
	}
	return trends
}

// grouped writes a number with blanks between its thousands.
func grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + " " + digits[i:]
	}
	return digits
}

// page returns what the page says.
func (all results) page(played []result, trends []trend, plots map[string]string) []block {
	blocks := []block{heading{1, title}}
	words := verdicts(played)
	for _, group := range []string{"phase", "SEE", "pruning"} {
		blocks = append(blocks, all.answer(group, played, words, trends))
	}
	blocks = append(blocks, picture{"phase-see-pruning-elo.svg", plots["-elo.svg"], "What each rule is worth in Elo"})
	if len(trends) > 0 {
		blocks = append(blocks, picture{"phase-see-pruning-nodes.svg", plots["-nodes.svg"], "What rules are worth with more nodes"})
	}
	blocks = append(blocks, heading{2, "Games"}, paragraph(gamesIntro), pointer("[The page](phase-see-pruning.html) has the tables."), gamesTable(played, words))
	blocks = append(blocks, all.limits(trends)...)
	blocks = append(blocks, all.equalTime()...)
	blocks = append(blocks, all.suites()...)
	blocks = append(blocks, all.pairs()...)
	blocks = append(blocks, all.papers()...)
	blocks = append(blocks, heading{2, "How it was measured"}, paragraph(all.method()))
	return append(blocks, all.missing()...)
}

const gamesIntro = "Each rule is a match of two contenders that differ only in it: `classical` for `eval.taper` (which blends the middlegame and endgame " +
	"halves of the evaluation), else `default`. A rule is \"needed\" (taken out of the base), \"gains\" (put in) or \"costs\" if it is " +
	"significant by Holm's method over all rows and its interval lies beyond ± 10 Elo; otherwise the verdict says what is excluded."

func gamesTable(rows []result, words []string) table {
	t := table{head: []string{"rule", "Elo", "verdict", "pairs of games that differ"}}
	for i, r := range rows {
		t.rows = append(t.rows, []string{r.rule, elo(r.Interval), words[i], fmt.Sprintf("%d of %d", r.movesDiffer, r.n/2)})
	}
	return t
}
