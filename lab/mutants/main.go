// Command mutants measures what the tests hold: it changes one operator, constant, comparison or
// branch of the program at a time, in a copy of a revision, and says which tests notice.
//
//	go -C lab run ./mutants -dir /some/folder -n 60 -seed 55
//
// The same seed makes the same mutants of the same revision. Each is tried on the tests of its own
// package, then on those of the packages that import it, then on some of cmd/keymove. What is done
// stands in a file of the folder for each revision, so that a later call goes on. A survivor that cannot reach
// anybody is written down in equivalent.txt, by hand, with the reason.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

// options are what a call is asked for.
type options struct {
	repo, dir, revision, tests string
	seed                       uint64
	number                     int
	limit                      time.Duration
	again                      bool
}

func main() {
	var o options
	flag.StringVar(&o.repo, "repo", "..", "repository of Keymove, which is only read")
	flag.StringVar(&o.dir, "dir", "", "folder of the copy and of the results")
	flag.StringVar(&o.revision, "revision", "HEAD", "revision that is mutated")
	flag.StringVar(&o.tests, "tests", "", "revision whose tests are run, if not -revision's")
	flag.Uint64Var(&o.seed, "seed", 55, "seed of the choice")
	flag.IntVar(&o.number, "n", 60, "number of mutants that compile")
	flag.DurationVar(&o.limit, "limit", 10*time.Minute, "time of a run of tests, after which a mutant counts as killed")
	flag.BoolVar(&o.again, "again", false, "try again what survived all steps")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, &o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// run tries mutants until enough have compiled, and prints the table.
func run(ctx context.Context, o *options, out io.Writer) error {
	if o.dir == "" {
		return errors.New("want -dir, a folder outside of the work tree")
	}
	dir, err := filepath.Abs(o.dir)
	if err != nil {
		return err
	}
	c, err := newCopy(ctx, o, filepath.Join(dir, "tree"))
	if err != nil {
		return err
	}
	sites, err := c.sites()
	if err != nil {
		return err
	}
	revision, err := git(ctx, o.repo, "rev-parse", "--short=12", o.revision)
	if err != nil {
		return err
	}
	results := filepath.Join(dir, "results-"+strings.TrimSpace(string(revision))+".jsonl")
	known, err := readResults(results)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(results, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	t := trial{copy: c, limit: o.limit, known: known, log: json.NewEncoder(file)}
	chosen, err := t.choose(ctx, choose(sites, o.seed), o)
	if err != nil {
		return err
	}
	for step := 1; err == nil && step < maxSteps; step++ {
		for i := range chosen {
			if err = t.advance(ctx, &chosen[i], step, o.again); err != nil {
				break
			}
		}
	}
	var table []result
	for i := range chosen {
		table = append(table, known[chosen[i].name()])
	}
	return errors.Join(err, writeTable(out, table))
}

// trial is the work of a call: all mutants go through one step before any goes through the next,
// because a step is much cheaper than the next.
type trial struct {
	copy  *treeCopy
	limit time.Duration
	known map[string]result
	log   *json.Encoder
}

// choose returns the first mutants that compile, after their first step.
func (t *trial) choose(ctx context.Context, list []mutant, o *options) ([]mutant, error) {
	var chosen []mutant
	for i := range list {
		if len(chosen) == o.number {
			break
		}
		if err := t.advance(ctx, &list[i], 0, o.again); err != nil {
			return nil, err
		}
		if t.known[list[i].name()].Outcome != invalid {
			chosen = append(chosen, list[i])
		}
	}
	return chosen, nil
}

// advance takes a mutant through a step, unless it is known what comes of it; again is for
// survivors of an earlier call.
func (t *trial) advance(ctx context.Context, m *mutant, step int, again bool) error {
	got, isKnown := t.known[m.name()]
	switch {
	case !isKnown:
		got = result{Mutant: m.name(), Key: m.key(), Outcome: survived}
	case got.Outcome != survived, got.Steps > step && !(again && got.Steps == maxSteps):
		return nil
	case again && got.Steps == maxSteps:
		got.Steps = 0
	}
	if got.Steps > step {
		return nil
	}
	if err := t.copy.try(ctx, m, step, t.limit, &got); err != nil {
		return err
	}
	got.Steps = step + 1
	t.known[got.Mutant] = got
	fmt.Fprintf(os.Stderr, "step %d: %s: %s by %s\n", step, got.Mutant, got.Outcome, got.By)
	return t.log.Encode(got)
}

// readResults returns what earlier calls have found; of two lines about a mutant the later counts.
func readResults(path string) (map[string]result, error) {
	known := map[string]result{}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var r result
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		known[r.Mutant] = r
	}
	return known, nil
}

// writeTable writes a row for each mutant, and how many survived.
func writeTable(w io.Writer, table []result) error {
	equivalents, err := readEquivalents()
	if err != nil {
		return err
	}
	survivors, excused := 0, 0
	fmt.Fprint(w, "| # | mutant | outcome | by |\n| --: | --- | --- | --- |\n")
	for i, r := range table {
		if r.Outcome == survived {
			survivors++
			if reason := equivalents[r.Key]; reason != "" {
				excused++
				r.Outcome, r.By = "equivalent", reason
			}
		}
		fmt.Fprintf(w, "| %d | `%s` | %s | %s |\n", i+1, r.Mutant, r.Outcome, r.By)
	}
	_, err = fmt.Fprintf(w, "\n%d mutants, %d survived, %d of them equivalent\n", len(table), survivors, excused)
	return err
}
