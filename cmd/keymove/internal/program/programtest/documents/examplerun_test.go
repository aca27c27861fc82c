package documents

import (
	"context"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine"
	"keymove/internal/buildinfo"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/plan"
)

// exampleRun is the command that makes examples/run, as pages show it.
const exampleRun = `keymove run battery-200 examples/gate/mates.epd --first 60 --nodes 1000 \
      --no-times --profile old:default,see=off --profile new:default --out run`

// exampleFiles are the files of the run that are kept.
var exampleFiles = []string{"records.csv", "summary.csv", "comparison.csv", "settings.csv", "report.md", "report.html"}

// TestExampleRun makes examples/run again, and docs/verdict.svg, the picture of its end.
func TestExampleRun(t *testing.T) {
	root := RepositoryDir
	if page := ReadFile(t, root, "examples", "README.md"); !strings.Contains(page, exampleRun) {
		t.Errorf("examples/README.md does not show the command\n%s", exampleRun)
	}
	enterCopy(t, root)
	got := CallWith(t, "", func(a *program.App) { a.Version = buildinfo.Release }, ShellWords(strings.ReplaceAll(exampleRun, "\\\n", ""))[1:]...)
	got.Check(t, exampleRun, host.ExitOK)
	for _, name := range exampleFiles {
		goldentest.Check(t, filepath.Join(root, "examples", "run", name), ReadFile(t, "run", name))
	}
	goldentest.Check(t, filepath.Join(root, "docs", "verdict.svg"), terminalSVG("$ "+exampleRun+"\n"+got.Stdout))
}

// Measures of the picture in pixels, but columns, and its beginning. It has a background of its
// own, which suits light and dark pages alike.
const (
	columns, cellWidth, lineHeight, border = 80, 8.5, 20, 22

	svgHead = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" aria-label="The end of a run: its command, a scoreboard, and the verdicts">
<style>
rect { fill: #0d1117; stroke: #57606a }
text { fill: #e6edf3; font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }
.command { font-weight: bold }
.better { fill: #56d364 }
.few { fill: #e3b341 }
</style>
<rect x="0.5" y="0.5" width="%[3]d" height="%[4]d" rx="8"/>
`
)

// terminalSVG returns a picture of a terminal that shows a text, which can be selected.
func terminalSVG(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	width, height := int(columns*cellWidth)+2*border, len(lines)*lineHeight+2*border-6
	var svg strings.Builder
	fmt.Fprintf(&svg, svgHead, width, height, width-1, height-1)
	for i, line := range lines {
		if line != "" {
			fmt.Fprintf(&svg, "<text%s xml:space=\"preserve\" x=\"%d\" y=\"%d\">%s</text>\n",
				class(lines, i), border, border+11+i*lineHeight, html.EscapeString(line))
		}
	}
	return svg.String() + "</svg>\n"
}

// class returns the attribute that gives a line its colour.
func class(lines []string, i int) string {
	switch line := lines[i]; {
	case i <= strings.Count(exampleRun, "\n"):
		return ` class="command"`
	case strings.Contains(line, " better "):
		return ` class="better"`
	case strings.Contains(line, " too few"), strings.HasPrefix(line, "  ") && strings.Contains(lines[i-1], " too few"):
		return ` class="few"`
	}
	return ""
}

// TestExampleLimits makes examples/limits again.
func TestExampleLimits(t *testing.T) {
	testenv.OnlyLong(t, "searches the battery at two limits")
	root := RepositoryDir
	const command = "keymove run battery-200 --profile classical --ablate see --nodes 1k,10k --no-times --out limits"
	if page := ReadFile(t, root, "examples", "README.md"); !strings.Contains(page, command) {
		t.Errorf("examples/README.md does not show %s", command)
	}
	InTempDir(t)
	Must(t, strings.TrimPrefix(command, "keymove "))
	goldentest.Check(t, filepath.Join(root, "examples", "limits", "comparison.csv"), ReadFile(t, "limits", "comparison.csv"))
}

// shallowSearcher searches one ply, whatever its limits are.
type shallowSearcher struct{ engine.Searcher }

func (s shallowSearcher) Search(ctx context.Context, game engine.Game, _ engine.Limits, info func(engine.Info)) (engine.Result, error) {
	return s.Searcher.Search(ctx, game, engine.Limits{Depth: 1}, info)
}

// TestExampleExperiments checks that the examples can be run, those with suites of
// the catalogue as far as these are there, and runs one. The dry runs measure searches of one ply.
func TestExampleExperiments(t *testing.T) {
	for i, file := range experimentFiles(t, "*.toml") {
		if i%4 > 0 && !testenv.Long() {
			continue
		}
		got := CallWith(t, "", func(a *program.App) {
			WrapSearchers(a, func(s engine.Searcher) engine.Searcher { return shallowSearcher{s} })
		}, "run", file, "--dry-run")
		isMissing := strings.Contains(got.Stderr, "is not on this machine") || strings.Contains(got.Stderr, "UHO_4060_v2.head10000.epd: file not found")
		if got.Code != host.ExitOK && !isMissing {
			t.Errorf("%s: exit code %d\n%s", filepath.Base(file), got.Code, got.Stderr)
		}
		if name := filepath.Base(file); strings.HasPrefix(name, "00") || strings.HasPrefix(name, "games-") {
			for _, x := range readExperimentFile(t, file).Expect {
				if x.Claim == "" {
					t.Errorf("%s: %s has no claim", filepath.Base(file), x.Figure)
				}
			}
		}
	}
	if !testenv.Long() {
		return
	}
	safety := experimentFiles(t, "002-safety.toml")[0]
	out := filepath.Join(t.TempDir(), "run")
	if got := Call(t, "", "run", safety, "--out", out); got.Code != host.ExitOK && got.Code != host.ExitRegressed {
		t.Errorf("002-safety.toml: exit code %d\n%s", got.Code, got.Stderr)
	}
}

// experimentFiles returns the examples whose names match.
func experimentFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(RepositoryDir, "examples", "experiments", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples %s: %v", pattern, err)
	}
	return files
}

func readExperimentFile(t *testing.T, file string) *plan.Experiment {
	t.Helper()
	x, err := plan.ReadExperiment("examples/experiments/"+filepath.Base(file), []byte(ReadFile(t, file)), match.Settings(new(match.Plan)))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// writeStockfish writes stockfish/records.csv, whose verdict README.md shows: two builds of Stockfish on
// 1 500 mates. The counts are those that were measured; the positions, which are not ours, are made up.
func writeStockfish(t *testing.T) {
	t.Helper()
	const commit = "ecd07e51d"
	measured := eventRow(t, commit)
	count := func(column string) int {
		n, err := strconv.Atoi(measured[column])
		if err != nil {
			t.Fatalf("%s: %v", column, err)
		}
		return n
	}
	gained, lost, before := count("gained"), count("lost"), count("found_before")
	run := &report.Run{}
	for side, name := range []string{measured["parent"], commit} {
		best := count([]string{"best_before", "best"}[side])
		for i := range count("positions") {
			// The first ones are found by both, then by the parent, then by the commit.
			isFound := i < before || side == 1 && i < before+gained
			if side == 1 && i >= before-lost && i < before {
				isFound = false
			}
			rec := mateRecord(t, i, isFound, isFound && best > 0)
			if isFound {
				best--
			}
			rec.Contender, rec.ContenderIndex = name, side
			run.Records = append(run.Records, rec)
		}
	}
	var out strings.Builder
	if err := report.WriteRecords(&out, run); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("stockfish", 0o777); err != nil {
		t.Fatal(err)
	}
	WriteFile(t, filepath.Join("stockfish", report.RecordsFile), strings.TrimSuffix(out.String(), "\n"))
}

// eventRow returns the row of a commit in the table of single commits, by column.
func eventRow(t *testing.T, commit string) map[string]string {
	t.Helper()
	rows := ReadRows(t, RepositoryDir, "docs", "research", "history-stockfish-events.csv")
	i := slices.IndexFunc(rows, func(row []string) bool { return row[0] == commit })
	if i < 0 {
		t.Fatalf("no row of %s", commit)
	}
	cells := map[string]string{}
	for k, name := range rows[0] {
		cells[name] = rows[i][k]
	}
	return cells
}

// mateRecord returns a search for a mate in three moves; one that is found and not best is a move longer.
func mateRecord(t *testing.T, number int, isFound, isBest bool) suites.Record {
	t.Helper()
	rank := func(bits int) string {
		return strings.NewReplacer("0", "1", "1", "P").Replace(fmt.Sprintf("%08b", bits&255))
	}
	rec := suites.Record{
		Suite: "mates", CaseIndex: number, ID: fmt.Sprintf("mate.%04d", number), Limit: "nodes=50000", Expected: "#3",
		FEN:  "k7/8/" + rank((number+1)>>8) + "/" + rank(number+1) + "/8/8/8/K7 w - - 0 1",
		Move: "Kb1", MoveUCI: "a1b1", PV: "Kb1", Nodes: new(uint64(50_000)), Depth: new(10), Repeat: 1, Phase: "endgame",
		Solved: &isFound, Points: new(int), MaxPoints: new(1),
	}
	rec.Case = CaseHash(t, rec.FEN, "bm #3;")
	switch {
	case isBest:
		*rec.Points, rec.ScoreMate = 1, new(3)
	case isFound:
		rec.ScoreMate = new(4)
	default:
		rec.ScoreCP = new(100)
	}
	if isFound {
		rec.MatePV = "short"
	}
	return rec
}
