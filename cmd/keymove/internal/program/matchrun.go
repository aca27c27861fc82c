package program

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/games"
	"keymove/report/html"
	"keymove/report/show"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/runner"
)

// playIn plays what is missing of a match, writes its files and says how it ended. It
// closes the folder.
func (a *matches) playIn(ctx context.Context, folder *match.Folder, o *matchOptions) error {
	defer folder.Close() // where it is not closed with its error by then
	wasOver := folder.Manifest.End != nil && !folder.Manifest.End.Interrupted
	w, playErr, err := a.playOn(ctx, folder, o)
	if err != nil {
		return host.SavedMatch(folder.Dir, err)
	}
	defer w.Close()
	finishErr := errors.Join(
		folder.Finish(match.End{Time: a.Now(), Pairs: w.Summary.Pairs, Interrupted: playErr != nil}),
		w.Finish(html.WriteDocument), folder.Close())
	if playErr == nil && finishErr == nil && !wasOver {
		finishErr = games.AppendGames(folder.Manifest.Copy, folder.Dir)
	}
	if finishErr == nil {
		finishErr = a.showMatch(w.Summary, o, folder.Dir, playErr)
	}
	a.Complain(playErr)
	a.Complain(finishErr)
	a.suggestMatchResume(folder.Dir, playErr, finishErr)
	fmt.Fprintln(a.Stderr, folder.Dir)
	return host.Reported(errors.Join(playErr, finishErr))
}

// playOn plays what is missing of a match in its folder. The caller closes the writer of its files.
func (a *matches) playOn(ctx context.Context, folder *match.Folder, o *matchOptions) (w *games.Writer, playErr, err error) {
	queue := match.NewQueue(&folder.Manifest.Schedule, o.machines.Window(o.Workers))
	w, done, err := games.Replay(folder.Dir, &folder.Manifest, queue)
	if err != nil || done && !o.machines.IsOn() {
		return w, nil, err
	}
	if m := &folder.Manifest; m.RepeatsOpenings() && !done {
		a.warnOfRepeats(m)
	}
	return w, a.play(ctx, folder, o, queue, w, done), nil
}

// warnOfRepeats warns of openings that come more than once.
func (a *matches) warnOfRepeats(m *match.Manifest) {
	text := fmt.Sprintf("%d rounds and %d openings: openings will come more than once", m.Schedule.Rounds(), m.Openings.Count)
	if !m.Timed() {
		text += ", and under nodes or depth with the same games, unless a player chooses at random; --openings gives a larger book"
	}
	a.Warn("%s", text)
}

// play plays the games that are missing.
func (a *matches) play(ctx context.Context, folder *match.Folder, o *matchOptions, queue *match.Queue, w *games.Writer, over bool) error {
	m := &folder.Manifest
	opener := input.NewOpener(a.Host, *input.MatchOpener(&o.Manifest, o.book))
	if slices.ContainsFunc(o.openings, func(op match.Opening) bool { return games.BeginsAsUsual(&op.Start) }) {
		games.LoadOpenings() // before the first game: later it would take its time from an engine
	}
	live := a.matchLive(w.Summary, o)
	defer live.Close()
	err := (*App)(a).machines().Play(ctx, &o.machines, folder, play.Config{
		Players: m.Players, Schedule: m.Schedule, Openings: o.openings,
		Sequence: match.NewSequence(len(o.openings), m.Openings.Order),
		Rules:    m.Rules, Workers: o.Workers, Queue: queue, Now: a.Clock,
		MaxOpen: a.Memory().MaxOpen(2*o.Workers, m.HashMiB), Open: opener.Open,
		Journal: func(g *match.Game) error { return folder.Append(g) },
		Commit: func(pair *[2]match.Game) (bool, error) {
			done, err := w.Commit(pair)
			live.Committed(done)
			return done, err
		},
	}, over)
	if runner.IsGivenUp(err) {
		return host.WithCode(host.ExitEngine, err)
	}
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return fmt.Errorf("%w: %d of %d pairs of games are complete", host.ErrInterrupted, w.Summary.Pairs, m.Schedule.Own())
	}
	return err
}

// matchLive returns what shows on stderr how a match goes.
func (a *matches) matchLive(s *games.Summary, o *matchOptions) *games.Live {
	live := &games.Live{Summary: s, Every: o.reportEvery}
	if !o.Quiet {
		live.Show(a.Progress(false))
		if !o.JSON {
			live.Note = func(line string) { a.Inform("%s", line) }
		}
	}
	return live
}

// showMatch shows how a match ended. Its error says what the exit code has to.
func (a *matches) showMatch(s *games.Summary, o *matchOptions, dir string, playErr error) error {
	var showErr error
	switch {
	case o.JSON:
		showErr = s.WriteJSON(a.Stdout, dir)
	case o.shows(s):
		showErr = a.writeMatch(s, o, dir)
	}
	var verdictErr error
	if s.Manifest.Experiment != nil {
		verdictErr = expectationError(s.Expectations())
	} else if playErr == nil { // what is incomplete has no verdict
		verdictErr = (*gates)(a).matchVerdictError(s, o.shows(s))
	}
	if verdictErr == nil {
		verdictErr = failedEnginesError(s)
	}
	return errors.Join(showErr, verdictErr)
}

// shows reports whether stdout has the end of a match in words.
func (o *matchOptions) shows(s *games.Summary) bool {
	return !o.JSON && !o.Quiet && s.Pairs > 0
}

// writeMatch writes what a person reads at the end of a match, or all that is known.
func (a *matches) writeMatch(s *games.Summary, o *matchOptions, dir string) error {
	docs := []*show.Doc{s.Document(dir)}
	return show.Text(a.Coloured(), docs, a.Brief(filepath.Join(dir, games.PageFile)), o.Verbose)
}

// suggestMatchResume prints the command that completes a match that ended early.
func (a *matches) suggestMatchResume(dir string, playErr, finishErr error) {
	resume := host.CommandLine("match --resume", dir)
	switch {
	case host.ExitCode(playErr) == host.ExitInterrupted:
		a.Inform("to go on: %s", resume)
	case playErr != nil:
		a.Inform("what is played is safe; when this is fixed, go on: %s", resume)
	case host.ExitCode(finishErr) == host.ExitFailure:
		a.Inform("all is played; when this is fixed, write the files: %s", host.CommandLine("report", dir))
	}
}
