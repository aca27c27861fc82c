package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/exit"
	"keymove/suites"
	"keymove/suites/plan"
)

// readStdin reads standard input if a suite comes from there and nothing is wrong so
// far. What was read is kept: it cannot be read again. The end of ctx ends the
// reading, too.
func (r *resolver) readStdin(ctx context.Context) error {
	if !slices.Contains(r.Sources, suites.Stdin) || !r.isEmpty() {
		return nil
	}
	var data []byte
	err := untilInterrupted(ctx, func() (err error) {
		data, err = io.ReadAll(r.app.stdin)
		return err
	})
	switch {
	case errors.Is(err, exit.ErrInterrupted):
		return fmt.Errorf("%w while reading stdin", err)
	case err != nil:
		return fmt.Errorf("stdin: %w", err)
	}
	r.stdin = append([]byte{}, data...) // not nil
	return nil
}

// loadSuites loads all suites and chooses their cases.
func (r *resolver) loadSuites(context.Context) error {
	if len(r.Sources) == 0 {
		builtin, err := suites.Builtin()
		if err != nil {
			return err
		}
		r.suites = []suites.Suite{builtin}
	}
	for i, source := range r.Sources {
		files, err := suites.Expand(source)
		if err != nil {
			r.unreadable(i, exit.With(exit.Suite, err))
		}
		for _, file := range files {
			r.loadSuite(i, file)
		}
	}
	suites.NameUniquely(r.suites)
	empty := emptyFiles(r.suites)
	total, err := r.app.choose(&r.Plan, r.suites)
	switch {
	case err != nil || r.moreSuites:
	case total == 0 && len(empty) > 0:
		err = exit.Suitef("nothing to run: no positions in %s", strings.Join(empty, ", "))
	case total == 0:
		err = exit.Suitef("nothing to run: no position is left")
	case len(empty) > 0:
		r.app.warn("no positions in %s", strings.Join(empty, ", "))
	}
	if err != nil {
		r.others = append(r.others, err)
	}
	r.app.useWorkers(&r.Plan, total*len(r.contenders)*r.Repeats())
	return nil
}

// emptyFiles returns the files without a position, before any is left out.
func emptyFiles(loaded []suites.Suite) []string {
	var files []string
	for i := range loaded {
		s := &loaded[i]
		switch {
		case s.Len() > 0 || s.Skipped > 0:
		case s.File == suites.Stdin:
			files = append(files, "stdin")
		default:
			files = append(files, s.File)
		}
	}
	return files
}

// useWorkers keeps -j from being greater than the number of searches.
func (a *app) useWorkers(p *plan.Plan, searches int) {
	if p.UseWorkers(searches) {
		a.inform("-j %d: there are no more searches", searches)
	}
}

// loadSuite loads a file of the source of a number.
func (r *resolver) loadSuite(number int, file string) {
	if file == suites.Stdin && r.stdin == nil {
		r.moreSuites = true // it was not read
		return
	}
	suite, warnings, err := r.app.store().Load(file, bytes.NewReader(r.stdin), r.LoadOptions())
	for _, w := range warnings {
		r.app.warn("%v", w)
	}
	if err != nil {
		r.unreadable(number, loadError(file, err))
		return
	}
	r.suites = append(r.suites, suite)
}

// unreadable notes that the source of a number cannot be loaded.
func (r *resolver) unreadable(number int, err error) {
	r.moreSuites = true
	r.faults.Add("suites", number, err)
}

// unreadableLines are the lines of a suite that cannot be read. The message is their
// number.
type unreadableLines struct{ suites.InvalidLines }

func (l unreadableLines) Error() string {
	return fmt.Sprintf("%d of its lines cannot be read", len(l.InvalidLines))
}

// loadError says why a suite cannot be loaded.
func loadError(source string, err error) error {
	invalid, ok := errors.AsType[suites.InvalidLines](err)
	switch {
	case ok:
		err = plan.Errorf("%s: %w; %s goes on without them", source, unreadableLines{invalid}, plan.Ref("skip-invalid"))
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%s: file not found%s", source, catalogueHint(source))
	}
	return exit.With(exit.Suite, err)
}

// choose takes the cases that a plan asks for, prints what is skipped, and returns how
// many cases there are.
func (a *app) choose(p *plan.Plan, loaded []suites.Suite) (int, error) {
	for _, s := range loaded {
		if s.Skipped > 0 {
			a.warn("%s: invalid lines skipped: %d", s.File, s.Skipped)
		}
	}
	return p.Choose(loaded)
}
