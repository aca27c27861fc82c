package program_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/profile"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// lastLine returns the last line of a text.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// TestEmptyValues: an empty value of any flag of any command, as that of a variable that is not
// set, is wrong usage that names the flag, however it is written; so is an empty argument.
func TestEmptyValues(t *testing.T) {
	InTempDir(t)
	flags := 0
	walkCommands(program.New(nil, nil, nil).CommandLine().Commands, nil, func(words []string, c *cli.Command) {
		faulty := func(want string, more ...string) {
			t.Helper()
			if got := Call(t, "", append(words[:len(words):len(words)], more...)...); got.Code != host.ExitUsage || !strings.Contains(got.Stderr, want) || got.Stdout != "" {
				t.Errorf("%q %q: %+v", words, more, got)
			}
		}
		command := " of keymove " + strings.Join(words, " ")
		for _, f := range c.Flags {
			if flag, ok := f.(interface{ TakesValue() bool }); !ok || !flag.TakesValue() {
				continue
			}
			flags++
			name := f.Names()[0]
			for _, written := range [][]string{{"--" + name, ""}, {"--" + name + "="}, {"-" + name, "  "}, {"x", "--" + name, "\t"}} {
				faulty(name+command+" has an empty value", written...)
			}
		}
		for _, args := range [][]string{{""}, {"x", " "}, {"--", ""}} {
			faulty("an argument"+command+" is empty", args...)
		}
	})
	if flags < 100 {
		t.Errorf("only %d flags were tried", flags)
	}
}

// walkCommands calls back with each command that does something.
func walkCommands(commands []*cli.Command, before []string, f func(words []string, c *cli.Command)) {
	for _, c := range commands {
		words := append(before[:len(before):len(before)], c.Name)
		if len(c.Subcommands) > 0 {
			walkCommands(c.Subcommands, words, f)
			continue
		}
		f(words, c)
	}
}

func TestVersion(t *testing.T) {
	if got := Must(t, "version"); !strings.HasPrefix(got.Stdout, "keymove 1.2.3 (test)\ngo") {
		t.Errorf("version: %+v", got)
	}
	if got := Must(t, "--version"); got.Stdout != "keymove version 1.2.3 (test)\n" {
		t.Errorf("--version: %+v", got)
	}
}

func TestUCI(t *testing.T) {
	got := Call(t, "uci\nisready\nposition fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\ngo depth 3\n", "uci")
	got.Check(t, "uci", host.ExitOK, "id name Keymove 1.2.3 (test) ", "uciok", "readyok", "option name Hash type spin default 16 min 1 max 65536",
		"option name nullmove type check default true", "option name nullmove.reduction type spin default 4 min 1 max 8",
		"option name ordering type combo default staged var off var staged var vpr var cobra", " score mate 1 ")
	if last := lastLine(got.Stdout); last != "bestmove g6g7" || got.Stderr != "" {
		t.Errorf("the last line is %q, stderr %q, want the mating move", last, got.Stderr)
	}
}

// TestUCIFeatures: options of the quiescence search reach the engine, also those of a profile, of a file; and a book.
func TestUCIFeatures(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "my.toml", "[profiles.mine]", `base = "default"`, "qsearch = false")
	const search = "position fen r1b1k2r/ppp1qp1p/5n2/6Q1/1b1N4/1PN5/P3P1PP/R3KB1R w KQkq - 5 17\ngo depth 4\n"
	nodes := regexp.MustCompile(`(?s).* nodes (\d+)`)
	nodesOf := func(stdin string, args ...string) string {
		return nodes.FindStringSubmatch(Call(t, stdin, append([]string{"uci"}, args...)...).Stdout)[1]
	}
	with, without, profiled := nodesOf(search), nodesOf("setoption name qsearch value false\n"+search), nodesOf(search, "--profiles", "my.toml", "--profile", "mine")
	if with == without || without != profiled {
		t.Errorf("nodes: %s with qsearch, %s with the option off, %s with the profile that has it off; want the last two alike", with, without, profiled)
	}
	writeBook(t, "a.bin", "a2a3")
	if got := lastLine(Call(t, "position startpos\ngo nodes 200\n", "uci", "--book", "a.bin", "--profile", "default,book=best").Stdout); got != "bestmove a2a3" {
		t.Errorf("with a book: %s", got)
	}
	const bench = "bench --depth 1 --profile "
	if got, want := Must(t, bench+"mine --profiles my.toml"), Must(t, bench+"default,qsearch=off"); got.Stdout != want.Stdout {
		t.Errorf("bench: %+v, want %+v", got, want)
	}
	Wants(t, "the list", Must(t, "profiles --profiles my.toml").Stdout, "default ", " mine ")
}

// TestBench compares the determinism signature with the one in testdata, and that of each profile with less depth, which
// only change with a commit that means to change the search.
func TestBench(t *testing.T) {
	testenv.OnlyLong(t, "takes seconds")
	got := Must(t, "bench")
	if !strings.HasSuffix(got.Stderr, " nodes/s\n") {
		t.Errorf("stderr %q, want the speed", got.Stderr)
	}
	goldentest.Check(t, Testdata("bench.golden"), got.Stdout)
	var signatures strings.Builder
	for _, name := range profile.Profiles.Names() {
		depth := "5"
		if strings.HasPrefix(name, "v") || name == "plain" { // they prune little
			depth = "4"
		}
		signatures.WriteString(name + " " + strings.TrimPrefix(Must(t, "bench --profile "+name+" --depth "+depth).Stdout, "Nodes searched: "))
	}
	goldentest.Check(t, Testdata("bench-profiles.golden"), signatures.String())
}

// TestBenchOnARM64: a build for arm64, emulated, has the signature of this machine, also
// with the network, which has assembly for amd64 only.
func TestBenchOnARM64(t *testing.T) {
	testenv.OnlyNightly(t, "builds all of it for arm64")
	emulator, err := exec.LookPath("qemu-aarch64-static")
	if err != nil {
		t.Skip("qemu-aarch64-static, which emulates arm64, is not installed")
	}
	program := filepath.Join(t.TempDir(), "keymove")
	build := exec.Command("go", "build", "-o", program, "keymove/cmd/keymove")
	build.Env = append(os.Environ(), "GOARCH=arm64", "GOOS=linux", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, name := range append(profile.Profiles.Names(), "default,network=on") {
		args := []string{"bench", "--profile", name, "--depth", "4"}
		out, err := exec.Command(emulator, append([]string{program}, args...)...).Output()
		if want := Call(t, "", args...).Stdout; err != nil || string(out) != want {
			t.Errorf("%s: %q, %v; want %q", name, out, err, want)
		}
	}
}

func TestEvalGoldens(t *testing.T) {
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	const papers = "plain,material=on,material.values=cobra,pst=on,pst.tables=cobra,kingsafety=on,rooks=on,castling=on,kingendgame=on"
	const phased = papers + ",development=on,tempo=on,center=on,tactics=on,balance=on,coordination=on,kingnear=on,opposition=on,edge=on,matepatterns=on,firewall=on"
	for golden, args := range map[string][]string{
		"eval-gates":   {"--profile", papers + ",eval.gates=on", kiwipete},
		"eval-ungated": append(strings.Fields(kiwipete), "--profile", papers),
		"eval-opening": {"--profile", phased + ",eval.phased=fourstate-strict", "startpos", "moves", "g1f3", "b8c6", "f3g1", "c6e5"},
		"eval-endgame": {"--profile", phased + ",eval.phased=fourstate", "8/8/3k4/8/3K4/8/8/3Q4 b - - 0 80"},
		"eval-nothing": {"--profile", "plain"},
	} {
		goldentest.Check(t, Testdata(golden+".golden"), Must(t, "eval", args...).Stdout)
	}
}

// withMemory gives the program a machine with so much memory in MiB.
func withMemory(mib uint64) func(*program.App) {
	return func(a *program.App) { a.Memory = func() host.Memory { return host.Memory{Limit: mib << 20} } }
}

// TestTablesBeyondTheMemory: they are refused with both numbers before anything is made.
func TestTablesBeyondTheMemory(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "x.toml", "hash = 300", "jobs = 2")
	CallCut(t, 0, "", strings.Fields("run mates --nodes 10 --hash 300 --out cut")...)
	before := NamesIn(t, ".")
	const numbers = "2 searches at a time with 300 MiB each, 600 MiB in all; this process can use 448 of its 512 MiB"
	for line, code := range map[string]int{
		"run --nodes 10 --hash 300 -j 2": host.ExitUsage, "run --nodes 10 --hash 300 -j 2 --dry-run": host.ExitUsage, "run x.toml": host.ExitSuite,
		"match --profile default --profile plain --nodes 10 --hash 300 -j 1": host.ExitUsage, "run --resume cut -j 2": host.ExitUsage,
	} {
		CallWith(t, "", withMemory(512), strings.Fields(line)...).Check(t, line, code, numbers)
	}
	if after := NamesIn(t, "."); !slices.Equal(after, before) {
		t.Errorf("the folder holds %v, and held %v", after, before)
	}
}

func TestMain(m *testing.M) { Main(m, nil) }
