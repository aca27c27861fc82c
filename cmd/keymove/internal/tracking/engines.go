package tracking

import (
	"context"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/plan"
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

// contender returns a version as a contender, which has been started once. The error is a
// brokenError if it cannot be started.
func (e *engines) contender(ctx context.Context, name, path string) (suites.Contender, error) {
	list, err := e.parsed(name, path)
	if err != nil {
		return list[0], err
	}
	faults, err := e.opener.Identify(ctx, list, nil)
	if err == nil && len(faults) > 0 {
		err = brokenError{faults[0]}
	}
	return list[0], err
}

// examined returns a version as a contender, which has not been started.
func (e *engines) examined(name, path string) (suites.Contender, error) {
	list, err := e.parsed(name, path)
	if err != nil {
		return list[0], err
	}
	if _, faults := input.Examine(list, nil); len(faults) > 0 {
		err = faults[0]
	}
	return list[0], err
}

func (e *engines) parsed(name, path string) ([]suites.Contender, error) {
	c, err := input.ParseEngine(e.source.engineText(name, path), "")
	if err != nil {
		err = host.Usagef("--with: %w", err)
	}
	return []suites.Contender{c}, err
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
