package versions

import (
	"context"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"

	report "keymove/report/study"
	"keymove/suites/plan"
	"keymove/suites/versions"
)

// judge finds out on which side of a loss a version is.
type judge interface {
	// question says what is measured.
	question() string
	// suitesSaved are the suites that versions are searched on; nil for none.
	suitesSaved() []savedSuite
	// measureEnds measures both ends. The error says that the bad one is not worse.
	measureEnds(ctx context.Context, good, bad *versions.Built) (goodNote, badNote string, err error)
	// test places a version; a mark of versions.Skip says that this cannot be done.
	test(ctx context.Context, built *versions.Built) (versions.Mark, string, error)
	// compare measures two neighbours, and notes what changed between them.
	compare(ctx context.Context, left, right *versions.Built, into *report.Bisection) error
}

// brokenError is the error of an engine that cannot be searched with.
type brokenError struct{ error }

func (e brokenError) Unwrap() error { return e.error }

// engines opens the engines of versions.
type engines struct {
	commands *Versions
	source   *source
	opener   *input.Opener
}

// contender returns a version as a contender, which has been started once. The error is a
// brokenError if it cannot be started.
func (e *engines) contender(ctx context.Context, built *versions.Built) (suites.Contender, error) {
	c, err := input.ParseEngine(e.source.engineText(versions.ShortHash(built.Commit), built.Path), "")
	if err != nil {
		return c, host.Usagef("--with: %w", err)
	}
	list := []suites.Contender{c}
	faults, err := e.opener.Identify(ctx, list, nil)
	if err == nil && len(faults) > 0 {
		err = brokenError{faults[0]}
	}
	return list[0], err
}

// markOf returns the mark of a side with what was measured: a version of which the side is not
// certain cannot be used.
func markOf(side int, note string) (versions.Mark, string, error) {
	switch side {
	case 1:
		return versions.Good, note, nil
	case -1:
		return versions.Bad, note, nil
	}
	return versions.Skip, note + ", which is not certain", nil
}

// newOpener returns what opens the engines of a plan.
func (h *Versions) newOpener(p *plan.Plan) *input.Opener {
	return input.NewOpener(h.Host, input.Opener{HashMiB: p.HashMiB, Threads: p.Threads, Timeout: p.Timeout, Supervised: true})
}
