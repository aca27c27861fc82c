package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
)

// suiteFiles are the suites: files of the folder of suites, and what is built in.
var suiteFiles = []string{"wacnew.epd", "sts_c0_1500.epd", "endgames/eg.epd", "endgames/endgame_dm4.epd", "battery"}

// base returns the contender that the other one is a change of.
func (r *rule) base() string {
	if strings.HasPrefix(r.without, r.with+",") {
		return r.with
	}
	return r.without
}

// changed returns the other one.
func (r *rule) changed() string {
	if r.base() == r.with {
		return r.without
	}
	return r.with
}

// searchSuites has each rule's contenders search the suites: a run for each base, in which all
// contenders search a position by turns.
func (l *laboratory) searchSuites(ctx context.Context, part string, of []*rule) error {
	for base, of := range byBase(of) {
		done := l.results.has(result{part: part, with: of[0].with, without: of[0].without, limit: limitText("--nodes", nodes),
			suite: "battery", measure: "points", build: l.build})
		if done {
			continue
		}
		if err := l.searchBase(ctx, part, base, of); err != nil {
			return err
		}
	}
	return nil
}

// byBase yields the bases in the order of the rules, each with its rules.
func byBase(of []*rule) func(yield func(string, []*rule) bool) {
	return func(yield func(string, []*rule) bool) {
		for len(of) > 0 {
			base := of[0].base()
			var same, others []*rule
			for _, r := range of {
				if r.base() == base {
					same = append(same, r)
				} else {
					others = append(others, r)
				}
			}
			if !yield(base, same) {
				return
			}
			of = others
		}
	}
}

// searchBase runs a base and its rules' contenders, and keeps what they differ by.
func (l *laboratory) searchBase(ctx context.Context, part, base string, of []*rule) error {
	words := []string{"--nodes", nodes, "--profile", "base:" + base}
	for _, r := range of {
		words = append(words, "--profile", folderName(r.name)+":"+r.changed())
	}
	dir, err := l.job(ctx, "suites "+base, "run", append(words, l.suiteWords()...)...)
	if err != nil {
		return err
	}
	compared, err := l.ask(ctx, "compare", "--json", dir)
	if err != nil {
		return err
	}
	rs, err := readCompared(dir, compared, of)
	if err != nil {
		return err
	}
	for i := range rs {
		rs[i].part, rs[i].limit, rs[i].build = part, limitText("--nodes", nodes), l.build
	}
	return l.keep(rs...)
}

// suiteWords returns the suites as the program takes them.
func (l *laboratory) suiteWords() []string {
	var words []string
	for _, file := range suiteFiles {
		if strings.HasSuffix(file, ".epd") {
			file = filepath.Join(l.suites, file)
		}
		words = append(words, file)
	}
	return words
}

// readCompared reads what the contenders of a run are worth, of whole suites and of phases, from the output of
// "keymove compare --json".
func readCompared(dir string, text []byte, of []*rule) (results, error) {
	var compared compare.Comparison
	if err := json.Unmarshal(text, &compared); err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	var read results
	for i := range compared.Pairs {
		pair := &compared.Pairs[i]
		k := slices.IndexFunc(of, func(r *rule) bool { return folderName(r.name) == pair.Contender })
		if k < 0 {
			continue
		}
		for n := range pair.Rows {
			if row := &pair.Rows[n]; row.IsWhole() && row.Positions > 0 {
				read = append(read, readDifferences(row, "", of[k])...)
			}
		}
		for n := range pair.Phases {
			read = append(read, readDifferences(&pair.Phases[n], pair.Phases[n].Theme, of[k])...)
		}
	}
	return read, nil
}

// readDifferences returns the figures of a row: the difference, and the nodes to the solution where they are known.
// The positions on which mates were found count as solved.
func readDifferences(row *compare.Row, phase string, r *rule) results {
	measure := string(row.Figure)
	if row.Figure == report.Found {
		measure = string(report.Solved)
	}
	var read results
	add := func(measure string, value compare.Interval, ratio bool) {
		f := stats.Interval(value)
		if r.base() == r.with {
			f = opposite(f, ratio)
		}
		read = append(read, result{group: r.group, rule: r.name, with: r.with, without: r.without,
			suite: row.Suite, phase: phase, measure: measure, Interval: f, n: row.Positions, movesDiffer: row.AnswersDiffer})
	}
	add(measure, row.Difference(), false)
	if row.KeptNodes != nil {
		add("nodes to solution", row.KeptNodes.Ratio, true)
	}
	return read
}
