package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"keymove/report/stats"
)

// limits shows the rules that were played at several limits.
func (all results) limits(trends []trend) []block {
	if len(trends) == 0 {
		return nil
	}
	t := table{title: "With more nodes", head: []string{"rule"}}
	played := limitsOf(trends)
	for _, s := range played {
		t.head = append(t.head, s.Limit+" nodes")
	}
	t.head = append(t.head, "a doubling", "")
	for i := range trends {
		row := []string{trends[i].Contender}
		for _, limit := range played {
			cell := ""
			for _, s := range trends[i].Steps {
				if s.At == limit.At {
					cell = elo(stats.Interval(s.Difference))
				}
			}
			row = append(row, cell)
		}
		row = append(row, fmt.Sprintf("%+.1f [%.1f, %.1f]", trends[i].Slope.Value, trends[i].Slope.Low, trends[i].Slope.High), trends[i].Word())
		t.rows = append(t.rows, row)
	}
	return []block{t}
}

// limitsOf returns a step for each limit at which any rule was played, fewest nodes first.
func limitsOf(trends []trend) []step {
	var all []step
	for _, t := range trends {
		all = append(all, t.Steps...)
	}
	slices.SortStableFunc(all, func(a, b step) int { return cmp.Compare(a.At, b.At) })
	return slices.CompactFunc(all, func(a, b step) bool { return a.At == b.At })
}

// equalTime shows what rules are worth in the same time, as it follows from nodes per second, and by
// games where these were played.
func (all results) equalTime() []block {
	t := table{title: "At equal time", head: []string{"rule", "nodes/s", "Elo at equal nodes", "at equal time", "games at 10 ms a move"}}
	for i := range rules {
		r := &rules[i]
		games, speed, same, known := all.inTheSameTime(r)
		if !known || r.group == "papers" {
			continue
		}
		row := []string{r.name, fmt.Sprintf("× %.3f [%.3f, %.3f]", speed.Value, speed.Low, speed.High), elo(games), elo(same), ""}
		if timed, played := all.find(r, "c", limitText("--movetime", "10"), "elo"); played {
			row[4] = elo(timed.Interval)
		}
		t.rows = append(t.rows, row)
	}
	if len(t.rows) == 0 {
		return nil
	}
	return []block{t}
}

// inTheSameTime returns what games say about a rule with equal nodes, its speed in them, and what it
// is worth in the same time, unless one of them is missing.
func (all results) inTheSameTime(r *rule) (games, speed, same stats.Interval, known bool) {
	g, played := all.find(r, gamesPart(r.group), limitText("--nodes", nodes), "elo")
	s, timed := all.find(r, gamesPart(r.group), limitText("--nodes", nodes), "nodes/s")
	d, doubled := all.doubling(r)
	if !played || !timed || !doubled {
		return games, speed, same, false
	}
	return g.Interval, s.Interval, atEqualTime(g.Interval, s.Interval, d.Interval), true
}

// doubling returns what twice the nodes are worth to the base of a rule.
func (all results) doubling(r *rule) (result, bool) {
	for i := range doubled {
		if len(r.base()) >= len(doubled[i].without) && r.base()[:len(doubled[i].without)] == doubled[i].without {
			return all.find(&doubled[i], "c", limitText("--nodes", nodes), "elo")
		}
	}
	return result{}, false
}

// suites shows the rules on the suites, whole and by phase, and where they contradict the games.
func (all results) suites() []block {
	whole := table{head: []string{"rule", "moves differ", "wacnew", "STS", "eg", "mates in 4", "battery", "nodes to solution"}}
	phases := table{head: []string{"rule", "battery", "opening", "middlegame", "endgame"}}
	for i := range rules {
		r := &rules[i]
		of := result{with: r.with, without: r.without}
		all.suiteRow(&whole, r, &of)
		all.phaseRow(&phases, r, &of)
	}
	if len(whole.rows) == 0 {
		return nil
	}
	text := "Each position with " + grouped(nodes) + " nodes, in percentage points of solved positions (wacnew, eg, mates in 4) or points " +
		"(STS, battery). [The CSV](phase-see-pruning.csv) has all figures."
	blocks := []block{heading{2, "Suites"}, paragraph(text), whole, phases}
	return append(blocks, all.contradicted())
}

func (all results) suiteRow(t *table, r *rule, of *result) {
	row := []string{r.name, ""}
	differ, positions := 0, 0
	for _, s := range suiteNames {
		f, measured := all.onSuite(of, s.file, "", s.measure)
		if !measured {
			return
		}
		differ, positions = differ+f.movesDiffer, positions+f.n
		row = append(row, percent(f.Interval))
	}
	if differ < leastExercised {
		row = append(row[:2], slices.Repeat([]string{"not exercised"}, len(suiteNames))...)
	}
	row[1] = fmt.Sprintf("%s of %s", grouped(fmt.Sprint(differ)), grouped(fmt.Sprint(positions)))
	f, _ := all.onSuite(of, "battery", "", "nodes to solution")
	t.rows = append(t.rows, append(row, fmt.Sprintf("× %.2f [%.2f, %.2f]", f.Value, f.Low, f.High)))
}

func (all results) phaseRow(t *table, r *rule, of *result) {
	row := []string{r.name}
	for _, phase := range []string{"", "opening", "middlegame", "endgame"} {
		f, measured := all.onSuite(of, "battery", phase, "points")
		if !measured {
			return
		}
		row = append(row, percent(f.Interval))
	}
	t.rows = append(t.rows, row)
}

// contradicted says where suites and games disagree.
func (all results) contradicted() paragraph {
	found := contradictions(all)
	if len(found) == 0 {
		return "No suite contradicts the games where both are sure by Holm's method."
	}
	text := "**Suites and games contradict each other**, both sure by Holm's method, about"
	for i, r := range found {
		if i > 0 {
			text += ";"
		}
		games, _ := all.find(ruleOf(&r), gamesPart(r.group), limitText("--nodes", nodes), "elo")
		text += fmt.Sprintf(" %s (%s %s, games %s)", r.rule, r.suite, percent(r.Interval), elo(games.Interval))
	}
	return paragraph(text + ".")
}

// leastExercised is the number of different moves below which suites say nothing about a rule.
const leastExercised = 10

// pairs shows the interactions.
func (all results) pairs() []block {
	var found []string
	for _, r := range all {
		if r.part == "d" {
			found = append(found, fmt.Sprintf("× %.3f [%.3f, %.3f] for %s (%s positions)", r.Value, r.Low, r.High, r.rule, grouped(fmt.Sprint(r.n))))
		}
	}
	if len(found) == 0 {
		return nil
	}
	text := "Nodes until the solution was found, with both out, by the product of what each does alone: " + strings.Join(found, ", ") +
		". Above 1 each does more where the other is missing."
	return []block{heading{2, "Pairs"}, paragraph(text)}
}

// papers shows the papers' engines.
func (all results) papers() []block {
	played := all.games("e", limitText("--nodes", nodes))
	if len(played) == 0 {
		return nil
	}
	t := gamesTable(played, verdicts(played))
	t.title = "The papers' engines"
	for _, row := range t.rows {
		if isSure(row[2]) {
			t.brief = append(t.brief, row[:3])
		}
	}
	return []block{t}
}

// method says how it was measured.
func (all results) method() string {
	builds := map[string]bool{}
	for _, r := range all {
		builds[r.build] = true
	}
	var names []string
	for b := range builds {
		names = append(names, b)
	}
	slices.Sort(names)
	text := "`make phase-see-pruning` measures what is not in the CSV yet and writes this page. Games are from the first 10 000 lines of " +
		"UHO_4060_v2, both colours, lost after 4 moves of both beyond 600 cp; intervals are at 95 %, " +
		"by pairs of games."
	var worth []string
	for i := range doubled {
		if doubling, played := all.find(&doubled[i], "c", limitText("--nodes", nodes), "elo"); played {
			worth = append(worth, elo(doubling.Interval)+" to `"+doubled[i].without+"`")
		}
	}
	if len(worth) > 0 {
		text += " What a rule is worth in the same time follows from its nodes/s in these games and from twice the nodes, which are worth " +
			strings.Join(worth, " and ") + "."
	}
	for _, b := range names {
		text += " `keymove bench` is " + b + "."
	}
	return text
}

// missing says how much is not measured yet, with the list for the page.
func (all results) missing() []block {
	var games, suites, pairless []string
	need := func(r *rule, part, limit, name string) {
		if _, played := all.find(r, part, limit, "elo"); !played {
			games = append(games, name)
		}
	}
	for i := range rules {
		r := &rules[i]
		need(r, gamesPart(r.group), limitText("--nodes", nodes), r.name)
		if _, searched := all.onSuite(&result{with: r.with, without: r.without}, "wacnew", "", "solved"); !searched {
			suites = append(suites, r.name)
		}
	}
	need(&byClock, "a", clock, byClock.name)
	for _, limit := range otherLimits {
		for _, r := range all.largest() {
			need(r, "a", limitText("--nodes", limit.nodes), r.name+" at "+grouped(limit.nodes)+" nodes")
		}
	}
	for i := range doubled {
		need(&doubled[i], "c", limitText("--nodes", nodes), "twice the nodes for "+doubled[i].without)
	}
	for i := range rules {
		if slices.Contains(atMovetime, rules[i].name) {
			need(&rules[i], "c", limitText("--movetime", "10"), rules[i].name+" at 10 ms a move")
		}
	}
	for _, p := range pairs {
		name := p.first + " and " + p.second
		if !slices.ContainsFunc(all, func(r result) bool { return r.part == "d" && r.rule == name }) {
			pairless = append(pairless, name)
		}
	}
	if len(games)+len(suites)+len(pairless) == 0 {
		return nil
	}
	var counts []string
	list := table{head: []string{"not measured yet", ""}}
	for _, kind := range []struct {
		what, many string
		names      []string
	}{{"games", "matches", games}, {"suites", "rules on the suites", suites}, {"pairs", "pairs", pairless}} {
		for _, name := range kind.names {
			list.rows = append(list.rows, []string{name, kind.what})
		}
		if n := len(kind.names); n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, kind.many))
		}
	}
	text := "**Not measured yet, for lack of CPU time:** " + strings.Join(counts, ", ") + "; [the page](phase-see-pruning.html) lists them."
	return []block{paragraph(text), list}
}
