package main

import (
	"keymove/suites"
	"keymove/suites/errata"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// newManifest writes down what a run is. Whatever its results depend on has to
// be there: optionsOf reads it back when the run is resumed.
func (a *app) newManifest(opts *runOptions, loaded []suites.Suite) runfolder.Manifest {
	m := runfolder.Manifest{
		Version:    a.version,
		Program:    a.ownDigest(),
		Contenders: opts.contenders,
		Plan: plan.Plan{
			Selection: opts.selection,
			Errata:    errataOf(opts.errata),
			Strict:    opts.load.Strict,
			Chess960:  opts.load.Chess960,
			Seed:      opts.seed,
			Limits:    opts.limits,
			EarlyStop: opts.earlyStop,
			Repeat:    opts.repeat,
			HashMiB:   opts.hashMiB,
			Threads:   opts.threads,
			Timeout:   opts.timeout,
			Workers:   opts.workers,
			NoTimes:   opts.noTimes,
			Cache:     opts.cache,
			Trace:     opts.trace,
		},
		Experiment: opts.experiment,
		Machine:    a.machine(),
		Start:      a.now(),
	}
	m.Limit = m.SearchLimit().String()
	// Without it, a run is resumed in the folder where it was started.
	m.Dir, _ = a.workingDir()
	for _, s := range loaded {
		m.Suites = append(m.Suites, runfolder.NewSuiteEntry(s))
	}
	return m
}

// errataOf says which faults of suites a run knows, and what it does about them.
func errataOf(mode errata.Mode) plan.Errata {
	if mode == errata.Off {
		return plan.Errata{Mode: string(mode)}
	}
	return plan.Errata{Mode: string(mode), Edition: errata.Edition()}
}

// optionsOf returns the options of a run from its manifest: all but where its
// suites and its folder are, and what is only about the screen.
func optionsOf(m *runfolder.Manifest) *runOptions {
	return &runOptions{
		load:       suites.LoadOptions{Strict: m.Strict, Chess960: m.Chess960, SkipInvalid: m.Selection.SkipInvalid},
		selection:  m.Selection,
		errata:     errata.Mode(m.Errata.Mode),
		contenders: m.Contenders,
		seed:       m.Seed,
		limits:     m.Limits,
		earlyStop:  m.EarlyStop,
		repeat:     m.Repeats(),
		hashMiB:    m.HashMiB,
		threads:    m.Threads,
		timeout:    m.Timeout,
		workers:    m.Workers,
		noTimes:    m.NoTimes,
		cache:      m.Cache,
		trace:      m.Trace,
		experiment: m.Experiment,
	}
}
