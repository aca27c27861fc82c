// Package selfplay plays the games of a tune by SPSA: the engine against itself, with
// values of its options that differ.
package selfplay

import (
	"context"
	"time"

	"keymove/suites/match"
	"keymove/suites/match/opening"
	"keymove/suites/match/play"
	"keymove/suites/tune/spsa"
)

// Config says how the games of a tune are played.
type Config struct {
	Openings []opening.Opening
	// Player returns the engine with values of the parameters, in their order.
	Player func(name string, values []float64) (match.Player, error)
	// Open makes a searcher of a player, as that of play.Config.
	Open    func(context.Context, match.Player) (play.Searcher, error)
	MaxIdle int
	// Now is the clock of the games; nil means time.Now.
	Now func() time.Time
}

// The names of the two sides.
const (
	PlusName  = "plus"
	MinusName = "minus"
)

// Run plays the iterations that are missing, from the history of a folder, and the games
// that were played of an iteration that is not over. When the context ends, Run returns
// its cause; what was played is in the journal.
func Run(ctx context.Context, f *spsa.Folder, h *spsa.History, played []match.Game, cfg Config) error {
	sequence := opening.NewSequence(len(cfg.Openings), f.Manifest.Openings.Order)
	for !h.Tuner.Over() {
		if err := playIteration(ctx, f, h, played, &cfg, sequence); err != nil {
			return err
		}
		played = nil
	}
	return nil
}

// playIteration plays what is missing of the next iteration.
func playIteration(ctx context.Context, f *spsa.Folder, h *spsa.History, played []match.Game, cfg *Config, all opening.Sequence) error {
	m := &f.Manifest
	i := h.Begin()
	plus, err := cfg.Player(PlusName, i.Plus)
	if err != nil {
		return err
	}
	minus, err := cfg.Player(MinusName, i.Minus)
	if err != nil {
		return err
	}
	queue := m.Queue()
	for n := range played {
		if err := queue.Restore(&played[n]); err != nil {
			return err
		}
	}
	number := h.Tuner.Done + 1
	err = play.Run(ctx, play.Config{
		Players: []match.Player{plus, minus}, Schedule: m.IterationSchedule(),
		Openings: cfg.openingsOf(number, m.Pairs, all), Sequence: opening.NewSequence(m.Pairs, opening.Order{}),
		Rules: m.Rules, Workers: m.Workers, Open: cfg.Open, MaxIdle: cfg.MaxIdle, Now: cfg.Now, Queue: queue,
		Journal: func(g *match.Game) error { return f.Add(number, g) },
		Commit:  i.Commit,
	})
	if err == nil {
		h.End(i)
	}
	return err
}

// openingsOf returns the openings of an iteration, from 1.
func (cfg *Config) openingsOf(number, pairs int, all opening.Sequence) []opening.Opening {
	chosen := make([]opening.Opening, pairs)
	for n := range chosen {
		chosen[n] = cfg.Openings[all.At((number-1)*pairs+n)]
	}
	return chosen
}
