package documents

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// writeProofFiles writes what the command lines read.
func writeProofFiles(t *testing.T) {
	t.Helper()
	WriteFile(t, "p.epd", `6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "mate"; theme "mates";`,
		`7k/8/8/8/8/1K6/8/6R1 w - - dm 9; id "long"; theme "mates";`,
		`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar"; theme "mates";`,
		`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - am f6 g5; id "italian"; theme "openings";`,
		`4k3/8/8/3q4/8/4N3/8/4K3 w - - bm Nxd5; c0 "Nxd5=10, Ke2=1"; id "points"; theme "points";`,
		`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm h4; id "quiet"; theme "openings";`)
	WriteFile(t, "illegal.epd", "4k3/8/8/8/8/8/8/4K3 w - - bm Ke9;")
	WriteFile(t, "q.epd", `8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3 Kf3; id "pawn";`, `4k3/8/8/8/8/8/4P3/4K3 w - - bm e4, id "commas"`)
	WriteFile(t, "bad.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;", "nonsense", `4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "good";`)
	WriteFile(t, "s.epd", `3R4/4Qp1p/7k/1p2P1p1/2b1P3/7P/1P3PPK/2R5 w - - bm g4; id "a1"; c0 "g4=10, Qxg5+=3"; theme "white";`,
		`kr6/1p3R1p/p5p1/3QB3/4p3/1P6/P1PPK2P/R7 w - - bm Bxb8; id "a2"; c0 "Bxb8=10, Qxe4=4"; theme "white";`,
		`r3k2r/ppp2pp1/7p/1P2p3/4nPb1/4P3/1nP1N1KP/RNBq3R b kq - bm Qxe2+; id "a3"; c0 "Qxe2+=10, exf4=1"; theme "black";`,
		`3Q1nk1/5p2/8/p2P1N1R/8/1P2PK2/1r4PP/8 w - - bm Qxf8+; id "a4"; c0 "Qxf8+=10, Qxa5=8"; theme "white";`,
		`2bk4/3p4/4p3/1p3p1N/r3n1p1/3KP3/2RP3r/8 b - - bm Nxd2; id "a5"; c0 "Nxd2=10, Rc4=2"; theme "black";`,
		`r4rk1/1pp2p1p/p1np1n1b/8/P1Pp3P/N2Pq1P1/1PK1Qqb1/R1B5 b - - bm Qxd3+; id "a6"; c0 "Qxd3+=10"; theme "black";`,
		`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "a7"; c0 "e4=10, d4=9, Nf3=9, a3=2"; theme "white";`,
		`4k3/8/8/3q4/8/4N3/8/4K3 w - - bm Nxd5; id "a8"; c0 "Nxd5=10, Ke2=1"; theme "white";`)
	WriteFile(t, "puzzles.csv", "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags",
		"00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1798,77,95,7293,crushing hangingPiece long middlegame,https://lichess.org/787zsVup/black#48,")
	WriteFile(t, "x.toml", `title = "two profiles"`, `suites = ["p.epd"]`, `contenders = ["plain", "weak:plain,qsearch=off"]`, "nodes = 300", "no-times = true",
		"[[expect]]", `figure = "solved"`, `contender = "plain"`, "min = 1", `claim = "it solves one"`)
	WriteFile(t, "m.toml", `title = "depth pays"`, "[match]", `contenders = ["plain", "weak:plain,maxdepth=1"]`, "nodes = 100", "games = 12", "max_moves = 30",
		"[[expect]]", `figure = "elo"`, `contender = "plain"`, `base = "weak"`, "min = -1000", `claim = "It is not hopeless."`,
		"[[expect]]", `figure = "passive_pct"`, `contender = "plain"`, "max = 0")
	if err := os.CopyFS("old-match", os.DirFS(Testdata("proof", "old-match"))); err != nil {
		t.Fatal(err)
	}
}

// TestProof holds command lines to what they print: each to its exit code and its first lines, which a table has, and
// for each subject and format one to all that it shows.
func TestProof(t *testing.T) {
	if !testenv.Long() || runtime.GOOS == "windows" {
		t.Skip("KEYMOVE_LONG is not set: takes ten seconds; and not on Windows, where paths are written otherwise")
	}
	words := map[string]string{
		"FAKE": FakeEngine([]string{"info=info depth 1 score cp 7 nodes 10 pv e2e4"}, "name=Fake"), "DYING": FakeEngine([]string{"crash"}, "name=Dying"),
		"TOY": ToySuite(t), "REPO": ToyRepo(t, []string{ToyEngine(0, "abcde"), "", ToyEngine(2, "bcd"), ToyEngine(3, "bcde")}, 0, 2, 3), "BUILD": ToyBuild,
	}
	dir := InTempDir(t)
	writeProofFiles(t)
	// Lines that name these wrap, so that their paths have the same length everywhere.
	for word, name := range map[string]string{"REPO": "toy-repo", "TOY": "toy.epd"} {
		if err := os.Rename(words[word], name); err != nil {
			t.Fatal(err)
		}
		words[word] = name
	}
	masks := maskOf(t, fake.Command(), "FAKE", dir, "DIR", os.Getenv("PATH"), "FOLDERS")
	fields := readJSONPage(t)
	var table strings.Builder
	for _, p := range proofs {
		got := callProof(t, p, words)
		firsts := slices.DeleteFunc([]string{fmt.Sprint(got.Code), p.args, firstLine(got.Stdout), firstLine(got.Stderr)}, func(line string) bool { return line == "" })
		table.WriteString(strings.Join(firsts, " | ") + "\n")
		for _, shown := range strings.Fields(p.shows) {
			if shown == "fields" {
				fields.add(t, p.args, got)
				continue
			}
			name, text := p.shown(t, shown, got)
			goldentest.Check(t, Testdata("proof", name), masks(text))
		}
	}
	goldentest.Check(t, Testdata("proof", "table.txt"), masks(table.String()))
	fields.check(t)
}

// shown returns the name of a golden file and what it keeps.
func (p *proof) shown(t *testing.T, shown string, got Outcome) (name, text string) {
	t.Helper()
	name, file, isFile := strings.Cut(shown, "=")
	switch {
	case isFile:
		text = ReadFile(t, file)
	case strings.HasSuffix(name, ".txt"):
		text = fmt.Sprintf("$ keymove %s\nexit %d\n--- stdout\n%s--- stderr\n%s", p.args, got.Code, got.Stdout, got.Stderr)
	default:
		text = got.Stdout
	}
	return name, shownOf(t, text)
}

// firstLine returns the first line of a text; of a page and of JSON it is the same everywhere.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// callProof runs a command line: words in front of it with "=" are its environment, the keys of
// words stand for their values.
func callProof(t *testing.T, p proof, words map[string]string) Outcome {
	t.Helper()
	var env []string
	args := strings.Fields(p.args)
	for ; strings.Contains(args[0], "="); args = args[1:] {
		name, value, _ := strings.Cut(args[0], "=")
		env = append(env, name, value)
	}
	for i, word := range args {
		args[i] = cmp.Or(words[word], word)
	}
	return CallWith(t, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n", WithEnv(env...), args...)
}

// shownOf returns what a person sees of a page, and another text as it is.
func shownOf(t *testing.T, text string) string {
	t.Helper()
	if !strings.HasPrefix(text, "<!DOCTYPE html>") {
		return text
	}
	shown, err := goldentest.PageText(text)
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

// maskOf returns what replaces the cells that differ between machines and builds: paths, by
// pairs, the digest of the test as an engine, times and speeds.
func maskOf(t *testing.T, paths ...string) func(string) string {
	t.Helper()
	program, err := os.ReadFile(fake.Command())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(program)
	digest := hex.EncodeToString(sum[:])
	names := strings.NewReplacer(append(paths, digest, "DIGEST", digest[:12], "DIGEST12", digest[:8], "DIGEST8")...)
	times := regexp.MustCompile(`\d+\.\d+ s\b|\d+ nodes/s|[ |]+\d+(?:\.\d+)?k([ |\n])|"nps": \d+|threads=1": \d+|,1\.00,\d+,|"(?:time|cpu)_us": \d+`)
	built := regexp.MustCompile(`keymove: (v\d+ is built in|started:) .*\n`) // in any order, and by any worker
	return func(text string) string {
		return times.ReplaceAllString(built.ReplaceAllString(names.Replace(text), ""), "TIME$1")
	}
}
