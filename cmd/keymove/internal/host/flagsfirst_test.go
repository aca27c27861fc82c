package host

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// chessProgram returns commands with flags of every kind.
func chessProgram() *cli.App {
	return &cli.App{
		Name: "keymove",
		Commands: []*cli.Command{
			{Name: "run", Flags: []cli.Flag{
				&cli.IntFlag{Name: "depth"}, &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}}, &cli.BoolFlag{Name: "quiet"},
				&cli.BoolFlag{Name: "no-times"}, &cli.StringFlag{Name: "profile"}, &cli.StringFlag{Name: "filter"}, &cli.IntFlag{Name: "first"},
			}},
			{Name: "bench", Flags: []cli.Flag{&cli.IntFlag{Name: "depth"}}},
			{Name: "perft", Flags: []cli.Flag{&cli.BoolFlag{Name: "divide"}}},
			{Name: "suites", Subcommands: []*cli.Command{{Name: "generate", Subcommands: []*cli.Command{
				{Name: "mates", Flags: []cli.Flag{&cli.IntFlag{Name: "n"}, &cli.Uint64Flag{Name: "seed"}}},
			}}}},
		},
	}
}

func TestFlagsFirst(t *testing.T) {
	tests := []struct{ args, want string }{
		{"--version", "--version"},
		{"-v", "-v"},
		{"run", "run --"},
		{"run a b", "run -- a b"},
		{"run a --depth 3 b", "run --depth=3 -- a b"},
		{"run a -depth 3", "run --depth=3 -- a"},
		{"run a --depth=3 -j 2", "run --depth=3 -j=2 -- a"},
		{"run a -j8 --jobs 3", "run -j=8 --jobs=3 -- a"},
		{"run a --depth -3", "run --depth=-3 -- a"},
		{"run a --quiet b --no-times", "run --quiet --no-times -- a b"},
		{"run a --quiet=false b", "run --quiet=false -- a b"},
		{"run - --profile default,see=off", "run --profile=default,see=off -- -"},
		{"run a --quiet -- --depth b", "run --quiet -- a --depth b"},
		{"run a --filter=--first", "run --filter=--first -- a"},
		{"run a --filter --first 3", ""},
		{"run a --help --depth", ""},
		{"suites generate mates -n 3 --seed 4", "suites generate mates -n=3 --seed=4 --"},
		{"perft 8/8/8/8/8/k7/8/K7 w - - 3 --divide", "perft --divide -- 8/8/8/8/8/k7/8/K7 w - - 3"},
	}
	program := chessProgram()
	for _, test := range tests {
		got, err := FlagsFirst(program, strings.Fields(test.args))
		if !slices.Equal(got, strings.Fields(test.want)) || (err != nil) != (test.want == "") {
			t.Errorf("FlagsFirst(%q) = %q, %v, want %q", test.args, strings.Join(got, " "), err, test.want)
		}
	}
}

func TestFlagsFirstUnknown(t *testing.T) {
	program := chessProgram()
	for _, args := range []string{
		"run --foo", "run a --foo", "run -x", "run -1", "run -jx", "run --jobs8 3", "run --foo=3", "bench --deep 3", "run -q3",
		"suites generate mates a --sed 3", "nonsense --flag", "--flag", "suites mates", "suites generate --n 3", "help nonsense", "help run now",
	} {
		if got, err := FlagsFirst(program, strings.Fields(args)); err == nil {
			t.Errorf("FlagsFirst(%q) = %q, %v, want an error", args, got, err)
		}
	}
}

// TestHelpAsked: who asks for help gets it, whatever is around.
func TestHelpAsked(t *testing.T) {
	program := chessProgram()
	for args, want := range map[string]string{
		"": "", "--help": "", "-h": "", "help": "", "--help-all": " all", "-help-all": " all",
		"help run": "run", "h run": "run", "run a --help --depth 3": "run", "run a -h": "run", "run --help-all x": "run all", "run -h --help-all": "run all",
		"suites": "suites", "suites -h": "suites", "help suites generate": "suites generate", "suites generate": "suites generate",
		"suites generate --help-all": "suites generate all", "help suites generate mates": "suites generate mates",
	} {
		_, err := FlagsFirst(program, strings.Fields(args))
		help, ok := errors.AsType[*HelpAsked](err)
		if !ok {
			t.Errorf("FlagsFirst(%q): %v, want help", args, err)
			continue
		}
		got := strings.Join(help.path, " ")
		if help.all {
			got += " all"
		}
		if got != want {
			t.Errorf("FlagsFirst(%q): help about %q, want %q", args, got, want)
		}
	}
}
