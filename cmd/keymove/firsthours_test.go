package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/internal/testenv"
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
		"crash", []string{"run mates.epd --engine ./crashing --nodes 2k --out crash", "run mates.epd --engine ./old --engine ./lost --nodes 2k --first 4 --out half", nextLine,
			"run mates.epd --engine ./old --nodes 2k --first 20 --out mended", nextLine},
		[]string{"ERROR: network nn-1234.nnue not loaded", "page: half/report.html", "next: keymove engines check ./lost", "next: keymove explain mended#"},
	},
	{
		"resume", []string{"report stopped", nextLine},
		[]string{"The run is incomplete", "next: keymove run --resume stopped", "page: stopped/report.html", "next: keymove explain stopped#"},
	},
}

// TestFirstHours: the transcripts of first hours, at eighty columns, lead to the verdict, the page,
// the reason for a lost position and a gate, by what the program says comes next.
func TestFirstHours(t *testing.T) {
	testenv.OnlyLong(t, "takes ten seconds")
	for _, hour := range firstHours {
		t.Run(hour.name, func(t *testing.T) {
			inTempDir(t)
			writeFirstFiles(t)
			transcript := hour.transcript(t)
			wants(t, "the transcript", transcript, hour.leads...)
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
	all, last := "", ""
	for _, line := range h.lines {
		if line == nextLine {
			found := nextCommand.FindStringSubmatch(last)
			if found == nil {
				t.Fatalf("nothing comes next:\n%s", last)
			}
			line = strings.Join(strings.Fields(strings.ReplaceAll(found[1], "\\\n", " ")), " ")
		}
		var out bytes.Buffer
		a := testApp(strings.NewReader(""), &out, &out)
		withEnv("COLUMNS", "80")(a)
		code := a.run(t.Context(), shellWords(line))
		last = out.String()
		all += fmt.Sprintf("$ keymove %s\n%s\nexit %d\n\n", line, last, code)
	}
	return all
}

var nextCommand = regexp.MustCompile(`(?m)^next: keymove ((?:.*\\\n)*.*?)(?:   \(.*\))?$`)

// writeFirstFiles writes two builds, the new one broken on purpose, two that crash, a suite,
// and a run as it is when it is killed after half of its searches.
func writeFirstFiles(t *testing.T) {
	t.Helper()
	copyFile(t, filepath.Join(repositoryDir, "examples", "gate", "mates.epd"), "mates.epd")
	writeBuild(t, "old", "Mine", "classical")
	writeBuild(t, "new", "Mine", "classical,qsearch=off,check.ext=off")
	writeScript(t, "crashing", `echo "ERROR: network nn-1234.nnue not loaded"`, "exit 1")
	writeEngine(t, "lost", "echo 'assertion failed: depth > 0' >&2; exit 3")
	must(t, "run mates.epd --first 60 --engine ./old --nodes 2k -j 1 --quiet --out stopped")
	keepLines(t, "stopped/journal.jsonl", 30)
	writeText(t, "stopped/run.json", regexp.MustCompile(`(?s),\s*"end": \{.*?\}`).ReplaceAllString(readFile(t, "stopped", "run.json"), ""))
	for _, name := range namesIn(t, "stopped") {
		if name != "run.json" && name != "journal.jsonl" {
			remove(t, filepath.Join("stopped", name))
		}
	}
}

// writeScript writes a script of a shell.
func writeScript(t *testing.T, name string, lines ...string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: needs scripts of a shell")
	}
	writeFile(t, name, append([]string{"#!/bin/sh"}, lines...)...)
	if err := os.Chmod(name, 0o777); err != nil {
		t.Fatal(err)
	}
}
