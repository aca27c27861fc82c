package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// repository is its top folder.
const repository = "../.."

// TestPage compares docs/research/claims.md with what is made of the files that were measured.
func TestPage(t *testing.T) {
	text := testenv.Must(claimsPage(os.DirFS(repository)))(t)
	goldentest.Check(t, filepath.Join(repository, pageFile), text)
}

func TestClaimsText(t *testing.T) {
	root := fstest.MapFS{
		"docs/research/claims/measured.txt":       {Data: []byte("Today.\n")},
		"docs/research/claims/memory.txt":         {Data: []byte("| a / b | 1 MiB | 1 MiB | +0.00 % |\n")},
		"docs/research/claims/measured-games.txt": {Data: []byte("Yesterday.\n")},
		"examples/experiments/00-x.toml":          {Data: []byte("title = \"T\"\nsource = \"A Plan\"\ndepth = 3\n[[expect]]\nfigure = \"nps_ratio\"\nbase = \"b\"\nmin = 0.95\n")},
		"docs/research/claims/00-x.csv": {Data: []byte("figure,contender,base,suite,min,value,low,high,positions,outcome,note,claim\n" +
			"nps_ratio,a,b,s,0.95,0.9,0.85,0.93,7,not met,,Fast.\nflip_solved_pct,a,,s,1,,,,0,undecided,no repeats,Firm.\n")},
		"examples/experiments/games-00-y.toml": {Data: []byte("title = \"U\"\nsource = \"A Plan\"\n[match]\ncontenders = [\"a\", \"b\"]\nnodes = 9\n[[expect]]\nfigure = \"elo\"\ncontender = \"a\"\nbase = \"b\"\nmin = 0\n")},
		"docs/research/claims/games-00-y.csv": {Data: []byte("figure,contender,base,suite,min,value,low,high,positions,outcome,note,claim\n" +
			"elo,a,b,,0,12,2,22,500,met,,Strong.\n")},
	}
	got := testenv.Must(claimsPage(root))(t)
	for _, want := range []string{
		"Today.\nOf 2 claims by suites: met: 0 · not met: 1 · undecided: 1.\nOf 1 claims by games: met: 1 · not met: 0 · undecided: 0.\n",
		"\n# Games\n\nYesterday.\n\n## U\n\n[A Plan](../../examples/experiments/games-00-y.toml): nodes 9.\n",
		"|claim|wanted|measured|outcome|",
		"|Strong.|`elo` ≥ 0|12.0 [2.0, 22.0]|met|\n",
		"## T\n\n[A Plan](../../examples/experiments/00-x.toml): depth 3.\n",
		"|Fast.|`nps_ratio` ≥ 0.95|0.900 [0.850, 0.930]|**not met**|\n",
		"|Firm.|`flip_solved_pct` ≥ 1||**undecided**: no repeats|\n",
		"|---|---:|---:|---:|\n| a / b | 1 MiB | 1 MiB | +0.00 % |\n\n# Games\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page has no %q:\n%s", want, got)
		}
	}
}
