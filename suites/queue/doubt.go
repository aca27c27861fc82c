package queue

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// differError is the doubt about two answers that differ: either may be wrong.
type differError struct{ what, other string }

func (e *differError) Error() string {
	return fmt.Sprintf("the result of %s differs from that of worker %s", e.what, e.other)
}

// doubted is a worker whose answers are not believed any more.
type doubted struct {
	why     error // of the first one
	answers int
}

// doubt takes what is wrong with an answer of a worker. One that had what no search has is not
// believed any more; one whose result differs from that of another one is named.
func (s *submission) doubt(worker string, why error) {
	if _, differs := errors.AsType[*differError](why); differs {
		s.say(fmt.Sprintf("worker %s: %v; the first one is kept", worker, why))
		return
	}
	if s.doubted[worker] == nil {
		s.doubted[worker] = &doubted{why: why}
		s.say(fmt.Sprintf("worker %s is not believed: %v; others search that again", worker, why))
	}
}

// mostNamed bounds the names in a unit.
const mostNamed = 100

// unbelieved returns the names of the workers that are not believed.
func (s *submission) unbelieved() []string {
	names := slices.Sorted(maps.Keys(s.doubted))
	return names[:min(len(names), mostNamed)]
}

// nameDoubted says at the end which workers were not believed.
func (s *submission) nameDoubted() {
	for _, name := range s.unbelieved() {
		d := s.doubted[name]
		s.say(fmt.Sprintf("worker %s was not believed: %v; %d of its answers do not count", name, d.why, d.answers))
	}
}

func (s *submission) say(text string) {
	if s.cfg.Notice != nil {
		s.cfg.Notice(text)
	}
}
