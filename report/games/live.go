package games

import (
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites/match"
)

// Live shows how a match goes: the score now and then, or what fastchess writes.
type Live struct {
	Summary *Summary
	// Every is the number of pairs after which the score is reported; 0 for never.
	Every int
	// Note gets the score in one line; nil for nobody. It is not called if Fastchess is
	// set.
	Note func(line string)
	// Fastchess gets lines and blocks as fastchess writes them; nil for nobody.
	Fastchess io.Writer

	mu sync.Mutex // of Fastchess

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

// Started reports the beginning of a game. Several goroutines may call it.
func (l *Live) Started(p match.Pair, number int) error {
	white, black := p.First, p.Second
	if number == 2 {
		white, black = black, white
	}
	return l.line("Started game %d of %d (%s vs %s)", 2*p.Index+number, 2*l.Summary.Manifest.Schedule.Pairs, l.name(white), l.name(black))
}

// Finished reports the end of a game.
func (l *Live) Finished(g *match.Game) error {
	return l.line("Finished game %d (%s vs %s): %s {%s}", 2*g.Pair+g.Number, l.name(g.White), l.name(g.Black), g.Result, g.Text())
}

func (l *Live) name(player int) string {
	return l.Summary.Manifest.Players[player].Name
}

// line writes a line, in which texts may be foreign.
func (l *Live) line(format string, args ...any) error {
	return l.write(sink.Terminal(fmt.Sprintf(format, args...)) + "\n")
}

func (l *Live) write(text string) error {
	if l.Fastchess == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := io.WriteString(l.Fastchess, text)
	return err
}

// Committed reports the score after a pair, if it is due. done is set for the last
// pair, which the closing block follows.
func (l *Live) Committed(done bool) error {
	if l.progress != nil {
		l.progress.Update(l.standing())
	}
	done = done || l.Summary.Pairs == l.Summary.Manifest.Schedule.Own()
	if l.Every == 0 || l.Summary.Pairs%l.Every != 0 || done {
		return nil
	}
	if l.Fastchess != nil {
		return l.write(l.Summary.Block())
	}
	if l.Note != nil {
		l.Note(l.Summary.Line())
	}
	return nil
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
