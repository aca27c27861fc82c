package board

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// knownPerft are the positions of the chess programming wiki, which need no
// file: they prove the generator on a machine without the suites.
var knownPerft = []struct {
	name, fen string
	depth     int
	want      uint64
}{
	{"start", StartFEN, 5, 4865609},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4085603},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674624},
	{"position 4", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", 4, 422333},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 4, 2103487},
	{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
}

func TestPerftKnown(t *testing.T) {
	for _, test := range knownPerft {
		t.Run(test.name, func(t *testing.T) { checkPerft(t, position(t, test.fen), perftCount{test.depth, test.want}) })
	}
}

// checkPerft compares one count, and prints the divide table of a wrong one.
func checkPerft(t *testing.T, p Position, want perftCount) {
	t.Helper()
	got := p.Perft(want.depth)
	if got == want.nodes {
		return
	}
	var divide strings.Builder
	for _, row := range p.PerftDivide(want.depth) {
		fmt.Fprintf(&divide, "\n%s: %d", p.UCI(row.Move), row.Nodes)
	}
	t.Errorf("Perft(%d) of %s = %d, want %d%s", want.depth, p.FEN(), got, want.nodes, divide.String())
}

// perftBudget returns the most nodes that one count of a perft file may have to
// be checked: a million by default, ten million under KEYMOVE_LONG, so that all files take a
// few seconds, and any number where KEYMOVE_NIGHTLY is set, which takes five minutes of CPU and needs
// `go test -timeout 2h`. `make test-nightly` sets both.
func perftBudget() uint64 {
	if testenv.Nightly() {
		return math.MaxUint64
	}
	return uint64(testenv.Sample(1_000_000, 10_000_000))
}

// TestPerftFiles checks every line of perft files within the budget. Their KQkq
// are X-FEN, the outermost rooks on any files.
func TestPerftFiles(t *testing.T) { testenv.EachSuites(t, testPerftFiles) }

func testPerftFiles(t *testing.T, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "perft", "*.[ep]*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no perft files in %s: %v", folder, err)
	}
	budget := perftBudget()
	for _, file := range files {
		cases := readPerftFile(t, file)
		if len(cases) == 0 {
			t.Errorf("no positions in %s", file)
		}
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				p := parse(t, chess960, c.fen)
				if len(c.counts) == 0 {
					t.Error("no counts")
				}
				for _, want := range c.counts {
					if want.nodes <= budget {
						checkPerft(t, p, want)
					}
				}
			})
		}
	}
}

func TestPerftDivide(t *testing.T) {
	p := position(t, corpus[1].fen)
	for depth := 1; depth <= 3; depth++ {
		sum := uint64(0)
		rows := p.PerftDivide(depth)
		for _, row := range rows {
			sum += row.Nodes
		}
		if want := p.Perft(depth); sum != want || len(rows) != 48 {
			t.Errorf("PerftDivide(%d) has %d rows and sums to %d, want 48 and %d", depth, len(rows), sum, want)
		}
	}
	if got := p.Perft(0); got != 1 {
		t.Errorf("Perft(0) = %d, want 1", got)
	}
}

// perftCase is a position with the node counts that are known of it.
type perftCase struct {
	name   string // file:line
	fen    string
	counts []perftCount
}

// perftCount is a depth in plies and the leaves at that depth.
type perftCount struct {
	depth int
	nodes uint64
}

// readPerftFile reads either form of perft files: lines "FEN ;D1 20 ;D2 400",
// and blocks of "epd FEN4" followed by lines "perft 1 20".
func readPerftFile(t *testing.T, path string) (cases []perftCase) {
	t.Helper()
	for i, line := range strings.Split(string(testenv.Must(os.ReadFile(path))(t)), "\n") {
		place := fmt.Sprintf("%s:%d", filepath.Base(path), i+1)
		keyword, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case keyword == "" || keyword[0] == '#' || keyword == "id":
		case keyword == "epd":
			cases = append(cases, perftCase{name: place, fen: rest})
		case keyword == "perft":
			last := &cases[len(cases)-1]
			last.counts = append(last.counts, parsePerftCount(t, rest))
		default:
			fields := strings.Split(line, ";")
			c := perftCase{name: place, fen: fields[0]}
			for _, field := range fields[1:] {
				c.counts = append(c.counts, parsePerftCount(t, strings.TrimPrefix(field, "D")))
			}
			cases = append(cases, c)
		}
	}
	return cases
}

// parsePerftCount reads a depth and a number of nodes, "3 8902".
func parsePerftCount(t *testing.T, text string) (c perftCount) {
	t.Helper()
	_, err := fmt.Sscan(text, &c.depth, &c.nodes)
	testenv.Check(t, err)
	return c
}
