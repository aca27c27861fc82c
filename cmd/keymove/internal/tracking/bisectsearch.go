package tracking

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/runner"
	"keymove/suites/versions"
)

// searchFunc searches positions with a version in stages, without any all of them as often as asked, and calls back
// with each record. The error is a brokenError of an engine that cannot be searched with.
type searchFunc func(ctx context.Context, built *versions.Built, stages iter.Seq[iter.Seq[suites.Key]], sink func(*suites.Record)) error

// load loads the positions that are searched.
func (b *bisection) load() error {
	o := b.options
	loaded, err := input.NewLoader(b.Host).Load(&o.Plan, nil)
	if err != nil {
		return err
	}
	if err := errors.Join(b.Report(o.Given, loaded.Faults), loaded.Err); err != nil {
		return err
	}
	for i := range loaded.Suites {
		b.suites = append(b.suites, savedSuite{loaded.Suites[i].Name, loaded.Suites[i].SHA256})
	}
	chosen, positions := o.choose(loaded.Suites)
	if positions == 0 {
		return host.Suitef("no position is left by --case and --theme")
	}
	o.settleRepeats(positions)
	var names []string
	for i := range chosen {
		names = append(names, chosen[i].Name)
	}
	b.question = strings.Join(slices.Concat(names, o.cases, o.themes), " ") + ", " + o.Limit
	return b.searchIn(chosen)
}

// choose takes the cases that are asked for, and returns how many there are.
func (o *bisectOptions) choose(loaded []suites.Suite) (chosen []suites.Suite, total int) {
	for _, s := range loaded {
		var cases []int32
		for n, c := range s.All() {
			if isAmong(o.cases, c.ID, c.Hash) && isAmong(o.themes, c.Theme) {
				cases = append(cases, int32(n))
			}
		}
		if total += len(cases); len(cases) < s.Len() {
			s.Cases = suites.Select(s.Cases, cases)
		}
		if len(cases) > 0 {
			chosen = append(chosen, s)
		}
	}
	return chosen, total
}

// isAmong reports whether one of the texts is wanted; an empty list wants all.
func isAmong(wanted []string, texts ...string) bool {
	return len(wanted) == 0 || slices.ContainsFunc(texts, func(text string) bool { return slices.Contains(wanted, text) })
}

// searchIn sets how suites are searched. Answers that do not vary are kept.
func (b *bisection) searchIn(chosen []suites.Suite) (err error) {
	o := b.options
	config := runner.Config{Suites: chosen, Plan: o.Plan, Open: b.engines.opener.Open}
	if o.isExact() {
		program, err := b.ProgramDigest()
		if err != nil {
			return err
		}
		if config.Cache, err = runner.OpenCache(filepath.Join(b.folder.Dir, answersDir), program, o.HashMiB); err != nil {
			return err
		}
	}
	b.search = func(ctx context.Context, built *versions.Built, stages iter.Seq[iter.Seq[suites.Key]], sink func(*suites.Record)) error {
		c, err := b.engines.contender(ctx, versions.ShortHash(built.Commit), built.Path, true)
		if err != nil {
			return err
		}
		config := config
		config.Contenders, config.Stages = []suites.Contender{c}, stages
		config.Sink = func(rec suites.Record) error { sink(&rec); return nil }
		err = runner.Run(ctx, config)
		if incomplete, ok := errors.AsType[*runner.IncompleteError](err); ok {
			return brokenError{incomplete}
		}
		return err
	}
	return nil
}

// between searches two versions on all positions: the ends, the better one first.
func (b *bisection) between(ctx context.Context, left, right *versions.Built) (*study.Ends, error) {
	var records [2][]suites.Record
	for i, built := range []*versions.Built{left, right} {
		if err := b.search(ctx, built, nil, func(rec *suites.Record) { records[i] = append(records[i], *rec) }); err != nil {
			return nil, err
		}
		suites.SortRecords(records[i])
	}
	return study.NewEnds(records[0], records[1], b.options.isExact(), b.options.alpha), nil
}

// searchEnds searches both ends, and notes what they scored. The error says that the bad one is not worse.
func (b *bisection) searchEnds(ctx context.Context, good, bad *versions.Built) (err error) {
	b.ends, err = b.between(ctx, good, bad)
	if broken, ok := errors.AsType[brokenError](err); ok {
		return host.WithCode(host.ExitEngine, broken)
	}
	if err != nil {
		return err
	}
	goodNote, badNote := b.ends.Notes()
	if !b.ends.IsCertain() {
		what := "the bad version is not worse"
		if b.ends.Loss() > 0 {
			what = "it is not certain that the bad version is worse, and --repeat searches more"
		}
		return host.WithCode(host.ExitInconclusive, fmt.Errorf("%s: good %s, bad %s", what, goodNote, badNote))
	}
	earlier := b.found.Tested
	b.found.Tested = nil
	err = errors.Join(b.note(ctx, b.good, versions.Good, goodNote), b.note(ctx, b.bad, versions.Bad, badNote))
	b.found.Tested = append(b.found.Tested, earlier...)
	return err
}

// place searches a version until it is certain which end it resembles. An uncertain version
// is marked versions.Skip.
func (b *bisection) place(ctx context.Context, built *versions.Built) (versions.Mark, string, error) {
	placing := b.ends.Place()
	failed := 0
	err := b.search(ctx, built, b.stages(placing), func(rec *suites.Record) {
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
	mark, note := placed(placing, failed)
	return mark, note, nil
}

// placed returns the mark of a version by its searches; failed is the number of those without a result.
func placed(p *study.Placing, failed int) (versions.Mark, string) {
	switch {
	case failed > 0 && failed == p.Searches():
		return versions.Skip, "the engine failed in each search"
	case p.Side() > 0:
		return versions.Good, p.Note()
	case p.Side() < 0:
		return versions.Bad, p.Note()
	}
	return versions.Skip, p.Note() + ", which is not certain"
}

// stages yields the searches of a version until its side is certain: if they are exact a few for each worker at a
// time, so that none waits long, else as many as of an end.
func (b *bisection) stages(placing *study.Placing) iter.Seq[iter.Seq[suites.Key]] {
	keys := b.ends.Order(study.Looks*b.options.Repeat, b.options.Seed)
	stageOf := 4 * max(1, b.options.Workers)
	if !b.ends.Exact {
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

// compareSides compares the first bad commit with the last good version before it: a parent
// that was tested, else the first parent.
func (b *bisection) compareSides(ctx context.Context, first *versions.Commit) error {
	left := first.Parents[0]
	isGood := func(hash string) bool {
		return slices.ContainsFunc(b.found.Tested, func(t study.Tested) bool { return t.Hash == hash && t.Mark == versions.Good })
	}
	if i := slices.IndexFunc(first.Parents, isGood); i >= 0 {
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
	ends, err := b.between(ctx, good, bad)
	if err != nil {
		return err
	}
	b.found.Left.Note, b.found.Right.Note = ends.Notes()
	if loss := b.ends.Loss(); loss > 0 {
		b.found.Share = ends.Loss() / loss
	}
	b.found.Lost, b.found.Gained = ends.Changed()
	return nil
}
