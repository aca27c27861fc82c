package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/suites/match/opening"
)

// checkChess960 returns an error for each external engine that cannot play Chess960,
// where any opening needs it: it would lose all of its games.
func (a *app) checkChess960(ctx context.Context, o *matchOptions) error {
	if !slices.ContainsFunc(o.openings, func(op opening.Opening) bool { return op.Start.Chess960() }) {
		return nil
	}
	opener := a.matchOpener(o)
	var errs []error
	for _, p := range o.manifest.Players {
		if p.Engine == nil {
			continue
		}
		searcher, err := opener.Open(ctx, p.Contender)
		if err != nil {
			return &codedError{exitEngine, err} // it came up a moment ago
		}
		if e, ok := searcher.(*external.Engine); ok && !slices.ContainsFunc(e.Announced(), isChess960Option) {
			errs = append(errs, usagef("--engine %s: the engine has no option UCI_Chess960, and the openings are of Chess960", p.Name))
		}
		errs = append(errs, searcher.Close())
	}
	return errors.Join(errs...)
}

func isChess960Option(option uci.Option) bool { return strings.EqualFold(option.Name, "UCI_Chess960") }
