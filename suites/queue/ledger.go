package queue

import "slices"

// ledger knows which of a number of searches or games have a result, and from whose token: a byte
// for each.
type ledger struct {
	of     []uint8
	tokens []string // from firstToken on; those beyond the last one share it
}

// The states of a search.
const (
	missing    = iota
	fromBefore // it has a result, of nobody that is known
	firstToken
	lastToken = 255
)

func (l *ledger) wants(i int) bool { return i < len(l.of) && l.of[i] == missing }

// has reports whether there is a result of the submission itself.
func (l *ledger) has(i int) bool { return i < len(l.of) && l.of[i] >= firstToken }

// keep notes a result of a token.
func (l *ledger) keep(i int, token string) { l.of[i] = l.state(token) }

func (l *ledger) state(token string) uint8 {
	n := slices.Index(l.tokens, token)
	if n < 0 {
		n = len(l.tokens)
		l.tokens = append(l.tokens, token)
	}
	return uint8(min(firstToken+n, lastToken))
}

// takeBack makes the results of a token missing, and returns them.
func (l *ledger) takeBack(token string) (taken []int) {
	if !slices.Contains(l.tokens, token) {
		return nil
	}
	state := l.state(token)
	for i, s := range l.of {
		if s == state {
			l.of[i] = missing
			taken = append(taken, i)
		}
	}
	return taken
}
