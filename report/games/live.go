package games

import (
	"fmt"
	"io"
	"sync"

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
