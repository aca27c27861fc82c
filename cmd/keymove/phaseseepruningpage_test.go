package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/goldentest"
)

// TestPhaseSeePruningPage compares docs/phase-see-pruning.md with what follows from
// the CSV file that docs/phase-see-pruning.sh has measured.
func TestPhaseSeePruningPage(t *testing.T) {
	docs := filepath.Join(packageDir, "..", "..", "docs")
	measured, err := os.ReadFile(filepath.Join(docs, "phase-see-pruning.txt"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("nothing is measured yet: docs/phase-see-pruning.sh does that")
	}
	if err != nil {
		t.Fatal(err)
	}
	rows := readCSVRows(t, filepath.Join(docs, "phase-see-pruning.csv"))
	goldentest.Check(t, filepath.Join(docs, "phase-see-pruning.md"), phaseSeePruningPage(string(measured), rows))
}

// phaseSeePruningPage returns the page of rows of comparison.csv with their limits.
func phaseSeePruningPage(measured string, rows []csvRow) string {
	var page strings.Builder
	page.WriteString(`# What phases, exchanges and pruning are worth

One thing changed at a time: phase detection, static exchange evaluation, and each rule
that prunes or reduces, in five engines, at equal nodes and at equal time, on tactics
(` + "`wacnew`" + `), strategy (` + "`sts-lan`" + `, in points of 10 a position) and endgames (` + "`eg`" + `), 60
positions of each chosen by ` + "`--sample 60`" + `. A ` + "`no-`" + ` in front takes a thing out of the engine,
everything else puts it in; ` + "`seajay-bare`" + ` is SeaJay without null move, reductions and
pruning. The command is

    make phase-see-pruning

and [phase-see-pruning.csv](phase-see-pruning.csv) has all numbers, as comparison.csv
has them. A cell is what changed in points or solved positions, with its 95 % interval
for points, and the positions gained and lost; **bold** is a difference that is seen at
0.05, adjusted to all rows of its table as [compare.md](compare.md) says. What is not bold is
smaller than 60 positions show, which is not the same as nothing. nodes/s and nodes to
the solution are ratios to the first line's engine, on ` + "`wacnew`" + `.

`)
	page.WriteString(measured)
	for _, base := range valuesIn(rows, "base") {
		for _, limit := range valuesIn(rows, "limit") {
			writeWorth(&page, base, limit, rows)
		}
	}
	return page.String()
}

// valuesIn returns the values of a column in the order in which they occur.
func valuesIn(rows []csvRow, column string) []string {
	var values []string
	for _, row := range rows {
		if !slices.Contains(values, row[column]) {
			values = append(values, row[column])
		}
	}
	return values
}

// writeWorth writes the table of an engine under a limit.
func writeWorth(page *strings.Builder, base, limit string, all []csvRow) {
	var rows []csvRow
	for _, row := range all {
		if row["base"] == base && row["limit"] == limit {
			rows = append(rows, row)
		}
	}
	suites := valuesIn(rows, "suite")
	fmt.Fprintf(page, "\n## %s, %s\n\n| change | %s | nodes/s | nodes to solution |\n|---|%s---|---|\n",
		base, limit, strings.Join(suites, " | "), strings.Repeat("---|", len(suites)))
	for _, contender := range valuesIn(rows, "contender") {
		fmt.Fprintf(page, "| `%s` |", contender)
		speed, kept := "", ""
		for _, suite := range suites {
			i := slices.IndexFunc(rows, func(row csvRow) bool { return row["contender"] == contender && row["suite"] == suite })
			if i < 0 {
				page.WriteString(" |")
				continue
			}
			page.WriteString(" " + worthText(rows[i]) + " |")
			if suite == suites[0] {
				speed, kept = ratioCellText(rows[i], "nps"), ratioCellText(rows[i], "kept_nodes")
			}
		}
		fmt.Fprintf(page, " %s | %s |\n", speed, kept)
	}
}

// worthText writes what a suite says of a change.
func worthText(row csvRow) string {
	text := fmt.Sprintf("+%s −%s", row["gained"], row["lost"])
	if diff := row.number("points_diff"); diff != nil {
		text = fmt.Sprintf("%+.0f (%+.0f … %+.0f) %s", *diff, *row.number("points_lo"), *row.number("points_hi"), text)
	} else if base, solved := row.number("base_solved"), row.number("solved"); base != nil && solved != nil {
		text = fmt.Sprintf("%+.0f: %s", *solved-*base, text)
	}
	if verdict := row["verdict"]; verdict == "better" || verdict == "worse" {
		return "**" + text + " " + verdict + "**"
	}
	return text
}

// ratioCellText writes a ratio with its interval.
func ratioCellText(row csvRow, figure string) string {
	value, low, high := row.number(figure+"_ratio"), row.number(figure+"_lo"), row.number(figure+"_hi")
	if value == nil || low == nil || high == nil {
		return ""
	}
	return fmt.Sprintf("%.2f (%.2f … %.2f)", *value, *low, *high)
}

func TestWorth(t *testing.T) {
	row := func(contender, suite, verdict, points string) csvRow {
		return csvRow{
			"limit": "nodes=1", "base": "b", "contender": contender, "suite": suite, "gained": "2", "lost": "5", "verdict": verdict,
			"base_solved": "40", "solved": "37", "points_diff": points, "points_lo": "-9", "points_hi": "3.4",
			"nps_ratio": "1.104", "nps_lo": "1", "nps_hi": "1.2",
		}
	}
	var page strings.Builder
	writeWorth(&page, "b", "nodes=1", []csvRow{row("x", "wac", "worse", ""), row("x", "sts", "no difference seen", "-3"), row("y", "wac", "better", "")})
	const want = "\n## b, nodes=1\n\n| change | wac | sts | nodes/s | nodes to solution |\n|---|---|---|---|---|\n" +
		"| `x` | **-3: +2 −5 worse** | -3 (-9 … +3) +2 −5 | 1.10 (1.00 … 1.20) |  |\n" +
		"| `y` | **-3: +2 −5 better** | | 1.10 (1.00 … 1.20) |  |\n"
	if page.String() != want {
		t.Errorf("table:\n%s\nwant:\n%s", &page, want)
	}
}
