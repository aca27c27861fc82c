package versions

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runner"
	"keymove/suites/versions"
)

// judge finds out on which side of a loss a version is.
type judge interface {
	// question says what is measured.
	question() string
	// suitesSaved are the suites that versions are searched on; nil for none.
	suitesSaved() []savedSuite
	// measureEnds measures both ends. The error says that the bad one is not worse.
	measureEnds(ctx context.Context, good, bad *versions.Built) (goodNote, badNote string, err error)
	// test places a version; a mark of versions.Skip says that this cannot be done.
	test(ctx context.Context, built *versions.Built) (versions.Mark, string, error)
	// compare measures two neighbours, and notes what changed between them.
	compare(ctx context.Context, left, right *versions.Built, into *study.Bisection) error
}

// brokenError is the error of an engine that cannot be searched with.
type brokenError struct{ error }

func (e brokenError) Unwrap() error { return e.error }

// engines opens the engines of versions.
type engines struct {
	commands *Versions
	source   *source
	opener   *input.Opener
}

// contender returns a version as a contender, which has been started once. The error is a
// brokenError if it cannot be started.
func (e *engines) contender(ctx context.Context, name, path string) (suites.Contender, error) {
	list, err := e.parsed(name, path)
	if err != nil {
		return list[0], err
	}
	faults, err := e.opener.Identify(ctx, list, nil)
	if err == nil && len(faults) > 0 {
		err = brokenError{faults[0]}
	}
	return list[0], err
}

// examined returns a version as a contender, which has not been started.
func (e *engines) examined(name, path string) (suites.Contender, error) {
	list, err := e.parsed(name, path)
	if err != nil {
		return list[0], err
	}
	if _, faults := input.Examine(list, nil); len(faults) > 0 {
		err = faults[0]
	}
	return list[0], err
}

func (e *engines) parsed(name, path string) ([]suites.Contender, error) {
	c, err := input.ParseEngine(e.source.engineText(name, path), "")
	if err != nil {
		err = host.Usagef("--with: %w", err)
	}
	return []suites.Contender{c}, err
}

// markOf returns the mark of a side with what was measured: a version whose side is not
// certain cannot be used.
func markOf(side int, note string) (versions.Mark, string, error) {
	switch side {
	case 1:
		return versions.Good, note, nil
	case -1:
		return versions.Bad, note, nil
	}
	return versions.Skip, note + ", which is not certain", nil
}

// newOpener returns what opens the engines of a plan.
func (h *Versions) newOpener(p *plan.Plan) *input.Opener {
	return input.NewOpener(h.Host, input.Opener{HashMiB: p.HashMiB, Threads: p.Threads, Timeout: p.Timeout, Supervised: true})
}

// positionJudge judges by suites.
type positionJudge struct {
	engines
	options *bisectOptions
	suites  []suites.Suite
	saved   []savedSuite
	cache   *runner.Cache // nil if answers vary
	ends    *study.Ends
}

func (j *positionJudge) suitesSaved() []savedSuite { return j.saved }

func (h *Versions) newPositionJudge(o *bisectOptions, e engines, out string) (*positionJudge, error) {
	loaded, err := input.NewLoader(h.Host).Load(&o.Plan, nil)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(h.Report(o.Given, loaded.Faults), loaded.Err); err != nil {
		return nil, err
	}
	j := &positionJudge{engines: e, options: o, suites: loaded.Suites}
	for i := range loaded.Suites {
		j.saved = append(j.saved, savedSuite{loaded.Suites[i].Name, loaded.Suites[i].SHA256})
	}
	positions := j.choose()
	if positions == 0 {
		return nil, host.Suitef("no position is left by --case and --theme")
	}
	o.settleRepeats(positions)
	if o.isExact() {
		program, err := h.ProgramDigest()
		if err != nil {
			return nil, err
		}
		if j.cache, err = runner.OpenCache(out, program, o.HashMiB); err != nil {
			return nil, err
		}
	}
	return j, nil
}

// choose takes the cases that are asked for, and returns how many there are.
func (j *positionJudge) choose() int {
	total := 0
	for i := range j.suites {
		s := &j.suites[i]
		var chosen []int32
		for n, c := range s.All() {
			if isAmong(j.options.cases, c.ID, c.Hash) && isAmong(j.options.themes, c.Theme) {
				chosen = append(chosen, int32(n))
			}
		}
		total += len(chosen)
		if len(chosen) < s.Len() {
			s.Cases = suites.Select(s.Cases, chosen)
		}
	}
	j.suites = slices.DeleteFunc(j.suites, func(s suites.Suite) bool { return s.Len() == 0 })
	return total
}

// isAmong reports whether one of the texts is wanted; an empty list wants all.
func isAmong(wanted []string, texts ...string) bool {
	return len(wanted) == 0 || slices.ContainsFunc(texts, func(text string) bool { return slices.Contains(wanted, text) })
}

func (j *positionJudge) question() string {
	names := make([]string, len(j.suites))
	for i := range j.suites {
		names[i] = j.suites[i].Name
	}
	text := strings.Join(names, " ")
	for _, words := range [][]string{j.options.cases, j.options.themes} {
		if len(words) > 0 {
			text += " " + strings.Join(words, " ")
		}
	}
	return text + ", " + j.options.Limit
}

// search searches positions in stages, and calls back with each record.
func (j *positionJudge) search(ctx context.Context, built *versions.Built, stages iter.Seq[iter.Seq[suites.Key]], sink func(*suites.Record)) error {
	c, err := j.contender(ctx, versions.ShortHash(built.Commit), built.Path)
	if err != nil {
		return err
	}
	err = runner.Run(ctx, runner.Config{
		Contenders: []suites.Contender{c}, Suites: j.suites, Plan: j.options.Plan,
		Open: j.opener.Open, Cache: j.cache, Stages: stages,
		Sink: func(rec suites.Record) error { sink(&rec); return nil },
	})
	if incomplete, ok := errors.AsType[*runner.IncompleteError](err); ok {
		return brokenError{incomplete}
	}
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return host.ErrInterrupted
	}
	return err
}

// all searches all positions, as often as asked.
func (j *positionJudge) all(ctx context.Context, built *versions.Built) (records []suites.Record, err error) {
	err = j.search(ctx, built, nil, func(rec *suites.Record) { records = append(records, *rec) })
	suites.SortRecords(records)
	return records, err
}

// between measures two versions on all positions: the ends, the better one first.
func (j *positionJudge) between(ctx context.Context, left, right *versions.Built) (*study.Ends, error) {
	good, err := j.all(ctx, left)
	if err != nil {
		return nil, err
	}
	bad, err := j.all(ctx, right)
	if err != nil {
		return nil, err
	}
	return study.NewEnds(good, bad, j.options.isExact(), j.options.alpha), nil
}

func (j *positionJudge) measureEnds(ctx context.Context, good, bad *versions.Built) (goodNote, badNote string, err error) {
	if j.ends, err = j.between(ctx, good, bad); err != nil {
		return "", "", err
	}
	goodNote, badNote = j.scoreNotes(j.ends)
	if !j.ends.IsCertain() {
		what := "the bad version is not worse"
		if j.ends.Loss() > 0 {
			what = "it is not certain that the bad version is worse, and --repeat searches more"
		}
		err = host.WithCode(host.ExitInconclusive, fmt.Errorf("%s: good %s, bad %s", what, goodNote, badNote))
	}
	return goodNote, badNote, err
}

func (j *positionJudge) scoreNotes(e *study.Ends) (good, bad string) {
	g, b, most := e.Scores()
	return scoreText(g, most, e.Unit()), scoreText(b, most, e.Unit())
}

func scoreText(score, most float64, unit string) string {
	return fmt.Sprintf("%.4g of %.6g %s", score, most, unit)
}

func (j *positionJudge) test(ctx context.Context, built *versions.Built) (versions.Mark, string, error) {
	placing := j.ends.Place()
	keys := j.ends.Order(study.Looks*j.options.Repeat, j.options.Seed)
	failed := 0
	err := j.search(ctx, built, j.stages(placing, keys), func(rec *suites.Record) {
		placing.Add(rec)
		if rec.Error != "" {
			failed++
		}
	})
	if broken, ok := errors.AsType[brokenError](err); ok {
		return versions.Skip, broken.Error(), nil
	}
	if err != nil {
		return "", "", err
	}
	note := fmt.Sprintf("%.4g %s in %d searches", placing.Score(), j.ends.Unit(), placing.Searches())
	if failed > 0 && failed == placing.Searches() {
		return versions.Skip, "the engine failed in each search", nil
	}
	return markOf(placing.Side(), note)
}

// stages yields the searches of a version until its side is certain: if they are exact a few for each worker at a
// time, so that none waits long, else as many as of an end.
func (j *positionJudge) stages(placing *study.Placing, keys []suites.Key) iter.Seq[iter.Seq[suites.Key]] {
	stageOf := 4 * max(1, j.options.Workers)
	if !j.ends.Exact {
		stageOf = max(1, len(keys)/study.Looks)
	}
	return func(yield func(iter.Seq[suites.Key]) bool) {
		for stage := range slices.Chunk(keys, stageOf) {
			if placing.Side() != 0 || !yield(slices.Values(stage)) {
				return
			}
		}
	}
}

func (j *positionJudge) compare(ctx context.Context, left, right *versions.Built, into *study.Bisection) error {
	ends, err := j.between(ctx, left, right)
	if err != nil {
		return err
	}
	into.Left.Note, into.Right.Note = j.scoreNotes(ends)
	if j.ends != nil && j.ends.Loss() > 0 {
		into.Share = ends.Loss() / j.ends.Loss()
	}
	into.Lost, into.Gained = ends.Changed()
	return nil
}

// compareSides compares the first bad commit with the last good version before it: a parent
// that was tested, else the first parent.
func (b *bisection) compareSides(ctx context.Context, first *versions.Commit) error {
	left := first.Parents[0]
	if i := slices.IndexFunc(first.Parents, func(hash string) bool { return b.marks[hash] == versions.Good || hash == b.good }); i >= 0 {
		left = first.Parents[i]
	}
	commits, err := b.repo.Commits(ctx, left)
	if err != nil {
		return err
	}
	good, err := b.build(ctx, left)
	if err != nil {
		return err
	}
	if good.Failure != "" {
		return nil // what is known of the tests is in the list of them
	}
	bad, err := b.build(ctx, first.Hash)
	if err != nil {
		return err
	}
	b.found.Left = &study.Tested{Commit: commits[0], Mark: versions.Good}
	b.found.Right = &study.Tested{Commit: *first, Mark: versions.Bad}
	return b.judge.compare(ctx, good, bad, &b.found)
}
