package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"keymove/suites"
)

// take takes an answer, as a whole or not at all, and reports whether it brought something. What it
// brings has its place by its searches, so that it counts when its unit was published again
// meanwhile, or by an earlier submitter of the run.
func (s *submission) take(ctx context.Context, m *Message) (useful bool, err error) {
	if d := s.doubts[m.Token]; d != nil {
		d.answers++ // its units are missed in time
		return false, nil
	}
	a, err := s.decode(m)
	if err != nil {
		return true, s.disbelieve(ctx, Signed("", m.Token), nil, err)
	}
	if a == nil {
		return false, nil
	}
	a.Worker = Signed(a.Worker, m.Token)
	var u *openUnit
	within := longestEarlier
	if a.Attempt == s.cfg.Attempt {
		if u = s.open[a.Unit]; u != nil {
			within = since(u.at)
		} else {
			within = since(s.began)
		}
	}
	a.bound(within)
	if a.Notice != "" {
		s.notice(a)
		return false, nil
	}
	outcomes, err := s.check(ctx, u, a)
	switch {
	case ctx.Err() != nil:
		return false, context.Cause(ctx)
	case err != nil:
		return true, s.disbelieve(ctx, a.Worker, u, err)
	case a.Lost && u != nil:
		return true, s.split(ctx, u, nil)
	case a.Died != nil:
		return u != nil, s.takeDeath(ctx, u, a)
	}
	return s.keep(ctx, u, a, outcomes)
}

// decode reads an answer. One that says more than the units of this submission ask for is nil, if it
// is to an earlier attempt: what it has is searched again.
func (s *submission) decode(m *Message) (*Answer, error) {
	if s.last == 0 {
		return decodeAnswer(m.Data, largestExtent)
	}
	err := s.largest.bounds().check(m.Data)
	if err == nil {
		return decodeAnswer(m.Data, s.largest)
	}
	if largestExtent.bounds().check(m.Data) != nil {
		return nil, err
	}
	var head struct {
		Attempt string `json:"attempt"`
	}
	if json.Unmarshal(m.Data, &head) != nil || head.Attempt == s.cfg.Attempt {
		return nil, err
	}
	return nil, nil
}

// disbelieve does not believe a worker, and has others search what it was to search.
func (s *submission) disbelieve(ctx context.Context, worker string, u *openUnit, why error) error {
	if err := s.doubt(worker, why); err != nil || u == nil {
		return err
	}
	return s.renew(ctx, u)
}

// check returns what an answer says that can be believed, all of it.
func (s *submission) check(ctx context.Context, u *openUnit, a *Answer) ([]Outcome, error) {
	results := len(a.Found) + len(a.Games)
	switch {
	case (a.Lost || a.Died != nil) && results > 0, a.Lost && a.Died != nil:
		return nil, errMixed
	case a.Lost && u != nil && u.Suspect:
		return nil, errLost
	case a.Died != nil && u != nil && !u.Suspect:
		return nil, errNoSuspect
	case a.Lost || a.Died != nil:
		return nil, nil
	case results == 0:
		return nil, errEmpty
	}
	if err := a.checkWhole(u); err != nil {
		return nil, err
	}
	return s.cfg.Work.Check(ctx, a)
}

// checkWhole returns an error unless an answer has one result of each search of its unit, if that is
// known, and no other.
func (a *Answer) checkWhole(u *openUnit) error {
	has := map[suites.Key]bool{}
	add := func(key suites.Key) error {
		if has[key] {
			return errTwice
		}
		has[key] = true
		return nil
	}
	for i := range a.Found {
		if err := add(a.Found[i].Key); err != nil {
			return err
		}
	}
	for i := range a.Games {
		if err := add(suites.Key{Case: a.Games[i].Pair, Repeat: a.Games[i].Number - 1}); err != nil {
			return err
		}
	}
	if u == nil {
		return nil
	}
	want := map[suites.Key]bool{}
	for _, key := range u.Keys() {
		want[key] = true
	}
	if !maps.Equal(has, want) {
		return errHalf
	}
	return nil
}

// keep keeps what is wanted of an answer.
func (s *submission) keep(ctx context.Context, u *openUnit, a *Answer, outcomes []Outcome) (useful bool, err error) {
	failed := map[*openUnit]bool{}
	for i := range outcomes {
		o := &outcomes[i]
		if o.Differs != nil {
			s.say(fmt.Sprintf("worker %s: %v; the first one is kept", a.Worker, o.Differs))
		}
		if !s.cfg.Work.Wants(o.Key) {
			continue
		}
		useful = true
		at := s.where[o.Key]
		if o.Failed && !s.isProven(at, tokenOf(a.Worker)) {
			failed[at] = at != nil
			continue
		}
		if err := s.cfg.Work.Keep(o); err != nil {
			return true, err
		}
		s.settle(at, o.Key)
	}
	if useful {
		s.note(a)
	}
	if u != nil {
		s.token(tokenOf(a.Worker)).pace.add(len(u.Items), a.Elapsed)
	}
	for at, is := range failed {
		if is {
			err = errors.Join(err, s.suspect(ctx, at, tokenOf(a.Worker)))
		}
	}
	return useful, err
}

// settle takes a search off the list, and closes its unit with the last one.
func (s *submission) settle(u *openUnit, key suites.Key) {
	if u == nil {
		return
	}
	delete(u.missing, key)
	delete(s.where, key)
	if len(u.missing) == 0 {
		s.close(u)
	}
}

// isProven reports whether a failure in a unit that a token reports can be kept: the unit was done by
// itself, and another token has said so, too, unless nobody else is there.
func (s *submission) isProven(u *openUnit, token string) bool {
	if u == nil || !u.Suspect {
		return false
	}
	for other := range u.claims {
		if other != token && s.doubts[other] == nil {
			return true
		}
	}
	return !s.others(token)
}

// suspect has what is missing of a unit, which fails as a token says, done by itself, by others if
// there are any.
func (s *submission) suspect(ctx context.Context, u *openUnit, token string) error {
	claims := maps.Clone(u.claims)
	if claims == nil {
		claims = map[string]bool{}
	}
	claims[token] = true
	return s.split(ctx, u, claims)
}

// takeDeath takes that a suspect unit has ended the process that did it.
func (s *submission) takeDeath(ctx context.Context, u *openUnit, a *Answer) error {
	if u == nil { // of an earlier attempt, or of none
		return nil
	}
	token := tokenOf(a.Worker)
	if !s.isProven(u, token) {
		return s.suspect(ctx, u, token)
	}
	item, died := &u.Items[0], &DiedError{brief(a.Died.State, longestName)}
	s.say(fmt.Sprintf("%s ends the process that does it by itself: %v (worker %s)", item.Name(), died, a.Worker))
	s.close(u)
	return s.cfg.Work.GiveUp(item, died)
}
