package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites"
)

// collect takes the next answer, and looks for what is missing if none came that counts for a time.
func (s *Submission) collect(ctx context.Context, wait time.Duration) (came bool, err error) {
	msg, err := s.next(ctx, wait)
	useful := false
	if msg != nil {
		a := new(Answer)
		if json.Unmarshal(msg.Data(), a) == nil { // else what it answers is missed in time
			useful, err = s.take(ctx, a)
		}
		if err == nil {
			_ = msg.Ack() // if that fails it comes again, and its records are there already
		}
	}
	switch {
	case useful:
		s.useful, s.idle = time.Now(), 0
	case err == nil && time.Since(s.useful) >= patience:
		s.useful = time.Now()
		err = s.lookForMissing(ctx)
	}
	return msg != nil, err
}

// next returns the next message; while the server is away none comes.
func (s *Submission) next(ctx context.Context, wait time.Duration) (jetstream.Msg, error) {
	msg, err := fetch(ctx, s.answers, wait)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case s.closed.Err() != nil:
		return nil, context.Cause(s.closed)
	case err == nil:
		return msg, nil
	}
	pause(ctx, retryAfter)
	limited, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_ = s.repair(limited) // or at the next time
	return nil, nil
}

// lookForMissing publishes again what is open although nothing is waiting: a server has
// lost it. It does so at the second time in a row, because an answer may be on its way
// between the two looks.
func (s *Submission) lookForMissing(ctx context.Context) error {
	waiting, err := s.waiting(ctx)
	if s.idle++; err != nil || waiting > 0 {
		s.idle = 0
	}
	if s.idle < 2 {
		return err
	}
	s.idle = 0
	if err := s.repair(ctx); err != nil {
		return nil // or at the next time
	}
	for u := range s.open {
		rest := &Unit{u.rest()}
		s.close(u)
		if err := s.publish(ctx, rest); err != nil {
			return err
		}
	}
	return nil
}

// waiting returns the number of units that are queued or leased.
func (s *Submission) waiting(ctx context.Context) (n uint64, err error) {
	err = s.persist(ctx, isFinal, func(ctx context.Context) error {
		stream, err := s.js.Stream(ctx, workStream)
		if err != nil {
			return err
		}
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(workSubject+s.cfg.Job.ID))
		if err == nil {
			n = info.State.Subjects[workSubject+s.cfg.Job.ID]
		}
		return err
	})
	return n, err
}

// take takes an answer, and reports whether it brought something. What it brings has its place by
// its searches, so that it counts when its unit was published again meanwhile, or by an earlier
// submitter of the run.
func (s *Submission) take(ctx context.Context, a *Answer) (useful bool, err error) {
	switch {
	case a.Notice != "":
		s.say(a.Notice)
		return false, nil
	case a.Wants != "":
		s.sendFile(ctx, a.Wants)
		return false, nil
	}
	err = s.cfg.Work.Keep(a, func(key suites.Key) {
		useful = true
		s.settle(key)
	})
	if useful {
		s.crowd.note(s.cfg, a)
	}
	for i := 0; i < len(a.Deaths) && err == nil; i++ {
		err = s.takeDeath(a, &a.Deaths[i])
		useful = true
	}
	return useful, err
}

func (s *Submission) say(text string) {
	if s.cfg.Notice != nil {
		s.cfg.Notice(text)
	}
}

// takeDeath takes that an item has ended the processes that did it by itself.
func (s *Submission) takeDeath(a *Answer, d *Death) error {
	if !slices.ContainsFunc(d.Item.Searches, func(search Search) bool { return s.cfg.Work.Wants(d.Item.Key(search)) }) {
		return nil
	}
	s.say(fmt.Sprintf("%s ends the process that does it by itself: %v (worker %s)", d.Item.Name(), d, a.Worker))
	err := s.cfg.Work.GiveUp(&d.Item, d)
	for _, search := range d.Item.Searches {
		s.settle(d.Item.Key(search))
	}
	return err
}

// settle takes a search off the list, and closes its unit with the last one.
func (s *Submission) settle(key suites.Key) {
	u := s.where[key]
	if u == nil {
		return
	}
	delete(u.missing, key)
	delete(s.where, key)
	if len(u.missing) == 0 {
		s.close(u)
	}
}

func (s *Submission) close(u *openUnit) {
	delete(s.open, u)
	for key := range u.missing {
		delete(s.where, key)
	}
}

// rest returns the items whose searches are missing, with those.
func (u *openUnit) rest() (rest []Item) {
	for _, item := range u.Items {
		item.Searches = slices.DeleteFunc(slices.Clone(item.Searches), func(search Search) bool { return !u.missing[item.Key(search)] })
		if len(item.Searches) > 0 {
			rest = append(rest, item)
		}
	}
	return rest
}
