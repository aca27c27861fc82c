package main

import (
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
)

// TestEmptyValues: an empty value of any flag of any command, as that of a variable that is not
// set, is wrong usage that names the flag, however it is written; so is an empty argument.
func TestEmptyValues(t *testing.T) {
	inTempDir(t)
	flags := 0
	walkCommands(newApp(nil, nil, nil).program().Commands, nil, func(words []string, c *cli.Command) {
		for _, f := range c.Flags {
			if flag, ok := f.(interface{ TakesValue() bool }); !ok || !flag.TakesValue() {
				continue
			}
			flags++
			name := f.Names()[0]
			for _, written := range [][]string{{"--" + name, ""}, {"--" + name + "="}, {"-" + name, "  "}, {"x", "--" + name, "\t"}} {
				got := call(t, "", append(words[:len(words):len(words)], written...)...)
				if got.code != host.ExitUsage || !strings.Contains(got.stderr, name+" of keymove "+strings.Join(words, " ")+" has an empty value") || got.stdout != "" {
					t.Errorf("%q %q: %+v", words, written, got)
				}
			}
		}
		for _, args := range [][]string{{""}, {"x", " "}, {"--", ""}} {
			if got := call(t, "", append(words[:len(words):len(words)], args...)...); got.code != host.ExitUsage || !strings.Contains(got.stderr, "an argument of keymove "+strings.Join(words, " ")+" is empty") {
				t.Errorf("%q %q: %+v", words, args, got)
			}
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

// TestEmptyValuesInFiles: likewise in an experiment, with the place.
func TestEmptyValuesInFiles(t *testing.T) {
	inTempDir(t)
	for line, want := range map[string]string{
		`suites = [""]`:                     "x.toml:3:11: suites: want a list of texts",
		"suites = [\"mates\"]\nfilter = ''": "x.toml:4:1: filter: want a text",
		"suites = [\"mates\"]\nout = ''":    "x.toml:4:1: ",
	} {
		writeFile(t, "x.toml", `title = "T"`, `contenders = ["plain"]`, line)
		if got := call(t, "", "run", "x.toml", "--out", "o"); got.code != host.ExitSuite || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", line, got, want)
		}
	}
}
