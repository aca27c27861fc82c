package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
)

// TestRetired: a command that has left is wrong usage, with one line that says what to use
// instead, whatever follows it; no command of today is among them.
func TestRetired(t *testing.T) {
	for name, instead := range retired {
		words := strings.Fields(name)
		for _, args := range [][]string{words, append([]string{"help"}, words...), append(slices.Clone(words), "--help"), append(slices.Clone(words), "wac", "--nodes", "5", "--none")} {
			got := call(t, "", args...)
			if want := "keymove: there is no keymove " + name + " any more: " + instead + "\n"; got.code != host.ExitUsage || got.stderr != want || got.stdout != "" {
				t.Errorf("%q: %+v, want exit code %d and %q", args, got, host.ExitUsage, want)
			}
		}
		if commandOf(words) != nil {
			t.Errorf("%s is a command", name)
		}
	}
}

// TestRetiredFlags: likewise a flag that has left, however it is written.
func TestRetiredFlags(t *testing.T) {
	for command, flags := range retiredFlags {
		words := strings.Fields(command)[1:]
		for flag, instead := range flags {
			for _, written := range [][]string{{"--" + flag, "x"}, {"-" + flag + "=x"}} {
				got := call(t, "", slices.Concat(words, []string{"wac"}, written)...)
				if want := "keymove: there is no --" + flag + " any more: " + instead + "\n"; got.code != host.ExitUsage || got.stderr != want {
					t.Errorf("%s %q: %+v, want exit code %d and %q", command, written, got, host.ExitUsage, want)
				}
			}
		}
	}
}

// commandOf returns the command that words name; nil for none.
func commandOf(words []string) *cli.Command {
	var found *cli.Command
	commands := newApp(nil, io.Discard, io.Discard).program().Commands
	for _, word := range words {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 {
			return nil
		}
		found, commands = commands[i], commands[i].Subcommands
	}
	return found
}

// TestSequentialRunsAreRefused: the folder of a sequential run, which earlier versions made, is refused by name
// whoever reads it, with the way on.
func TestSequentialRunsAreRefused(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	runOK(t, "mates.epd", "--nodes", "100", "--quiet", "--out", "r")
	runOK(t, "mates.epd", "--nodes", "100", "--quiet", "--out", "other")
	manifest := readFile(t, "r", "run.json")
	writeFile(t, "r/run.json", strings.Replace(manifest, "{", `{"sequential": true, "sequence": {"alpha": 0.05, "records": 3, "suites": []},`, 1))
	for _, args := range []string{"report r", "compare r", "compare other r", "gate --baseline r other", "gate --baseline other r", "run --resume r", "run mates.epd --nodes 100 --baseline r", "explain r#mates:1"} {
		got := call(t, "", strings.Fields(args)...)
		if got.code != host.ExitSuite || !strings.Contains(strings.Join(strings.Fields(got.stderr), " "), "run.json: this is a sequential run, which lacks positions: search its suites again") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
