package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/suites/pgn"
)

// nodes is the first limit of games and the one of suites, per move.
const nodes = "10000"

// openings is a file of the folder of suites: the first 10 000 lines of UHO_4060_v2.epd.
const openings = "openings/UHO_4060_v2.head10000.epd"

// playRules plays each rule's games, and those of the largest at other limits.
func (l *laboratory) playRules(ctx context.Context) error {
	for _, r := range rulesOf(false) {
		if err := l.play(ctx, r, "a", "--nodes", nodes, r.games); err != nil {
			return err
		}
	}
	if err := l.play(ctx, &byClock, "a", "--tc", clock, byClock.games); err != nil {
		return err
	}
	for _, limit := range otherLimits {
		for _, r := range l.results.largest() {
			if err := l.play(ctx, r, "a", "--nodes", limit.nodes, limit.games); err != nil {
				return err
			}
		}
	}
	return nil
}

// otherLimits are those of the largest rules.
var otherLimits = []struct {
	nodes string
	games int
}{{"1000", full}, {"50000", half}}

// largest returns the five rules that are worth most in games of the first limit.
func (all results) largest() []*rule {
	of := rulesOf(false)
	size := func(r *rule) float64 {
		at, _ := all.find(r, "a", limitText("--nodes", nodes), "elo")
		return at.Value
	}
	slices.SortStableFunc(of, func(a, b *rule) int { return cmp.Compare(size(b), size(a)) })
	return of[:5]
}

// doubled are bases against themselves with twice the nodes: what a doubling of the speed is worth.
var doubled = []rule{
	{"speed", "twice the nodes", "default,nodes=20000", "default", full},
	{"speed", "twice the nodes", "classical,nodes=20000", "classical", full},
}

// atMovetime are the rules that are played at equal time, too. The list was made before the games.
var atMovetime = []string{"see", "lmr", "eval.taper"}

// playAtEqualTime plays what tells the worth at equal time from that at equal nodes.
func (l *laboratory) playAtEqualTime(ctx context.Context) error {
	for i := range doubled {
		if err := l.play(ctx, &doubled[i], "c", "--nodes", nodes, doubled[i].games); err != nil {
			return err
		}
	}
	for _, r := range rulesOf(false) {
		if !slices.Contains(atMovetime, r.name) {
			continue
		}
		if err := l.play(ctx, r, "c", "--movetime", "10", half); err != nil {
			return err
		}
	}
	return nil
}

// measurePapers has the papers' engines play and search the suites.
func (l *laboratory) measurePapers(ctx context.Context) error {
	for _, r := range rulesOf(true) {
		if err := l.play(ctx, r, "e", "--nodes", nodes, r.games); err != nil {
			return err
		}
	}
	return l.searchSuites(ctx, "e", rulesOf(true))
}

// play plays a match of a rule's contenders, unless its result is there, and keeps the result.
func (l *laboratory) play(ctx context.Context, r *rule, part, flag, limit string, games int) error {
	worth := result{part: part, group: r.group, rule: r.name, with: r.with, without: r.without, limit: limitText(flag, limit),
		measure: "elo", build: l.build}
	if l.results.has(worth) {
		return nil
	}
	dir, err := l.job(ctx, "games "+r.with+" "+r.without+" "+limit, "match", "--profile", r.with, "--profile", r.without,
		flag, limit, "--openings", filepath.Join(l.suites, openings), "--games", strconv.Itoa(games),
		"--resign", "movecount=4,score=600,twosided")
	if err != nil {
		return err
	}
	worth.Interval, worth.n, err = l.resultOf(ctx, dir)
	if err != nil {
		return err
	}
	if worth.movesDiffer, err = pairsThatDiffer(filepath.Join(dir, "games.pgn")); err != nil {
		return err
	}
	atATime, err := strconv.ParseFloat(l.jobs, 64)
	if err != nil {
		return err
	}
	speed := worth
	speed.measure = "nodes/s"
	if speed.Interval, err = readSpeed(filepath.Join(dir, "games.csv"), r.with, atATime); err != nil {
		return err
	}
	return l.keep(worth, speed)
}

// pairsThatDiffer returns in how many pairs of games the second is not the first, move for move, with
// the contenders' colours exchanged: where they never choose different moves, games say nothing.
func pairsThatDiffer(file string) (int, error) {
	in, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	first := map[string][]board.Move{}
	differ := 0
	for g, err := range pgn.NewReader(in, file, false).All() {
		if err != nil {
			return 0, err
		}
		moves := make([]board.Move, len(g.Moves))
		for i := range g.Moves {
			moves[i] = g.Moves[i].Move
		}
		pair, _, _ := strings.Cut(g.Tag("Round"), ".")
		if other, second := first[pair]; !second {
			first[pair] = moves
		} else if !slices.Equal(moves, other) {
			differ++
		}
	}
	return differ, nil
}

// readSpeed returns the nodes a second of a contender by those of the other one, both in the same games.
// starts is how many searchers each contender had.
func readSpeed(file, of string, starts float64) (stats.Interval, error) {
	rows, err := readRows(file)
	if err != nil {
		return stats.Interval{}, err
	}
	work := make([]stats.Work, len(rows))
	for i, row := range rows {
		mine, others := "white", "black"
		if row.Text("black") == of {
			mine, others = others, mine
		}
		w := &work[i]
		for _, cell := range []struct {
			name string
			into *float64
		}{{mine + "_nodes", &w.Nodes}, {mine + "_time_ms", &w.Time}, {others + "_nodes", &w.BaseNodes}, {others + "_time_ms", &w.BaseTime}} {
			if *cell.into, err = numberOf(row, cell.name); err != nil {
				return stats.Interval{}, err
			}
		}
	}
	work = slices.DeleteFunc(work, func(w stats.Work) bool { return min(w.Nodes, w.Time, w.BaseNodes, w.BaseTime) <= 0 })
	if len(work) < 2 {
		return stats.Interval{}, fmt.Errorf("%s: %d games with times", file, len(work))
	}
	return stats.RateRatio(work, 0.95, 2*stats.Unseen(compare.StartVariance, starts, stats.Stretches(len(work)))), nil
}

// limitText returns a limit as the CSV file has it.
func limitText(flag, limit string) string {
	return map[string]string{"--nodes": limit + " nodes", "--movetime": limit + " ms", "--tc": limit}[flag]
}

// resultOf returns the result of a match for its first contender, in Elo, and the number of games.
func (l *laboratory) resultOf(ctx context.Context, dir string) (elo stats.Interval, games int, err error) {
	text, err := l.ask(ctx, "report", dir, "--json")
	if err != nil {
		return elo, 0, err
	}
	var m struct {
		Games    int
		Pairings []struct {
			Elo   *float64 `json:"elo"`
			Error *float64 `json:"elo_error"`
		}
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return elo, 0, fmt.Errorf("%s: %w", dir, err)
	}
	if len(m.Pairings) != 1 || m.Pairings[0].Elo == nil || m.Pairings[0].Error == nil {
		return elo, 0, fmt.Errorf("%s: want one difference in Elo with an error", dir)
	}
	value, spread := *m.Pairings[0].Elo, *m.Pairings[0].Error
	return stats.Interval{Value: value, Low: value - spread, High: value + spread}, m.Games, nil
}
