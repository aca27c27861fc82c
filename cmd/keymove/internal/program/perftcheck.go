package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// perftCheck compares counts of files with those of an engine, or of our generator.
type perftCheck struct {
	*engines
	opener *input.Opener
	engine *suites.Contender // nil for our generator
	failed atomic.Int32
}

// perftFinding is what is wrong with a position.
type perftFinding struct {
	text string
	err  error // with the exit code
}

func (f *perftFinding) add(code int, format string, args ...any) {
	f.text += sink.Message(fmt.Sprintf(format, args...)) + "\n"
	f.err = errors.Join(f.err, host.WithCode(code, errors.New("a count is wrong")))
}

// checkPerft compares the counts of files with those of the engine that is given.
func (a *engines) checkPerft(ctx context.Context, o *perftOptions, sources []string) error {
	if o.divide {
		return host.Usagef("--divide is for one position")
	}
	p := perftCheck{engines: a, opener: input.NewOpener(a.Host, input.Opener{HashMiB: engine.DefaultHashMiB, Threads: 1, Supervised: true})}
	if o.engine != "" {
		parsed, err := input.ParseEngine(o.engine, "")
		if err != nil {
			return host.Usagef("--engine %s: %w", o.engine, err)
		}
		p.engine = &parsed
	}
	var cases []perftCase
	for _, source := range sources {
		found, _, err := suites.Expand(source)
		if err != nil {
			return host.Suitef("%w", err)
		}
		for _, file := range found {
			more, err := a.readPerft(file, o.chess960)
			if err != nil {
				return err
			}
			cases = append(cases, more...)
		}
	}
	counts, skipped := choosePerft(cases, o.depth)
	if counts == 0 {
		return host.Suitef("there is nothing to count%s", skipped)
	}
	return p.run(ctx, cases, cmp.Or(o.jobs, a.CPUs), fmt.Sprintf("%s, %s%%s%s\n", sink.Plural(len(cases), "position"), sink.Plural(counts, "count"), skipped))
}

// run checks the positions, some at a time, and writes what is wrong, and a summary.
func (p *perftCheck) run(ctx context.Context, cases []perftCase, jobs int, summary string) error {
	found := make([]perftFinding, len(cases))
	progress := report.NewProgress(p.Progress(false), report.Work{Unit: "positions", Total: len(cases)}, report.Standing{})
	var next, done atomic.Int32
	failure := untilInterrupted(ctx, func() error {
		group, ctx := errgroup.WithContext(ctx)
		for range min(jobs, len(cases)) {
			group.Go(func() (err error) {
				var e *external.Engine
				for i := int(next.Add(1)) - 1; i < len(cases) && err == nil; i = int(next.Add(1)) - 1 {
					e, err = p.check(ctx, e, &cases[i], &found[i])
					progress.Update(report.Standing{Done: int(done.Add(1))})
				}
				if e != nil {
					err = errors.Join(err, e.Close())
				}
				return err
			})
		}
		return group.Wait()
	})
	progress.Close()
	if ctx.Err() != nil {
		return host.ErrInterrupted
	}
	wrong, verdict, text := []error(nil), ": all right", ""
	for _, f := range found {
		text += f.text
		if f.err != nil {
			wrong = append(wrong, f.err)
			verdict = fmt.Sprintf(": %d not right", len(wrong))
		}
	}
	if failure == nil {
		text += fmt.Sprintf(summary, verdict)
	}
	if _, err := io.WriteString(p.Stdout, text); err != nil || failure != nil {
		return errors.Join(err, failure)
	}
	return host.Reported(errors.Join(wrong...))
}

// maxPerftFailures is after how many failures an engine is given up.
const maxPerftFailures = 3

// check checks a position with an engine, which is started where there is none, and returns the engine if it is
// still running. The error ends all.
func (p *perftCheck) check(ctx context.Context, e *external.Engine, c *perftCase, f *perftFinding) (*external.Engine, error) {
	if p.engine != nil && e == nil {
		searcher, err := p.opener.Open(ctx, *p.engine)
		if err != nil {
			return nil, host.WithCode(host.ExitEngine, err)
		}
		e = searcher.(*external.Engine)
		if err := e.ProbePerft(ctx); err != nil {
			return e, host.WithCode(host.ExitEngine, fmt.Errorf("%s: %w", e.Name(), err))
		}
	}
	for _, n := range c.counts {
		isRight, err := p.compare(ctx, e, c, n, f)
		switch {
		case ctx.Err() != nil:
			return e, ctx.Err()
		case err != nil:
			f.add(host.ExitEngine, "%s: depth %d: %v", c.place, n.depth, err)
			_ = e.Close() // it has failed
			if p.failed.Add(1) == maxPerftFailures {
				err = host.WithCode(host.ExitEngine, fmt.Errorf("the engine has failed %d times; the rest is not checked", maxPerftFailures))
				return nil, err
			}
			return nil, nil
		case !isRight:
			return e, nil // deeper counts are wrong as well
		}
	}
	return e, nil
}

// compare makes one count, and reports whether the generator that is checked is right.
func (p *perftCheck) compare(ctx context.Context, e *external.Engine, c *perftCase, n perftCount, f *perftFinding) (bool, error) {
	d, pos, who := divider{perftCase: c, leaves: n.nodes}, c.game.Position(), "by our generator"
	var theirs external.Perft
	if e != nil {
		var err error
		d.engine = e
		if theirs, err = d.count(ctx, nil, n.depth); err != nil || theirs.Total == n.nodes {
			return true, err
		}
	}
	right := pos.Perft(n.depth)
	isWrong := e != nil && theirs.Total != right
	if e != nil && !isWrong {
		who = "as " + e.Name() + " counts, too"
	}
	if right != n.nodes {
		f.add(host.ExitRegressed, "%s: depth %d: the file says %d, right is %d, %s", c.place, n.depth, n.nodes, right, who)
	}
	if !isWrong {
		return true, nil
	}
	where, err := d.locate(ctx, nil, n.depth, theirs)
	if err == nil {
		f.add(host.ExitRegressed, "%s: depth %d: %s counts %d, right is %d; %s", c.place, n.depth, e.Name(), theirs.Total, right, where)
	}
	return false, err
}

// divider finds the move with which the count of an engine goes wrong.
type divider struct {
	*perftCase
	leaves uint64 // those of the whole, about
	engine *external.Engine
}

// count has the engine count the leaves after moves. The slowest generators make some ten thousand a second.
func (d *divider) count(ctx context.Context, moves []board.Move, depth int) (external.Perft, error) {
	const start, perSecond, most = 30 * time.Second, 5000, 1_000_000
	game := engine.Game{Start: d.game.Start, Moves: slices.Concat(d.game.Moves, moves)}
	return d.engine.Perft(ctx, game, d.fen, depth, start+time.Duration(min(d.leaves/perSecond, most))*time.Second)
}

// locate says what is wrong after moves, where the engine gives a wrong answer.
func (d *divider) locate(ctx context.Context, moves []board.Move, depth int, theirs external.Perft) (string, error) {
	game := engine.Game{Start: d.game.Start, Moves: slices.Concat(d.game.Moves, moves)}
	pos := game.Position()
	before, fen := "in the position itself", d.fen
	if len(moves) > 0 {
		fen, before = pos.FEN(), "after "+strings.Join(uci.FormatMoves(d.game.Position(), moves), " ")
	}
	say := func(format string, args ...any) (string, error) {
		return fmt.Sprintf("%s: %s\n  %s", before, fmt.Sprintf(format, args...), fen), nil
	}
	ours := pos.PerftDivide(depth)
	if len(theirs.Moves) == 0 {
		if depth == 1 {
			return say("yours %d, right %d; the engine does not list its moves", theirs.Total, len(ours))
		}
		for _, row := range ours {
			below, err := d.count(ctx, append(slices.Clip(moves), row.Move), depth-1)
			if err != nil {
				return "", err
			}
			theirs.Moves = append(theirs.Moves, external.PerftMove{Move: pos.UCI(row.Move), Nodes: below.Total})
		}
	}
	if text := unlikeMoves(&pos, ours, theirs.Moves); text != "" {
		return say("%s; yours %d, right %d", text, len(theirs.Moves), len(ours))
	}
	for _, row := range ours {
		name := pos.UCI(row.Move)
		i := slices.IndexFunc(theirs.Moves, func(m external.PerftMove) bool { return m.Move == name })
		said := theirs.Moves[i].Nodes
		switch {
		case said == row.Nodes:
			continue
		case depth == 1:
			return say("%s counts as %d, right 1", name, said)
		}
		below, err := d.count(ctx, append(slices.Clip(moves), row.Move), depth-1)
		if err != nil {
			return "", err
		}
		if below.Total == row.Nodes {
			return say("%s has %d leaves under go perft %d, and %d under go perft %d after it; right %d", name, said, depth, below.Total, depth-1, row.Nodes)
		}
		return d.locate(ctx, append(slices.Clip(moves), row.Move), depth-1, below)
	}
	return say("each move is right, and the sum of all is not; yours %d", theirs.Total)
}

// unlikeMoves names the moves that an engine lacks, and those that it has too many; empty for none.
func unlikeMoves(pos *board.Position, ours []board.Divide, theirs []external.PerftMove) string {
	var right, more, twice []string
	for _, row := range ours {
		right = append(right, pos.UCI(row.Move))
	}
	missing := slices.Clone(right)
	for _, m := range theirs {
		if i := slices.Index(missing, m.Move); i >= 0 {
			missing = slices.Delete(missing, i, i+1)
		} else if slices.Contains(right, m.Move) {
			twice = append(twice, m.Move)
		} else {
			more = append(more, m.Move)
		}
	}
	texts := []string{are(missing, "missing"), are(more, "too many"), are(twice, "listed twice")}
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), ", ")
}

func are(moves []string, what string) string {
	switch len(moves) {
	case 0:
		return ""
	case 1:
		return moves[0] + " is " + what
	}
	return strings.Join(moves, " ") + " are " + what
}
