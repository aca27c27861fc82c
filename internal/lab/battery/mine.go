package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/external"
	"keymove/internal/lab/battery/mine"
	"keymove/suites/digest"
	"keymove/suites/epd"
	"keymove/suites/grade"
)

// oracle is the engine that judges positions: all that its answers depend on.
type oracle struct {
	Command string
	SHA256  string // of its program
	Options optionList
}

// identify takes the digest of the program.
func (o *oracle) identify() error {
	path, err := exec.LookPath(o.Command)
	if err != nil {
		return err
	}
	o.SHA256, err = digest.OfFile(path)
	return err
}

// optionList is a flag that may be given several times.
type optionList []external.Option

func (l *optionList) String() string {
	var words []string
	for _, o := range *l {
		words = append(words, o.Name+"="+o.Value)
	}
	return strings.Join(words, " ")
}

// Set adds "NAME=VALUE".
func (l *optionList) Set(text string) error {
	name, value, found := strings.Cut(text, "=")
	if !found {
		return errors.New("want NAME=VALUE")
	}
	*l = append(*l, external.Option{Name: name, Value: value})
	return nil
}

func (o *oracle) open(ctx context.Context) (engine.Searcher, error) {
	const patience = 5 * time.Minute // many start at a time
	return external.Open(ctx, external.Config{Command: o.Command, Options: o.Options, HashMiB: 4, Threads: 1,
		Deadlines: external.Deadlines{Start: patience, Ready: patience}})
}

func mineGames(flags *flag.FlagSet) func(context.Context, []string, io.Writer) error {
	var o oracle
	flags.StringVar(&o.Command, "engine", "stockfish", "`PATH` of the oracle")
	flags.Var(&o.Options, "option", "`NAME=VALUE` of the oracle, as often as needed")
	nodes := flags.Uint64("nodes", 50000, "`NODES` of each search")
	screen := flags.Uint64("screen", 0, "look at each position with `NODES` first, and grade what is promising; 0 grades all")
	perGame := flags.Int("per-game", 6, "`POSITIONS` of each game that the oracle looks at")
	margin := flags.Float64("margin", 0.02, "`LOSS` of expected score up to which a move is in bm")
	seed := flags.Uint64("seed", 1, "all choices start from `SEED`")
	workers := flags.Int("j", runtime.GOMAXPROCS(0), "`SEARCHES` at a time")
	memory := flags.String("cache-dir", "oracle", "`FOLDER` of what the oracle has said, so that the same command goes on")
	return func(ctx context.Context, files []string, out io.Writer) error {
		candidates, err := candidatesOf(files, mine.GamesOptions{PerGame: *perGame, Seed: *seed})
		if err != nil {
			return err
		}
		if err := o.identify(); err != nil {
			return err
		}
		cfg := mine.Config{Screen: *screen, Margin: *margin, Grade: grade.Config{Nodes: *nodes, Scale: grade.DefaultScale, Workers: *workers, Open: o.open}}
		if cfg.Grade.Memory, err = grade.OpenMemory(*memory, o); err != nil {
			return err
		}
		defer cfg.Grade.Memory.Close()
		records, err := mine.Find(ctx, cfg, candidates)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%d decision points among %d positions\n", len(records), len(candidates))
		return writeMined(out, fmt.Sprintf("# Decision points out of games, judged by %s at %d nodes a move, seed %d. Made by: internal/lab/battery mine\n",
			strings.TrimSpace(o.Command+" "+o.Options.String()), *nodes, *seed), records)
	}
}

// candidatesOf reads the games, numbered across files. Those at fault are reported.
func candidatesOf(files []string, o mine.GamesOptions) (all []mine.Candidate, err error) {
	games := 0
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		found, read, invalid, err := mine.Candidates(file, name, o)
		file.Close()
		if err != nil {
			return nil, err
		}
		for _, fault := range invalid {
			fmt.Fprintln(os.Stderr, fault)
		}
		for i := range found {
			found[i].Game += games
		}
		all, games = append(all, found...), games+read
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no positions after the opening in %d games", games)
	}
	return all, nil
}

func writeMined(w io.Writer, head string, records []*epd.Record) error {
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	for _, r := range records {
		if err := out.Write(r); err != nil {
			return err
		}
	}
	return nil
}
