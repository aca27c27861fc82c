package main

import (
	"errors"
	"fmt"
	"io/fs"

	"keymove/suites"
	"keymove/suites/errata"
)

// loadSuites loads all suites and chooses their cases. Errors of all of them
// are written before it returns, and mean that nothing is run.
func (a *app) loadSuites(opts *runOptions) ([]suites.Suite, error) {
	if len(opts.sources) == 0 {
		builtin, err := suites.Builtin()
		if err != nil {
			return nil, err
		}
		return a.choose(opts, []suites.Suite{builtin})
	}
	var loaded []suites.Suite
	sources, errs := expandGlobs(opts.sources)
	for _, err := range errs {
		a.complain(err)
	}
	for _, source := range sources {
		suite, warnings, err := a.store().Load(source, a.stdin, opts.load)
		for _, w := range warnings {
			a.warn("%v", w)
		}
		if err != nil {
			errs = append(errs, a.tellUnreadable(source, err))
			continue
		}
		loaded = append(loaded, suite)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, told(err)
	}
	suites.NameUniquely(loaded)
	return a.choose(opts, loaded)
}

// tellUnreadable says why a suite cannot be read: each invalid line on a line
// of its own, so that editors find it.
func (a *app) tellUnreadable(source string, err error) error {
	invalid, ok := errors.AsType[suites.InvalidLines](err)
	switch {
	case ok:
		fmt.Fprintln(a.stderr, invalid)
		err = suiteErrorf("%s: %d of its lines cannot be read; --skip-invalid goes on without them", source, len(invalid))
	case errors.Is(err, fs.ErrNotExist):
		err = suiteErrorf("%s: file not found%s", source, catalogueHint(source))
	default:
		err = &codedError{exitSuite, err}
	}
	a.complain(err)
	return err
}

// choose takes the cases that the command line asks for, and says what is left
// out. Having none is an error.
func (a *app) choose(opts *runOptions, loaded []suites.Suite) ([]suites.Suite, error) {
	total := 0
	for i := range loaded {
		s := &loaded[i]
		if s.Skipped > 0 {
			a.warn("%s: lines left out as invalid: %d", s.File, s.Skipped)
		}
		if opts.selection.Filter != "" {
			chosen, err := suites.FilterByID(s.Cases, opts.selection.Filter)
			if err != nil {
				return nil, usageError(err)
			}
			s.Cases = chosen
		}
		if opts.selection.First > 0 {
			s.Cases = suites.First(s.Cases, opts.selection.First)
		}
		if opts.selection.Sample > 0 {
			s.Cases = suites.Sample(s.Cases, opts.selection.Sample, opts.seed)
		}
		errata.Apply(s, opts.errata)
		total += s.Len()
	}
	if total == 0 {
		return nil, suiteErrorf("nothing to run: no position is left")
	}
	return loaded, nil
}
