package queue

import (
	"context"
	"fmt"

	"keymove/suites"
)

// take takes an answer, and reports whether it brought something. What it brings has its place by
// its searches, so that it counts when its unit was published again meanwhile, or by an earlier
// submitter of the run.
func (s *submission) take(ctx context.Context, a *Answer) (useful bool, err error) {
	var u *openUnit
	if a.Attempt == s.cfg.Attempt {
		u = s.open[a.Unit]
	}
	switch {
	case a.Notice != "":
		s.say(a.Notice)
		return false, nil
	case a.Wants != "":
		if s.cfg.Send != nil {
			s.cfg.Send(ctx, a.Wants)
		}
		return false, nil
	case a.Lost && u != nil:
		return true, s.split(ctx, u)
	case a.Died != nil && u != nil && u.Suspect:
		return true, s.takeDeath(u, a)
	}
	return s.keep(u, a)
}

func (s *submission) say(text string) {
	if s.cfg.Notice != nil {
		s.cfg.Notice(text)
	}
}

// keep keeps what is wanted of an answer.
func (s *submission) keep(u *openUnit, a *Answer) (useful bool, err error) {
	err = s.cfg.Work.Keep(a, func(key suites.Key) {
		useful = true
		s.settle(key)
	})
	if useful {
		s.note(a)
	}
	if u != nil {
		s.pace.add(len(u.Items), a.Elapsed)
	}
	return useful, err
}

// settle takes a search off the list, and closes its unit with the last one.
func (s *submission) settle(key suites.Key) {
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

// takeDeath takes that a suspect unit has ended the process that did it.
func (s *submission) takeDeath(u *openUnit, a *Answer) error {
	item := &u.Items[0]
	s.say(fmt.Sprintf("%s ends the process that does it by itself: %v (worker %s)", item.Name(), a.Died, a.Worker))
	s.close(u)
	return s.cfg.Work.GiveUp(item, a.Died)
}
