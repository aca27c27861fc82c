package markdown

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/stats"
)

// profilesIntro is the beginning of docs/profiles.md.
const profilesIntro = `# The profiles on real suites

Positions solved by each built-in profile, counted by the move played;
` + "`keymove profiles`" + ` describes the profiles. The page is made by

    docs/profiles.sh

which runs all profiles over the suites in one run, with 16 MiB hash and one thread each,
and keeps the rows of whole suites of each summary.csv in [profiles/](profiles/). Win at
Chess is run as a whole; from each other suite up to 100 positions are sampled
(` + "`--sample 100 --seed 1`" + `). The interval is Wilson's at 95 %, over all positions as if they
were one suite. Nodes per second and depths are over all positions.

`

// pointsSuite is the suite whose points the page shows.
const pointsSuite = "sts_lan_v3"

// profileRow is a row of summary.csv for a whole suite.
type profileRow struct {
	profile, suite    string
	positions, solved int
	points, maxPoints int
	nodes             int
	timeMS            float64
	depth             float64 // mean
}

// original is the engine that a profile is modelled on, with its result on the
// corrected Win at Chess.
type original struct {
	profile, file, limit string
	// wanted is the number of positions that the profile has to solve, solved the
	// result of the engine.
	wanted int
	solved string
}

var originals = []original{
	{"vpr-9.0", "vpr-9.0-1s", "1 s", 56, "53, in 4.8 s each"},
	{"v7p3r-14.6", "v7p3r-14.6-500ms", "0.5 s", 45, "25, a later version"},
	{"seajay", "100ms", "100 ms", 240, "220"},
}

// profilesPage returns docs/profiles.md, from the summaries kept by docs/profiles.sh.
func profilesPage(root fs.FS) (string, error) {
	measured, err := readText(root, "docs/profiles/measured.txt")
	if err != nil {
		return "", err
	}
	var page strings.Builder
	page.WriteString(profilesIntro + measured)
	for _, table := range []struct{ title, file string }{
		{"100 ms for each position", "100ms"}, {"200 000 nodes for each position", "200000-nodes"},
	} {
		rows, err := readProfileRows(root, table.file)
		if err != nil {
			return "", err
		}
		writeProfileTable(&page, table.title, rows)
	}
	page.WriteString("\n## Compared with the originals\n\nOn the corrected Win at Chess (`wacnew`):\n\n" +
		"| profile | positions | limit | solved | required | the original |\n|---|---:|---|---:|---:|---|\n")
	for _, o := range originals {
		rows, err := readProfileRows(root, o.file)
		if err != nil {
			return "", err
		}
		if err := o.write(&page, rows); err != nil {
			return "", err
		}
	}
	return page.String(), nil
}

func readProfileRows(root fs.FS, name string) ([]profileRow, error) {
	return readRows(root, "docs/profiles/"+name+".csv", func(c *report.Cells) profileRow {
		return profileRow{
			profile: c.Text("contender"), suite: c.Text("suite"),
			positions: c.Count("positions"), solved: c.Count("solved"),
			points: c.Count("points"), maxPoints: c.Count("max_points"),
			nodes: c.Count("nodes"), timeMS: c.Amount("time_ms"), depth: c.Amount("mean_depth"),
		}
	})
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

// profileTotals returns the totals, the best first.
func profileTotals(rows []profileRow) []profileTotal {
	var totals []profileTotal
	for _, row := range rows {
		i := slices.IndexFunc(totals, func(t profileTotal) bool { return t.name == row.profile })
		if i < 0 {
			i = len(totals)
			totals = append(totals, profileTotal{name: row.profile})
		}
		totals[i].add(row)
	}
	slices.SortStableFunc(totals, func(a, b profileTotal) int { return b.solved - a.solved })
	return totals
}

func (t *profileTotal) add(row profileRow) {
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

// writeProfileTable writes the results of all profiles under one limit, the best
// first.
func writeProfileTable(page *strings.Builder, title string, rows []profileRow) {
	totals := profileTotals(rows)
	fmt.Fprintf(page, "\n## %s\n\n| profile |", title)
	for _, row := range totals[0].rows {
		fmt.Fprintf(page, " %s, of %d |", row.suite, row.positions)
	}
	fmt.Fprintf(page, " all, of %d | %% | STS points, of %d | mean depth | nodes/s |\n|---|%s---:|---:|---:|---:|---:|\n",
		totals[0].positions, totals[0].maxPoints, strings.Repeat("---:|", len(totals[0].rows)))
	for _, t := range totals {
		t.write(page)
	}
	page.WriteString("\n" + aheadOfDefault(totals) + "\n")
}

// write writes the row of a profile.
func (t *profileTotal) write(page *strings.Builder) {
	fmt.Fprintf(page, "| `%s` |", t.name)
	for _, row := range t.rows {
		fmt.Fprintf(page, " %d |", row.solved)
	}
	low, high := stats.Wilson(float64(t.solved), t.positions, stats.Z95)
	fmt.Fprintf(page, " %d | %.1f (%.1f – %.1f) | %d | %.1f | %.0f |\n",
		t.solved, 100*float64(t.solved)/float64(t.positions), 100*low, 100*high, t.points,
		t.depthSum/float64(t.positions), 1000*float64(t.nodes)/max(t.timeMS, 0.001))
}

// aheadOfDefault names the profiles that solved more than the default one.
func aheadOfDefault(totals []profileTotal) string {
	i := slices.IndexFunc(totals, func(t profileTotal) bool { return t.name == "default" })
	var ahead []string
	for _, t := range totals {
		if i >= 0 && t.solved > totals[i].solved {
			ahead = append(ahead, "`"+t.name+"`")
		}
	}
	if len(ahead) == 0 {
		return "No profile solves more than `default`."
	}
	return "Profiles that solve more than `default`: " + strings.Join(ahead, ", ") + "."
}

// write writes the result of a profile next to that of the engine it is modelled on.
func (o original) write(page *strings.Builder, rows []profileRow) error {
	i := slices.IndexFunc(rows, func(row profileRow) bool { return row.profile == o.profile && row.suite == "wacnew" })
	if i < 0 {
		return fmt.Errorf("docs/profiles/%s.csv: no row of %s on wacnew", o.file, o.profile)
	}
	fmt.Fprintf(page, "| `%s` | %d | %s | %d | %d | %s |\n", o.profile, rows[i].positions, o.limit, rows[i].solved, o.wanted, o.solved)
	return nil
}
