package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/opening"
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

// Unit is the work that is given out at a time: about two seconds. It has all contenders and
// repeats of its cases, or whole pairs of games, so that a slow machine affects all alike.
type Unit struct {
	Items []Item `json:"items"`
}

// Item is a case of a run with what is to be searched of it, or a pair of games of a match.
type Item struct {
	// Suite and Number are the place of the case in its run, from 0. The number of a pair
	// is that in the schedule.
	Suite    int          `json:"suite"`
	Number   int          `json:"number"`
	Case     *suites.Case `json:"case,omitempty"`
	Pair     *Pair        `json:"pair,omitempty"`
	Searches []Search     `json:"searches"`
}

// Search is one search of a case; all numbers count from 0. A game of a pair has its
// number as the repeat.
type Search struct {
	Contender int `json:"contender"`
	Repeat    int `json:"repeat,omitempty"`
	Limit     int `json:"limit,omitempty"`
}

// Key returns the key of a search of the item.
func (i *Item) Key(s Search) suites.Key {
	return suites.Key{Limit: s.Limit, Contender: s.Contender, Suite: i.Suite, Case: i.Number, Repeat: s.Repeat}
}

// Answer is what a worker returns.
type Answer struct {
	Results
	// Items is the number of items of the unit, Elapsed the time that they took, in nanoseconds.
	Items   int           `json:"items,omitempty"`
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

// Name names an item for people.
func (i *Item) Name() string {
	if i.Pair != nil {
		return fmt.Sprintf("pair %d of the match", i.Number+1)
	}
	return i.Case.ID + " of " + i.Case.Suite
}

// Pair is a pair of games with its opening.
type Pair struct {
	match.Pair
	// Opening is the place of the opening in its book, FEN its start, Moves are UCI moves.
	Opening  int      `json:"opening"`
	FEN      string   `json:"fen"`
	Chess960 bool     `json:"chess960,omitempty"`
	Moves    []string `json:"moves,omitempty"`
}

// newPair returns a pair that is played from an opening.
func newPair(pair match.Pair, place int, o *opening.Opening) *Pair {
	p := &Pair{Pair: pair, Opening: place, FEN: o.Start.FEN(), Chess960: o.Start.Chess960()}
	pos := o.Start
	for _, m := range o.Moves {
		p.Moves = append(p.Moves, pos.UCI(m))
		pos = pos.After(m)
	}
	return p
}

func (p *Pair) opening() (o opening.Opening, err error) {
	if o.Start, _, err = (board.FENOptions{Chess960: p.Chess960}).Parse(p.FEN); err != nil {
		return o, err
	}
	pos := o.Start
	for _, text := range p.Moves {
		m, err := pos.ParseUCI(text)
		if err != nil {
			return o, err
		}
		o.Moves = append(o.Moves, m)
		pos = pos.After(m)
	}
	return o, nil
}

// Results are what comes of a unit: records of a run, or games of a match, and the items that are given up.
type Results struct {
	Records []suites.Record `json:"records,omitempty"`
	Games   []match.Game    `json:"games,omitempty"`
	Deaths  []Death         `json:"deaths,omitempty"`
}

// Death is an item that ended the processes that did it by itself while the worker that had started them
// lived on.
type Death struct {
	Item Item `json:"item"`
	// State is that of the last process, as "exit status 2" or "signal: killed".
	State string `json:"state"`
}

func (d *Death) Error() string { return "it ended twice, the last time by " + d.State }

// Programs returns the contenders of a run or a match.
func (j *Job) Programs() []suites.Contender {
	if j.Match != nil {
		return j.Match.Contenders()
	}
	return j.Contenders
}
