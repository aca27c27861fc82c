package markdown

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/report/validity"
	"keymove/report/worth"
)

const (
	phaseSeePruningTitle = `# What phases, exchanges and pruning are worth

One change at a time, in ` + "`default`" + ` and in each paper's engine: the detectors of the phase where
something reads them, static exchange evaluation (SEE) in each of its places, and every rule that
prunes or reduces.

`
	phaseSeePruningMethod = `
## How it was measured

[phase-see-pruning/mechanisms.txt](phase-see-pruning/mechanisms.txt) lists every change with its
settings. *Out* takes a mechanism out of the profile, *in* adds it. The page is made by

    make phase-see-pruning

which goes on where it was interrupted. [phase-see-pruning.csv](phase-see-pruning.csv) has a row for
each mechanism and profile, [phase-see-pruning-suites.csv](phase-see-pruning-suites.csv) the details by
suite.

- The **verdict** is from a source that was named beforehand: the battery where it was searched,
  else ` + "`sts-lan`" + `, else games. Points carry it where the suite has them, else solved. Each row is a
  question by itself at 5 %: *better*, *worse*, *equal* (within 2 %, by two one-sided tests),
  *too few positions*, or *no search differed*. Where so many questions are asked, one in twenty that
  differ in nothing is called different by chance; † marks the differences that remain after
  Holm's correction over all rows.
- *Elo at equal nodes* is from games at 1 000 nodes a move. *Elo at equal time* adds what the ratio of
  nodes/s is worth by the measured worth of twice the nodes. It is computed. *Played* checks it on
  five rows, in games at 0.3 s + 3 ms. Rows *under a clock* are games at 1 s + 10 ms.
- Speed of finding is the difference, in percent, of how early solutions are found and kept; it never
  decides. Speeds are by CPU time.
- *Unsound* is the share of wrong cutoffs of the rule in [audit.csv](audit.csv), with its interval
  ([audit.md](audit.md) has that of the control).
- Suites are searched at 2 000 nodes a position: rules near the leaves weigh more than in long games,
  and rules that need depth (ProbCut, internal iterative reductions, history pruning) hardly act, which
  is all that their +0.00 says.
  ` + "`wacnew`, `sts-lan` and `eg`" + ` have no move numbers: there ` + "`conservative`, `balanced`" + ` and ` + "`piececount`" + ` never see an
  opening, and ` + "`fourstate`" + ` only by material.

## For any engine

The same question about the options of any UCI engine is one command, here of Stockfish 15.1:

    keymove run wacnew --first 60 --nodes 5000 --engine 'cmd=stockfish option.Hash=4' --ablate 'option.Skill Level=5/15'

Each value is a contender, ranked against the engine as it is: it solves 49 of 60, with
` + "`Skill Level=5`" + ` 41 (-13.3 %, -25.5 … -2.4, worse), with ` + "`Skill Level=15`" + ` 49 (too few positions).
`
)

// phaseSeePruningPage returns docs/phase-see-pruning.md, of what docs/phase-see-pruning.sh has
// measured.
func phaseSeePruningPage(root fs.FS) (string, error) {
	measured, err := readText(root, "docs/phase-see-pruning.txt")
	if err != nil {
		return "", err
	}
	rows, err := parseFile(root, "docs/phase-see-pruning.csv", worth.ReadRows)
	if err != nil {
		return "", err
	}
	details, err := parseFile(root, "docs/phase-see-pruning-suites.csv", worth.ReadDetails)
	if err != nil {
		return "", err
	}
	changes, err := parseFile(root, "docs/suites-against-games.csv", validity.ReadChanges)
	if err != nil {
		return "", err
	}
	wholes := validity.Of(changes, func(c *validity.Change) bool { return c.IsWhole() })
	p := worthPage{rows: rows, sure: sureRows(rows, details), agreements: validity.Agree(wholes)}
	p.WriteString(phaseSeePruningTitle + measured)
	p.writeConclusion()
	for _, kind := range worth.Kinds() {
		p.writeKind(kind)
	}
	p.WriteString(phaseSeePruningMethod)
	return p.String(), nil
}

// worthPage is the page, its rows, the names of those whose difference remains after Holm's
// correction, and how suites go with games.
type worthPage struct {
	strings.Builder
	rows       []worth.Row
	sure       map[string]bool
	agreements []validity.Agreement
}

// sureRows returns the rows whose p-value, adjusted to all of them, is below 0.05.
func sureRows(rows []worth.Row, details []worth.Detail) map[string]bool {
	var names []string
	var p []float64
	for i := range rows {
		for k := range details {
			if d := &details[k]; d.Name == rows[i].Name && d.Base == rows[i].Base && d.Suite == rows[i].Source && d.P != nil {
				names = append(names, d.Name)
				p = append(p, *d.P)
			}
		}
	}
	sure := map[string]bool{}
	for i, adjusted := range stats.Holm(p) {
		sure[names[i]] = adjusted < compare.DefaultAlpha
	}
	return sure
}

// writeConclusion says how many rows are decided, and what is needed and what harms.
func (p *worthPage) writeConclusion() {
	decided := worth.Decided(p.rows)
	fmt.Fprintf(p, "\n## Conclusion\n\nOf %d rows, %d (%.0f %%) are decided, by their source or else by games.\n\n| profile | rows | better | worse | equal within 2 %% | no search differed | not decided | by games only |\n|---|---:|---:|---:|---:|---:|---:|---:|\n",
		len(p.rows), decided, 100*float64(decided)/float64(max(len(p.rows), 1)))
	for _, profile := range valuesOf(p.rows, func(r worth.Row) string { return r.Profile() }) {
		p.writeCounts(profile)
	}
	p.writeMargin()
	p.writeList("Needed: without them the profile loses", func(r *worth.Row) bool { return r.IsOut() && r.Verdict == compare.Worse })
	p.writeList("Harmful where they are: without them the profile gains", func(r *worth.Row) bool { return r.IsOut() && r.Verdict == compare.Better })
	p.writeList("Gains where they are added", func(r *worth.Row) bool { return !r.IsOut() && r.Verdict == compare.Better })
	p.writeList("Losses where they are added", func(r *worth.Row) bool { return !r.IsOut() && r.Verdict == compare.Worse })
	p.writeList("Without a difference of 2 % on the suite, but better in games", func(r *worth.Row) bool { return isEqual(r) && r.InGames() == compare.Better })
	p.writeList("Without a difference of 2 % on the suite, but worse in games", func(r *worth.Row) bool { return isEqual(r) && r.InGames() == compare.Worse })
}

func isEqual(r *worth.Row) bool {
	return r.Source != worth.FromGames && (r.Verdict == compare.Equal || r.Verdict == compare.Unchanged)
}

// writeMargin says what the margin of each suite that gives verdicts has meant in Elo.
func (p *worthPage) writeMargin() {
	p.WriteString("\nEqual within 2 % is not equal in games, whose columns stand beside each verdict:\n\n")
	for _, source := range valuesOf(p.rows, func(r worth.Row) string { return r.Source }) {
		if source == worth.FromGames {
			fmt.Fprintf(p, "- in games, a score of 52 %% is %.0f Elo.\n", worth.EqualElo)
			continue
		}
		for i := range p.agreements {
			if a := &p.agreements[i]; a.Suite == source && p.isFigure(a) {
				fmt.Fprintf(p, "- 2 %% of the %s of `%s` are %s, by the slope of [suites-against-games.md](suites-against-games.md).\n", a.Figure, source, marginText(a.Line))
			}
		}
	}
}

// isFigure reports whether an agreement is about the figure that carries the verdicts of its
// suite.
func (p *worthPage) isFigure(a *validity.Agreement) bool {
	return slices.ContainsFunc(p.rows, func(r worth.Row) bool { return r.Source == a.Suite && string(r.Figure) == a.Figure })
}

// marginText writes how many Elo the margin has meant.
func marginText(line *stats.Line) string {
	if line == nil || line.Slope.Low <= 0 {
		return "of unknown worth in games"
	}
	const margin = 100 * 100 * compare.DefaultMargin
	return fmt.Sprintf("about %.0f Elo (%.0f … %.0f)", margin/line.Slope.Value, margin/line.Slope.High, margin/line.Slope.Low)
}

// writeCounts writes the row of a profile.
func (p *worthPage) writeCounts(profile string) {
	counts := map[compare.Verdict]int{}
	all, byGames := 0, 0
	for i := range p.rows {
		r := &p.rows[i]
		if r.Profile() != profile {
			continue
		}
		all++
		if r.Verdict == compare.TooFew && r.IsDecided() {
			byGames++
			continue
		}
		counts[r.Verdict]++
	}
	fmt.Fprintf(p, "| `%s` | %d | %d | %d | %d | %d | %d | %d |\n", profile, all, counts[compare.Better], counts[compare.Worse],
		counts[compare.Equal], counts[compare.Unchanged], counts[compare.TooFew]+counts[compare.NotComparable], byGames)
}

// writeList writes the rows for which is holds, by mechanism.
func (p *worthPage) writeList(title string, is func(*worth.Row) bool) {
	var found []worth.Row
	for i := range p.rows {
		if is(&p.rows[i]) {
			found = append(found, p.rows[i])
		}
	}
	if len(found) == 0 {
		return
	}
	var items []string
	for _, mechanism := range valuesOf(found, func(r worth.Row) string { return r.Text }) {
		var profiles []string
		for i := range found {
			if found[i].Text == mechanism {
				profiles = append(profiles, "`"+found[i].Profile()+"`"+p.mark(&found[i]))
			}
		}
		items = append(items, strings.TrimSuffix(strings.TrimSuffix(mechanism, " out"), " in")+" ("+strings.Join(profiles, ", ")+")")
	}
	fmt.Fprintf(p, "\n%s: %s.\n", title, strings.Join(items, "; "))
}

// mark marks a difference that remains after Holm's correction.
func (p *worthPage) mark(r *worth.Row) string {
	if p.sure[r.Name] && (r.Verdict == compare.Better || r.Verdict == compare.Worse) {
		return "†"
	}
	return ""
}

// kindTitles are the headings of the tables.
var kindTitles = map[string]string{
	"phase": "Phase detection", "SEE": "Static exchange evaluation", "pruning": "Pruning and reductions", worth.Clock: "Under a clock",
}

// writeKind writes the table of a kind.
func (p *worthPage) writeKind(kind string) {
	if !slices.ContainsFunc(p.rows, func(r worth.Row) bool { return r.Kind == kind }) {
		return
	}
	fmt.Fprintf(p, "\n## %s\n\n| mechanism | profile | by | change, %% | verdict | Elo at equal nodes | at equal time | finding, %% | nodes/s | unsound, %% | conclusion |\n|---|---|---|---|---|---|---|---|---|---|---|\n", kindTitles[kind])
	for i := range p.rows {
		if r := &p.rows[i]; r.Kind == kind {
			p.writeRow(r)
		}
	}
}

func (p *worthPage) writeRow(r *worth.Row) {
	verdict := string(r.Verdict)
	switch {
	case r.Verdict == compare.Better || r.Verdict == compare.Worse:
		verdict = "**" + verdict + "**" + p.mark(r)
	case r.Verdict == compare.TooFew && r.Source == worth.FromGames:
		verdict = "too few games"
	}
	change := ""
	if r.Change != nil {
		change = aroundOf(*r.Change, 2)
	}
	fmt.Fprintf(p, "| %s | `%s` | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", r.Text, r.Profile(), r.Source, change, verdict,
		worthElo(r.AtNodes), atTime(r), worthNumber(r.Finding, "%+.1f"), worthNumber(r.Speed, "%.2f"), worthInterval(r.Unsound), r.Conclusion())
}

// atTime writes the Elo at equal time, and what was played.
func atTime(r *worth.Row) string {
	if r.Played == nil {
		return worthElo(r.AtTime)
	}
	return worthElo(r.AtTime) + "; played " + worthElo(r.Played)
}

func worthElo(e *worth.Elo) string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("%+.0f ± %.0f", e.Value, e.Error)
}

func worthNumber(i *stats.Interval, format string) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf(format, i.Value)
}

func worthInterval(i *stats.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("%.1f (%.1f … %.1f)", i.Value, i.Low, i.High)
}

// valuesOf returns the distinct values of a column in the order of their first
// occurrence.
func valuesOf[T any](rows []T, of func(T) string) []string {
	var values []string
	for _, row := range rows {
		if !slices.Contains(values, of(row)) {
			values = append(values, of(row))
		}
	}
	return values
}
