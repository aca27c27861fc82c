package versions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/exit"
	"keymove/report/texttable"
	report "keymove/report/versions"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/versions"
)

// The files of a bisection in its folder.
const (
	bisectLog      = "bisect.log"
	bisectSettings = "bisect.json"
	answersDir     = "answers"
)

// BisectDescription is the help of the command.
const BisectDescription = "Builds commits between --good and --bad, halving what is left as git bisect does, searches the positions with each " +
	"until it is certain which end it is like, and names the first bad commit.\n\n" +
	"The repository is only read: versions are built in a folder of our own. Builds are kept; a version that cannot be built is skipped. " +
	"Under --nodes or --depth the answer is exact. See docs/bisect.md.\n\n" +
	"Exit code 3: a version is missing or an end cannot be built; 6: the bad version is not worse, or skipped commits hide the first bad one."

// bisection is one that goes on.
type bisection struct {
	*Host
	options *bisectOptions
	folder  *runfolder.Locked
	repo    *versions.Repo
	builder *versions.Builder
	judge   judge
	state   *versions.Bisection
	entries []versions.LogEntry // of the log, when it begins
	found   report.Bisection
}

// Bisect bisects as values say. The folder of the bisection, if there is one, is returned.
func (h *Host) Bisect(ctx context.Context, given plan.Values) (dir string, err error) {
	for i := range given {
		if given[i].Setting == "suite" {
			given[i].Setting = "suites"
		}
	}
	o, err := h.bisectOptions(given)
	if err != nil {
		return "", err
	}
	b := &bisection{Host: h, options: o}
	if err := b.prepare(ctx); err != nil {
		return "", err
	}
	dir = b.folder.Dir
	err = errors.Join(b.run(ctx), b.folder.Close())
	if errors.Is(err, exit.ErrInterrupted) {
		h.Inform("to go on: %s", cmdline.CommandLine("bisect --resume", dir))
	}
	return dir, err
}

// bisectOptions returns the options that values give, or those of the folder that is to be
// resumed. All that is wrong is reported at once.
func (h *Host) bisectOptions(given plan.Values) (*bisectOptions, error) {
	if dir := given.Last("resume"); dir != "" {
		faults := plan.CheckScope(BisectRows, given, plan.WithResume, "resume", "the folder of the bisection")
		if err := h.Report(given, faults); err != nil {
			return nil, err
		}
		saved, err := readSettings(filepath.Join(dir, bisectSettings))
		if err != nil {
			return nil, exit.Suitef("%s has no bisection to go on with: %w", dir, err)
		}
		given = append(saved, given...)
	}
	o := newBisectOptions(given)
	faults := o.check()
	if o.speed {
		o.useRaceLimit()
	}
	faults = append(faults, o.Settle(h.Procs)...)
	if o.speed {
		o.Workers = 1 // builds would slow down each other
	}
	faults.Add("hash", plan.Last, h.Memory(o.Workers*o.Threads).Check(o.Workers, o.HashMiB, nil))
	return o, h.Report(o.Given, faults)
}

// prepare opens what is needed, before anything is built.
func (b *bisection) prepare(ctx context.Context) (err error) {
	o := b.options
	if b.repo, err = o.open(ctx); err != nil {
		return err
	}
	b.state = &versions.Bisection{Repo: b.repo, Marks: map[string]versions.Mark{}}
	if err := b.resolve(ctx); err != nil {
		return exit.With(exit.Suite, err)
	}
	if err := b.openFolder(); err != nil {
		return err
	}
	if err := b.start(ctx); err != nil {
		return errors.Join(err, b.folder.Close())
	}
	return nil
}

// resolve finds the commits of the ends and of those that are skipped.
func (b *bisection) resolve(ctx context.Context) (err error) {
	o := b.options
	if b.state.Good, err = b.repo.Resolve(ctx, o.good); err != nil {
		return fmt.Errorf("--good: %w", err)
	}
	if b.state.Bad, err = b.repo.Resolve(ctx, o.bad); err != nil {
		return fmt.Errorf("--bad: %w", err)
	}
	for _, text := range o.skip {
		hash, err := b.repo.Resolve(ctx, text)
		if err != nil {
			return fmt.Errorf("--skip: %w", err)
		}
		b.state.Marks[hash] = versions.Skip
		b.entries = append(b.entries, versions.LogEntry{Mark: versions.Skip, Hash: hash, Note: "given"})
	}
	if b.repo.IsDirty(ctx) {
		b.Warn("%s has changes that are in no commit; they are in no version", b.repo.Dir)
	}
	return b.state.CheckEnds(ctx)
}

// openFolder locks the folder of the bisection, which is a new one or the one to go on with.
func (b *bisection) openFolder() (err error) {
	o := b.options
	dir := o.resume
	if dir == "" {
		if dir = o.out; dir == "" {
			dir = runfolder.UnusedNameAt(b.Now(), "bisect")
		}
		if _, err := os.Stat(filepath.Join(dir, bisectSettings)); err == nil {
			return exit.Usagef("--out %s has a bisection already: %s goes on with it", dir, cmdline.CommandLine("bisect --resume", dir))
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return b.FolderError(err)
	}
	b.folder, err = runfolder.Lock(dir)
	if errors.Is(err, runfolder.ErrLocked) {
		return exit.UsageError(err)
	}
	return err
}

// start loads what versions are searched on, and what is known about them.
func (b *bisection) start(ctx context.Context) (err error) {
	o, dir := b.options, b.folder.Dir
	if b.builder, err = o.builder(b.repo, dir); err != nil {
		return err
	}
	e := engines{host: b.Host, source: &o.source, opener: b.newOpener(&o.Plan)}
	if o.speed {
		b.judge = &speedJudge{engines: e, options: o}
	} else if b.judge, err = b.newPositionJudge(o, e, filepath.Join(dir, answersDir)); err != nil {
		return err
	}
	between, err := b.repo.Between(ctx, b.state.Good, b.state.Bad)
	if err != nil {
		return err
	}
	b.found = report.Bisection{Question: b.judge.question(), Exact: o.isExact(), Commits: len(between), Tested: []report.Tested{}}
	if !b.found.Exact {
		b.found.Alpha = float64(o.alpha)
		o.alpha /= share(1 + bits.Len(uint(len(between)))) // of each test
	}
	log := o.replay
	if o.resume != "" {
		log = filepath.Join(dir, bisectLog)
	}
	if log != "" {
		if err := b.replay(ctx, log); err != nil {
			return err
		}
	}
	return b.begin()
}

// begin writes the first files of the folder. The settings come last: a folder with them can
// be resumed.
func (b *bisection) begin() error {
	head := versions.LogHead(b.judge.question(), b.state.Good, b.state.Bad)
	for _, entry := range b.entries {
		head += entry.Text()
	}
	err := runfolder.ReplaceFile(filepath.Join(b.folder.Dir, bisectLog), func(w io.Writer) error {
		_, err := io.WriteString(w, head)
		return err
	})
	if err != nil {
		return err
	}
	return writeSettings(filepath.Join(b.folder.Dir, bisectSettings), b.options.Given)
}

// replay takes the marks of a log.
func (b *bisection) replay(ctx context.Context, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return exit.With(exit.Suite, err)
	}
	_, _, entries, err := versions.ParseLog(string(data))
	if err != nil {
		return exit.Suitef("%s: %w", path, err)
	}
	for _, entry := range entries {
		hash, err := b.repo.Resolve(ctx, entry.Hash)
		if err != nil {
			return exit.Suitef("%s: %w", path, err)
		}
		if b.state.Marks[hash] != "" || hash == b.state.Good || hash == b.state.Bad {
			continue
		}
		b.state.Marks[hash] = entry.Mark
		entry.Hash = hash
		b.entries = append(b.entries, entry)
		if err := b.note(ctx, hash, entry.Mark, entry.Note); err != nil {
			return err
		}
	}
	return nil
}

// note adds a commit to those that were tested.
func (b *bisection) note(ctx context.Context, hash string, mark versions.Mark, note string) error {
	commits, err := b.repo.Commits(ctx, hash)
	if err != nil {
		return err
	}
	b.found.Tested = append(b.found.Tested, report.Tested{Commit: commits[0], Mark: mark, Note: note})
	if !b.options.quiet {
		b.Inform("%s %s: %s", mark, &commits[0], note)
	}
	return nil
}

// run tests until the first bad commit is found, and reports.
func (b *bisection) run(ctx context.Context) error {
	good, err := b.buildEnd(ctx, "good", b.state.Good)
	if err != nil {
		return err
	}
	bad, err := b.buildEnd(ctx, "bad", b.state.Bad)
	if err != nil {
		return err
	}
	if good.SHA256 == bad.SHA256 {
		return exit.With(exit.Inconclusive, fmt.Errorf("the good and the bad version are the same program (sha256 %s)", good.SHA256[:hashDigits]))
	}
	goodNote, badNote, err := b.judge.measureEnds(ctx, good, bad)
	if broken, ok := errors.AsType[brokenError](err); ok {
		return exit.With(exit.Engine, broken)
	}
	if err != nil {
		return err
	}
	replayed := b.found.Tested
	b.found.Tested = nil
	if err := errors.Join(b.note(ctx, b.state.Good, versions.Good, goodNote), b.note(ctx, b.state.Bad, versions.Bad, badNote)); err != nil {
		return err
	}
	b.found.Tested = append(b.found.Tested, replayed...)
	return b.halve(ctx)
}

// halve tests the commits that are left until the first bad one is found.
func (b *bisection) halve(ctx context.Context) error {
	for {
		step, err := b.state.Next(ctx)
		if err != nil {
			return interruptedOr(ctx, err)
		}
		if step.Next == "" {
			return b.finish(ctx, step.First)
		}
		if !b.options.quiet {
			b.Inform("%d commits left, about %s", step.Left, texttable.Plural(bits.Len(uint(step.Left-1)), "test"))
		}
		if err := b.test(ctx, step.Next); err != nil {
			return err
		}
	}
}

// hashDigits is the number of digits by which messages name a program.
const hashDigits = 12

// interruptedOr returns an error, or that of a program that a signal has ended.
func interruptedOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return exit.ErrInterrupted
	}
	return err
}

// buildEnd builds an end, without which there is no bisection.
func (b *bisection) buildEnd(ctx context.Context, what, commit string) (*versions.Built, error) {
	built, err := b.builder.Build(ctx, commit)
	switch {
	case err != nil:
		return nil, interruptedOr(ctx, err)
	case built.Failure != "":
		return nil, exit.Suitef("the %s version %s cannot be built: %s; see %s", what, versions.ShortHash(commit), built.Failure, built.Log)
	}
	return built, nil
}

// test builds and searches a commit, and logs its mark.
func (b *bisection) test(ctx context.Context, commit string) error {
	built, err := b.builder.Build(ctx, commit)
	if err != nil {
		return interruptedOr(ctx, err)
	}
	mark, note := versions.Skip, "it cannot be built: "+built.Failure
	if built.Failure == "" {
		if mark, note, err = b.judge.test(ctx, built); err != nil {
			return interruptedOr(ctx, err)
		}
	}
	b.state.Marks[commit] = mark
	return errors.Join(b.log(versions.LogEntry{Mark: mark, Hash: commit, Note: note}), b.note(ctx, commit, mark, note))
}

// log appends an entry in one write.
func (b *bisection) log(entry versions.LogEntry) error {
	file, err := os.OpenFile(filepath.Join(b.folder.Dir, bisectLog), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	_, err = io.WriteString(file, entry.Text())
	return errors.Join(err, file.Sync(), file.Close())
}

// finish measures both sides of the first bad commit and writes the result.
func (b *bisection) finish(ctx context.Context, first []string) error {
	commits, err := b.repo.Commits(ctx, first...)
	if err != nil {
		return interruptedOr(ctx, err)
	}
	b.found.First = commits
	if b.found.IsFound() {
		if err := b.compareSides(ctx, &commits[0]); err != nil {
			return interruptedOr(ctx, err)
		}
	}
	b.found.Builds = b.builder.Used()
	write := b.found.WriteText
	if b.options.json {
		write = b.found.WriteJSON
	}
	if err := write(b.Stdout); err != nil {
		return err
	}
	if !b.found.IsFound() {
		return exit.With(exit.Inconclusive, fmt.Errorf("%d commits that could not be tested hide the first bad one", len(first)-1))
	}
	return nil
}

// compareSides compares the first bad commit with the last good version before it: a parent
// that was tested, else the first parent.
func (b *bisection) compareSides(ctx context.Context, first *versions.Commit) error {
	left := first.Parents[0]
	if i := slices.IndexFunc(first.Parents, func(hash string) bool { return b.state.Marks[hash] == versions.Good || hash == b.state.Good }); i >= 0 {
		left = first.Parents[i]
	}
	commits, err := b.repo.Commits(ctx, left)
	if err != nil {
		return err
	}
	good, err := b.builder.Build(ctx, left)
	if err != nil {
		return err
	}
	if good.Failure != "" {
		return nil // what is known of the tests is in the list of them
	}
	bad, err := b.builder.Build(ctx, first.Hash)
	if err != nil {
		return err
	}
	b.found.Left = &report.Tested{Commit: commits[0], Mark: versions.Good}
	b.found.Right = &report.Tested{Commit: *first, Mark: versions.Bad}
	return b.judge.compare(ctx, good, bad, &b.found)
}

// savedValue is a value as it is kept in a folder.
type savedValue struct {
	Setting string `json:"setting"`
	Written string `json:"written"`
	Text    string `json:"text"`
}

// writeSettings writes the values that were given, with absolute paths.
func writeSettings(path string, given plan.Values) error {
	var saved []savedValue
	for _, v := range given {
		text := v.Text
		_, err := os.Stat(text)
		if isFile := err == nil && (v.Setting == "suites" || v.Setting == "repo" || v.Setting == "builds"); isFile {
			if text, err = filepath.Abs(text); err != nil {
				return err
			}
		}
		if v.Setting != "out" && v.Setting != "replay" {
			saved = append(saved, savedValue{v.Setting, v.Written, text})
		}
	}
	return runfolder.ReplaceFile(path, func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(saved)
	})
}

// readSettings reads what writeSettings wrote.
func readSettings(path string) (plan.Values, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var saved []savedValue
	if err := json.Unmarshal(data, &saved); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var given plan.Values
	for _, v := range saved {
		given.Add(plan.Value{Setting: v.Setting, Written: v.Written, Text: v.Text})
	}
	return given, nil
}
