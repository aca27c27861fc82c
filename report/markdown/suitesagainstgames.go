package markdown

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"

	"keymove/report/stats"
)

// suitesAgainstGamesIntro is the beginning of docs/suites-against-games.md.
const suitesAgainstGamesIntro = `# Suites against games

Does a contender that solves more win more? Each contender plays games against its base at
fixed nodes, and both search the same suites. The contenders are listed with their settings in
[suites-against-games/contenders.txt](suites-against-games/contenders.txt): ` + "`default`" + ` with each
feature out and with margins changed both ways, weakened bases with one feature put in again,
and older profiles. No position was chosen by what these contenders do. The page is made by

    docs/suites-against-games.sh

which goes on where it was interrupted, and [suites-against-games.csv](suites-against-games.csv)
has all data.

*Sign*: of the contenders whose Elo differs from 0 for sure (95 %), those whose change on the
suite has the same sign, with Wilson's interval. *Slope* and *intercept* are those of the line
through all contenders, change in percent against Elo, with 95 % bootstrap intervals over the
contenders: an intercept away from 0 says that the suite likes, or dislikes, every change.
Errors of the Elo make slopes and rank correlations smaller than they are. *Rank* is Spearman's
correlation. **Bold** is an intercept whose interval is within ±0.5 %, or a rank correlation of 0.8
or more. Themes with fewer than ten positions are in the data only, and a line needs eight
contenders that differ.

`

// suitesAgainstGamesPage returns docs/suites-against-games.md.
func suitesAgainstGamesPage(root fs.FS) (string, error) {
	measured, err := readText(root, "docs/suites-against-games.txt")
	if err != nil {
		return "", err
	}
	rows, err := readRows(root, "docs/suites-against-games.csv", func(c *cells) againstRow {
		return againstRow{
			EloOf: EloOf{Base: c.text("base"), Contender: c.text("contender"), Games: c.count("games"), Elo: c.number("elo"), Error: c.number("elo_error")},
			limit: c.text("limit"), suite: c.text("suite"), theme: c.text("theme"), figure: c.text("figure"), positions: c.count("positions"),
			change: stats.Interval{Value: c.amount("change"), Low: c.amount("change_lo"), High: c.amount("change_hi")},
		}
	})
	if err != nil {
		return "", err
	}
	var page strings.Builder
	page.WriteString(suitesAgainstGamesIntro + measured)
	writeAgreement(&page, rows)
	writeMisleading(&page, rows)
	writeElo(&page, rows)
	return page.String(), nil
}

// measureOf is a figure on a suite or a theme of it.
type measureOf struct{ suite, theme, figure string }

func (r *againstRow) measure() measureOf { return measureOf{r.suite, r.theme, r.figure} }

const (
	// leastContenders is the number of contenders from which a line and a correlation are
	// given, leastPositions that of positions from which a theme is.
	leastContenders = 8
	leastPositions  = 10
)

// writeAgreement writes how well each figure goes with the Elo.
func writeAgreement(page *strings.Builder, rows []againstRow) {
	page.WriteString("\n## How well do they agree?\n\n| suite | theme | figure | contenders | sign | slope, % per 100 Elo | intercept, % | rank |\n|---|---|---|---|---|---|---|---|\n")
	var order []measureOf
	groups := map[measureOf][]againstRow{}
	for i := range rows {
		if m := rows[i].measure(); rows[i].Elo != nil && rows[i].positions >= leastPositions {
			if groups[m] == nil {
				order = append(order, m)
			}
			groups[m] = append(groups[m], rows[i])
		}
	}
	for _, m := range order {
		of := groups[m]
		fmt.Fprintf(page, "| `%s` | %s | %s | %d | %s |", m.suite, m.theme, m.figure, len(of), signs(of))
		if len(of) < leastContenders || !differ(of) {
			page.WriteString(" | | |\n")
			continue
		}
		line, rank := relation(of)
		fmt.Fprintf(page, " %s | %s | %s |\n", aroundOf(line.Slope, 2), bold(aroundOf(line.Intercept, 2), max(-line.Intercept.Low, line.Intercept.High) <= 0.5), bold(aroundOf(rank, 2), rank.Value >= 0.8))
	}
}

// differ reports whether the changes, and the Elo, of contenders differ.
func differ(rows []againstRow) bool {
	changes, elo := false, false
	for _, r := range rows[1:] {
		changes = changes || r.change.Value != rows[0].change.Value
		elo = elo || *r.Elo != *rows[0].Elo
	}
	return changes && elo
}

// relation returns the line of the changes against the Elo, in hundreds, and their rank
// correlation.
func relation(rows []againstRow) (stats.Line, stats.Interval) {
	var elo, change []float64
	for _, r := range rows {
		elo = append(elo, *r.Elo/100)
		change = append(change, r.change.Value)
	}
	return stats.FitLine(elo, change, stats.Bootstrap{Resamples: 2000, Seed: 1, Level: 0.95}), stats.RankCorrelation(elo, change, stats.Z95)
}

// signs returns how many contenders of sure Elo have a change of the same sign.
func signs(rows []againstRow) string {
	same, sure := 0, 0
	for _, r := range rows {
		if sign := r.eloSign(); sign != 0 {
			sure++
			if sign*r.change.Value > 0 {
				same++
			}
		}
	}
	if sure == 0 {
		return "none is sure"
	}
	low, high := stats.Wilson(float64(same), sure, stats.Z95)
	return fmt.Sprintf("%d of %d (%.0f … %.0f %%)", same, sure, 100*low, 100*high)
}

// eloSign returns the sign of the Elo, 0 unless it is sure.
func (r *againstRow) eloSign() float64 {
	if r.Elo == nil || r.Error == nil || math.Abs(*r.Elo) <= *r.Error {
		return 0
	}
	return math.Copysign(1, *r.Elo)
}

// writeMisleading lists what a suite is sure of and games deny.
func writeMisleading(page *strings.Builder, rows []againstRow) {
	page.WriteString("\n## Which suites mislead, on what?\n\n")
	n := 0
	for i := range rows {
		r := &rows[i]
		opposite := r.eloSign() > 0 && r.change.High < 0 || r.eloSign() < 0 && r.change.Low > 0
		if opposite {
			n++
			fmt.Fprintf(page, "- `%s` against `%s`: %s in games, %s %s %% on `%s` (%s).\n", r.Contender, r.Base, r.eloText(),
				r.figure, aroundOf(r.change, 2), r.suite, r.theme)
		}
	}
	if n == 0 {
		page.WriteString("No change that a suite is sure of (95 %, each by itself) has the opposite sign of a sure Elo.\n")
	}
}

// writeElo writes what each contender scored.
func writeElo(page *strings.Builder, rows []againstRow) {
	page.WriteString("\n## The games\n\n| base | contender | games | Elo |\n|---|---|---|---|\n")
	var seen []EloOf
	for i := range rows {
		e := rows[i].EloOf
		if !slices.ContainsFunc(seen, func(s EloOf) bool { return s.Base == e.Base && s.Contender == e.Contender }) {
			seen = append(seen, e)
			fmt.Fprintf(page, "| `%s` | `%s` | %d | %s |\n", e.Base, e.Contender, e.Games, e.eloText())
		}
	}
}

// eloText writes the Elo with its error.
func (e *EloOf) eloText() string {
	if e.Elo == nil || e.Error == nil {
		return "unknown"
	}
	return fmt.Sprintf("%+.0f ± %.0f", *e.Elo, *e.Error)
}

// aroundOf writes a number with its interval.
func aroundOf(i stats.Interval, decimals int) string {
	return fmt.Sprintf("%+.*f (%+.*f … %+.*f)", decimals, i.Value, decimals, i.Low, decimals, i.High)
}

func bold(text string, is bool) string {
	if is {
		return "**" + text + "**"
	}
	return text
}
