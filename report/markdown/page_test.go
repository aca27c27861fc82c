package markdown

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/goldentest"
)

// repository is its top folder.
const repository = "../.."

// TestPages compares the pages of docs/ with what is made of the files that were
// measured.
func TestPages(t *testing.T) {
	for _, page := range Pages {
		text, err := page.Make(os.DirFS(repository))
		if errors.Is(err, fs.ErrNotExist) {
			t.Logf("%s: nothing is measured yet: %v", page.Name, err)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", page.Name, err)
			continue
		}
		goldentest.Check(t, filepath.Join(repository, page.File()), text)
	}
}

// TestPagesNameFaults: a cell that is no number has its line in the message.
func TestPagesNameFaults(t *testing.T) {
	root := fstest.MapFS{
		"docs/phase-see-pruning.txt": {Data: []byte("Today.\n")},
		"docs/phase-see-pruning.csv": {Data: []byte("kind,games\nSEE,1\nSEE,many\n")},
	}
	_, err := phaseSeePruningPage(root)
	if want := `docs/phase-see-pruning.csv:3:1: games: "many" is not a number`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestClaimsText(t *testing.T) {
	root := fstest.MapFS{
		"docs/claims/measured.txt":       {Data: []byte("Today.\n")},
		"docs/claims/memory.txt":         {Data: []byte("| a / b | 1 MiB | 1 MiB | +0.00 % |\n")},
		"docs/claims/measured-games.txt": {Data: []byte("Yesterday.\n")},
		"docs/unmeasured.md":             {Data: []byte("## Later\n")},
		"examples/experiments/00-x.toml": {Data: []byte("title = \"T\"\nsource = \"A Plan\"\ndepth = 3\n[[expect]]\nfigure = \"nps_ratio\"\nbase = \"b\"\nmin = 0.95\n")},
		"docs/claims/00-x.csv": {Data: []byte("figure,contender,base,suite,min,value,low,high,positions,outcome,note,claim\n" +
			"nps_ratio,a,b,s,0.95,0.9,0.85,0.97,7,undecided,,Fast.\nflip_solved_pct,a,,s,1,,,,0,undecided,no repeats,Firm.\n")},
		"examples/experiments/games-00-y.toml": {Data: []byte("title = \"U\"\nsource = \"A Plan\"\n[match]\ncontenders = [\"a\", \"b\"]\nnodes = 9\n[[expect]]\nfigure = \"elo\"\ncontender = \"a\"\nbase = \"b\"\nmin = 0\n")},
		"docs/claims/games-00-y.csv": {Data: []byte("figure,contender,base,suite,min,value,low,high,positions,outcome,note,claim\n" +
			"elo,a,b,,0,12,2,22,500,met,,Strong.\n")},
	}
	got, err := claimsPage(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Today.\nOf 2 claims by suites: met: 0 · not met: 0 · undecided: 2.\nOf 1 claims by games: met: 1 · not met: 0 · undecided: 0.\n",
		"\n# Games\n\nYesterday.\n\n## U\n\nSource: A Plan. Settings: nodes 9.\n",
		"| claim | figure | of | games | wanted |",
		"| Strong. | `elo` | a / b | 500 | ≥ 0 | 12.0 | 2.0 … 22.0 | met |\n",
		"## T\n\nSource: A Plan. Settings: depth 3.\n\n    keymove run examples/experiments/00-x.toml\n",
		"| Fast. | `nps_ratio` | a / b | s | ≥ 0.95 | 0.900 | 0.850 … 0.970 | **undecided** |\n",
		"|---|---:|---:|---:|\n| a / b | 1 MiB | 1 MiB | +0.00 % |\n\n# Games\n",
		"| met |\n\n## Later\n",
		"| Firm. | `flip_solved_pct` | a | s | ≥ 1 |  |  | **undecided**: no repeats |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page has no %q:\n%s", want, got)
		}
	}
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
	if got, want := aheadOfDefault(profileTotals(rows)), "Profiles that solve more than `default`: `plain`."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
