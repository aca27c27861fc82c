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

// proof is a command line, and what is kept of it beside its first lines: the names of golden files with spaces between.
// NAME.txt keeps what a terminal shows, another name stdout, NAME=FILE a file that the command writes; "fields" holds
// JSON to docs/json.md.
type proof struct{ args, shows string }

// proofs are command lines whose output is kept, in testdata/proof; later ones read the folders of earlier ones.
var proofs = slices.Concat(proofsOfRuns, proofsOfReports, proofsOfGames, proofsOfFaults)

var proofsOfRuns = []proof{
	{"version", ""},
	{"suites list", ""},
	{"suites list --json", "fields"},
	{"suites info wac mates --json", "fields"},
	{"suites check p.epd bad.epd", "suites.txt"},
	{"suites check TOY illegal.epd --json", "fields suites.json"},
	{"suites check mates --prove --json", "fields"},
	{"suites import puzzles.csv", ""},
	{"engines check none-such", ""},
	{"engines check FAKE --json", "fields"},
	{"perft startpos 3 --divide", ""},
	{"eval 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""},
	{"eval 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 --html", ""},

	{"run p.epd --profile plain --nodes 300 --no-times --out one", ""},
	{"run p.epd q.epd --profile plain --profile weak:plain,qsearch=off --nodes 300 --no-times --out several", ""},
	{"run s.epd --first 6 --profile plain --profile weak:plain,maxdepth=1 --nodes 1000 --no-times --out points --verbose", "run.txt run.csv=points/records.csv"},
	{"run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 1000 --no-times --out two", ""},
	{"run mates --first 20 --profile plain --nodes 1000 --no-times --out basis", ""},
	{"run mates --first 20 --profile new:plain,maxdepth=1 --nodes 1000 --no-times --out worse --baseline basis", ""},
	{"run mates --first 20 --profile plain,qsearch=off --nodes 1000 --no-times --out slight --baseline basis --require-conclusive", ""},
	{"run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 100,300 --no-times --out limits", ""},
	{"run mates --first 8 --nodes 500 --no-times --ablate see,nullmove --ablate-mode cross --out pairs --verbose", ""},
	{"run p.epd --profile plain --profile vpr-9.0 --nodes 300 --repeat 2 --no-times --out repeated", ""},
	{"run p.epd --profile new:plain,qsearch=off --nodes 300 --no-times --out gated --baseline one", ""},
	{"run p.epd --profile plain --nodes 300 --no-times --out floor --min-solved 90%", ""},
	{"run p.epd --engine FAKE --profile plain --nodes 300 --no-times --out engine", ""},
	{"run p.epd --engine DYING --nodes 300 --no-times --out dying", "run-dying.txt"},
	{"run p.epd --profile plain --engine FAKE --nodes 300 --dry-run", "run-dry.txt"},
	{"run mates --first 4 --nodes 200 --dry-run --out d --json", "fields"},
	{"run mates --first 4 --nodes 100,200 --hash 1 --profile classical --profile y:classical,maxdepth=1 --out s --json", "fields"},
	{"run mates --first 4 --nodes 200 --hash 1 --profile classical --profile x:classical,maxdepth=1 --out r --json", "fields"},
	{"run q.epd --profile plain --nodes 300 --no-times --out json --json", ""},
	{"run x.toml --out experiment", "experiment.txt experiment.md=experiment/report.md"},
	{"run - --profile plain --nodes 300 --no-times --out stdin", ""},
	{"run p.epd --profile plain --nodes 300 --no-times --out shard1 --shard 1/2", ""},
	{"run p.epd --profile plain --nodes 300 --no-times --out shard2 --shard 2/2", ""},
	{"report --merge shard1 shard2 --out merged", ""},
	{"run --resume one", ""},
}

// proofsOfReports read the folders of proofsOfRuns.
var proofsOfReports = []proof{
	{"report several", ""},
	{"report several --markdown", ""},
	{"report two --verbose", ""},
	{"report pairs", ""},
	{"report r --json", "fields"},
	{"report --history page.html basis worse two --benchmark-json", "history.json history.html=page.html"},
	{"compare basis worse", "comparison.txt"},
	{"compare basis worse --markdown", ""},
	{"compare basis worse --html", ""},
	{"compare basis worse --csv", "comparison.csv"},
	{"compare one gated --json", ""},
	{"compare r --json", "fields"},
	{"compare s --json", "fields"},
	{"compare points", ""},
	{"compare one several#weak", ""},
	{"compare two --verbose", ""},
	{"compare two --out compared", ""},
	{"compare basis worse slight --all-pairs --verbose", ""},
	{"compare two --by phase", ""},
	{"compare two --by theme --markdown", ""},
	{"compare pairs --by feature", "comparison-by-feature.txt"},
	{"compare limits --by limit", "comparison-by-limit.txt"},
	{"compare limits --by limit --html", ""},
	{"compare limits --by limit --csv", ""},
	{"gate --baseline one gated", ""},
	{"gate --baseline basis worse --verbose", "gate.txt gate.xml=worse/junit.xml"},
	{"gate --baseline r#classical r#x --json", "fields"},
	{"gate --baseline one gated --json", "gate.json"},
	{"GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md gate --baseline basis worse", "gate-github.txt gate-summary.md=summary.md"},
	{"gate --baseline worse basis --verbose", ""},
	{"gate --baseline basis slight --max-lost 1 --min-solved 30% --margin 5% --verbose", ""},
	{"gate points --min-solved 4 --verbose", ""},
	{"gate --baseline one json", ""},
	{"run p.epd --profile plain --profile x:plain --nodes 100 --max-slower 99% --repeat 2 --quiet --out speeds", ""},
	{"gate speeds --max-slower 99% --json", "fields"},
}

// proofsOfGames play games, explain a miss and search versions.
var proofsOfGames = []proof{
	{"match --profile plain --profile weak:plain,maxdepth=1 --nodes 100 --games 40 --max-moves 40 --no-times -j 1 --sprt elo0=0,elo1=200 --out sprt", "match.txt match.md=sprt/report.md match.html=sprt/report.html"},
	{"match --engine FAKE --profile plain --nodes 60 --games 2 --max-moves 6 --no-times -j 1 --out fakes", "match.csv=fakes/games.csv match.pgn=fakes/games.pgn"},
	{"match --profile default --profile x:default,maxdepth=1 --nodes 100 --games 2 --max-moves 20 --hash 1 --out m --json", "fields"},
	{"match --profile plain --profile weak:plain,maxdepth=1 --profile vpr-9.0 --nodes 60 --games 12 --max-moves 30 --no-times -j 1 --out three", ""},
	{"match m.toml --no-times -j 1 --out played", ""},
	{"match --profile plain --profile vpr-9.0 --nodes 60 --games 6 --dry-run", ""},
	{"report sprt --verbose", ""},
	{"report fakes --json", "match.json"},
	{"report old-match", "old-match.txt"},
	{"explain p.epd:quiet --profile plain --nodes 300", "explain.txt"},
	{"track TOY --repo REPO --build BUILD --nodes 10 -j 1 --no-times --versions v1..v3 --out t", "track.txt track.html=t/report.html track.csv=t/track.csv"},
	{"track --resume t --verbose", ""},
	{"track --resume t --json", "track.json"},
	{"track TOY --versions v1..v3 --out t2 --repo REPO --build BUILD --nodes 10 --json", "fields"},
	{"bisect --suite TOY --good v1 --bad v3 --repo REPO --build BUILD --nodes 10 -j 1 --out b", "bisect.txt"},
	{"bisect --resume b --json", "bisect.json"},
	{"bisect --suite TOY --good v1 --bad v3 --out b2 --repo REPO --build BUILD --nodes 10 --json", "fields"},
}

// proofsOfFaults are refused.
var proofsOfFaults = []proof{
	{"run bad.epd", "faults.txt"},
	{"run p.epd --profile nothing --nodes x --depth 3 --filter [", ""},
	{"run none.epd", ""},
	{"run p.epd --nods 3", ""},
	{"match --profile plain --nodes 60 --games 0 --tc 0+0", ""},
	{"compare one#nobody gated", ""},
}
