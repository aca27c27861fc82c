package program_test

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/urfave/cli/v2"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/profile"
	"keymove/internal/goldentest"
)

func TestHelpGoldens(t *testing.T) {
	for line, golden := range map[string]string{
		"": "help", "--help": "help", "help": "help", "--help-all": "help-all", "run --help": "help-run", "help run": "help-run", "run suite.epd -h": "help-run", "run --help-all": "help-run-all",
		"match suite.epd --help-all --quiet": "help-match-all", "gate --help-all": "help-gate-all", "profiles": "profiles",
	} {
		got := Must(t, line)
		if got.Stderr != "" {
			t.Errorf("%s: stderr %q", line, got.Stderr)
		}
		goldentest.Check(t, Testdata(golden+".golden"), got.Stdout)
	}
}

// TestHelpFitsTheWidth: help keeps to the width of the terminal, and has the same text
// in any width.
func TestHelpFitsTheWidth(t *testing.T) {
	for _, args := range []string{"--help", "--help-all", "run --help", "run --help-all", "match --help-all", "gate --help-all", "suites", "suites check -h", "completion -h"} {
		words := map[int]string{}
		for columns, widest := range map[int]int{60: 60, 80: 80, 200: 100, 0: 80} {
			shown := CallWith(t, "", WithEnv("COLUMNS", strconv.Itoa(columns)), strings.Fields(args)...).Stdout
			for line := range strings.Lines(shown) {
				line = strings.TrimRight(line, "\n")
				if got := utf8.RuneCountInString(line); got > widest && strings.Contains(strings.TrimSpace(line), " ") && !isVerbatim(line) {
					t.Errorf("%s, %d columns: a line of %d: %s", args, columns, got, line)
				}
			}
			words[columns] = strings.Join(strings.Fields(shown), "")
		}
		for columns, text := range words {
			if text != words[0] {
				t.Errorf("%s: other words in %d columns:\n%s\n\n%s", args, columns, text, words[0])
			}
		}
	}
}

// TestHelpIsShort: the help of every command has at most 24 lines of 80 columns, with two examples
// that the program understands; --help-all has all of its flags.
func TestHelpIsShort(t *testing.T) {
	a := TestApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	walkCommands(a.CommandLine().Commands, nil, func(name []string, c *cli.Command) {
		short := Call(t, "", append(slices.Clone(name), "--help")...).Stdout
		shown := regexp.MustCompile(`(?m)^  keymove (.*)$`).FindAllStringSubmatch(short, -1)
		if strings.Count(short, "\n") > 24 || len(shown) != 2 {
			t.Errorf("%q has %d examples, want two lines of examples.txt:\n%s", name, len(shown), short)
		}
		for _, example := range shown {
			words := ShellWords(example[1])
			if err := Understands(a, words); err != nil || !slices.Equal(words[:len(name)], name) {
				t.Errorf("%q has the example %s: %v", name, example[0], err)
			}
		}
		all := Call(t, "", append(slices.Clone(name), "--help-all")...).Stdout
		for _, flag := range c.Flags {
			if visible := flag.(cli.VisibleFlag); visible.IsVisible() && !strings.Contains(all, "-"+flag.Names()[0]) {
				t.Errorf("%q: --help-all lacks %s", name, flag.Names()[0])
			}
		}
	})
}

// isVerbatim reports whether a line is one of those that help never breaks: a command,
// or a row of a table.
func isVerbatim(line string) bool {
	return strings.HasPrefix(line, "Usage: ") || strings.HasPrefix(line, "  keymove ") || regexp.MustCompile(`^  [0-9]+  `).MatchString(line)
}

// TestProfileFeatures: every feature has its value, what it takes and what it does.
func TestProfileFeatures(t *testing.T) {
	settings, err := profile.Resolve("default,qsearch=off")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"feature value takes what it does"}
	for _, row := range profile.Features {
		want = append(want, strings.Join(strings.Fields(strings.Join([]string{row.Name, row.Format(&settings), row.Bounds(), row.Doc}, " ")), " "))
	}
	var got []string
	for line := range strings.Lines(Must(t, "profiles default,qsearch=off").Stdout) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("-got +want:\n%s", diff)
	}
}
