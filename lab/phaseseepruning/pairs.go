package main

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"keymove/report/stats"
)

// pair are two rules of a base whose effects may depend on each other.
type pair struct{ base, first, second string }

// pairs are the page's: each is taken out, and both.
var pairs = []pair{
	{"default", "nullmove=off", "lmr=off"},
	{"default,razor=r1", "futility=off", "razor=off"},
}

// searchPairs measures by how much the nodes to the solution of a pair differ from the product of
// what each of the two does alone.
func (l *laboratory) searchPairs(ctx context.Context) error {
	for _, p := range pairs {
		wanted := result{part: "d", group: "pruning", rule: p.first + " and " + p.second, with: p.base,
			without: p.base + "," + p.first + "," + p.second, limit: limitText("--nodes", nodes), suite: "all",
			measure: "interaction in nodes to solution", build: l.build}
		if l.results.has(wanted) {
			continue
		}
		words := []string{"--nodes", nodes, "--profile", "base:" + p.base, "--ablate", p.first + "," + p.second, "--ablate-mode", "pairs"}
		dir, err := l.job(ctx, "pair "+p.base+" "+p.first+" "+p.second, "run", append(words, l.suiteWords()...)...)
		if err != nil {
			return err
		}
		logs, err := readInteraction(filepath.Join(dir, "records.csv"), p)
		if err != nil {
			return err
		}
		mean, deviation := stats.MeanAndDeviation(logs)
		wide := stats.Z95 * deviation / math.Sqrt(float64(len(logs)))
		wanted.Interval = stats.Interval{Value: math.Exp(mean), Low: math.Exp(mean - wide), High: math.Exp(mean + wide)}
		wanted.n = len(logs)
		if err := l.keep(wanted); err != nil {
			return err
		}
	}
	return nil
}

// readInteraction returns, for each position that all four contenders solved, the logarithm of
// both·base / (first·second), each the nodes until its solution was found and kept.
func readInteraction(file string, p pair) ([]float64, error) {
	records, err := readRows(file)
	if err != nil {
		return nil, err
	}
	signs := map[string]float64{"base": 1, "base," + p.first: -1, "base," + p.second: -1, "base," + p.first + "," + p.second: 1}
	sums, counts := map[string]float64{}, map[string]int{}
	var order []string // sums of floating-point numbers depend on it
	for _, row := range records {
		if row.Text("kept_nodes") == "" {
			continue
		}
		kept, err := numberOf(row, "kept_nodes")
		if err != nil {
			return nil, err
		}
		at := strings.Join([]string{row.Text("suite"), row.Text("id"), row.Text("case")}, "\x00")
		if counts[at] == 0 {
			order = append(order, at)
		}
		sums[at] += signs[row.Text("contender")] * math.Log(max(kept, 1))
		counts[at]++
	}
	var logs []float64
	for _, at := range order {
		if counts[at] == len(signs) {
			logs = append(logs, sums[at])
		}
	}
	if len(logs) < 2 {
		return nil, fmt.Errorf("%s: %d positions that all have solved", file, len(logs))
	}
	return logs, nil
}
