package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/exit"
	"keymove/engine"
	"keymove/engine/search"
	"keymove/suites"
)

func TestExitCode(t *testing.T) {
	failure := errors.New("disk full")
	engineError := exit.With(exit.Engine, failure)
	tests := []struct {
		name string
		err  error
		want int
	}{
		{"no error", nil, exit.OK},
		{"any error", failure, exit.Failure},
		{"wrapped", fmt.Errorf("x: %w", exit.Usagef("y")), exit.Usage},
		{"suite", exit.Suitef("x"), exit.Suite},
		{"engine", engineError, exit.Engine},
		{"interrupted", fmt.Errorf("%w: 1 of 2", exit.ErrInterrupted), exit.Interrupted},
		{"the library's", cli.Exit("no topic", 3), exit.Usage},
		{"reported", exit.Reported(exit.Suitef("x")), exit.Suite},
		{"reported nothing", exit.Reported(nil), exit.OK},
		{"interrupted before failure", errors.Join(engineError, failure, exit.ErrInterrupted), exit.Interrupted},
		{"failure before usage", errors.Join(exit.Usagef("x"), failure), exit.Failure},
		{"usage before suite", errors.Join(exit.Suitef("x"), exit.Usagef("x")), exit.Usage},
		{"regressed before inconclusive", errors.Join(exit.With(exit.Inconclusive, failure), exit.With(exit.Regressed, failure)), exit.Regressed},
		{"engine before regressed", errors.Join(exit.With(exit.Regressed, failure), engineError), exit.Engine},
		{"suite before engine", errors.Join(engineError, exit.Suitef("x")), exit.Suite},
	}
	for _, test := range tests {
		if got := exit.Code(test.err); got != test.want {
			t.Errorf("%s: exit.Code(%v) = %d, want %d", test.name, test.err, got, test.want)
		}
	}
}

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
		{"run good.epd --nodes 100 --out ok --quiet", exit.OK, "ok"},
		{"foo", exit.Usage, `keymove: unknown command "foo"`},
		{"benhc", exit.Usage, `keymove: unknown command "benhc"; did you mean bench?`},
		{"rnu", exit.Usage, `keymove: unknown command "rnu"; did you mean run?`},
		{"suites chk", exit.Usage, `keymove: unknown command "chk"; did you mean check?`},
		{"check good.epd", exit.Usage, `keymove: unknown command "check"; did you mean suites check?`},
		{"good.epd", exit.Usage, `keymove: unknown command "good.epd"; did you mean "keymove run good.epd"?`},
		{"WAC --nodes 3", exit.Usage, `keymove: unknown command "WAC"; did you mean "keymove run WAC"?`},
		{"suites good.epd", exit.Usage, `keymove: unknown command "good.epd"; did you mean "keymove run good.epd"?`},
		{"run good.epd -?", exit.Usage, `keymove: unknown flag -? (`},
		{"suites foo", exit.Usage, `keymove: unknown command "foo"`},
		{"suites lst", exit.Usage, `keymove: unknown command "lst"; did you mean list?`},
		{"help foo", exit.Usage, `keymove: unknown command "foo"`},
		{"help rnu", exit.Usage, `keymove: unknown command "rnu"; did you mean run?`},
		{"help suites chk", exit.Usage, `keymove: unknown command "chk"; did you mean check?`},
		{"--foo", exit.Usage, "keymove: unknown flag --foo: the flags of a command come after its name"},
		{"--quiet run good.epd", exit.Usage, "keymove: unknown flag --quiet: the flags of a command come after its name"},
		{"run --foo good.epd", exit.Usage, "keymove: unknown flag --foo"},
		{"run good.epd --foo", exit.Usage, "keymove: unknown flag --foo"},
		{"run good.epd --depht 3", exit.Usage, "keymove: unknown flag --depht; did you mean --depth?"},
		{"run good.epd --depth", exit.Usage, "keymove: --depth needs a value"},
		{"run good.epd --depth x", exit.Usage, "keymove: --depth x: want a whole number"},
		{"run good.epd --depth 0", exit.Usage, "keymove: --depth 0"},
		{"run good.epd --depth -3", exit.Usage, "keymove: --depth -3"},
		{"run good.epd --nodes 0", exit.Usage, "keymove: --nodes 0"},
		{"run good.epd --mate 0", exit.Usage, "keymove: --mate 0"},
		{"run good.epd --movetime 0", exit.Usage, "keymove: --movetime"},
		{"run good.epd --movetime -2s", exit.Usage, "keymove: --movetime"},
		{"run good.epd --movetime soon", exit.Usage, "keymove: --movetime"},
		{"run good.epd --movetime 99999999999999999999", exit.Usage, "keymove: --movetime"},
		{"run good.epd --hash 0", exit.Usage, "keymove: --hash 0"},
		{"run good.epd --hash 65537", exit.Usage, "keymove: --hash 65537"},
		{"run good.epd --threads 0", exit.Usage, "keymove: --threads 0"},
		{"run good.epd -j 0", exit.Usage, "keymove: -j 0"},
		{"run good.epd --first 0", exit.Usage, "keymove: --first 0"},
		{"run good.epd --filter [", exit.Usage, "keymove: --filter"},
		{"run good.epd --profile nope", exit.Usage, `keymove: --profile nope: unknown profile "nope"`},
		{"run good.epd --profile default,zee=on", exit.Usage, "keymove: --profile default,zee=on: unknown feature"},
		{"run good.epd --profile default,aspiration=-1", exit.Usage, "keymove: --profile default,aspiration=-1"},
		{"run good.epd --profile :default", exit.Usage, "keymove: --profile :default: the name is empty"},
		{"run good.epd --out full", exit.Usage, "keymove: --out full is not empty"},
		{"run - - ", exit.Usage, "keymove: -: stdin can be read only once"},
		{"perft", exit.Usage, "keymove: perft needs a depth"},
		{"perft 0", exit.Usage, "keymove: depth"},
		{"perft 13", exit.Usage, "keymove: depth"},
		{"perft 8/8/8/8 w - - 3", exit.Usage, "keymove: invalid FEN"},
		{"eval 8/8/8/8 w - -", exit.Usage, "keymove: invalid FEN"},
		{"eval startpos moves e2e5", exit.Usage, "keymove: "},
		{"eval --profile nope", exit.Usage, "keymove: --profile: unknown profile"},
		{"profiles nope", exit.Usage, "keymove: unknown profile"},
		{"profiles a b", exit.Usage, "keymove: profiles takes one"},
		{"bench 3", exit.Usage, "keymove: bench takes no arguments"},
		{"bench --profile nope", exit.Usage, "keymove: --profile: unknown profile"},
		{"uci 3", exit.Usage, "keymove: uci takes no arguments"},
		{"uci --profile nope", exit.Usage, "keymove: --profile: unknown profile"},
		{"version 3", exit.Usage, "keymove: version takes no arguments"},
		{"run missing.epd", exit.Suite, "keymove: missing.epd: file not found"},
		{"run wac", exit.Suite, "keymove: the catalogue's suite wac is not on this machine"},
		{"run WAC", exit.Suite, "keymove: the catalogue's suite wac is not on this machine"},
		{"run wac.epd", exit.Suite, "keymove: wac.epd: file not found; did you mean wac, without .epd?"},
		{"run wac,STS", exit.Suite, "keymove: wac,STS: file not found; give each name by itself: wac STS"},
		{"run good.epd ./script", exit.Suite, "keymove: ./script: this is a script; each engine needs an --engine of its own"},
		{"run game.pgn", exit.Suite, "keymove: game.pgn: this is a PGN file, games; keymove match --openings FILE --format pgn takes it"},
		{"run puzzles.csv --skip-invalid", exit.Suite, "keymove: puzzles.csv: this is a CSV file of Lichess puzzles; keymove suites import makes a suite of it"},
		{"run good.epd --engine stockfish option.Skill Level=3", exit.Usage,
			`keymove: option.Skill is part of an engine; quote all of it: --engine 'stockfish "option.Skill Level=3"'`},
		{"match --engine stockfish --engine ./new option.Hash=3", exit.Usage,
			"keymove: option.Hash=3 is part of an engine; quote all of it: --engine './new option.Hash=3'"},
		{"engines check stockfish option.Hash=3", exit.Usage,
			"keymove: option.Hash=3 is part of an engine; quote all of it: 'stockfish option.Hash=3'"},
		{"run help", exit.Suite, "keymove: help: file not found"},
		{"run full", exit.Suite, "keymove: "},
		{"run bad.epd", exit.Suite, "keymove: bad.epd: 1 of its lines cannot be read; --skip-invalid"},
		{"run empty.epd", exit.Suite, "keymove: nothing to run"},
		{"run good.epd --filter x*", exit.Suite, "keymove: nothing to run"},
		{"run bad.epd --skip-invalid", exit.Suite, "keymove: nothing to run"},
		{"run good.epd --out good.epd", exit.Failure, "keymove: "},
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
	open := a.open
	a.open = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		return func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
			s, err := open(r)(ctx, c)
			return brokenSearcher{s}, err
		}
	}
	writeFile(t, "two.epd",
		`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`,
		`7k/8/5KQ1/8/8/8/8/q7 w - - bm Ke6; id "in check";`)
	code := a.run(t.Context(), []string{"run", "two.epd", "--nodes", "100", "--out", "run"})
	if code != exit.Engine {
		t.Errorf("exit code %d, want %d", code, exit.Engine)
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
	a.machine = func() suites.Machine { // asked for just before the searches
		cancel()
		return suites.Machine{}
	}
	if got := a.run(ctx, []string{"run", "good.epd", "--out", "run"}); got != exit.Interrupted {
		t.Errorf("exit code %d, want %d", got, exit.Interrupted)
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
	for _, args := range [][]string{{"bench"}, {"perft", "8"}, {"uci"}} {
		var stdout, stderr bytes.Buffer
		if got := testApp(strings.NewReader("go infinite"), &stdout, &stderr).run(ctx, args); got != exit.Interrupted {
			t.Errorf("%s: exit code %d, want %d", args, got, exit.Interrupted)
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
		a.stdout = fullDisk{}
		if got := a.run(t.Context(), args); got != exit.Failure {
			t.Errorf("%s with a full disk: exit code %d, want %d\n%s", args, got, exit.Failure, &stderr)
		}
	}
}
