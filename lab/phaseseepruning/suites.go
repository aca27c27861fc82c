package main

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"keymove/report"
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
	value, err := l.ask(ctx, "compare", "--by", "limit,phase", "--csv", dir)
	if err != nil {
		return err
	}
	rs, err := readValue(dir, value, of)
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

// readValue reads what the contenders of a run are worth, of whole suites and of phases, from the output of
// "keymove compare --by limit,phase --csv".
func readValue(dir string, value []byte, of []*rule) (results, error) {
	rows, err := report.ReadRows(dir, bytes.NewReader(value))
	if err != nil {
		return nil, err
	}
	var read results
	for _, row := range rows {
		i := slices.IndexFunc(of, func(r *rule) bool { return folderName(r.name) == row.Text("setting") })
		if i < 0 {
			continue // the base
		}
		rs, err := readDifferences(row, of[i])
		if err != nil {
			return nil, err
		}
		read = append(read, rs...)
	}
	return read, nil
}

// readDifferences reads the figures of a row: the difference, and the nodes to the solution where they are known.
// The positions on which mates were found count as solved.
func readDifferences(row report.Row, r *rule) (results, error) {
	n, err := numberOf(row, "positions")
	if err != nil {
		return nil, err
	}
	differ, err := numberOf(row, "answers_differ")
	if err != nil {
		return nil, err
	}
	measure := row.Text("figure")
	if measure == string(report.Found) {
		measure = string(report.Solved)
	}
	var read results
	for _, m := range []struct {
		measure, value, low, high string
		ratio                     bool
	}{
		{measure, "difference", "difference_lo", "difference_hi", false},
		{"nodes to solution", "kept_nodes_ratio", "kept_nodes_lo", "kept_nodes_hi", true},
	} {
		if row.Text(m.value) == "" {
			continue
		}
		f, err := figureOf(row, m.value, m.low, m.high)
		if err != nil {
			return nil, err
		}
		if r.base() == r.with {
			f = opposite(f, m.ratio)
		}
		read = append(read, result{group: r.group, rule: r.name, with: r.with, without: r.without,
			suite: row.Text("suite"), phase: row.Text("phase"), measure: m.measure,
			Interval: f, n: int(n), movesDiffer: int(differ)})
	}
	return read, nil
}
