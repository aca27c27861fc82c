package tuning

import (
	"context"
	"fmt"

	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/suites/tune/network"
)

var _ network.Explorer = (*search.Searcher)(nil)

// leafHashMiB is the transposition table of a search for leaves, which is small as these
// are.
const leafHashMiB = 1

// addLeaves adds the positions that searches of the profile evaluate, and returns how many.
func (h *Host) addLeaves(ctx context.Context, l *lesson) (int, error) {
	settings, err := profile.FromMap(l.Options)
	if err != nil {
		return 0, err
	}
	done, all := 0, len(l.reader.Positions)
	progress := h.progress(l, all, "searched")
	added, err := l.reader.AddLeaves(ctx, network.LeafConfig{
		Leaves: l.Leaves, Nodes: l.LeafNodes, Seed: l.Seed, Workers: l.workers,
		Open: func() network.Explorer { return settings.New(leafHashMiB) },
		Progress: func(now int) {
			progress(now)
			done = now
		},
	})
	if err != nil && ctx.Err() != nil {
		return 0, h.Interrupted(fmt.Errorf("%d of %d positions are searched", done, all))
	}
	return added, err
}

// reports is how often a part of a training says how far it is.
const reports = 20

// progress returns what reports how many of all positions are done.
func (h *Host) progress(l *lesson, all int, what string) func(now int) {
	done := 0
	return func(now int) {
		if !l.quiet && reports*now/all > reports*done/all {
			h.Inform("%d of %d positions are %s", now, all, what)
		}
		done = now
	}
}
