package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/suites"
)

// TestExitCodes reaches each code through the program, with the start of the
// last line on stderr.
func TestExitCodes(t *testing.T) {
	inTempDir(t)
	writeFile(t, "good.epd", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`)
	writeFile(t, "bad.epd", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qa7; id "bad";`)
	writeFile(t, "empty.epd", "# nothing here")
	writeFile(t, "script", "#!/bin/sh", "exec engine")
	writeFile(t, "game.pgn", `[Event "?"]`, "", "1. e4 *")
	writeFile(t, "puzzles.csv", "PuzzleId,FEN,Moves,Rating")
	if err := os.Mkdir("full", 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "full/something")
	tests := []struct {
		args string
		want int
		says string
	}{
		{"run good.epd --nodes 100 --out ok --quiet", host.ExitOK, "ok"},
		{"foo", host.ExitUsage, `keymove: unknown command "foo"`},
		{"benhc", host.ExitUsage, `keymove: unknown command "benhc"; did you mean bench?`},
		{"rnu", host.ExitUsage, `keymove: unknown command "rnu"; did you mean run?`},
		{"suites chk", host.ExitUsage, `keymove: unknown command "chk"; did you mean check?`},
		{"check good.epd", host.ExitUsage, `keymove: unknown command "check"; did you mean suites check?`},
		{"good.epd", host.ExitUsage, `keymove: unknown command "good.epd"; did you mean "keymove run good.epd"?`},
		{"WAC --nodes 3", host.ExitUsage, `keymove: unknown command "WAC"; did you mean "keymove run WAC"?`},
		{"suites good.epd", host.ExitUsage, `keymove: unknown command "good.epd"; did you mean "keymove run good.epd"?`},
		{"run good.epd -?", host.ExitUsage, `keymove: unknown flag -? (`},
		{"suites foo", host.ExitUsage, `keymove: unknown command "foo"`},
		{"suites lst", host.ExitUsage, `keymove: unknown command "lst"; did you mean list?`},
		{"help foo", host.ExitUsage, `keymove: unknown command "foo"`},
		{"help rnu", host.ExitUsage, `keymove: unknown command "rnu"; did you mean run?`},
		{"help suites chk", host.ExitUsage, `keymove: unknown command "chk"; did you mean check?`},
		{"--foo", host.ExitUsage, "keymove: unknown flag --foo: the flags of a command come after its name"},
		{"--quiet run good.epd", host.ExitUsage, "keymove: unknown flag --quiet: the flags of a command come after its name"},
		{"run --foo good.epd", host.ExitUsage, "keymove: unknown flag --foo"},
		{"run good.epd --foo", host.ExitUsage, "keymove: unknown flag --foo"},
		{"run good.epd --depht 3", host.ExitUsage, "keymove: unknown flag --depht; did you mean --depth?"},
		{"run good.epd --depth", host.ExitUsage, "keymove: --depth needs a value"},
		{"run good.epd --depth x", host.ExitUsage, "keymove: --depth x: want a whole number"},
		{"run good.epd --depth 0", host.ExitUsage, "keymove: --depth 0"},
		{"run good.epd --depth -3", host.ExitUsage, "keymove: --depth -3"},
		{"run good.epd --nodes 0", host.ExitUsage, "keymove: --nodes 0"},
		{"run good.epd --mate 0", host.ExitUsage, "keymove: --mate 0"},
		{"run good.epd --movetime 0", host.ExitUsage, "keymove: --movetime"},
		{"run good.epd --movetime -2s", host.ExitUsage, "keymove: --movetime"},
		{"run good.epd --movetime soon", host.ExitUsage, "keymove: --movetime"},
		{"run good.epd --movetime 99999999999999999999", host.ExitUsage, "keymove: --movetime"},
		{"run good.epd --hash 0", host.ExitUsage, "keymove: --hash 0"},
		{"run good.epd --hash 65537", host.ExitUsage, "keymove: --hash 65537"},
		{"run good.epd --threads 0", host.ExitUsage, "keymove: --threads 0"},
		{"run good.epd -j 0", host.ExitUsage, "keymove: -j 0"},
		{"run good.epd --first 0", host.ExitUsage, "keymove: --first 0"},
		{"run good.epd --filter [", host.ExitUsage, "keymove: --filter"},
		{"run good.epd --profile nope", host.ExitUsage, `keymove: --profile nope: unknown profile "nope"`},
		{"run good.epd --profile default,zee=on", host.ExitUsage, "keymove: --profile default,zee=on: unknown feature"},
		{"run good.epd --profile default,aspiration=-1", host.ExitUsage, "keymove: --profile default,aspiration=-1"},
		{"run good.epd --profile :default", host.ExitUsage, "keymove: --profile :default: the name is empty"},
		{"run good.epd --out full", host.ExitUsage, "keymove: --out full is not empty"},
		{"run - - ", host.ExitUsage, "keymove: -: stdin can be read only once"},
		{"perft", host.ExitUsage, "keymove: perft needs a depth"},
		{"perft 0", host.ExitUsage, "keymove: depth"},
		{"perft 13", host.ExitUsage, "keymove: depth"},
		{"perft 8/8/8/8 w - - 3", host.ExitUsage, "keymove: invalid FEN"},
		{"eval 8/8/8/8 w - -", host.ExitUsage, "keymove: invalid FEN"},
		{"eval startpos moves e2e5", host.ExitUsage, "keymove: "},
		{"eval --profile nope", host.ExitUsage, "keymove: --profile: unknown profile"},
		{"profiles nope", host.ExitUsage, "keymove: unknown profile"},
		{"profiles a b", host.ExitUsage, "keymove: profiles takes one"},
		{"bench 3", host.ExitUsage, "keymove: bench takes no arguments"},
		{"bench --profile nope", host.ExitUsage, "keymove: --profile: unknown profile"},
		{"uci 3", host.ExitUsage, "keymove: uci takes no arguments"},
		{"uci --profile nope", host.ExitUsage, "keymove: --profile: unknown profile"},
		{"version 3", host.ExitUsage, "keymove: version takes no arguments"},
		{"run missing.epd", host.ExitSuite, "keymove: missing.epd: file not found"},
		{"run wac", host.ExitSuite, "keymove: the catalogue's suite wac is not on this machine"},
		{"run WAC", host.ExitSuite, "keymove: the catalogue's suite wac is not on this machine"},
		{"run wac.epd", host.ExitSuite, "keymove: wac.epd: file not found; did you mean wac, without .epd?"},
		{"run wac,STS", host.ExitSuite, "keymove: wac,STS: file not found; give each name by itself: wac STS"},
		{"run good.epd ./script", host.ExitSuite, "keymove: ./script: this is a script; each engine needs an --engine of its own"},
		{"run game.pgn", host.ExitSuite, "keymove: game.pgn: this is a PGN file, games; keymove match --openings FILE --format pgn takes it"},
		{"run puzzles.csv --skip-invalid", host.ExitSuite, "keymove: puzzles.csv: this is a CSV file of Lichess puzzles; keymove suites import makes a suite of it"},
		{"run good.epd --engine stockfish option.Skill Level=3", host.ExitUsage,
			`keymove: option.Skill is part of an engine; quote all of it: --engine 'stockfish "option.Skill Level=3"'`},
		{"match --engine stockfish --engine ./new option.Hash=3", host.ExitUsage,
			"keymove: option.Hash=3 is part of an engine; quote all of it: --engine './new option.Hash=3'"},
		{"engines check stockfish option.Hash=3", host.ExitUsage,
			"keymove: option.Hash=3 is part of an engine; quote all of it: 'stockfish option.Hash=3'"},
		{"run help", host.ExitSuite, "keymove: help: file not found"},
		{"run full", host.ExitSuite, "keymove: "},
		{"run bad.epd", host.ExitSuite, "keymove: bad.epd: 1 of its lines cannot be read; --skip-invalid"},
		{"run empty.epd", host.ExitSuite, "keymove: nothing to run"},
		{"run good.epd --filter x*", host.ExitSuite, "keymove: nothing to run"},
		{"run bad.epd --skip-invalid", host.ExitSuite, "keymove: nothing to run"},
		{"run good.epd --out good.epd", host.ExitFailure, "keymove: "},
		{"run good.epd --sample 0", host.ExitUsage, "keymove: --sample 0"},
		{"run good.epd --seed 3", host.ExitUsage, "keymove: --seed needs --sample"},
		{"run good.epd --early-stop x", host.ExitUsage, "keymove: --early-stop x: want a whole number"},
		{"run good.epd --repeat 10001", host.ExitUsage, "keymove: --repeat 10001: want 1 to 10000"},
		{"run good.epd --dry-run --out full", host.ExitUsage, "keymove: --out full is not empty"},
		{"run good.epd --dry-run --out good.epd", host.ExitFailure, "keymove: no folder for the run"},
		{"run bad.epd --dry-run", host.ExitSuite, "keymove: bad.epd: 1 of its lines"},
		{"run good.epd --dry-run --filter y*", host.ExitSuite, "keymove: nothing to run"},
		{"run --resume full --dry-run", host.ExitUsage, "keymove: --dry-run cannot be combined with --resume"},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			got := call(t, "", strings.Fields(test.args)...)
			lines := strings.Split(strings.TrimSpace(got.stderr), "\n")
			last := lines[len(lines)-1]
			if got.code != test.want || !strings.HasPrefix(last, test.says) {
				t.Errorf("exit code %d, last line %q, want %d, %q", got.code, last, test.want, test.says)
			}
			if got.stdout != "" {
				t.Errorf("stdout: %q, want nothing", got.stdout)
			}
		})
	}
}

// brokenSearcher is an engine that fails on the case called bad.
type brokenSearcher struct{ engine.Searcher }

func (s brokenSearcher) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if game.Start.InCheck() {
		return engine.Result{}, errors.New("it hurts")
	}
	return s.Searcher.Search(ctx, game, lim, info)
}

func TestExitEngine(t *testing.T) {
	inTempDir(t)
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	wrapSearchers(a, func(s engine.Searcher) engine.Searcher { return brokenSearcher{s} })
	writeFile(t, "two.epd",
		`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`,
		`7k/8/5KQ1/8/8/8/8/q7 w - - bm Ke6; id "in check";`)
	code := a.run(t.Context(), []string{"run", "two.epd", "--nodes", "100", "--out", "run"})
	if code != host.ExitEngine {
		t.Errorf("exit code %d, want %d", code, host.ExitEngine)
	}
	want := "keymove: an engine failed on 1 of 2 positions; the column error of records.csv says how\nrun\n"
	if got := stderr.String(); got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
	if !strings.Contains(readFile(t, "run", "records.csv"), "crash: it hurts") {
		t.Error("records.csv lacks the error")
	}
	if !strings.Contains(stdout.String(), "1 crash") {
		t.Errorf("the table lacks the error:\n%s", &stdout)
	}
}

func TestExitInterrupted(t *testing.T) {
	inTempDir(t)
	writeFile(t, "good.epd", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`)
	ctx, cancel := context.WithCancel(t.Context())
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Machine = func() suites.Machine { // asked for just before the searches
		cancel()
		return suites.Machine{}
	}
	if got := a.run(ctx, []string{"run", "good.epd", "--out", "run"}); got != host.ExitInterrupted {
		t.Errorf("exit code %d, want %d", got, host.ExitInterrupted)
	}
	want := "keymove: interrupted: 0 of 1 searches are recorded\nkeymove: to go on: keymove run --resume run\nrun\n"
	if got := stderr.String(); got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
	if !strings.Contains(readFile(t, "run", "run.json"), `"interrupted": true`) {
		t.Error("run.json does not say that the run was interrupted")
	}
	if got := strings.Count(readFile(t, "run", "records.csv"), "\n"); got != 1 {
		t.Errorf("records.csv has %d lines, want a header alone", got)
	}
	// Counting goes on until its end, along with the other tests: depth 6 takes a second.
	for _, args := range [][]string{{"bench"}, {"perft", "6"}, {"uci"}} {
		var stdout, stderr bytes.Buffer
		if got := testApp(strings.NewReader("go infinite"), &stdout, &stderr).run(ctx, args); got != host.ExitInterrupted {
			t.Errorf("%s: exit code %d, want %d", args, got, host.ExitInterrupted)
		}
	}
}

// fullDisk is a writer that fails.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestExitFailure(t *testing.T) {
	inTempDir(t)
	for _, args := range [][]string{
		{"version"}, {"profiles"}, {"profiles", "default"}, {"perft", "1"}, {"eval"},
		{"run", "--first", "1", "--depth", "1"}, {"suites", "list"},
	} {
		var stderr bytes.Buffer
		a := testApp(strings.NewReader(""), new(bytes.Buffer), &stderr)
		a.Stdout = fullDisk{}
		if got := a.run(t.Context(), args); got != host.ExitFailure {
			t.Errorf("%s with a full disk: exit code %d, want %d\n%s", args, got, host.ExitFailure, &stderr)
		}
	}
}
