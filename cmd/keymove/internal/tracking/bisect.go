package tracking

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// The files of a bisection in its folder.
const (
	bisectLog  = "bisect.log"
	answersDir = "answers"
)

// bisectKind is the kind of a bisection. Its journal is a log that git can replay.
var bisectKind = folder.Kind[saved]{Name: "bisect", Manifest: "bisect.json", Journal: bisectLog}

// BisectDescription is the help of the command.
const BisectDescription = "Builds commits between --good and --bad, halving what is left as git bisect does, searches the positions with each " +
	"until it is certain which end it resembles, and names the first bad commit.\n\n" +
	"The repository is only read: versions are built in a separate folder. Builds are kept; a version that cannot be built is skipped. " +
	"Under --nodes or --depth the answer is exact. See docs/bisect.md.\n\n" +
	"Exit code 3: a version is missing or an end cannot be built; 6: the bad version is not worse, or skipped commits hide the first bad one."

// bisection is one in progress.
type bisection struct {
	*Commands
	options *bisectOptions
	folder  *folder.Folder[saved]
	repo    *versions.Repo
	builder builder
	engines *engines
	search  searchFunc
	// question says what is measured, on suites as they were loaded.
	question string
	suites   []savedSuite
	ends     *study.Ends
	// good and bad are the commits of the ends.
	good, bad string
	entries   []versions.LogEntry        // of the log, when it begins
	built     map[string]*versions.Built // by commit; nil for one that was built before the bisection was interrupted
	found     study.Bisection
}

// Bisect bisects as values say. The folder of the bisection, if there is one, is returned.
func (h *Commands) Bisect(ctx context.Context, given settings.Values) (dir string, err error) {
	for i := range given {
		if given[i].Setting == "suite" {
			given[i].Setting = "suites"
		}
	}
	o, err := h.bisectOptions(given)
	if err != nil {
		return "", err
	}
	b := &bisection{Commands: h, options: o}
	if err := b.prepare(ctx); err != nil {
		return "", interruptedOr(ctx, err)
	}
	return b.folder.Dir, h.leave(ctx, b.folder, "bisect", b.run(ctx))
}

// bisectOptions returns the options that values give, or the options of the folder that is to be
// resumed. All that is wrong is reported at once.
func (h *Commands) bisectOptions(given settings.Values) (*bisectOptions, error) {
	given, err := h.resumed(bisectKind, BisectRows(), given, "bisection")
	if err != nil {
		return nil, err
	}
	o := newBisectOptions(given)
	faults := append(o.check(), o.Settle(h.Procs)...)
	faults.Add("hash", settings.Last, h.Memory().Check(o.Workers, o.HashMiB, nil))
	return o, h.Report(o.Given, faults)
}

// prepare opens what is needed, before anything is built.
func (b *bisection) prepare(ctx context.Context) (err error) {
	o := b.options
	if b.repo, err = o.open(ctx); err != nil {
		return err
	}
	b.built = map[string]*versions.Built{}
	if o.Resume != "" {
		err = b.readLog()
	} else {
		err = b.resolve(ctx)
	}
	if err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	if err := b.openFolder(); err != nil {
		return err
	}
	if err = b.start(ctx); err == nil {
		return nil
	}
	if o.Resume == "" { // else another call needs it
		err = errors.Join(err, os.RemoveAll(filepath.Join(b.folder.Dir, cloneDir)))
	}
	return errors.Join(err, b.folder.Close())
}

// givenNote is the note of a commit that --skip names.
const givenNote = "given"

// resolve finds the commits of the ends and of those that are skipped.
func (b *bisection) resolve(ctx context.Context) (err error) {
	resolve := func(flag, revision string) (hash string) {
		c, notFound := b.repo.Resolve(ctx, revision)
		if err == nil && notFound != nil {
			err = fmt.Errorf("--%s: %w", flag, notFound)
		}
		return c.Hash
	}
	b.good, b.bad = resolve("good", b.options.good), resolve("bad", b.options.bad)
	for _, text := range b.options.skip {
		b.entries = append(b.entries, versions.LogEntry{Mark: versions.Skip, Hash: resolve("skip", text), Note: givenNote})
	}
	if err != nil {
		return err
	}
	if b.repo.IsDirty(ctx) {
		b.Warn("%s has changes that are in no commit; they are in no version", b.repo.Dir)
	}
	err = b.repo.CheckEnds(ctx, b.good, b.bad)
	if _, parted := errors.AsType[*versions.PartedError](err); parted {
		err = fmt.Errorf("%w: test whether that is good, and use it as --good", err)
	}
	return err
}

// start loads what versions are searched on, and what is known about them.
func (b *bisection) start(ctx context.Context) (err error) {
	o := b.options
	if b.builder, err = o.builder(b.repo, b.folder.Dir); err != nil {
		return err
	}
	if err := b.clone(ctx); err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	b.engines = b.newEngines(&o.source, &o.Plan)
	if err := b.load(); err != nil {
		return err
	}
	if err := b.folder.Manifest.checkSuites(b.suites); err != nil {
		return err
	}
	between, err := b.repo.Between(ctx, b.good, b.bad)
	if err != nil {
		return err
	}
	b.found = study.Bisection{Question: b.question, Exact: o.isExact(), Commits: len(between), Tested: []study.Tested{}}
	if !b.found.Exact {
		b.found.Alpha = o.alpha
		o.alpha /= float64(1 + bits.Len(uint(len(between)))) // of each test
	}
	for i := range b.entries {
		if err := b.take(ctx, &b.entries[i]); err != nil {
			return err
		}
	}
	return b.begin()
}

// note adds a commit to those that were tested.
func (b *bisection) note(ctx context.Context, hash string, mark versions.Mark, note string) error {
	commits, err := b.repo.Commits(ctx, hash)
	if err != nil {
		return err
	}
	b.found.Tested = append(b.found.Tested, study.Tested{Commit: commits[0], Mark: mark, Note: note})
	if !b.options.Quiet {
		b.Inform("%s %s: %s", mark, &commits[0], note)
	}
	return nil
}

// run tests until the first bad commit is found, and reports.
func (b *bisection) run(ctx context.Context) error {
	good, err := b.buildEnd(ctx, "good", b.good)
	if err != nil {
		return err
	}
	bad, err := b.buildEnd(ctx, "bad", b.bad)
	if err != nil {
		return err
	}
	if err := b.checkDifferent(ctx, good, bad); err != nil {
		return err
	}
	if err := b.searchEnds(ctx, good, bad); err != nil {
		return err
	}
	return b.halve(ctx)
}

// halve tests the commits that are left until the first bad one is found.
func (b *bisection) halve(ctx context.Context) error {
	step, err := b.repo.StartBisection(ctx, b.good, b.bad)
	for _, entry := range b.entries {
		if err == nil && step.Next != "" {
			step, err = b.repo.Mark(ctx, entry.Mark, entry.Hash)
		}
	}
	for err == nil && step.Next != "" {
		if !b.options.Quiet {
			b.Inform("%d commits left, about %s", step.Left, sink.Plural(bits.Len(uint(step.Left-1)), "test"))
		}
		var mark versions.Mark
		if mark, err = b.test(ctx, step.Next); err == nil {
			step, err = b.repo.Mark(ctx, mark, step.Next)
		}
	}
	if err != nil {
		return err
	}
	return b.finish(ctx, step.First)
}

// checkDifferent returns an error if the ends are certainly the same program.
func (b *bisection) checkDifferent(ctx context.Context, good, bad *versions.Built) error {
	one, err := b.engines.contender(ctx, versions.ShortHash(good.Commit), good.Path, false)
	if err != nil {
		return err
	}
	if b.options.isExact() {
		for _, line := range input.Uncached([]suites.Contender{one}) {
			b.Inform("%s", line) // as every other version
		}
	}
	two, err := b.engines.contender(ctx, versions.ShortHash(bad.Commit), bad.Path, false)
	if err == nil && one.IsSameProgram(&two) {
		err = host.WithCode(host.ExitInconclusive, fmt.Errorf("the good and the bad version are the same program (sha256 %s)", files.BriefDigest(good.SHA256)))
	}
	return err
}

// build builds a commit, once.
func (b *bisection) build(ctx context.Context, commit string) (built *versions.Built, err error) {
	if built = b.built[commit]; built != nil {
		return built, nil
	}
	built, err = b.builder.Build(ctx, commit)
	if err == nil {
		b.built[commit] = built
	}
	return built, err
}

// buildEnd builds an end; the bisection needs both.
func (b *bisection) buildEnd(ctx context.Context, what, commit string) (*versions.Built, error) {
	built, err := b.build(ctx, commit)
	switch {
	case err != nil:
		return nil, err
	case built.Failure != "":
		return nil, host.Suitef("the %s version %s cannot be built: %s", what, versions.ShortHash(commit), built.Reason())
	case len(built.Missing) > 0:
		b.Warn("the %s version %s is built, though %s", what, versions.ShortHash(commit), versions.MissingText(built.Missing))
	}
	return built, nil
}

// test builds and searches a commit, and logs its mark.
func (b *bisection) test(ctx context.Context, commit string) (mark versions.Mark, err error) {
	built, err := b.build(ctx, commit)
	if err != nil {
		return "", err
	}
	mark, note := versions.Skip, "it cannot be built: "+built.Failure
	if built.Failure == "" {
		if mark, note, err = b.place(ctx, built); err != nil {
			return "", err
		}
	}
	return mark, errors.Join(b.folder.AppendText(versions.LogEntry{Mark: mark, Hash: commit, Note: note}.Text()), b.note(ctx, commit, mark, note))
}

// finish measures both sides of the first bad commit and writes the result.
func (b *bisection) finish(ctx context.Context, first []string) error {
	commits, err := b.repo.Commits(ctx, first...)
	if err != nil {
		return err
	}
	b.found.First = commits
	if b.found.IsFound() {
		if err := b.compareSides(ctx, &commits[0]); err != nil {
			return err
		}
	}
	b.found.Builds = len(b.built)
	if b.options.JSON {
		err = b.found.WriteJSON(b.Stdout)
	} else {
		err = show.Text(b.Coloured(), []*show.Doc{b.found.Document()}, show.Brief{Width: b.Width()}, true)
	}
	if err != nil {
		return err
	}
	if !b.found.IsFound() {
		return host.WithCode(host.ExitInconclusive, fmt.Errorf("%d commits that could not be tested hide the first bad one", len(first)-1))
	}
	return nil
}
