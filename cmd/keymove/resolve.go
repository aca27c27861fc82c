package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/machines"
	"keymove/engine/book"
	"keymove/engine/external"
	"keymove/report/compare"
	"keymove/suites"
	"keymove/suites/experiment"
	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

// suiteRun is a run with all that it needs.
type suiteRun struct {
	*runOptions
	experiment *experiment.Experiment // nil where the command line says all
	contenders []suites.Contender
	book       *book.Book // that contenders play from; nil for none
	suites     []suites.Suite
	sequence   *runfolder.Sequence // nil unless the run is sequential
	trial      *compare.Trial      // the same
	stdin      []byte              // the suite that was read from there; nil for none
	done       map[suites.Key]bool
	search     machines.Search
}

// mostThreads returns the most threads of a search of any contender.
func (j *suiteRun) mostThreads() int {
	return suites.LargestSizes(j.contenders, suites.Sizes{Threads: j.Threads, HashMiB: j.HashMiB}).Threads
}

// resolver makes a job of options.
type resolver struct {
	app *app
	*faultList
	suiteRun
	texts      []int    // numbers of the texts of the contenders
	notes      []string // on contenders: which an ablation does not make, which engines have one name
	moreSuites bool     // than could be loaded
	unnamed    bool     // set if an engine has not said what its name is
}

// resolve makes a job of what the command line gives to run. Each step takes what the
// steps before it made, notes what is wrong, and leaves what is right to the next one,
// so that all faults are reported at once. Steps fail only where the program does, or
// when it is interrupted.
func (a *app) resolve(ctx context.Context, flags settings.Values, args []string) (*suiteRun, error) {
	r := resolver{app: a, faultList: &faultList{}}
	for _, step := range []func(context.Context) error{
		r.read(flags, args), // values into options, and their check
		r.settle,            // what follows from several settings
		r.readGate,          // the files of the gate
		r.parseContenders,   // profiles, texts, ablation, book
		r.identifyEngines,   // each is started once, but in a dry run; then all contenders have names
		r.readStdin,         // only if nothing is wrong by then
		r.loadSuites,        // and their cases are chosen
		r.planSequence,      // of a sequential run, when nothing is wrong by then
		r.checkMemory,       // for all tables at a time, of no more searches than there are
		r.checkExpectations, // against contenders and suites
	} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	if err := a.reportFaults(r.faultList); err != nil {
		return nil, err
	}
	if err := a.checkBaseline(&r.suiteRun); err != nil {
		return nil, err
	}
	for _, line := range r.notes {
		a.inform("%s", line)
	}
	for _, note := range input.UnreadNotes(r.contenders) {
		a.warn("%s", note)
	}
	return &r.suiteRun, nil
}

// read returns the step that reads the options, of the command line or of the
// experiment that it names. An experiment that cannot be read ends the steps.
func (r *resolver) read(flags settings.Values, args []string) func(context.Context) error {
	return func(context.Context) error {
		var err error
		r.file, args = input.CutExperiment(args)
		if r.file != "" {
			if r.experiment, r.inFile, err = input.ReadExperiment(r.file); err != nil {
				r.others = append(r.others, host.WithCode(host.ExitSuite, err))
			}
		}
		if r.experiment != nil {
			r.given = r.experiment.Given
		}
		r.given = slices.Concat(r.given, flags)
		if err := input.CheckArguments("--engine ", flags.Last("engine"), args); err != nil {
			return host.UsageError(err)
		}
		for _, arg := range args {
			r.given.Add(settings.Value{Setting: "suites", Text: arg})
		}
		r.runOptions = newRunOptions(r.given)
		r.faults = r.check(r.file)
		if r.file != "" && r.experiment == nil {
			return r.app.reportFaults(r.faultList)
		}
		return nil
	}
}

func (r *resolver) settle(context.Context) error {
	r.faults = append(r.faults, r.Settle(r.app.procs)...)
	return nil
}

func (r *resolver) readGate(context.Context) error {
	r.faults = append(r.faults, resolveGate(&r.gate)...)
	return nil
}

// parseContenders makes contenders of their texts.
func (r *resolver) parseContenders(context.Context) error {
	parsed, faults := input.ReadContenders(r.Profiles, input.Request{
		Texts: r.ContenderTexts, Ablate: r.Ablate, AblateMode: r.AblateMode, Book: r.Book, NoEngines: r.noEngines, ByClock: r.Limits.ByClock(),
	})
	r.faults = append(r.faults, faults...)
	r.contenders, r.texts, r.book, r.notes = parsed.Contenders, parsed.Texts, parsed.Book, parsed.Skipped
	r.checkCache()
	if !r.Given.Has("jobs") {
		r.Workers = max(1, r.app.procs/r.mostThreads())
	}
	return nil
}

// checkMemory notes that the tables of all searches at a time do not fit.
func (r *resolver) checkMemory(context.Context) error {
	memory := r.app.memory(r.Workers * r.mostThreads())
	r.faults.Add("hash", settings.Last, memory.Check(r.Workers, r.HashMiB, r.contenders))
	return nil
}

// checkCache notes external engines whose answers differ from run to run.
func (r *resolver) checkCache() {
	for i := range r.contenders {
		threads := suites.SizesOf(&r.contenders[i], suites.Sizes{Threads: r.Threads}).Threads
		if r.UseCache && threads > 1 && threads != r.Threads { // --threads has its own message
			r.faults.Add("contenders", r.texts[i], settings.Errorf("%s cannot be combined with option.Threads=%d: results would differ from run to run",
				settings.Ref("cache"), threads))
		}
	}
}

// identifyEngines starts each external engine once, but in a dry run, and names all
// contenders.
func (r *resolver) identifyEngines(ctx context.Context) error {
	if r.dryRun {
		unnamed, faults := input.Examine(r.contenders, r.texts)
		r.unnamed, r.faults = unnamed, append(r.faults, faults...)
		input.NameUniquely(r.contenders)
		return nil
	}
	faults, err := identify(ctx, r.app.opener(&r.suiteRun), r.contenders, r.texts)
	if err != nil {
		return fmt.Errorf("%w before the first search", err)
	}
	r.faults = append(r.faults, faults...)
	input.NameUniquely(r.contenders)
	r.notes = append(r.notes, input.Lookalikes(r.contenders)...)
	return nil
}

// identify starts each external engine once, and notes what it is. texts are the
// numbers of the texts of the contenders; nil if each contender has its own. An engine
// that refuses an option is wrong usage; any other fault is the engine's.
func identify(ctx context.Context, o *input.Opener, contenders []suites.Contender, texts []int) (settings.Faults, error) {
	faults := o.Identify(ctx, contenders, texts)
	if len(faults) > 0 && ctx.Err() != nil {
		return nil, host.ErrInterrupted
	}
	for _, fault := range faults {
		if _, refused := errors.AsType[*external.OptionError](fault); !refused {
			fault.Err = host.WithCode(host.ExitEngine, fault.Err)
		}
	}
	return faults, nil
}

// checkExpectations notes expectations about contenders, suites and themes that the
// run does not have.
func (r *resolver) checkExpectations(context.Context) error {
	if r.experiment == nil {
		return nil
	}
	run := experiment.Run{
		Suites: r.suites, MoreSuites: r.moreSuites,
		MoreContenders: r.unnamed || slices.ContainsFunc([]string{"contenders", "profiles", "ablate"}, r.faults.Of),
	}
	for _, c := range r.contenders {
		run.Contenders = append(run.Contenders, c.Name)
	}
	r.inFile = append(r.inFile, r.experiment.Check(run)...)
	return nil
}
