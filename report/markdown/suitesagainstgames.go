package markdown

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strings"

	"keymove/report/stats"
	"keymove/report/validity"
)

const (
	suitesAgainstGamesTitle = `# Suites against games

Does a contender that solves more win more? Each contender plays games against its base at
fixed nodes, and both search the same suites.

`
	suitesAgainstGamesMethod = `
## How it was measured

The contenders are listed with their settings in
[suites-against-games/contenders.txt](suites-against-games/contenders.txt): ` + "`default`" + ` with each
feature out and with margins changed both ways; three weakened bases with one feature put in
again, most of which gain; older profiles. No position was chosen by what these contenders do.

    docs/suites-against-games.sh

measures, goes on where it was interrupted, and makes this page.
[suites-against-games.csv](suites-against-games.csv) has every contender, suite, theme and figure,
[games.csv](suites-against-games/games.csv) the games,
[decisions.csv](suites-against-games/decisions.csv) the cost of decisions.
Openings are the 500 that are built in, each with both colours; draws and losses are adjudicated
as the script says.

- *Sign*: of the contenders whose Elo differs from 0 for sure (95 %), those whose change on the
  suite has the same sign, with Wilson's interval.
- *Slope* and *intercept* are those of the line of the change in percent against Elo, by least
  squares over the contenders within ±200 Elo, with 95 % bootstrap intervals over the contenders.
  An intercept away from 0 says that the suite likes, or dislikes, every change. Errors of the
  Elo make slopes and correlations a little smaller than they are.
- *Rank* is Spearman's correlation over all contenders, with the interval of Bonett and Wright.
- *Scatter* is how far real contenders lie from the line (standard deviation, percent), without
  what the number of positions explains: no number of positions removes it.

`
)

// The aims that the page reports on.
const (
	aimedIntercept = 0.5 // percent
	aimedRank      = 0.8
	aimedCPU       = 0.5 // of that of the SPRT
)

// suitesAgainstGamesPage returns docs/suites-against-games.md.
func suitesAgainstGamesPage(root fs.FS) (string, error) {
	measured, err := readText(root, "docs/suites-against-games.txt")
	if err != nil {
		return "", err
	}
	changes, err := parseFile(root, "docs/suites-against-games.csv", validity.ReadChanges)
	if err != nil {
		return "", err
	}
	decisions, err := parseFile(root, "docs/suites-against-games/decisions.csv", validity.ReadDecisions)
	if err != nil {
		return "", err
	}
	agreements := validity.Agree(changes)
	var page strings.Builder
	page.WriteString(suitesAgainstGamesTitle + measured + contendersText(gamesOf(changes)))
	writeAims(&page, agreements, decisions)
	writeDefaultFinding(&page, changes)
	writeAgreements(&page, agreements)
	writeDecisions(&page, decisions)
	writeThemes(&page, agreements)
	writeMisleading(&page, changes)
	page.WriteString(suitesAgainstGamesMethod)
	writeElo(&page, gamesOf(changes))
	return page.String(), nil
}

// parseFile parses a file of the repository.
func parseFile[T any](root fs.FS, file string, parse func(string, io.Reader) (T, error)) (T, error) {
	in, err := root.Open(file)
	if err != nil {
		var none T
		return none, err
	}
	defer in.Close()
	return parse(file, in)
}

// writeAims says which figures of whole suites meet the aims.
func writeAims(page *strings.Builder, agreements []validity.Agreement, decisions []validity.Decision) {
	page.WriteString("\n## Conclusion\n\n")
	aim := func(text string, met []string) {
		if len(met) == 0 {
			fmt.Fprintf(page, "- %s: **not met** by any figure of a suite.\n", text)
			return
		}
		fmt.Fprintf(page, "- %s: **met** by %s.\n", text, strings.Join(met, ", "))
	}
	var intercept, rank []string
	for i := range agreements {
		a := &agreements[i]
		if !a.IsWhole() {
			continue
		}
		if a.Line != nil && a.Line.Intercept.Low >= -aimedIntercept && a.Line.Intercept.High <= aimedIntercept {
			intercept = append(intercept, measureText(a.Measure))
		}
		if a.Rank != nil && a.Rank.Value >= aimedRank {
			rank = append(rank, measureText(a.Measure))
		}
	}
	aim("Aim: the intercept's interval is within ±0.5 %", intercept)
	aim("Aim: a rank correlation of 0.8 or more", rank)
	for _, loss := range lossesOf(decisions) {
		aim(fmt.Sprintf("Aim: a gate decides a loss of %.0f Elo with at most half of the CPU time of an SPRT", loss), cheapGates(decisions, loss))
	}
}

func measureText(m validity.Measure) string { return fmt.Sprintf("`%s` (%s)", m.Suite, m.Figure) }

// lossesOf returns the losses of decisions in their order.
func lossesOf(decisions []validity.Decision) []float64 {
	var losses []float64
	for _, d := range decisions {
		if !slices.Contains(losses, d.Loss) {
			losses = append(losses, d.Loss)
		}
	}
	return losses
}

// cheapGates returns the suites whose gate decides a loss as cheaply as it should.
func cheapGates(decisions []validity.Decision, loss float64) []string {
	var cheap []string
	games := secondsInGames(decisions, loss)
	for i := range decisions {
		d := &decisions[i]
		if d.Loss == loss && d.Suite != validity.SPRT && d.Seconds() <= aimedCPU*games {
			cheap = append(cheap, fmt.Sprintf("%s with %.2f of it, really wrong in %s",
				measureText(validity.Measure{Suite: d.Suite, Figure: d.Figure}), d.Seconds()/games, wrongText(d.RealMissed, d.RealAlarms)))
		}
	}
	return cheap
}

// secondsInGames returns the CPU time in which an SPRT decides a loss; 0 if unknown.
func secondsInGames(decisions []validity.Decision, loss float64) float64 {
	for i := range decisions {
		if d := &decisions[i]; d.Loss == loss && d.Suite == validity.SPRT {
			return d.Seconds()
		}
	}
	return 0
}

// writeDefaultFinding says whether suites favour default: whether changes of it do worse on
// them than their games, and changes of other bases do not.
func writeDefaultFinding(page *strings.Builder, changes []validity.Change) {
	own := validity.Agree(validity.Of(changes, func(c *validity.Change) bool { return c.Base == "default" }))
	others := validity.Agree(validity.Of(changes, func(c *validity.Change) bool { return c.Base != "default" }))
	if elo, found := validity.ReliabilityOfElo(changes); found {
		fmt.Fprintf(page, "- Of what contenders within ±200 Elo differ by, %.0f %% is real, the rest is the error of the Elo\n"+
			"  (half of its interval is %.0f in the median). With exact Elo, slopes would be %.2f times and correlations about %.2f times as large.\n",
			100*elo.Share, elo.MedianError, 1/elo.Share, 1/math.Sqrt(elo.Share))
	}
	page.WriteString("- A pilot found `default` too good on suites that were looked at while it was made: changes that\n" +
		"  neither gain nor lose in games lost 2.1 % of the points of STS. Here such a change has (intercepts by base):\n\n" +
		"| suite | figure | changes of `default`, % | changes of other bases, % | pilot's finding |\n|---|---|---|---|---|\n")
	for i := range own {
		a := &own[i]
		n := slices.IndexFunc(others, func(b validity.Agreement) bool { return b.Measure == a.Measure })
		if !a.IsWhole() || a.Figure == validity.Speed || a.Line == nil || n < 0 || others[n].Line == nil {
			continue
		}
		fmt.Fprintf(page, "| `%s` | %s | %s | %s | %s |\n", a.Suite, a.Figure, aroundOf(a.Line.Intercept, 2), aroundOf(others[n].Line.Intercept, 2), pilotText(a.Line.Intercept))
	}
}

// pilotIntercept is what the pilot found on STS, in percent.
const pilotIntercept = -2.1

// pilotText says what an intercept of changes of default says about the pilot's finding.
func pilotText(intercept stats.Interval) string {
	switch {
	case intercept.High < 0 && intercept.Low <= pilotIntercept:
		return "confirmed"
	case intercept.High < 0:
		return "confirmed, but smaller"
	case intercept.Low > -aimedIntercept:
		return "refuted"
	}
	return "open"
}

// writeAgreements writes how well the figures of whole suites go with the Elo.
func writeAgreements(page *strings.Builder, agreements []validity.Agreement) {
	page.WriteString("\n## How well do they agree?\n\n" +
		"| suite | figure | contenders | sign | slope, % per 100 Elo | intercept, % | rank | scatter, % |\n|---|---|---:|---|---|---|---|---:|\n")
	for i := range agreements {
		a := &agreements[i]
		if !a.IsWhole() {
			continue
		}
		fmt.Fprintf(page, "| `%s` | %s | %d | %s |", a.Suite, a.Figure, a.Contenders, signText(a))
		if a.Line == nil || a.Rank == nil {
			page.WriteString(" | | | |\n")
			continue
		}
		fmt.Fprintf(page, " %s | %s | %s | %.1f |\n", aroundOf(a.Line.Slope, 2), aroundOf(a.Line.Intercept, 2), aroundOf(*a.Rank, 2), a.Scatter)
	}
}

// signText writes how many contenders of sure Elo have a change of the same sign.
func signText(a *validity.Agreement) string {
	if a.Sure == 0 {
		return "none is sure"
	}
	low, high := stats.Wilson(float64(a.Same), a.Sure, stats.Z95)
	return fmt.Sprintf("%d of %d (%.0f … %.0f %%)", a.Same, a.Sure, 100*low, 100*high)
}

// writeDecisions writes what a decision costs.
func writeDecisions(page *strings.Builder, decisions []validity.Decision) {
	page.WriteString(`
## What does a decision cost?

Mean CPU seconds until a loss is decided, half of the contenders having it and half being equal,
with 5 % of wrong decisions on each side: SPRT (` + "`keymove match --sprt`" + `, H0: the loss, H1: 0, logistic) against
a sequential gate (` + "`keymove run --baseline RUN --sequential`" + `, margin: what the loss is by the slope). Both
are simulated with the code that decides them, on the results of pairs and the deviations of
positions of these contenders. The baseline's searches are saved; without a saved run the
gate's seconds are twice as many. The interval is that of the slope; suites whose slope is not surely
above 0 cannot decide. *Really wrong* has
the intercept and the scatter of real contenders in it, which no gate can remove: losses not seen,
and equal contenders taken for worse.

| loss, Elo | by | positions or games: planned | at a loss | at none | CPU s | of the SPRT | really wrong |
|---:|---|---:|---:|---:|---|---:|---|
`)
	for i := range decisions {
		writeDecision(page, &decisions[i], secondsInGames(decisions, decisions[i].Loss))
	}
}

func writeDecision(page *strings.Builder, d *validity.Decision, games float64) {
	if d.Suite == validity.SPRT {
		fmt.Fprintf(page, "| %.0f | %s | | %.0f | %.0f | %.0f | 1 | %s |\n", d.Loss, d.Suite, d.AtLoss, d.AtEqual, d.Seconds(), wrongText(d.Missed, d.Alarms))
		return
	}
	fmt.Fprintf(page, "| %.0f | `%s`, %s | %.0f | %.0f | %.0f | %.0f (%.0f … %.0f) | %.2f | %s |\n",
		d.Loss, d.Suite, d.Figure, d.Planned, d.AtLoss, d.AtEqual, d.Seconds(), d.Low, d.High, d.Seconds()/games, wrongText(d.RealMissed, d.RealAlarms))
}

func wrongText(missed, alarms float64) string {
	return fmt.Sprintf("%.0f %%, %.0f %%", 100*missed, 100*alarms)
}

// fewThemes is the number of themes that the page has from each end.
const fewThemes = 5

// writeThemes writes the themes that rank contenders best and worst by the main figure.
func writeThemes(page *strings.Builder, agreements []validity.Agreement) {
	themes := slices.DeleteFunc(slices.Clone(agreements), func(a validity.Agreement) bool {
		return a.IsWhole() || a.Rank == nil || a.Figure == validity.Speed || a.Figure == validity.Solved && hasPoints(agreements, a.Measure)
	})
	if len(themes) < 2*fewThemes {
		return
	}
	slices.SortStableFunc(themes, func(a, b validity.Agreement) int { return cmp.Compare(b.Rank.Value, a.Rank.Value) })
	fmt.Fprintf(page, "\n## Themes\n\nOf %d themes those that rank contenders best and worst; chance alone spreads them as much as their intervals.\n\n"+
		"| suite | theme | figure | sign | rank |\n|---|---|---|---|---|\n", len(themes))
	for i := range themes {
		if a := &themes[i]; i < fewThemes || i >= len(themes)-fewThemes {
			fmt.Fprintf(page, "| `%s` | %s | %s | %s | %s |\n", a.Suite, a.Theme, a.Figure, signText(a), aroundOf(*a.Rank, 2))
		}
	}
}

// hasPoints reports whether a theme has points too, which are its main figure then.
func hasPoints(agreements []validity.Agreement, m validity.Measure) bool {
	m.Figure = validity.Points
	return slices.ContainsFunc(agreements, func(a validity.Agreement) bool { return a.Measure == m })
}

// writeMisleading lists what a suite is sure of and games deny.
func writeMisleading(page *strings.Builder, changes []validity.Change) {
	page.WriteString("\n## Which suites mislead, on what?\n\nChanges of whole suites that are sure (95 %, each by itself) and have the opposite sign of a sure Elo.\n\n")
	listed, themes := 0, 0
	for i := range changes {
		c := &changes[i]
		switch {
		case !c.Misleads():
		case !c.IsWhole():
			themes++
		default:
			listed++
			fmt.Fprintf(page, "- `%s` against `%s`: %s in games, %s %s %% on `%s`.\n", c.Contender, c.Base, eloText(&c.Games), c.Figure, aroundOf(c.Change, 2), c.Suite)
		}
	}
	if listed == 0 {
		page.WriteString("There is none.\n")
	}
	fmt.Fprintf(page, "\nOf the changes of themes, %d do so.\n", themes)
}

// gamesOf returns the games of each contender once.
func gamesOf(changes []validity.Change) []validity.Games {
	var all []validity.Games
	for i := range changes {
		g := changes[i].Games
		if !slices.ContainsFunc(all, func(s validity.Games) bool { return s.Base == g.Base && s.Contender == g.Contender }) {
			all = append(all, g)
		}
	}
	return all
}

// contendersText says how many contenders gain and lose in games.
func contendersText(all []validity.Games) string {
	var gains, losses, sureGains, sureLosses, games int
	for i := range all {
		g := &all[i]
		games += g.Games
		switch {
		case g.Elo == nil:
		case *g.Elo > 0:
			gains++
		case *g.Elo < 0:
			losses++
		}
		switch sign := g.EloSign(); {
		case sign > 0:
			sureGains++
		case sign < 0:
			sureLosses++
		}
	}
	bases := valuesOf(all, func(g validity.Games) string { return g.Base })
	return fmt.Sprintf("%d contenders of %d bases played %d games: %d gain (%d surely, at 95 %%), %d lose (%d surely).\n",
		len(all), len(bases), games, gains, sureGains, losses, sureLosses)
}

// writeElo writes what each contender scored.
func writeElo(page *strings.Builder, all []validity.Games) {
	page.WriteString("| base | contender | games | Elo |\n|---|---|---:|---|\n")
	for i := range all {
		g := &all[i]
		fmt.Fprintf(page, "| `%s` | `%s` | %d | %s |\n", g.Base, g.Contender, g.Games, eloText(g))
	}
}

// eloText writes the Elo with its error.
func eloText(g *validity.Games) string {
	if g.Elo == nil || g.Error == nil {
		return "unknown"
	}
	return fmt.Sprintf("%+.0f ± %.0f", *g.Elo, *g.Error)
}

// aroundOf writes a number with its interval.
func aroundOf(i stats.Interval, decimals int) string {
	return fmt.Sprintf("%+.*f (%+.*f … %+.*f)", decimals, i.Value, decimals, i.Low, decimals, i.High)
}
