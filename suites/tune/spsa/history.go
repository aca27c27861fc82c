package spsa

import (
	"path/filepath"

	"keymove/engine/board"
	"keymove/suites/match"
	"keymove/suites/runfolder"
)

// Iteration is one that is over.
type Iteration struct {
	Number int // from 1
	// Tally is from the side of the plus engine.
	Tally match.Tally
	// Values are those of the parameters after it.
	Values []float64
}

// History is what has happened in a tune.
type History struct {
	Manifest *Manifest
	Tuner    *Tuner
	// Tally counts the games of all iterations that are over, from the side of the plus
	// engines.
	Tally match.Tally
	// Failures are the games that ended by the failure of an engine, FirstFailure is
	// the error of the first one.
	Failures     int
	FirstFailure string
	// Effort is what both sides used together.
	Effort match.Effort
	// Done is called for each iteration that is over; nil for nobody.
	Done func(*Iteration)
}

// NewHistory returns the history of a tune that has not begun.
func NewHistory(m *Manifest) *History { return &History{Manifest: m, Tuner: m.Tuner()} }

// ReadHistory returns the history of the tune in a folder, and the games of the iteration
// that is not over. An error of the journal is a runfolder.DamagedError.
func ReadHistory(dir string, m *Manifest, done func(*Iteration)) (*History, []match.Game, error) {
	iterations, err := readJournal(dir, m)
	if err != nil {
		return nil, nil, err
	}
	h := NewHistory(m)
	h.Done = done
	for _, games := range iterations {
		queue := m.Queue()
		for i := range games {
			if err := queue.Restore(&games[i]); err != nil {
				return nil, nil, &runfolder.DamagedError{Path: filepath.Join(dir, runfolder.JournalFile), Err: err}
			}
		}
		if len(games) < 2*m.Pairs {
			return h, games, nil
		}
		i := h.Begin()
		if _, err := queue.Commit(i.Commit); err != nil {
			return nil, nil, err
		}
		h.End(i)
	}
	return h, nil, nil
}

// Trial is an iteration that is going on.
type Trial struct {
	Perturbation
	history *History
	tally   match.Tally
}

// Begin begins the next iteration.
func (h *History) Begin() *Trial {
	return &Trial{Perturbation: h.Tuner.Perturbation(), history: h}
}

// Commit counts a pair of games. It is one for play.Config.
func (i *Trial) Commit(pair *[2]match.Game) (done bool, err error) {
	i.tally.Add(pair)
	for n := range pair {
		g := &pair[n]
		for _, c := range [2]board.Color{board.White, board.Black} {
			i.history.Effort.Merge(g.Sides[c])
		}
		if g.Error != "" || g.Ending == match.TimeForfeit {
			i.history.fail(g)
		}
	}
	return false, nil
}

// fail notes a game that ended by a failure.
func (h *History) fail(g *match.Game) {
	if h.Failures++; h.FirstFailure == "" {
		if h.FirstFailure = g.Error; g.Error == "" {
			h.FirstFailure = string(g.Ending)
		}
	}
}

// End ends an iteration whose games are all counted: the values move.
func (h *History) End(i *Trial) {
	h.Tuner.Update(i.Perturbation, i.tally.Wins-i.tally.Losses)
	h.Tally.Merge(i.tally)
	if h.Done != nil {
		h.Done(&Iteration{h.Tuner.Done, i.tally, append([]float64(nil), h.Tuner.Values...)})
	}
}
