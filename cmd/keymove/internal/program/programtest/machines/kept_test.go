package machines

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// keptFiles are the files of a folder whose bytes users read: what is small is kept whole, of the rest a hash.
var keptFiles = []string{"records.csv", "summary.csv", "comparison.csv", "failed.epd", "games.csv", "games.pgn", "track.csv", "run.json"}

// keptSmall is the size of the largest file that is kept whole.
const keptSmall = 1500

// keeper writes down what commands do: arguments, exit codes and the files of their folders.
type keeper struct {
	t    *testing.T
	log  strings.Builder
	seen map[string]bool // first lines of files
}

// do runs a command; it writes its exit code, its output if that is CSV or JSON, and the files of a folder.
func (k *keeper) do(folder, line string, more ...string) {
	k.t.Helper()
	args := append(strings.Fields(line), more...)
	if folder != "" {
		args = append(args, "--out", folder)
	}
	got := Call(k.t, "", args...)
	k.note(line, got, folder)
}

// note writes the outcome of a command.
func (k *keeper) note(line string, got Outcome, folder string) {
	fmt.Fprintf(&k.log, "$ %s\nexit %d\n", line, got.Code)
	for _, flag := range []string{"--csv", "--json"} {
		if slices.Contains(strings.Fields(line), flag) {
			k.keep("stdout", got.Stdout)
		}
	}
	for _, name := range keptFiles {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if folder != "" && err == nil {
			k.keep(name, string(data))
		}
	}
}

// keep writes a text, or what it says in few words.
func (k *keeper) keep(name, text string) {
	if keys := jsonKeys(text); keys != nil {
		fmt.Fprintf(&k.log, "%s has the keys %s\n", name, strings.Join(keys, " "))
		return
	}
	text = hashes.ReplaceAllString(text, "SHA256")
	if len(text) > keptSmall {
		sum := fmt.Sprintf("%d lines, %x\n", strings.Count(text, "\n"), sha256.Sum256([]byte(text)))
		if header, _, _ := strings.Cut(text, "\n"); !k.seen[header] {
			k.seen[header], sum = true, header+"\n"+sum
		}
		text = sum
	}
	fmt.Fprintf(&k.log, "%s:\n%s", name, text)
}

var hashes = regexp.MustCompile(`\b[0-9a-f]{64}\b`)

// jsonKeys returns the keys of a JSON object, and nil of another text.
func jsonKeys(text string) (keys []string) {
	var object map[string]any
	if json.Unmarshal([]byte(text), &object) != nil {
		return nil
	}
	for key := range object {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// TestKept holds the commands to their exit codes, and to the bytes of the files that users keep. Each part is a
// golden file of its own.
func TestKept(t *testing.T) {
	testenv.OnlyLong(t, "it runs most commands")
	for name, part := range map[string]func(*keeper){
		"runs": keptRuns, "gates": keptGates, "games": keptGames, "versions": keptVersions, "machines": keptMachines,
		"suites": keptSuites, "misses": keptMisses, "folders": keptFolders, "experiments": keptExperiments,
	} {
		t.Run(name, func(t *testing.T) {
			k := &keeper{t: t, seen: map[string]bool{}}
			InTempDir(t)
			part(k)
			goldentest.Check(t, Testdata("kept", name+".txt"), k.log.String())
		})
	}
}

// keptSources are suites with points, mates and moves to avoid.
const keptSources = "points.epd lines.epd mates.epd --skip-invalid"

// keptContenders are three contenders under a limit that gives the same bytes everywhere.
const keptContenders = " --profile default --profile default,see=off --profile vpr-9.0 --nodes 300 --no-times --quiet "

// writeSources writes the suites into the working folder.
func (k *keeper) writeSources() {
	own := filepath.Join(RepositoryDir, "testdata")
	for _, name := range []string{"points.epd", "lines.epd"} {
		CopyFile(k.t, filepath.Join(own, name), name)
	}
	WriteFile(k.t, "mates.epd", ThreeMates...)
}

func keptRuns(k *keeper) {
	k.writeSources()
	k.do("run", "run "+keptSources+keptContenders+"--repeat 2")
	k.do("first", "run "+keptSources+keptContenders+"--shard 1/2")
	k.do("second", "run "+keptSources+keptContenders+"--shard 2/2")
	k.do("whole", "report --merge first second")
	k.note("run, interrupted", CallCut(k.t, 3, "", strings.Fields("run "+keptSources+keptContenders+" --out cut")...), "")
	k.note("run --resume", Call(k.t, "", "run", "--resume", "cut", "--quiet"), "cut")
	k.note("report run", Call(k.t, "", "report", "run", "--quiet"), "run")
	for _, by := range []string{"theme", "phase", "feature"} {
		k.do("", "compare run --by "+by)
	}
	k.do("", "compare run --all-pairs --csv")
	k.do("", "compare whole cut --csv")
	k.do("", "compare run --json")
	k.do("refused", "run nosuch.epd --nodes 10")
	k.do("", "run mates.epd --frobnicate")
}

func keptGates(k *keeper) {
	SavedRuns(k.t)
	WriteFile(k.t, "all.txt", `"m b"`, `"m c"`, `"m d"`, `"m e"`, `"m f"`, `"m g"`, `"m h"`, `"m i"`)
	for _, line := range []string{
		"same.csv", "worse.csv", "worse.csv --allow all.txt", "one.csv --max-lost 1", "one.csv --min-solved 99", "same.csv --require-conclusive",
		"same.csv --margin 50 --require-conclusive", "same.csv --json", "run", "run --allow-unlike --allow-missing",
	} {
		k.do("", "gate --baseline base.csv "+line)
	}
	k.do("", "gate --baseline run run")
	k.do("gated", "run mates.epd --nodes 500 --no-times --quiet --baseline run")
	k.do("", "compare base.csv worse.csv --csv")
}

func keptGames(k *keeper) {
	k.do("match", "match --profile default --profile vpr-9.0 --nodes 200 --max-moves 40 --no-times --games 8 --quiet")
	k.do("sprt", "match --profile default --profile vpr-9.0 --nodes 100 --max-moves 60 --no-times --sprt elo0=0,elo1=200 --quiet")
	k.note("report match", Call(k.t, "", "report", "match", "--quiet"), "match")
}

func keptVersions(k *keeper) {
	repo := ToyRepo(k.t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), ToyEngine(2, "abcde"), ToyEngine(3, "bcd"), ToyEngine(4, "bcd"), ""}, 0, 1, 3, 5)
	suite := ToySuite(k.t)
	k.do("track", "track --nodes 10 --no-times --quiet -j 1 --versions v1..v4", suite, "--repo", repo, "--build", ToyBuild)
	k.do("bisect", "bisect --nodes 10 --quiet -j 1 --good v1 --bad v3", "--suite", suite, "--repo", repo, "--build", ToyBuild)
}

func keptMachines(k *keeper) {
	s := serve(k.t, fmt.Sprintf("127.0.0.1:%d", freePort(k.t)))
	s.worker(k.t)
	const line = "run mates --nodes 500 --no-times --quiet --first 20 --out far"
	code := launch(k.t, append(strings.Fields(line), s.flags()...)...).ended()
	k.note(line+" --server URL", Outcome{Code: code}, "far")
	k.do("near", "run mates --nodes 500 --no-times --quiet --first 20")
}

func keptSuites(k *keeper) {
	own := filepath.Join(RepositoryDir, "testdata")
	for _, name := range []string{"points", "lines", "errata", "invalid", "oddities", "parts"} {
		CopyFile(k.t, filepath.Join(own, name+".epd"), name+".epd")
		k.do("", "suites check "+name+".epd")
		k.do("", "suites check --strict "+name+".epd")
		k.do("", "suites info "+name+".epd")
	}
	k.do("", "suites list")
}

func keptMisses(k *keeper) {
	k.writeSources()
	k.do("run", "run "+keptSources+keptContenders)
	k.do("", "explain points.epd:1 --nodes 300 -j 1")
	k.do("", "explain nosuch.epd:1 --nodes 300 -j 1")
	k.do("", "explain run points.epd:1 -j 1")
}

func keptFolders(k *keeper) {
	if err := os.CopyFS("old", os.DirFS(Testdata("edition1"))); err != nil {
		k.t.Fatal(err)
	}
	suites := []string{Testdata("edition1", "points.epd"), Testdata("edition1", "moves.epd")}
	k.note("report old", Call(k.t, "", "report", "old", "--quiet"), "old")
	k.do("new", "run --nodes 500 --no-times --quiet", suites...)
	k.do("", "compare old new --csv")
	k.do("", "run --resume old --quiet")
}

func keptExperiments(k *keeper) {
	root := RepositoryDir
	all, err := fs.Glob(os.DirFS(root), "examples/experiments/*.toml")
	if err != nil {
		k.t.Fatal(err)
	}
	k.t.Chdir(root)
	for _, file := range all {
		k.do("", "run --dry-run "+file)
	}
}
