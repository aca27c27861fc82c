package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/plan"
)

// RunID returns the identity on a server of the run with a name.
func RunID(name string) string {
	const digits = 24
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])[:digits]
}

// Job is a run as workers need it. It has no cases: they are in the units.
type Job struct {
	// ID is unique among the runs of a server: letters and digits.
	ID string `json:"id"`
	// Attempt differs each time that the run is submitted: a worker that has refused it looks at it again.
	Attempt string `json:"attempt"`
	// Version is the version of Keymove, Signature the nodes of its bench: a worker
	// that has others would search in another way.
	Version   string `json:"version"`
	Signature uint64 `json:"signature"`
	// Contenders and Plan are those of run.json.
	Contenders []suites.Contender `json:"contenders,omitempty"`
	Plan       plan.Plan          `json:"plan"`
	// Match is the run.json of a match; nil for a run of suites.
	Match *match.Manifest `json:"match,omitempty"`
}

// Programs returns the contenders of a run or a match.
func (j *Job) Programs() []suites.Contender {
	if j.Match != nil {
		return j.Match.Contenders()
	}
	return j.Contenders
}

// Unit is the work that is given out at a time: about two seconds.
type Unit struct {
	Items []*Item `json:"items"`
}

// Item is a case with all searches of it, or a pair of games, so that a slow machine affects all alike.
type Item struct {
	Case *suites.Case `json:"case,omitempty"`
	Pair *Pair        `json:"pair,omitempty"`
	// Searches is what is to be done of it. A game has the pair as its case, and its number, from 0, as its repeat.
	Searches []suites.Key `json:"searches"`
}

// Pair is a pair of games with its opening, and the place of that in its book.
type Pair struct {
	match.Pair
	Place   int           `json:"place"`
	Opening match.Opening `json:"opening"`
}

// Name names an item for people.
func (i *Item) Name() string {
	if i.Pair != nil {
		return fmt.Sprintf("pair %d of the match", i.Pair.Index+1)
	}
	return i.Case.ID + " of " + i.Case.Suite
}

// Answer is what a worker returns.
type Answer struct {
	Results
	// Elapsed is the time that they took, in nanoseconds.
	Elapsed time.Duration `json:"elapsed,omitempty"`
	// Worker is the name of the worker, Slots the number of units that it does at a time,
	// Machine where it runs, Speed its nodes per second in the bench.
	Worker  string         `json:"worker"`
	Slots   int            `json:"slots"`
	Machine suites.Machine `json:"machine"`
	Speed   uint64         `json:"nps,omitempty"`
	// Notice is why the worker takes no work of this run; empty if it does.
	Notice string `json:"notice,omitempty"`
	// Wants is the SHA-256 of a file of the run that the worker has not; empty for none.
	Wants string `json:"wants,omitempty"`
}

// Results are what comes of a unit: records of a run, or games of a match, and the items that are given up.
type Results struct {
	Records []suites.Record `json:"records,omitempty"`
	Games   []match.Game    `json:"games,omitempty"`
	Deaths  []Death         `json:"deaths,omitempty"`
}

// keys returns the searches that have results.
func (r *Results) keys() (keys []suites.Key) {
	for _, rec := range r.Records {
		keys = append(keys, suites.KeyOf(rec))
	}
	for i := range r.Games {
		keys = append(keys, keyOf(&r.Games[i]))
	}
	for _, d := range r.Deaths {
		keys = append(keys, d.Item.Searches...)
	}
	return keys
}

func keyOf(g *match.Game) suites.Key { return suites.Key{Case: g.Pair, Repeat: g.Number - 1} }

// Death is an item that ended the processes that did it by itself while the worker that had started them
// lived on.
type Death struct {
	Item *Item `json:"item"`
	// State is that of the last process, as "exit status 2" or "signal: killed".
	State string `json:"state"`
}

func (d *Death) Error() string { return "it ended twice, the last time by " + d.State }
