// Command train makes the network of the evaluation (engine/eval/network.bin) from games:
//
//	go -C lab run ./train -engine stockfish -leaves 8 -out DIR games/games.pgn…
//
// Positions are those of games after their openings, or of files with one a line, and those
// that searches below them evaluate. Their labels are the static evaluations of an engine that
// answers "eval" as Stockfish does; without one, the scores of the players. DIR gets network.bin,
// errors.csv, result.txt, and positions.txt with the labels as they come in, so that an
// interrupted call continues there. network.sh does all of it, the games included.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"

	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/external"
	"keymove/engine/phase"
	"keymove/engine/profile"
	"keymove/report/stats"
	"keymove/suites/files"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// options are the options of the command line.
type options struct {
	out, engine, profile string
	leaves               int
	leafNodes, seed      uint64
	holdout              int // percent of the pairs of games
	scale                float64
	Config
	files []string
}

func parse(args []string, stderr io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.out, "out", "net", "the folder `DIR` of labels and results")
	flags.StringVar(&o.engine, "engine", "", "the `COMMAND` of the engine whose static evaluations are the labels; empty for the scores of the players")
	flags.StringVar(&o.profile, "profile", "default", "the `PROFILE` to whose other terms the network is added")
	flags.IntVar(&o.leaves, "leaves", 0, "`N` positions that a search below each position evaluates")
	flags.Uint64Var(&o.leafNodes, "leaf-nodes", 500, "`N` nodes of that search")
	flags.IntVar(&o.holdout, "holdout", 2, "`N` percent of the pairs of games are held out")
	flags.Float64Var(&o.scale, "label-scale", 120, "centipawns `K` of a label that make odds of e to one")
	flags.Uint64Var(&o.seed, "seed", 1, "the `SEED` of leaves, of the pairs held out and of the training")
	flags.IntVar(&o.Epochs, "epochs", 20, "`N` times every position")
	flags.IntVar(&o.Batch, "batch", 4096, "`N` positions a step")
	flags.Float64Var(&o.Rate, "learning-rate", 0.004, "the learning `RATE` of the first step")
	flags.IntVar(&o.Workers, "j", runtime.GOMAXPROCS(0), "`N` goroutines, searches and engines at a time")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	o.files, o.Seed = flags.Args(), o.seed
	if len(o.files) == 0 || o.Epochs < 1 || o.Batch < 1 || o.Workers < 1 || !(o.scale > 0) || o.leaves < 0 || o.holdout < 0 || o.holdout > 50 {
		return nil, errors.New("want files of games or positions, and at least 1 epoch, batch and goroutine; -holdout is 0 to 50")
	}
	return o, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stderr)
	if err != nil {
		return err
	}
	settings, err := settingsOf(o.profile)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return err
	}
	l := &lesson{options: o, settings: settings, stderr: stderr}
	if err := l.gather(ctx); err != nil {
		return err
	}
	return l.train(ctx, stdout)
}

// settingsOf returns a profile without its network, which the new one replaces.
func settingsOf(text string) (profile.Settings, error) {
	settings, err := profile.Resolve(text)
	if err == nil && settings.Eval.Tempo.On {
		err = fmt.Errorf("%s has tempo, which depends on the game and not on the position alone", text)
	}
	return settings, err
}

// staticOf returns the score of the terms to which a network is added, White's view.
func staticOf(o eval.Options) func(*board.Position) float64 {
	o.Network.On = false
	e := eval.New(o)
	return func(p *board.Position) float64 {
		a := e.Accumulate(p, phase.PliesAt(p, 0))
		return e.Exact(p, &a)
	}
}

// lesson is a training with its positions.
type lesson struct {
	*options
	settings profile.Settings
	stderr   io.Writer
	reader   Reader
	dropped  map[string]int
}

// gather reads positions, adds leaves, and has all of it labelled.
func (l *lesson) gather(ctx context.Context) error {
	l.reader = Reader{Static: staticOf(l.settings.Eval), Labelled: l.engine != ""}
	for _, file := range l.files {
		if err := l.read(file); err != nil {
			return err
		}
	}
	if l.leaves > 0 {
		if err := l.addLeaves(ctx); err != nil {
			return err
		}
	}
	if l.engine == "" {
		return nil
	}
	words := strings.Fields(l.engine)
	labelled, dropped, err := labelAll(ctx, l.out, l.reader.Positions, LabelConfig{
		Workers: l.Workers,
		Open: func(ctx context.Context) (Oracle, error) {
			return external.Open(ctx, external.Config{Command: words[0], Args: words[1:]})
		},
	}, l.progress("labelled"))
	l.reader.Positions, l.dropped = labelled, dropped
	return err
}

// read reads the games of a PGN, or a file with a position a line.
func (l *lesson) read(file string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	if strings.EqualFold(filepath.Ext(file), ".pgn") {
		return l.reader.Read(file, in)
	}
	return l.reader.ReadLines(file, in)
}

// leafHashMiB is the transposition table of a search for leaves, which is small as these are.
const leafHashMiB = 1

func (l *lesson) addLeaves(ctx context.Context) error {
	_, err := l.reader.AddLeaves(ctx, LeafConfig{
		Leaves: l.leaves, Nodes: l.leafNodes, Seed: l.seed, Workers: l.Workers,
		Open:     func() Explorer { return l.settings.New(leafHashMiB) },
		Progress: l.progress("searched"),
	})
	return err
}

// progress returns what reports now and then how many positions are done.
func (l *lesson) progress(what string) func(done int) {
	const reports = 20
	all, before := len(l.reader.Positions), 0
	return func(done int) {
		if reports*done/all > reports*before/all {
			fmt.Fprintf(l.stderr, "%d of %d positions are %s\n", done, all, what)
		}
		before = done
	}
}

// train trains the network and writes its files.
func (l *lesson) train(ctx context.Context, stdout io.Writer) error {
	l.Progress = func(e Epoch) {
		fmt.Fprintf(l.stderr, "epoch %d of %d: error %.6f, held out %.6f\n", e.Number, l.Epochs, e.Trained, e.HeldOut)
	}
	tuned, made, err := Tune(ctx, l.reader.Positions, TuneConfig{
		Config: l.Config, K: l.scale, Held: split(l.reader.Count.Pairs, l.holdout, l.seed),
	})
	if err != nil {
		return err
	}
	text := l.result(tuned)
	write := func(name, data string) error {
		return files.ReplaceFile(filepath.Join(l.out, name), func(w io.Writer) error {
			_, err := io.WriteString(w, data)
			return err
		})
	}
	_, err = io.WriteString(stdout, text)
	return errors.Join(err, write("network.bin", string(made.Encode())), write("errors.csv", epochTable(tuned.Epochs)), write("result.txt", text))
}

// result says what was learnt, and what the network is worth on the games held out.
func (l *lesson) result(t *Tuned) string {
	c := &l.reader.Count
	var out strings.Builder
	fmt.Fprintf(&out, "%d games, %d pairs, %d positions; skipped: %d not quiet, %d without a score, %d decided, %d repeated; %d dropped by the engine\n",
		c.Games, c.Pairs, c.Positions, c.Noisy, c.Unscored, c.Decided, c.Repeated, l.dropped[droppedLarge])
	fmt.Fprintf(&out, "trained on %d positions in %d epochs, %d held out; the score is %d centipawns where the odds are e to one\n",
		t.Trained, len(t.Epochs), t.HeldOut, t.Scale)
	if t.HeldOut == 0 {
		return out.String()
	}
	change := heldOut(t.HeldPairs, l.seed)
	fmt.Fprintf(&out, "mean squared error held out: without the network %.6f, with it %.6f (%.6f before it was made integers), change %+.6f (%+.6f … %+.6f)\n",
		t.EvaluationError, t.NetworkError, t.FloatError, change.Value, change.Low, change.High)
	return out.String()
}

// heldOut returns by how much the error with the network differs from that without it, with
// its 95 % interval over pairs of games.
func heldOut(pairs []pairErrors, seed uint64) stats.Interval {
	u := stats.Units{Columns: 2}
	for _, pair := range pairs {
		u.Values = append(u.Values, pair.After-pair.Before, float64(pair.Positions))
	}
	const resamples = 10_000
	return stats.Bootstrap{Resamples: resamples, Seed: seed, Level: 0.95}.BCa(u, func(sums []float64) float64 {
		return sums[0] / max(sums[1], 1)
	})
}

// epochTable returns errors.csv: a row for each epoch.
func epochTable(epochs []Epoch) string {
	var out strings.Builder
	out.WriteString("epoch,rate,trained,held_out\n")
	for _, e := range epochs {
		fmt.Fprintf(&out, "%d,%.6g,%.6f,%.6f\n", e.Number, e.Rate, e.Trained, e.HeldOut)
	}
	return out.String()
}
