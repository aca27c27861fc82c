package tracking

import (
	"context"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// brokenError is the error of an engine that cannot be searched with.
type brokenError struct{ error }

func (e brokenError) Unwrap() error { return e.error }

// engines opens the engines of versions.
type engines struct {
	source *source
	opener *input.Opener
}

// newEngines returns what opens the engines of a plan.
func (h *Commands) newEngines(s *source, p *plan.Plan) *engines {
	return &engines{s, input.NewOpener(h.Host, input.Opener{HashMiB: p.HashMiB, Threads: p.Threads, Timeout: p.Timeout, Supervised: true})}
}

// contender returns a version as a contender, which has been started once if that is wanted. The error is a
// brokenError if it cannot be.
func (e *engines) contender(ctx context.Context, name, path string, start bool) (suites.Contender, error) {
	c, err := input.ParseEngine(e.source.engineText(name, path), "")
	if err != nil {
		return c, host.Usagef("--with: %w", err)
	}
	list := []suites.Contender{c}
	var faults settings.Faults
	if start {
		faults, err = e.opener.Identify(ctx, list, nil)
	} else {
		_, faults = input.Examine(list, nil)
	}
	if err == nil && len(faults) > 0 {
		err = brokenError{faults[0]}
	}
	return list[0], err
}

// engineText returns an engine as run --engine takes it, under the name of its version.
func (s *source) engineText(name, path string) string {
	return input.QuoteWord("cmd="+path) + " " + input.QuoteWord("name="+name) + s.words(name)
}

// words returns what --with says about a version.
func (s *source) words(name string) (text string) {
	for _, words := range s.with {
		pattern, behind, found := strings.Cut(words, ": ")
		if !found {
			text += " " + words
		} else if match, err := filepath.Match(strings.TrimSpace(pattern), name); err == nil && match {
			text += " " + behind
		}
	}
	return text
}
