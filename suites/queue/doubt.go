package queue

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Doubts are the tokens of workers whose answers are not believed any more, and why. Who has a
// token chooses names as he likes.
type Doubts map[string]*doubted

// doubted is a token that is not believed.
type doubted struct {
	worker  string // that gave the reason
	why     error
	answers int // that do not count
}

// Signed returns the name of a worker with its token at the end, which it cannot choose.
func Signed(name, token string) string { return strings.TrimSuffix(name, "@"+token) + "@" + token }

// tokenOf returns the token of a signed name.
func tokenOf(name string) string { return name[strings.LastIndexByte(name, '@')+1:] }

// doubt does not believe a token any more. What it said before is searched again, and so is the unit.
func (s *submission) doubt(worker string, why error) error {
	token := tokenOf(worker)
	if s.doubts[token] != nil {
		return nil
	}
	s.doubts[token] = &doubted{worker: worker, why: why, answers: 1}
	delete(s.tokens, token)
	s.count()
	taken, err := s.cfg.Work.TakeBack(token)
	s.doubts[token].answers += taken
	before := ""
	if taken > 0 {
		before = fmt.Sprintf(", and so are %d results that its token brought before", taken)
	}
	s.say(fmt.Sprintf("worker %s is not believed: it has %v; others search that again%s", worker, why, before))
	return err
}

// differError is the doubt about two answers that differ: either may be wrong.
type differError struct{ what, other string }

func (e *differError) Error() string {
	return fmt.Sprintf("the result of %s differs from that of worker %s", e.what, e.other)
}

// mostNamed bounds the tokens in a unit.
const mostNamed = 100

// unbelieved returns the tokens that are not believed.
func (s *submission) unbelieved() []string {
	tokens := slices.Sorted(maps.Keys(s.doubts))
	return tokens[:min(len(tokens), mostNamed)]
}

// nameDoubted says at the end which workers were not believed.
func (s *submission) nameDoubted() {
	for _, token := range s.unbelieved() {
		d := s.doubts[token]
		s.say(fmt.Sprintf("worker %s was not believed: it has %v; %d of the answers of its token do not count", d.worker, d.why, d.answers))
	}
}

// mostNotices bounds what is shown of what the workers of a token say.
const mostNotices = 100

// notice shows what a worker says.
func (s *submission) notice(a *Answer) {
	t := s.token(tokenOf(a.Worker))
	if t.notices++; t.notices <= mostNotices {
		s.say(a.Notice)
	}
	if t.notices == mostNotices {
		s.say(fmt.Sprintf("worker %s says very much; what else the workers of its token say is not shown", a.Worker))
	}
}

func (s *submission) say(text string) {
	if s.cfg.Notice != nil {
		s.cfg.Notice(text)
	}
}

// errors of answers that no worker gives.
var (
	errHalf      = errors.New("results of another unit, or not of all of it")
	errTwice     = errors.New("two results of one search")
	errLost      = errors.New("a unit that was lost, and that is done by itself already")
	errNoSuspect = errors.New("a process that ended by a unit which is no suspect")
	errMixed     = errors.New("results of a unit that was not done")
	errEmpty     = errors.New("nothing")
)
