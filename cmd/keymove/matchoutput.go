package main

import (
	"fmt"
	"sync"

	"keymove/report/games"
	"keymove/report/texttable"
	"keymove/suites/match"
)

// matchOutput shows how a match goes: on stderr the score now and then, or on stdout
// what fastchess writes there.
type matchOutput struct {
	app       *app
	summary   *games.Summary
	every     int // pairs
	quiet     bool
	fastchess bool

	mu sync.Mutex // of stdout
}

// started reports that a game begins; from several goroutines at a time.
func (l *matchOutput) started(p match.Pair, number int) {
	if !l.fastchess {
		return
	}
	white, black := p.First, p.Second
	if number == 2 {
		white, black = black, white
	}
	// An error is that of a pipe which nobody reads: the next line meets it again.
	_ = l.printf("Started game %d of %d (%s vs %s)\n", 2*p.Index+number, 2*l.summary.Manifest.Schedule.Pairs, l.name(white), l.name(black))
}

// finished reports how a game ended.
func (l *matchOutput) finished(g *match.Game) error {
	if !l.fastchess {
		return nil
	}
	return l.printf("Finished game %d (%s vs %s): %s {%s}\n", 2*g.Pair+g.Number, l.name(g.White), l.name(g.Black), g.Result, g.Text())
}

func (l *matchOutput) name(player int) string {
	return texttable.Printable(l.summary.Manifest.Players[player].Name)
}

func (l *matchOutput) printf(format string, args ...any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := fmt.Fprintf(l.app.stdout, format, args...)
	return ignoreEPIPE(err)
}

// committed reports the score after a pair, where it is time to; done is set for the
// last one, whose block is the closing one.
func (l *matchOutput) committed(done bool) error {
	done = done || l.summary.Pairs == l.summary.Manifest.Schedule.Own()
	if l.every == 0 || l.summary.Pairs%l.every != 0 || done {
		return nil
	}
	if l.fastchess {
		return l.printf("%s", l.summary.Block())
	}
	if !l.quiet {
		l.app.tell("%s", l.line())
	}
	return nil
}

// line returns the score in one line.
func (l *matchOutput) line() string {
	s := l.summary
	text := fmt.Sprintf("%d of %d games", s.Games(), 2*s.Manifest.Schedule.Own())
	if len(s.Manifest.Players) > 2 {
		return text
	}
	t := &s.Tallies[0]
	text += fmt.Sprintf(": +%d =%d -%d, %s", t.Wins, t.Draws, t.Losses, s.EloText())
	if verdict, ok := s.Verdict(); ok {
		text += fmt.Sprintf(", %s, %s", verdict.Line(), verdict.State)
	}
	return text
}
