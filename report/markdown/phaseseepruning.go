package markdown

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
)

// phaseSeePruningIntro is the beginning of docs/phase-see-pruning.md.
const phaseSeePruningIntro = `# What phases, exchanges and pruning are worth

One change at a time: phase detection, static exchange evaluation, and each rule that
prunes or reduces, at 4 000 nodes a position, on tactics (` + "`wacnew`" + `, all 300), strategy
(` + "`sts-lan`" + `, 300 positions, in points, 10 a position) and endgames (` + "`eg`" + `, all 75). The prefix
` + "`no-`" + ` removes a feature from the engine, everything else adds one; ` + "`seajay-bare`" + ` is SeaJay
without null move, reductions and pruning. The page is made by

    make phase-see-pruning

and [phase-see-pruning.csv](phase-see-pruning.csv) has all columns of comparison.csv. A
cell is the change in points, with its 95 % interval, or in solved positions, and the
positions gained and lost. **Bold** is a significant difference at 0.05, adjusted to all
rows of its table as described in [compare.md](compare.md). Other differences are smaller
than these suites can show, which does not mean that no difference exists. nodes/s and nodes
to the solution are ratios to the engine in the heading, on ` + "`wacnew`" + `. At equal nodes the time
that a rule costs or saves does not show in points: nodes/s has it. The searches are
shallow, so that rules near the leaves weigh more than in games.

These suites have no move numbers. So ` + "`conservative`" + `, ` + "`balanced`" + ` and ` + "`piececount`" + ` never call
a position an opening here, ` + "`fourstate`" + ` only by material; [claims.md](claims.md) measures phases
on positions that have them.

`

// changeRow is a row of comparison.csv for a whole suite, with its limit.
type changeRow struct {
	limit, base, contender, suite string
	gained, lost                  int
	baseSolved, solved            *float64
	points                        *interval
	speed, keptNodes              *interval
	verdict                       compare.Verdict
}

// phaseSeePruningPage returns docs/phase-see-pruning.md, from the comparisons kept by
// docs/phase-see-pruning.sh.
func phaseSeePruningPage(root fs.FS) (string, error) {
	measured, err := readText(root, "docs/phase-see-pruning.txt")
	if err != nil {
		return "", err
	}
	rows, err := readRows(root, "docs/phase-see-pruning.csv", func(c *report.Cells) changeRow {
		return changeRow{
			limit: c.Text("limit"), base: c.Text("base"), contender: c.Text("contender"), suite: c.Text("suite"),
			gained: c.Count("gained"), lost: c.Count("lost"), baseSolved: c.Number("base_solved"), solved: c.Number("solved"),
			points: intervalOf(c, "points", "diff"), speed: intervalOf(c, "nps", "ratio"), keptNodes: intervalOf(c, "kept_nodes", "ratio"),
			verdict: compare.Verdict(c.Text("verdict")),
		}
	})
	if err != nil {
		return "", err
	}
	var page strings.Builder
	page.WriteString(phaseSeePruningIntro + measured)
	writeFindings(&page, rows)
	for _, base := range valuesOf(rows, func(r changeRow) string { return r.base }) {
		for _, limit := range valuesOf(rows, func(r changeRow) string { return r.limit }) {
			writeChanges(&page, base, limit, rows)
		}
	}
	return page.String(), nil
}

// writeFindings writes the significant differences, and how many rows have none.
func writeFindings(page *strings.Builder, rows []changeRow) {
	page.WriteString("\n## What is significant\n\n")
	none := 0
	for i := range rows {
		r := &rows[i]
		if !r.isSignificant() {
			none++
			continue
		}
		fmt.Fprintf(page, "- `%s` against `%s` on %s: %s.\n", r.contender, r.base, r.suite, r.text())
	}
	fmt.Fprintf(page, "\nThe other %d of %d rows show no difference.\n", none, len(rows))
}

func (r *changeRow) isSignificant() bool {
	return r.verdict == compare.Better || r.verdict == compare.Worse
}

// valuesOf returns the distinct values of a column in the order of their first
// occurrence.
func valuesOf(rows []changeRow, of func(changeRow) string) []string {
	var values []string
	for _, row := range rows {
		if !slices.Contains(values, of(row)) {
			values = append(values, of(row))
		}
	}
	return values
}

// writeChanges writes the table of one engine under one limit.
func writeChanges(page *strings.Builder, base, limit string, all []changeRow) {
	rows := slices.DeleteFunc(slices.Clone(all), func(r changeRow) bool { return r.base != base || r.limit != limit })
	suites := valuesOf(rows, func(r changeRow) string { return r.suite })
	fmt.Fprintf(page, "\n## %s, %s\n\n| change | %s | nodes/s | nodes to solution |\n|---|%s---|---|\n",
		base, limit, strings.Join(suites, " | "), strings.Repeat("---|", len(suites)))
	for _, contender := range valuesOf(rows, func(r changeRow) string { return r.contender }) {
		writeChange(page, contender, suites, rows)
	}
}

// writeChange writes the row of a contender: its difference on each suite, and the
// ratios on the first one.
func writeChange(page *strings.Builder, contender string, suites []string, rows []changeRow) {
	fmt.Fprintf(page, "| `%s` |", contender)
	speed, kept := "", ""
	for k, suite := range suites {
		i := slices.IndexFunc(rows, func(r changeRow) bool { return r.contender == contender && r.suite == suite })
		if i < 0 {
			page.WriteString(" |")
			continue
		}
		page.WriteString(" " + rows[i].text() + " |")
		if k == 0 {
			speed, kept = rows[i].speed.text("%.2f"), rows[i].keptNodes.text("%.2f")
		}
	}
	fmt.Fprintf(page, " %s | %s |\n", speed, kept)
}

// text writes the difference on a suite, in bold if the verdict is better or worse.
func (r *changeRow) text() string {
	text := fmt.Sprintf("+%d −%d", r.gained, r.lost)
	switch {
	case r.points != nil:
		text = r.points.text("%+.0f") + " " + text
	case r.baseSolved != nil && r.solved != nil:
		text = fmt.Sprintf("%+.0f: %s", *r.solved-*r.baseSolved, text)
	}
	if r.isSignificant() {
		return "**" + text + " " + string(r.verdict) + "**"
	}
	return text
}
