package queue

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/match"
)

// recent remembers the results of the last searches or games and who had them, so that a second
// answer that differs is noticed. The zero value has none.
type recent struct{ now, before map[suites.Key]remembered }

type remembered struct{ digest, worker string }

// rememberAtLeast is the number of searches that are remembered, as long as there are so many:
// a second answer comes within a few leases of the first.
const rememberAtLeast = 50_000

func (r *recent) find(key suites.Key) (remembered, bool) {
	known, found := r.now[key]
	if !found {
		known, found = r.before[key]
	}
	return known, found
}

func (r *recent) has(key suites.Key) bool {
	_, found := r.find(key)
	return found
}

// sumOf returns the digest of a result, which has no times.
func sumOf(result any) string {
	data, err := json.Marshal(result)
	if err != nil {
		panic("queue: a plain value does not survive JSON: " + err.Error())
	}
	return digest.Of(data)
}

// differs returns the worker that had another result with the same key; empty for none.
func (r *recent) differs(key suites.Key, sum string) (other string) {
	if known, found := r.find(key); found && known.digest != sum {
		return known.worker
	}
	return ""
}

// remember remembers the first result with a key.
func (r *recent) remember(key suites.Key, sum, worker string) {
	if r.has(key) {
		return
	}
	if r.now == nil || len(r.now) >= rememberAtLeast {
		r.now, r.before = map[suites.Key]remembered{}, r.now
	}
	r.now[key] = remembered{sum, worker}
}

// forget forgets the results of a token.
func (r *recent) forget(token string) {
	isOf := func(_ suites.Key, known remembered) bool { return tokenOf(known.worker) == token }
	maps.DeleteFunc(r.now, isOf)
	maps.DeleteFunc(r.before, isOf)
}

// timeless returns a record without what differs each time.
func timeless(rec suites.Record) suites.Record {
	rec.TimeUS, rec.KeptTimeUS, rec.CPUUS, rec.Searcher, rec.Retries = 0, nil, nil, 0, 0
	return rec
}

// timelessGame does the same for a game: its sums are those of its moves.
func timelessGame(g match.Game) match.Game {
	g.Sides, g.Start, g.DurationUS, g.Machine = [2]match.Effort{}, time.Time{}, 0, ""
	g.Moves = slices.Clone(g.Moves)
	for i := range g.Moves {
		g.Moves[i].US = 0
	}
	return g
}
