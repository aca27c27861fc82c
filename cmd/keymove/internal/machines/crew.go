package machines

import (
	"context"
	"errors"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/book"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/queue"
	"keymove/suites/runner"
)

// crew returns what does the units of a job, whose paths are those of this machine.
func (w *Worker) crew(job *queue.Job) (queue.Crew, error) {
	if job.Match != nil {
		return w.matchCrew(job.Match)
	}
	p := &job.Plan
	book, err := w.check(job.Contenders, w.Slots, p.HashMiB)
	if err != nil {
		return nil, err
	}
	opener := &input.Opener{HashMiB: p.HashMiB, Threads: p.Threads, Book: book, Timeout: p.Timeout, Supervised: true}
	return queue.NewRunCrew(runner.Config{
		Contenders: job.Contenders, Plan: *p, Open: opener.Open, MaxOpen: w.Memory.MaxOpen(w.Slots, p.HashMiB),
	}), nil
}

// matchCrew returns what plays the games of a match.
func (w *Worker) matchCrew(m *match.Manifest) (queue.Crew, error) {
	book, err := w.check(m.Contenders(), 2*w.Slots, m.HashMiB)
	if err != nil {
		return nil, err
	}
	opener := input.MatchOpener(m, book)
	return queue.NewMatchCrew(play.Config{
		Players: m.Players, Rules: m.Rules, MaxIdle: w.Memory.MaxOpen(2*w.Slots, m.HashMiB),
		Open: func(ctx context.Context, p match.Player) (engine.Searcher, error) {
			return opener.Open(ctx, p.Contender)
		},
	}), nil
}

// check returns the book of contenders, or why so many searches at a time cannot be done
// here.
func (w *Worker) check(contenders []suites.Contender, searches, hashMiB int) (*book.Book, error) {
	book, err := input.ReloadBook(contenders)
	return book, errors.Join(err, input.CheckFiles(contenders), w.Memory.Check(searches, hashMiB, contenders))
}
