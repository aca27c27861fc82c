// Command aa runs every instrument of Keymove against itself, and on a difference that was
// planted, and writes docs/research/aa.md: how often each has an alarm about contenders that are
// equal, and how often it finds what there is. It drives the program as a user does:
//
//	go build -o /tmp/keymove ./cmd/keymove
//	go -C lab run ./aa -keymove /tmp/keymove >docs/research/aa.md
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"keymove/report/stats"
)

func main() {
	var l laboratory
	flag.StringVar(&l.program, "keymove", "keymove", "the `PROGRAM` that is measured")
	flag.IntVar(&l.trials, "trials", 20, "`N` trials of each instrument, and as many with a difference")
	only := flag.String("only", "", "only the instruments with these `NAMES`, with commas")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.measure(ctx, os.Stdout, *only); err != nil {
		fmt.Fprintln(os.Stderr, "aa:", err)
		os.Exit(1)
	}
}

// laboratory is what is measured with.
type laboratory struct {
	program, dir string
	trials       int
	solved       string // a suite without points
	salt         int    // of the next contender
}

// trial is what an instrument said about two contenders, or twelve.
type trial struct {
	alarm bool    // it called them different, in the direction that was planted if any was
	size  float64 // the difference that it measured, in the unit of the instrument
}

// instrument is one way of the program to say that contenders differ.
type instrument struct {
	name, about string
	// planted is the difference, size the format of its measured size.
	planted, size string
	try           func(l *laboratory, ctx context.Context, planted bool) (trial, error)
}

var instruments = []instrument{
	{"solved", "300 decision points, 1 000 nodes", strong, "%+.1f pp", (*laboratory).trySolved},
	{"points", "300 positions of the battery, 1 000 nodes", strong, "%+.1f %% of the points", (*laboratory).tryPoints},
	{"gate", "twelve contenders, 100 positions each", "one of the twelve with " + strong, "", (*laboratory).tryGate},
	{"nodes/s", "one run, 300 positions, 10 000 nodes", slower, "× %.3f", (*laboratory).tryRunSpeed},
	{"max-slower", "`run --max-slower 3%`, two files, 10 000 nodes: slower", slower, "× %.3f", (*laboratory).tryMaxSlower},
	{"match", "60 games, 300 nodes a move: 0 outside the interval", "SEE off", "%+.0f Elo", (*laboratory).tryMatch},
	{"SPRT", "elo0=0, elo1=60, at most 200 games: H1", "SEE off", "%+.0f Elo", (*laboratory).trySPRT},
	{"track", "twelve builds, 100 positions: a change of the level", strong + " from the seventh on", "", (*laboratory).tryTrack},
}

const (
	strong = "searches of two plies"
	slower = "the interval times .95"
	// weakened is strong as settings.
	weakened = ",maxdepth=2"
)

func (l *laboratory) measure(ctx context.Context, w io.Writer, only string) error {
	var err error
	if l.dir, err = os.MkdirTemp("", "aa"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(l.dir) }() // it is a temporary one
	if err := l.writeSolved(); err != nil {
		return err
	}
	fmt.Fprint(w, head)
	began := time.Now()
	for i := range instruments {
		in := &instruments[i]
		if only != "" && !slices.Contains(strings.Split(only, ","), in.name) {
			continue
		}
		row, err := l.row(ctx, in)
		if err != nil {
			return fmt.Errorf("%s: %w", in.name, err)
		}
		fmt.Fprintln(w, row)
	}
	fmt.Fprintf(w, "\nIt took %.0f minutes.\n", time.Since(began).Minutes())
	return nil
}

const head = `# Every instrument against itself

` + "`make aa`" + ` tries each instrument on equal contenders and on a planted difference. Equal contenders are one program whose
trees differ by luck alone (` + "`ordering.salt`" + `: the order of moves with equal scores); for speeds they are two copies of it.
Brackets have 95 % intervals (Wilson).

| instrument | | alarms | planted | measured | found |
|---|---|--:|---|--:|--:|
`

// row tries an instrument.
func (l *laboratory) row(ctx context.Context, in *instrument) (string, error) {
	alarms, _, err := l.tries(ctx, in, false)
	if err != nil {
		return "", err
	}
	found, size, err := l.tries(ctx, in, true)
	if err != nil {
		return "", err
	}
	measured := ""
	if in.size != "" {
		measured = fmt.Sprintf(in.size, size)
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s | %s |", in.name, in.about, l.share(alarms), in.planted, measured, l.share(found)), nil
}

// tries returns how many trials had an alarm, and the mean of the sizes.
func (l *laboratory) tries(ctx context.Context, in *instrument, planted bool) (alarms int, size float64, err error) {
	for n := range l.trials {
		t, err := in.try(l, ctx, planted)
		if err != nil {
			return 0, 0, err
		}
		if t.alarm {
			alarms++
		}
		size += t.size / float64(l.trials)
		fmt.Fprintf(os.Stderr, "%s, planted %v, trial %d: %+v\n", in.name, planted, n+1, t)
	}
	return alarms, size, nil
}

// share writes a share of the trials with its interval.
func (l *laboratory) share(count int) string {
	low, high := stats.Wilson(float64(count), l.trials, stats.Z95)
	return fmt.Sprintf("%d of %d [%.0f, %.0f] %%", count, l.trials, math.Round(100*low), math.Round(100*high))
}

// contender returns the words for the next contender.
func (l *laboratory) contender(name string, weak bool, how string) []string {
	l.salt++
	if !weak {
		how = ""
	}
	return []string{"--profile", fmt.Sprintf("%s:default,ordering.salt=%d%s", name, l.salt, how)}
}

// ask runs the program and returns what it writes to stdout, and its exit code. The codes of
// verdicts, 5 and 6, are no errors.
func (l *laboratory) ask(ctx context.Context, words ...string) ([]byte, int, error) {
	cmd := exec.CommandContext(ctx, l.program, words...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	code := cmd.ProcessState.ExitCode()
	if err != nil && code != 5 && code != 6 {
		return nil, code, fmt.Errorf("keymove %q: %w\n%s", words, err, &stderr)
	}
	return out, code, nil
}

// answer runs the program, whose answer is JSON.
func (l *laboratory) answer(ctx context.Context, into any, words ...string) error {
	out, _, err := l.ask(ctx, append(words, "--json")...)
	if err != nil {
		return err
	}
	return json.Unmarshal(out, into)
}

// folder returns a new folder for a job.
func (l *laboratory) folder() string {
	l.salt++
	return filepath.Join(l.dir, fmt.Sprint("job", l.salt))
}
