package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/goldentest"
	"keymove/report/stats"
)

// TestProfilesPage compares docs/profiles.md with what follows from the summaries
// that docs/profiles.sh has measured.
func TestProfilesPage(t *testing.T) {
	docs := filepath.Join(packageDir, "..", "..", "docs")
	measured, err := os.ReadFile(filepath.Join(docs, "profiles", "measured.txt"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("nothing is measured yet: docs/profiles.sh does that")
	}
	if err != nil {
		t.Fatal(err)
	}
	got := profilesPage(string(measured), func(name string) []profileRow {
		return readProfileRows(t, filepath.Join(docs, "profiles", name+".csv"))
	})
	goldentest.Check(t, filepath.Join(docs, "profiles.md"), got)
}

// profileRow is a row of summary.csv for a whole suite.
type profileRow struct {
	profile, suite    string
	positions, solved int
	points, maxPoints int
	nodes             int
	timeMS            float64
	depth             float64 // mean
}

// readProfileRows reads a summary.csv.
func readProfileRows(t *testing.T, path string) []profileRow {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(readFile(t, path))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []profileRow
	for _, line := range lines[1:] {
		cell := func(name string) string { return line[slices.Index(lines[0], name)] }
		number := func(name string) int {
			n, err := strconv.Atoi(cell(name))
			if err != nil && cell(name) != "" {
				t.Fatalf("%s: %s: %v", path, name, err)
			}
			return n
		}
		decimal := func(name string) float64 {
			x, err := strconv.ParseFloat(cell(name), 64)
			if err != nil && cell(name) != "" {
				t.Fatalf("%s: %s: %v", path, name, err)
			}
			return x
		}
		rows = append(rows, profileRow{
			profile: cell("contender"), suite: cell("suite"),
			positions: number("positions"), solved: number("solved"),
			points: number("points"), maxPoints: number("max_points"),
			nodes: number("nodes"), timeMS: decimal("time_ms"), depth: decimal("mean_depth"),
		})
	}
	return rows
}

// profileTotal is a profile on all suites together.
type profileTotal struct {
	name              string
	rows              []profileRow // by suite
	positions, solved int
	points, maxPoints int // of the suite of points alone
	nodes             int
	timeMS            float64
	depthSum          float64
}

func profileTotals(rows []profileRow) []profileTotal {
	var totals []profileTotal
	for _, row := range rows {
		i := slices.IndexFunc(totals, func(t profileTotal) bool { return t.name == row.profile })
		if i < 0 {
			i = len(totals)
			totals = append(totals, profileTotal{name: row.profile})
		}
		t := &totals[i]
		t.rows = append(t.rows, row)
		t.positions += row.positions
		t.solved += row.solved
		t.nodes += row.nodes
		t.timeMS += row.timeMS
		t.depthSum += row.depth * float64(row.positions)
		if row.suite == pointsSuite {
			t.points, t.maxPoints = row.points, row.maxPoints
		}
	}
	slices.SortStableFunc(totals, func(a, b profileTotal) int { return b.solved - a.solved })
	return totals
}

// pointsSuite is the suite of which the page has the points.
const pointsSuite = "sts_lan_v3"

// profilesPage returns the page; summary returns the rows of a file.
func profilesPage(measured string, summary func(name string) []profileRow) string {
	var page strings.Builder
	page.WriteString(`# The profiles on real suites

What each built-in profile solves, by the move that it plays; ` + "`keymove profiles`" + `
says what they are. The command is

    docs/profiles.sh

which runs all of them side by side over the suites, with 16 MiB hash and one thread
each, keeps the rows of whole suites of each summary.csv in [profiles/](profiles/),
and writes this page. Win at Chess is run whole; of the other suites, 100 positions at
most are chosen by ` + "`--sample 100 --seed 1`" + `. The interval is Wilson's at 95 %, over all positions as if
they were of one suite. Nodes per second and depths are over all positions.

`)
	page.WriteString(measured)
	short := summary("100ms")
	writeProfileTable(&page, "100 ms for each position", short)
	writeProfileTable(&page, "200 000 nodes for each position", summary("200000-nodes"))

	page.WriteString("\n## Beside the originals\n\nOn the corrected Win at Chess (`wacnew`):\n\n" +
		"| profile | positions | limit | solved | asked for | the original |\n|---|---:|---|---:|---:|---|\n")
	writeOriginal(&page, summary("vpr-9.0-1s"), "vpr-9.0", "1 s", 56, "53, in 4.8 s each")
	writeOriginal(&page, summary("v7p3r-14.6-500ms"), "v7p3r-14.6", "0.5 s", 45, "25, a later version")
	writeOriginal(&page, short, "seajay", "100 ms", 240, "220")
	return page.String()
}

// writeProfileTable writes what all profiles did under one limit, the best first.
func writeProfileTable(page *strings.Builder, title string, rows []profileRow) {
	totals := profileTotals(rows)
	fmt.Fprintf(page, "\n## %s\n\n| profile |", title)
	for _, row := range totals[0].rows {
		fmt.Fprintf(page, " %s, of %d |", row.suite, row.positions)
	}
	fmt.Fprintf(page, " all, of %d | %% | STS points, of %d | mean depth | nodes/s |\n|---|%s---:|---:|---:|---:|---:|\n",
		totals[0].positions, totals[0].maxPoints, strings.Repeat("---:|", len(totals[0].rows)))
	for _, t := range totals {
		fmt.Fprintf(page, "| `%s` |", t.name)
		for _, row := range t.rows {
			fmt.Fprintf(page, " %d |", row.solved)
		}
		low, high := stats.Wilson(t.solved, t.positions, stats.Z95)
		fmt.Fprintf(page, " %d | %.1f (%.1f – %.1f) | %d | %.1f | %.0f |\n",
			t.solved, percent(t.solved, t.positions), 100*low, 100*high, t.points,
			t.depthSum/float64(t.positions), 1000*float64(t.nodes)/max(t.timeMS, 0.001))
	}
	page.WriteString("\n" + aheadOfDefault(totals) + "\n")
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(whole) }

// aheadOfDefault says which profiles solved more than the default one.
func aheadOfDefault(totals []profileTotal) string {
	i := slices.IndexFunc(totals, func(t profileTotal) bool { return t.name == "default" })
	var ahead []string
	for _, t := range totals {
		if t.solved > totals[i].solved {
			ahead = append(ahead, "`"+t.name+"`")
		}
	}
	if len(ahead) == 0 {
		return "No profile solves more than `default`."
	}
	return "More than `default` solve: " + strings.Join(ahead, ", ") + "."
}

// writeOriginal writes what a profile did on wacnew beside the engine that it is
// made after.
func writeOriginal(page *strings.Builder, rows []profileRow, name, limit string, asked int, original string) {
	i := slices.IndexFunc(rows, func(row profileRow) bool { return row.profile == name && row.suite == "wacnew" })
	fmt.Fprintf(page, "| `%s` | %d | %s | %d | %d | %s |\n", name, rows[i].positions, limit, rows[i].solved, asked, original)
}

// TestProfileTable checks the arithmetic of the page.
func TestProfileTable(t *testing.T) {
	rows := []profileRow{
		{profile: "plain", suite: "wac", positions: 10, solved: 5, nodes: 1000, timeMS: 1, depth: 3},
		{profile: "plain", suite: pointsSuite, positions: 30, solved: 0, points: 70, maxPoints: 300, nodes: 3000, timeMS: 1, depth: 5},
		{profile: "default", suite: "wac", positions: 10, solved: 6, nodes: 2000, timeMS: 2, depth: 8},
		{profile: "default", suite: pointsSuite, positions: 30, solved: 14, points: 200, maxPoints: 300, nodes: 2000, timeMS: 2, depth: 8},
	}
	var page strings.Builder
	writeProfileTable(&page, "Title", rows)
	want := `
## Title

| profile | wac, of 10 | sts_lan_v3, of 30 | all, of 40 | % | STS points, of 300 | mean depth | nodes/s |
|---|---:|---:|---:|---:|---:|---:|---:|
| ` + "`default`" + ` | 6 | 14 | 20 | 50.0 (35.2 – 64.8) | 200 | 8.0 | 1000000 |
| ` + "`plain`" + ` | 5 | 0 | 5 | 12.5 (5.5 – 26.1) | 70 | 4.5 | 2000000 |

No profile solves more than ` + "`default`" + `.
`
	if diff := cmp.Diff(page.String(), want); diff != "" {
		t.Errorf("table (-got +want):\n%s", diff)
	}
	rows[1].solved = 16
	if got, want := aheadOfDefault(profileTotals(rows)), "More than `default` solve: `plain`."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
