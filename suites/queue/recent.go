package queue

import (
	"encoding/json"

	"keymove/suites"
	"keymove/suites/digest"
)

// recent remembers the results of the last searches and who had them, so that a second answer
// that differs is noticed. The zero value has none.
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

// differs remembers a result, and returns the worker that had another one for the same search,
// in more than its times; empty for none.
func (r *recent) differs(rec *suites.Record, worker string) (other string) {
	same := *rec
	same.TimeUS, same.KeptTimeUS, same.CPUUS, same.Searcher, same.Retries = 0, nil, nil, 0, 0
	data, err := json.Marshal(same)
	if err != nil {
		panic("queue: a plain value does not survive JSON: " + err.Error())
	}
	sum, key := digest.Of(data), suites.KeyOf(*rec)
	if known, found := r.find(key); found {
		if known.digest != sum {
			return known.worker
		}
		return ""
	}
	if r.now == nil || len(r.now) >= rememberAtLeast {
		r.now, r.before = map[suites.Key]remembered{}, r.now
	}
	r.now[key] = remembered{sum, worker}
	return ""
}
