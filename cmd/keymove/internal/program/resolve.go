package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/machines"
	"keymove/engine/book"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// suiteRun is a run with all that it needs.
type suiteRun struct {
	*runOptions
	experiment *plan.Experiment // nil where the command line says all
	contenders []suites.Contender
	book       *book.Book  // that contenders play from; nil for none
	kept       *input.Kept // started engines that have not searched yet; nil for none
	suites     []suites.Suite
	streams    map[string][]byte // suites that can be read only once, by their sources; nil for none
	done       map[suites.Key]bool
	search     machines.Search
	rounds     *rounds // of a run that ends when speeds are known; nil for others
	undecided  error   // why the gate of the run could not decide
}

// mostThreads returns the most threads of a search of any contender.
func (j *suiteRun) mostThreads() int {
	return suites.LargestSizes(j.contenders, suites.Sizes{Threads: j.Threads, HashMiB: j.HashMiB}).Threads
}

// resolver makes a job of options.
type resolver struct {
	app *runs
	*host.FaultList
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
func (a *runs) resolve(ctx context.Context, flags settings.Values, args []string) (j *suiteRun, err error) {
	defer a.Draw("")
	r := resolver{app: a, FaultList: &host.FaultList{}}
	defer func() {
		if err != nil {
			r.kept.Close()
		}
	}()
	for _, step := range []func(context.Context) error{
		r.read(flags, args), // values into options, and their check
		r.announce,          // that there is something to wait for
		r.settle,            // what follows from several settings
		r.readGate,          // the files of the gate
		r.parseContenders,   // profiles, texts, ablation, book
		r.identifyEngines,   // each is started once; then all contenders have names
		r.readStreams,       // only if nothing is wrong by then
		r.loadSuites,        // and their cases are chosen
		r.checkMemory,       // for all tables at a time, of no more searches than there are
		r.checkExpectations, // against contenders and suites
	} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	if err := a.ReportFaults(r.FaultList); err != nil {
		return nil, err
	}
	if err := (*gates)(a).checkBaseline(&r.suiteRun); err != nil {
		return nil, err
	}
	for _, line := range r.notes {
		a.Inform("%s", line)
	}
	for _, note := range input.UnreadNotes(r.contenders) {
		a.Warn("%s", note)
	}
	return &r.suiteRun, nil
}

// read returns the step that reads the options, of the command line or of the
// experiment that it names. An experiment that cannot be read ends the steps.
func (r *resolver) read(flags settings.Values, args []string) func(context.Context) error {
	return func(context.Context) error {
		var err error
		r.File, args = input.CutExperiment(args)
		if r.File != "" {
			if r.experiment, r.InFile, err = input.ReadExperiment(r.File); err != nil {
				r.Others = append(r.Others, host.WithCode(host.ExitSuite, err))
			}
		}
		if r.experiment != nil {
			r.Given = r.experiment.Given
		}
		r.Given = slices.Concat(r.Given, flags)
		if err := input.CheckArguments("--engine ", flags.Last("engine"), args); err != nil {
			return host.UsageError(err)
		}
		for _, arg := range args {
			r.Given.Add(settings.Value{Setting: "suites", Text: arg})
		}
		r.runOptions = newRunOptions(r.Given)
		r.CacheDir = r.app.answers
		r.Faults = r.check(r.File)
		if r.File != "" && r.experiment == nil {
			return r.app.ReportFaults(r.FaultList)
		}
		return nil
	}
}

func (r *resolver) announce(context.Context) error {
	if !r.Quiet {
		r.app.Draw("reading suites, starting engines")
	}
	return nil
}

func (r *resolver) settle(context.Context) error {
	r.Faults = append(r.Faults, r.Settle(r.app.Procs)...)
	return nil
}

func (r *resolver) readGate(context.Context) error {
	r.Faults = append(r.Faults, resolveGate(&r.gate)...)
	return nil
}

// parseContenders makes contenders of their texts.
func (r *resolver) parseContenders(context.Context) error {
	parsed, faults := input.ReadContenders(r.Profiles, input.Request{
		Texts: r.ContenderTexts, Ablate: r.Ablate, AblateMode: r.AblateMode, Book: r.Book, ByClock: r.Limits.ByClock(),
	})
	r.Faults = append(r.Faults, faults...)
	r.contenders, r.texts, r.book, r.notes = parsed.Contenders, parsed.Texts, parsed.Book, parsed.Skipped
	r.checkCache()
	if !r.Given.Has("jobs") {
		r.Workers = max(1, r.app.Procs/r.mostThreads())
	}
	r.forSpeed()
	return nil
}

// checkMemory notes that the tables of all searches at a time do not fit.
func (r *resolver) checkMemory(context.Context) error {
	memory := r.app.Memory()
	r.Faults.Add("hash", settings.Last, memory.Check(r.Workers, r.HashMiB, r.contenders))
	return nil
}

// checkCache notes external engines whose answers differ from run to run.
func (r *resolver) checkCache() {
	for i := range r.contenders {
		threads := suites.AskedSizes(&r.contenders[i], suites.Sizes{Threads: r.Threads}).Threads
		if r.UseCache && threads > 1 && threads != r.Threads { // --threads has its own message
			r.Faults.Add("contenders", r.texts[i], settings.Errorf("%s cannot be combined with option.Threads=%d: results would differ from run to run",
				settings.Ref("cache"), threads))
		}
	}
}

// identifyEngines starts each external engine once, and names all contenders. A dry run measures what it
// started, but for JSON, which needs none.
func (r *resolver) identifyEngines(ctx context.Context) error {
	if r.DryRun {
		unnamed, faults := input.Examine(r.contenders, r.texts)
		r.unnamed, r.Faults = unnamed, append(r.Faults, faults...)
		input.NameUniquely(r.contenders)
		return nil
	}
	r.app.keepEngines(&r.suiteRun)
	opener := r.app.opener(&r.suiteRun)
	faults, err := opener.Identify(ctx, r.contenders, r.texts)
	if err != nil {
		return fmt.Errorf("%w before the first search", err)
	}
	r.Faults = append(r.Faults, faults...)
	if len(faults) == 0 {
		kept, texts, skipped := opener.WithoutCopies(r.contenders, r.texts)
		if len(skipped) > 0 && len(kept) == 1 {
			r.Faults.Add("ablate", settings.Last, settings.Errorf("%s: the engine has these values by default", settings.Ref("ablate")))
		}
		r.contenders, r.texts, r.notes = kept, texts, append(r.notes, skipped...)
	}
	input.NameUniquely(r.contenders)
	r.notes = append(r.notes, input.Lookalikes(r.contenders)...)
	r.notes = append(r.notes, input.SamePrograms(r.contenders)...)
	r.notes = append(r.notes, opener.SwitchedOff(r.contenders)...)
	if r.UseCache {
		r.notes = append(r.notes, input.Uncached(r.contenders)...)
	}
	return nil
}

// checkExpectations notes expectations about contenders, suites and themes that the
// run does not have.
func (r *resolver) checkExpectations(context.Context) error {
	r.InFile = append(r.InFile, input.CheckExperiment(r.experiment, r.File, r.contenders, plan.ExperimentRun{
		Suites: r.suites, MoreSuites: r.moreSuites,
		MoreContenders: r.unnamed || slices.ContainsFunc([]string{"contenders", "profiles", "ablate"}, r.Faults.Of),
	})...)
	return nil
}

// readStreams reads standard input and pipes if suites come from there and nothing is wrong so
// far. What was read is kept: it cannot be read again. The end of ctx ends the
// reading, too.
func (r *resolver) readStreams(ctx context.Context) error {
	for _, source := range r.Sources {
		if !suites.IsStream(source) || !r.IsEmpty() || r.streams[source] != nil {
			continue
		}
		data, err := r.readStream(ctx, source)
		if err != nil {
			return err
		}
		if r.streams == nil {
			r.streams = map[string][]byte{}
		}
		r.streams[source] = append([]byte{}, data...) // not nil
	}
	return nil
}

func (r *resolver) readStream(ctx context.Context, source string) (data []byte, err error) {
	name := source
	if source == suites.Stdin {
		name = "stdin"
	}
	err = untilInterrupted(ctx, func() (err error) {
		if source == suites.Stdin {
			data, err = io.ReadAll(files.Bounded(r.app.Stdin))
		} else {
			data, err = files.Read(source)
		}
		return err
	})
	switch {
	case errors.Is(err, host.ErrInterrupted):
		return nil, fmt.Errorf("%w while reading %s", err, name)
	case err != nil:
		return nil, host.Suitef("%s: %w", name, err)
	}
	return data, nil
}

// copies returns the suites that cannot be read again.
func (j *suiteRun) copies() (copies []folder.Copy) {
	for i := range j.suites {
		entry := folder.SuiteEntry{Suite: j.suites[i]}
		if name := entry.CopyFile(); name != "" {
			copies = append(copies, folder.Copy{Name: name, Data: j.streams[entry.File]})
		}
	}
	return copies
}

// loadSuites loads all suites and chooses their cases.
func (r *resolver) loadSuites(context.Context) error {
	loaded, err := input.NewLoader(r.app.Host).Load(&r.Plan, r.streams)
	if err != nil {
		return err
	}
	r.suites, r.moreSuites, r.Faults = loaded.Suites, loaded.More, append(r.Faults, loaded.Faults...)
	if loaded.Err != nil {
		r.Others = append(r.Others, loaded.Err)
	}
	(*App)(r.app).useWorkers(&r.Plan, loaded.Total*len(r.contenders)*r.Repeats()*r.Steps())
	return nil
}

// useWorkers keeps -j from being greater than the number of searches.
func (a *App) useWorkers(p *plan.Plan, searches int) {
	if p.UseWorkers(searches) {
		a.Inform("-j %d: there are no more searches", searches)
	}
}
