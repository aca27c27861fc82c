// Command phaseseepruning measures what phase detection, static exchange evaluation and pruning are worth,
// and makes docs/research/phase-see-pruning.md, .csv and .html from it. It drives the program as a
// user does. What stands in the CSV file is not measured again, and an interrupted match or run goes
// on, so that it can be stopped and started at will:
//
//	make phase-see-pruning
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	var l laboratory
	var pageOnly bool
	flag.StringVar(&l.program, "keymove", "keymove", "the `PROGRAM` that is measured")
	flag.StringVar(&l.work, "work", "phase-see-pruning", "`FOLDER` of the matches and runs")
	flag.StringVar(&l.suites, "suites", cmp.Or(os.Getenv("KEYMOVE_SUITES"), "../shared/suites"), "`FOLDER` of the suites and openings")
	flag.StringVar(&l.jobs, "j", "2", "`N` games at a time")
	flag.StringVar(&l.parts, "parts", "abcde", "the `PARTS` that are measured, in this order")
	flag.DurationVar(&l.budget, "budget", 12*time.Hour, "`TIME` after which no new match or run begins")
	flag.BoolVar(&pageOnly, "page", false, "only make the pages from the results that there are")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.do(ctx, pageOnly); err != nil {
		fmt.Fprintln(os.Stderr, "phaseseepruning:", err)
		os.Exit(1)
	}
}

// laboratory is what is measured with.
type laboratory struct {
	program, work, suites, jobs, parts string

	budget  time.Duration
	began   time.Time
	build   string // the signature of the search: results of one are never mixed with another's
	results results
}

// errBudget ends the measurement where the budget ends.
var errBudget = errors.New("the budget is used up")

func (l *laboratory) do(ctx context.Context, pageOnly bool) error {
	var err error
	if l.results, err = readResults(resultsFile); err != nil || pageOnly {
		return errors.Join(err, l.results.writePages())
	}
	if l.build, err = l.signature(ctx); err != nil {
		return err
	}
	l.began = time.Now()
	if err := os.MkdirAll(l.work, 0o777); err != nil {
		return err
	}
	for _, part := range l.parts {
		measure, known := map[rune]func(*laboratory, context.Context) error{
			'a': (*laboratory).playRules,
			'b': func(l *laboratory, ctx context.Context) error { return l.searchSuites(ctx, "b", rulesOf(false)) },
			'c': (*laboratory).playAtEqualTime,
			'd': (*laboratory).searchPairs,
			'e': (*laboratory).measurePapers,
		}[part]
		if !known {
			return fmt.Errorf("there is no part %q", part)
		}
		if err := measure(l, ctx); errors.Is(err, errBudget) {
			break
		} else if err != nil {
			return err
		}
	}
	return l.results.writePages()
}

var nodesSearched = regexp.MustCompile(`Nodes searched: (\d+)`)

// signature returns the nodes of "keymove bench".
func (l *laboratory) signature(ctx context.Context) (string, error) {
	out, err := l.ask(ctx, "bench")
	if err != nil {
		return "", err
	}
	found := nodesSearched.FindSubmatch(out)
	if found == nil {
		return "", fmt.Errorf("no signature in %q", out)
	}
	return string(found[1]), nil
}

// ask runs the program and returns what it writes to stdout. The codes of verdicts, 5 and 6, are no
// errors.
func (l *laboratory) ask(ctx context.Context, words ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, l.program, words...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // the journal is kept
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if code := cmd.ProcessState.ExitCode(); err != nil && code != 5 && code != 6 {
		return nil, fmt.Errorf("keymove %q: %w\n%s", words, err, &stderr)
	}
	return out, nil
}

// job runs a match or a run in a folder of its own, or goes on with it, and returns the folder.
func (l *laboratory) job(ctx context.Context, name, command string, words ...string) (string, error) {
	if time.Since(l.began) > l.budget {
		return "", errBudget
	}
	dir := filepath.Join(l.work, folderName(name))
	fmt.Fprintf(os.Stderr, "%s  %s\n", time.Now().Format(time.TimeOnly), name)
	if _, err := os.Stat(filepath.Join(dir, "run.json")); err == nil {
		_, err := l.ask(ctx, command, "--resume", dir, "--quiet", "-j", l.jobs)
		return dir, err
	}
	_, err := l.ask(ctx, append([]string{command, "--quiet", "-j", l.jobs, "--out", dir}, words...)...)
	return dir, err
}

// folderName returns a name as one of a folder.
func folderName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" ,=:/", r) {
			return '-'
		}
		return r
	}, name)
}
