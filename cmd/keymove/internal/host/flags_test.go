package host

import (
	"errors"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"keymove/internal/testenv"
	"keymove/suites/settings"
)

// flagsOfNames returns the flags of settings: a capital is that of a switch.
func flagsOfNames(given *settings.Values, names ...string) []cli.Flag {
	var rows []settings.Row
	for _, name := range names {
		r := settings.Row{Name: strings.ToLower(name), Usage: "x", Field: new(string)}
		if r.Name != name {
			r.Field = new(bool)
		}
		if name == "jobs" {
			r.Short = "j"
		}
		rows = append(rows, r)
	}
	return SettingFlags(rows, given)
}

// chessProgram returns commands with flags of every kind.
func chessProgram(given *settings.Values) *cli.App {
	return &cli.App{
		Name: "keymove",
		Commands: []*cli.Command{
			{Name: "run", Flags: flagsOfNames(given, "depth", "jobs", "Quiet", "No-times", "profile", "filter", "first", "engine", "nodes", "movetime")},
			{Name: "bench", Flags: flagsOfNames(given, "depth")},
			{Name: "perft", Flags: flagsOfNames(given, "Divide")},
			{Name: "suites", Subcommands: []*cli.Command{{Name: "generate", Subcommands: []*cli.Command{
				{Name: "mates", Flags: flagsOfNames(given, "n", "seed")},
			}}}},
		},
	}
}

// read returns the values that a command line gives, then its words.
func read(args string) (string, error) {
	var given settings.Values
	words, err := ReadFlags(chessProgram(&given), strings.Fields(args))
	var texts []string
	for _, v := range given {
		texts = append(texts, v.Written+"="+v.Text)
	}
	return strings.Join(append(texts, words...), " "), err
}

func TestReadFlags(t *testing.T) {
	tests := []struct{ args, want string }{
		{"--version", "--version"},
		{"run", "run --"},
		{"run a --depth 3 b", "--depth=3 run -- a b"},
		{"run a -depth 3", "--depth=3 run -- a"},
		{"run a --depth=3 -j 2", "--depth=3 -j=2 run -- a"},
		{"run a -j8 --jobs 3", "-j=8 --jobs=3 run -- a"},
		{"run a --depth -3", "--depth=-3 run -- a"},
		{"run a --quiet b --no-times", "--quiet=true --no-times=true run -- a b"},
		{"run a --quiet=false b", "--quiet=false run -- a b"},
		{"run - --profile default,see=off", "--profile=default,see=off run -- -"},
		{"run a --quiet -- --depth b", "--quiet=true run -- a --depth b"},
		{"run a --filter --first 3", ""},
		{"run a --help --depth", ""},
		{"suites generate mates -n 3 --seed 4", "-n=3 --seed=4 suites generate mates --"},
		{"perft 8/8/8/8/8/k7/8/K7 w - - 3 --divide", "--divide=true perft -- 8/8/8/8/8/k7/8/K7 w - - 3"},
	}
	for _, test := range tests {
		got, err := read(test.args)
		if (err != nil) != (test.want == "") || err == nil && got != test.want {
			t.Errorf("%q is read as %q, %v, want %q", test.args, got, err, test.want)
		}
	}
}

func TestReadFlagsUnknown(t *testing.T) {
	for _, args := range []string{
		"run --foo", "run a --foo", "run -x", "run -1", "run -jx", "run --jobs8 3", "run --foo=3", "bench --deep 3", "run -q3",
		"suites generate mates a --sed 3", "nonsense --flag", "--flag", "suites mates", "suites generate --n 3", "help nonsense", "help run now",
	} {
		if got, err := read(args); err == nil {
			t.Errorf("%q is read as %q, want an error", args, got)
		}
	}
}

// TestHelpAsked: who asks for help gets it, whatever is around.
func TestHelpAsked(t *testing.T) {
	for args, want := range map[string]string{
		"": "", "--help": "", "-h": "", "help": "", "--help-all": " all", "-help-all": " all",
		"help run": "run", "h run": "run", "run a --help --depth 3": "run", "run a -h": "run", "run --help-all x": "run all", "run -h --help-all": "run all",
		"suites": "suites", "suites -h": "suites", "help suites generate": "suites generate", "suites generate": "suites generate",
		"suites generate --help-all": "suites generate all", "help suites generate mates": "suites generate mates",
	} {
		_, err := read(args)
		help, ok := errors.AsType[*HelpAsked](err)
		if !ok {
			t.Errorf("%q: %v, want help", args, err)
			continue
		}
		got := strings.Join(help.path, " ")
		if help.all {
			got += " all"
		}
		if got != want {
			t.Errorf("%q: help about %q, want %q", args, got, want)
		}
	}
}

// TestForeignFlags: what other programs call a flag is that flag where it means the same, and a
// hint with the value of the user where it does not.
func TestForeignFlags(t *testing.T) {
	for args, want := range map[string]string{
		"run wac --concurrency 4":         "--jobs=4 run -- wac",
		"run wac -e stockfish -n 20k":     "--engine=stockfish --nodes=20k run -- wac",
		"run wac --concurrency=4 --quiet": "--jobs=4 --quiet=true run -- wac",
		"run wac --limit 5000":            "unknown flag --limit; use --nodes 5000 (",
		"run wac --limit=5000":            "unknown flag --limit=5000; use --nodes 5000 (",
		"run wac --limit --quiet":         "unknown flag --limit; use --nodes … (",
		"run wac --time 100":              "unknown flag --time; use --movetime 100 (",
		"run --suite wac":                 "unknown flag --suite; a suite has no flag: wac (",
		"run --epd a.epd":                 "unknown flag --epd; a suite has no flag: a.epd (",
		"run wac -tc 40/60+0.6":           "unknown flag -tc; a time for each position is --movetime 100 (",
		"bench --concurrency 4":           "unknown flag --concurrency (",
		"bench --limit 4":                 "unknown flag --limit (",
	} {
		text, err := read(args)
		if err != nil {
			text = err.Error()
		}
		if !strings.HasPrefix(text, want) {
			t.Errorf("%s: %q, want %q", args, text, want)
		}
	}
}

// TestComplete: commands, flags, the values of a flag behind it or its sign, and arguments.
func TestComplete(t *testing.T) {
	known := Candidates{
		Values:    func(_ []string, flag, word string) []string { return []string{word + "value of " + flag} },
		Arguments: func(_ []string, command, word string) []string { return []string{word + "argument of " + command} },
	}
	for line, want := range map[string]string{ // the last word, behind a blank, is completed
		"":                          "run bench perft suites",
		"p":                         "perft",
		"suites ":                   "generate",
		"suites generate m":         "mates",
		"nonsense ":                 "",
		"bench --d":                 "--depth",
		"bench -":                   "--depth --help --help-all",
		"bench --depth ":            "value of --depth",
		"bench --depth=":            "--depth=value of --depth",
		"run -j ":                   "value of -j",
		"perft --divide ":           "argument of perft",
		"perft --divide=":           "",
		"bench --nothing ":          "argument of bench",
		"bench a ":                  "argument of bench",
		"suites generate mates -n ": "value of -n",
	} {
		testenv.Want(t, line, strings.Join(Complete(chessProgram(new(settings.Values)), strings.Split(line, " "), known), " "), want)
	}
}
