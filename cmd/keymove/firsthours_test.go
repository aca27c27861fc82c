package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/internal/testenv"
	"keymove/suites/folder"
)

// firstHour is what somebody does who has just got Keymove: a line of commands, or "next", the
// command that the last output says comes next.
type firstHour struct {
	name  string
	lines []string
	// leads are what has to be in the outputs: the verdict, the page, the reason, the gate.
	leads []string
}

const nextLine = "next"

var firstHours = []firstHour{
	{
		"two-builds", []string{"run mates.epd --sample 100 --engine ./old --engine ./new --nodes 1k --out two", nextLine, nextLine},
		[]string{"new is worse on mates: ", "page: two/report.html", "next: keymove explain two#", "refutation of ", "next: keymove gate two#new --baseline two#old", "regressed"},
	},
	{
		"one-engine", []string{"engines check ./old", "run mates.epd --engine ./old --nodes 300 --out one", nextLine, nextLine},
		[]string{"fit to be tested", "page: one/report.html", "next: keymove explain one#", "--baseline one", "not worse"},
	},
	{
		"crash", []string{"run mates.epd --engine ./crashing --nodes 2k --out crash", "run mates.epd --engine ./old --engine ./lost --nodes 2k --first 4 --out half", nextLine,
			"run mates.epd --engine ./old --nodes 2k --first 20 --out mended"},
		[]string{"ERROR: network nn-1234.nnue not loaded", "page: half/report.html", "next: keymove engines check ./lost", "next: keymove explain mended#"},
	},
	{
		"folder", []string{"run suites --engine ./old --nodes 500 --out all", nextLine, nextLine},
		[]string{"mates", "endgames", "page: all/report.html", "next: keymove explain all#", "--baseline all"},
	},
	{
		"red-gate", []string{"run mates.epd --sample 100 --engine ./old --nodes 1k --no-times --quiet --out before", "run mates.epd --sample 100 --engine ./new --nodes 1k --baseline before --out after"},
		[]string{"regressed", "page: after/report.html", "next: keymove explain after#"},
	},
	{
		"resume", []string{"report stopped", nextLine},
		[]string{"The run is incomplete", "next: keymove run --resume stopped", "page: stopped/report.html", "next: keymove explain stopped#"},
	},
}

// TestFirstHours: the transcripts of first hours, at eighty columns, lead to the verdict, the page,
// the reason for a lost position and a gate, by what the program says comes next.
func TestFirstHours(t *testing.T) {
	if !testenv.Long() || runtime.GOOS == "windows" {
		t.Skip("KEYMOVE_LONG is not set: takes ten seconds; and not on Windows, where the builds are scripts of a shell")
	}
	for _, hour := range firstHours {
		t.Run(hour.name, func(t *testing.T) {
			inTempDir(t)
			writeFirstFiles(t)
			if hour.name == "resume" {
				writeStopped(t, "stopped")
			}
			transcript := hour.transcript(t)
			for _, want := range hour.leads {
				if !strings.Contains(transcript, want) {
					t.Errorf("%q is missing:\n%s", want, transcript)
				}
			}
			for line := range strings.Lines(transcript) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 && !strings.HasPrefix(line, "keymove: ") && !strings.HasPrefix(line, "page: ") && !strings.HasPrefix(line, "$ ") {
					t.Errorf("a line of %d columns: %s", n, line)
				}
			}
		})
	}
}

// transcript runs the commands, and returns what a terminal shows of them.
func (h *firstHour) transcript(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	last := ""
	for _, line := range h.lines {
		if line == nextLine {
			if line = nextOf(last); line == "" {
				t.Fatalf("nothing comes next:\n%s", last)
			}
		}
		var out bytes.Buffer
		a := testApp(strings.NewReader(""), &out, &out)
		a.Getenv = func(name string) string { return map[string]string{"COLUMNS": "80"}[name] }
		code := a.run(t.Context(), shellWords(line))
		last = out.String()
		all.WriteString("$ keymove " + line + "\n" + last)
		if code != 0 {
			all.WriteString("exit " + string(rune('0'+code)) + "\n")
		}
		all.WriteString("\n")
	}
	return all.String()
}

var nextCommand = regexp.MustCompile(`(?m)^next: keymove ((?:.*\\\n)*.*?)(?:   \(.*\))?$`)

// nextOf returns the arguments of the command that comes next.
func nextOf(output string) string {
	found := nextCommand.FindStringSubmatch(output)
	if found == nil {
		return ""
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(found[1], "\\\n", " ")), " ")
}

// writeFirstFiles writes two builds, the new one broken on purpose, two that crash, a suite
// and a folder of suites.
func writeFirstFiles(t *testing.T) {
	t.Helper()
	mates, err := os.ReadFile(filepath.Join(repositoryDir, "examples", "gate", "mates.epd"))
	if err != nil {
		t.Fatal(err)
	}
	endgames, err := os.ReadFile(filepath.Join(repositoryDir, "examples", "endgames.epd"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("suites", 0o777); err != nil {
		t.Fatal(err)
	}
	few := strings.Join(strings.SplitAfter(string(mates), "\n")[:30], "")
	for name, text := range map[string]string{"mates.epd": string(mates), "suites/mates.epd": few, "suites/endgames.epd": string(endgames)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	writeBuild(t, "old", "Mine", "classical")
	writeBuild(t, "new", "Mine", "classical,qsearch=off,check.ext=off")
	writeScript(t, "crashing", `echo "ERROR: network nn-1234.nnue not loaded"`, "exit 1")
	writeScript(t, "lost", `echo "id name Lost"; echo "id author nobody"; echo "option name Hash type spin default 16 min 1 max 64"; echo "option name Threads type spin default 1 min 1 max 1"; echo uciok`,
		"while read line; do case $line in isready) echo readyok;; quit) exit;; go*) echo 'assertion failed: depth > 0' >&2; exit 3;; esac; done")
}

// writeStopped leaves a run as it is when it is killed after half of its searches.
func writeStopped(t *testing.T, dir string) {
	t.Helper()
	if got := call(t, "", "run", "mates.epd", "--first", "60", "--engine", "./old", "--nodes", "2k", "-j", "1", "--quiet", "--out", dir); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	journal, manifest := filepath.Join(dir, folder.JournalFile), filepath.Join(dir, folder.ManifestFile)
	lines := strings.SplitAfter(readFile(t, journal), "\n")
	var fields map[string]any
	if err := json.Unmarshal([]byte(readFile(t, manifest)), &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "end")
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o777)); err != nil {
		t.Fatal(err)
	}
	writeFile(t, manifest, string(text))
	writeFile(t, journal, strings.TrimSuffix(strings.Join(lines[:len(lines)/2], ""), "\n"))
}

func writeScript(t *testing.T, name string, lines ...string) {
	t.Helper()
	writeFile(t, name, append([]string{"#!/bin/sh"}, lines...)...)
	if err := os.Chmod(name, 0o777); err != nil {
		t.Fatal(err)
	}
}
