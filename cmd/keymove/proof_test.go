package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"keymove/engine/enginetest/fake"
	"keymove/internal/goldentest"
)

// proofs are command lines whose bytes are kept, in testdata/proof: stdout, stderr, the exit
// code and the files of the folder that they write. Later ones read the folders of earlier
// ones. A change of the program's walls shows here as no difference.
var proofs = []struct{ name, args string }{
	{"version", "version"},
	{"suites-list", "suites list"},
	{"suites-check", "suites check p.epd bad.epd"},
	{"suites-check-json", "suites check p.epd bad.epd --json"},
	{"suites-import", "suites import puzzles.csv"},
	{"suites-grade", "suites grade q.epd --profile plain --nodes 100 --cache-dir oracle --force"},
	{"perft", "perft startpos 3 --divide"},
	{"eval", "eval 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},

	{"run", "run p.epd --profile plain --nodes 300 --no-times --out one"},
	{"run-several", "run p.epd q.epd --profile plain --profile weak:plain,qsearch=off --nodes 300 --no-times --out several"},
	{"run-ablate", "run p.epd --profile classical --ablate see,tt --nodes 300 --no-times --out ablated"},
	{"run-repeat", "run p.epd --profile plain --profile vpr-9.0 --nodes 300 --repeat 2 --no-times --out repeated"},
	{"run-baseline", "run p.epd --profile new:plain,qsearch=off --nodes 300 --no-times --out gated --baseline one"},
	{"run-floor", "run p.epd --profile plain --nodes 300 --no-times --out floor --min-solved 90%"},
	{"run-sequential", "run mates --profile plain --profile weak:plain,maxdepth=1 --nodes 300 --no-times --sequential --out sequential"},
	{"run-engine", "run p.epd --engine FAKE --profile plain --nodes 300 --no-times --out engine"},
	{"run-dying-engine", "run p.epd --engine DYING --nodes 300 --no-times --out dying"},
	{"run-json", "run q.epd --profile plain --nodes 300 --no-times --out json --json"},
	{"run-dry", "run p.epd --profile plain --engine FAKE --nodes 300 --dry-run"},
	{"run-dry-json", "run p.epd --profile plain --nodes 300 --dry-run --json"},
	{"run-experiment", "run x.toml --out experiment"},
	{"run-stdin", "run - --profile plain --nodes 300 --no-times --out stdin"},
	{"run-shard-1", "run p.epd --profile plain --nodes 300 --no-times --out shard1 --shard 1/2"},
	{"run-shard-2", "run p.epd --profile plain --nodes 300 --no-times --out shard2 --shard 2/2"},
	{"report-merge", "report --merge merged shard1 shard2"},
	{"run-resumed", "run --resume killed-run"},
	{"run-resume-finished", "run --resume one"},
	{"run-bad-lines", "run bad.epd"},
	{"run-bad-flags", "run p.epd --profile nothing --nodes x --depth 3 --filter ["},
	{"run-no-file", "run none.epd"},
	{"run-unknown-flag", "run p.epd --nods 3"},
	{"retired", "tune"},

	{"compare", "compare one several#weak"},
	{"compare-json", "compare one gated --json"},
	{"compare-csv", "compare one gated --csv"},
	{"compare-markdown", "compare one gated --markdown"},
	{"compare-pr", "compare one gated --pr"},
	{"compare-nobody", "compare one#nobody gated"},
	{"gate", "gate --baseline one gated"},
	{"gate-json", "gate --baseline one gated --json"},
	{"gate-other-suite", "gate --baseline one json"},
	{"report", "report several"},
	{"report-json", "report one --json"},
	{"report-markdown", "report several --markdown"},

	{"match", "match --profile plain --profile weak:plain,qsearch=off --nodes 60 --games 6 --max-moves 30 --no-times -j 1 --out match"},
	{"match-sprt", "match --profile plain --profile weak:plain,maxdepth=1 --nodes 100 --games 40 --max-moves 40 --no-times -j 1 --sprt elo0=0,elo1=200 --out sprt"},
	{"match-engine", "match --engine FAKE --profile plain --nodes 60 --games 2 --max-moves 6 --no-times -j 1 --out fakes"},
	{"match-dry", "match --profile plain --profile vpr-9.0 --nodes 60 --games 6 --dry-run"},
	{"match-resumed", "match --resume killed-match"},
	{"match-bad", "match --profile plain --nodes 60 --games 0 --tc 0+0"},
	{"match-report-json", "report match --json"},
	{"explain", "explain p.epd:quiet --profile plain --nodes 300"},
	{"track", "track TOY --repo REPO --build BUILD --nodes 10 -j 1 --versions v1..v4 --out history"},
	{"engines-check", "engines check none-such"},
	{"old-run", "report old-run"},
	{"old-match", "report old-match"},
	{"old-gate", "gate --baseline old-run killed-run --allow-unlike --allow-missing"},
}

// writeProofFiles writes what the command lines read.
func writeProofFiles(t *testing.T) {
	t.Helper()
	writeFile(t, "p.epd", `6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "mate"; theme "mates";`,
		`7k/8/8/8/8/1K6/8/6R1 w - - dm 9; id "long"; theme "mates";`,
		`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar"; theme "mates";`,
		`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - am f6 g5; id "italian"; theme "openings";`,
		`4k3/8/8/3q4/8/4N3/8/4K3 w - - bm Nxd5; c0 "Nxd5=10, Ke2=1"; id "points"; theme "points";`,
		`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm h4; id "quiet"; theme "openings";`)
	writeFile(t, "q.epd", `8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3 Kf3; id "pawn";`, `4k3/8/8/8/8/8/4P3/4K3 w - - bm e4, id "commas"`)
	writeFile(t, "bad.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;", "nonsense", `4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "good";`)
	writeFile(t, "puzzles.csv", "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags",
		"00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1798,77,95,7293,crushing hangingPiece long middlegame,https://lichess.org/787zsVup/black#48,")
	writeFile(t, "x.toml", `title = "two profiles"`, `suites = ["p.epd"]`, `contenders = ["plain", "weak:plain,qsearch=off"]`, "nodes = 300", "no-times = true",
		"[[expect]]", `figure = "solved"`, `contender = "plain"`, "min = 1", `claim = "it solves one"`)
	for _, fixture := range []string{"killed-run", "killed-match", "old-run", "old-match"} {
		if err := os.CopyFS(fixture, os.DirFS(filepath.Join(packageDir, "testdata", "proof", fixture))); err != nil {
			t.Fatal(err)
		}
	}
}

// TestProof compares the bytes of the command lines with those that are kept.
func TestProof(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("skipped with -short, as it takes ten seconds, and on Windows, where paths are written otherwise")
	}
	words := map[string]string{
		"FAKE": fakeEngine([]string{"info=info depth 1 score cp 7 nodes 10 pv e2e4"}, "name=Fake"), "DYING": fakeEngine([]string{"crash"}, "name=Dying"),
		"TOY": toySuite(t), "REPO": toyRepo(t, []string{toyEngine(0, "abcde"), toyEngine(1, "abcde"), "", toyEngine(4, "abcd")}, 0, 1, 2, 3), "BUILD": toyBuild,
	}
	dir := inTempDir(t)
	writeProofFiles(t)
	masks := maskOf(t, fake.Command(), "FAKE", dir, "DIR", words["TOY"], "TOY", words["REPO"], "REPO", os.Getenv("PATH"), "FOLDERS")
	for _, p := range proofs {
		args := strings.Fields(p.args)
		for i, word := range args {
			if text, ok := words[word]; ok {
				args[i] = text
			}
		}
		got := call(t, "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n", args...)
		text := fmt.Sprintf("$ keymove %s\nexit %d\n\n--- stdout\n%s\n--- stderr\n%s\n%s", p.args, got.code, got.stdout, got.stderr, filesWritten(t, args))
		goldentest.Check(t, filepath.Join(packageDir, "testdata", "proof", p.name+".golden"), masks(text))
	}
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
	times := regexp.MustCompile(`\d+\.\d+ s\b|\d+ nodes/s|\s+\d+(\.\d+)?k\b|"nps": \d+|threads=1": \d+|,1\.00,\d+,|"(time|cpu)_us": \d+`)
	built := regexp.MustCompile(`keymove: v\d is built in .*\n`) // in any order
	return func(text string) string {
		return times.ReplaceAllString(built.ReplaceAllString(names.Replace(text), ""), "TIME")
	}
}

// filesWritten returns the files of the folder that a command line writes, the large ones by their
// digest.
func filesWritten(t *testing.T, args []string) string {
	t.Helper()
	i := max(slices.Index(args, "--out"), slices.Index(args, "--merge"), slices.Index(args, "--resume"))
	if i < 0 || slices.Contains(args, "--dry-run") {
		return ""
	}
	entries, err := os.ReadDir(args[i+1])
	if err != nil {
		return ""
	}
	var out strings.Builder
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		text := readFile(t, args[i+1], entry.Name())
		switch name := entry.Name(); filepath.Ext(name) {
		case ".html", ".jsonl":
			fmt.Fprintf(&out, "--- %s\n", name) // the page has the digest of the journal's times
		case ".json":
			fmt.Fprintf(&out, "--- %s\n%s", name, keysOf(text))
		default:
			fmt.Fprintf(&out, "--- %s\n%s\n", name, text)
		}
	}
	return out.String()
}

// keysOf returns a manifest without the options of profiles, which the tests of profiles have.
func keysOf(text string) string {
	return regexp.MustCompile(`(?s)"options": \{.*?\}`).ReplaceAllString(text, `"options": {}`)
}
