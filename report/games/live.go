package games

import (
	"fmt"
	"strconv"
	"time"

	"keymove/report"
	"keymove/report/sink"
)

// Live shows how a match goes: the score now and then.
type Live struct {
	Summary *Summary
	// Every is the number of pairs after which the score is reported; 0 for never.
	Every int
	// Note gets the score in one line; nil for nobody.
	Note func(line string)

	progress *report.Progress // nil for none
	start    time.Time
	before   int // games that were played before
}

// Show shows on a terminal how far the match is, until Close: games of whole pairs, the time
// left, games a minute, and the points of each contender.
func (l *Live) Show(style report.ProgressStyle) {
	m := l.Summary.Manifest
	work := report.Work{Unit: "games", Share: "points", Total: 2 * m.Schedule.Own(), MayEndEarly: m.Test != nil}
	for i := range m.Players {
		work.Names = append(work.Names, sink.Terminal(m.Players[i].Name))
	}
	l.start, l.before = time.Now(), l.Summary.Games()
	l.progress = report.NewProgress(report.ProgressStyle{Draw: style.Draw, Width: style.Width}, work, l.standing())
}

// Close ends what Show shows.
func (l *Live) Close() error {
	if l.progress == nil {
		return nil
	}
	return l.progress.Close()
}

func (l *Live) standing() report.Standing {
	s, rate := l.Summary, "-"
	if elapsed := time.Since(l.start); s.Games() > l.before && elapsed > 0 {
		rate = fmt.Sprintf("%.1f", float64(s.Games()-l.before)/elapsed.Minutes())
	}
	standing := report.Standing{Done: s.Games(), Rate: fmt.Sprintf("%6s games/min", rate)}
	width := len(strconv.Itoa(2 * s.Manifest.Schedule.Own()))
	for i := range s.Players {
		score := s.Score(i)
		standing.Shares = append(standing.Shares, fmt.Sprintf("%*.1f/%-*d", width+2, gamesOf(&score).Points(), width, score.Games()))
	}
	if verdict, ok := s.Verdict(); ok {
		standing.More = verdict.Line()
	}
	return standing
}

// Committed reports the score after a pair, if it is due. done is set for the last
// pair, which the closing block follows.
func (l *Live) Committed(done bool) {
	if l.progress != nil {
		l.progress.Update(l.standing())
	}
	done = done || l.Summary.Pairs == l.Summary.Manifest.Schedule.Own()
	if l.Note != nil && l.Every > 0 && l.Summary.Pairs%l.Every == 0 && !done {
		l.Note(l.Summary.Line())
	}
}

// Line returns the score in one line.
func (s *Summary) Line() string {
	text := fmt.Sprintf("%d of %d games", s.Games(), 2*s.Manifest.Schedule.Own())
	if len(s.Manifest.Players) > 2 {
		return text
	}
	t := &s.Tallies[0]
	text += fmt.Sprintf(": +%d =%d -%d, %s", t.Wins, t.Draws, t.Losses, s.EloText())
	if verdict, ok := s.Verdict(); ok {
		text += fmt.Sprintf(", %s, %s", verdict.Line(), verdict.StateText())
	}
	return text
}
