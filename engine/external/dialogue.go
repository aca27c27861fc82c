package external

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// send sends commands, all at once: each write wakes the engine. One that does not read them is
// killed.
func (e *Engine) send(commands ...uci.Command) error {
	texts := make([]string, len(commands))
	for i, command := range commands {
		texts[i] = command.String()
	}
	return e.Tell(texts...)
}

// sync sends commands and "isready", and waits for the answer. All output about earlier searches
// has been read by then.
func (e *Engine) sync(ctx context.Context, deadline time.Duration, commands ...uci.Command) error {
	if err := e.send(append(commands, uci.IsReady)...); err != nil {
		return err
	}
	return e.await(ctx, "readyok", deadline, func(_ line, reply uci.Reply) bool { return reply == uci.ReadyOK })
}

// Settle waits until the engine has carried out all commands, and returns how many bestmoves it
// has written since the last call that no search had asked for. They were dropped. An engine that
// fails here fails its next search.
func (e *Engine) Settle(ctx context.Context) (unasked int) {
	if e.state == ready {
		_ = e.sync(ctx, e.deadlines.Ready) // the engine is dead then, and remembers why
	}
	unasked, e.unasked = e.unasked, 0
	return unasked
}

// drop counts a reply that no search asked for if it is a bestmove.
func (e *Engine) drop(reply uci.Reply) {
	if _, ok := reply.(uci.BestMove); ok {
		e.unasked++
	}
}

// await reads lines until take returns true; the reply is nil for a line that is none. No search
// runs meanwhile: a bestmove is one that nobody asked for. The engine is killed when the deadline passes or the context ends first.
func (e *Engine) await(ctx context.Context, what string, deadline time.Duration, take func(line, uci.Reply) bool) error {
	taken, err := e.listen(ctx, deadline, take)
	switch {
	case taken || e.state == dead:
		return err
	case err != nil:
		return e.die(fmt.Errorf("waiting for %s: %w", what, err))
	}
	return e.die(&Error{Kind: failedTimeout, Text: fmt.Sprintf("no %s within %v", what, deadline)})
}

// listen reads lines until take returns true, for as long as patience says, and reports whether it did. The
// error is that of a dead engine, or of the context.
func (e *Engine) listen(ctx context.Context, patience time.Duration, take func(line, uci.Reply) bool) (taken bool, err error) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	written := flood{since: time.Now()}
	for {
		if len(e.unread) > 0 {
			l, err := e.receive(&written)
			if err != nil {
				return false, err
			}
			e.drop(l.reply)
			if take(l, l.reply) {
				return true, nil
			}
			continue
		}
		select {
		case batch, ok := <-e.process.lines:
			if !ok {
				return false, e.die(e.ended(""))
			}
			e.unread = batch
		case <-timer.C:
			return false, nil
		case <-ctx.Done():
			return false, context.Cause(ctx)
		}
	}
}

// receive takes the next line of those that were read.
func (e *Engine) receive(written *flood) (l line, err error) {
	l, e.unread = e.unread[0], e.unread[1:]
	if l.err != nil {
		return l, e.die(&Error{Kind: failedProtocol, Text: "the engine wrote " + l.err.Error()})
	}
	e.log.write('<', l.text)
	if written.add(l) {
		return l, e.die(&Error{Kind: failedProtocol,
			Text: fmt.Sprintf("the engine wrote %d lines, %d MiB, without answering", written.lines, written.bytes>>20)})
	}
	if l.unparsed != nil {
		e.note(OddLine, l.unparsed)
	}
	if l.reply == nil || strings.HasPrefix(l.text, "info string ") {
		e.remember(l.text)
	}
	return l, nil
}

// keptLines is how many lines for people are kept.
const keptLines = 3

// remember keeps a line that the engine wrote for people: the last ones say why it ended.
func (e *Engine) remember(text string) {
	if text = strings.TrimSpace(strings.TrimPrefix(text, "info string ")); text == "" {
		return
	}
	if len(e.said) == keptLines {
		e.said = slices.Delete(e.said, 0, 1)
	}
	e.said = append(e.said, text[:min(len(text), tailLine)])
}

// note passes on the first line of each kind of oddity.
func (e *Engine) note(kind string, line error) {
	if !slices.Contains(e.noted, kind) {
		e.noted = append(e.noted, kind)
		if e.cfg.Notice != nil {
			e.cfg.Notice(Oddity{kind, line})
		}
	}
}

// ParseReply parses a line; the reply is nil for one that is not a reply. The keyword
// has to be the first word: "my bestmove e2e4" is chatter. unread is the part of a reply that
// could not be read.
func ParseReply(text string) (reply uci.Reply, unread error) {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	word, _, _ = strings.Cut(word, "\t")
	switch word {
	case "id", "option", "info", "bestmove", string(uci.UCIOK), string(uci.ReadyOK):
	default:
		return nil, nil
	}
	return uci.ParseReply(text)
}

// ended returns why the engine's output ended, and when, as " during" a command.
func (e *Engine) ended(when string) *Error {
	how, ended := e.process.end(e.deadlines.Exit)
	if !ended {
		return &Error{Kind: failedCrash, Text: "the engine closed its output" + when + " but did not exit"}
	}
	<-e.process.read // its last words on stderr may come after the end of stdout
	return &Error{Kind: failedCrash, Text: "the engine exited" + when + ": " + how}
}

// die kills the engine and returns the reason, which later calls return as well,
// with the last lines of stderr.
func (e *Engine) die(reason error) error {
	e.log.write('#', reason.Error())
	_ = e.process.finish(0) // Close tries again, and returns the error
	if failure, ok := reason.(*Error); ok {
		failure.Stderr = e.process.tail.last()
		for _, text := range e.said {
			failure.Stdout = append(failure.Stdout, uci.Visible(strings.ToValidUTF8(text, "?")))
		}
	}
	e.state, e.death = dead, reason
	return reason
}

// The maximum output of an engine during one wait: a fixed amount, plus an amount
// per second. Real engines write a few hundred lines per second with a high
// MultiPV.
const (
	floodLines          = 100_000
	floodLinesPerSecond = 1_000
	floodBytes          = 64 << 20
	floodBytesPerSecond = 1 << 20
)

// flood counts the output of an engine during one wait.
type flood struct {
	since        time.Time
	lines, bytes int
}

// add counts a line and reports whether the engine has written too much.
func (f *flood) add(l line) bool {
	f.lines++
	f.bytes += l.size
	seconds := int(l.at.Sub(f.since).Seconds())
	return f.lines > floodLines+floodLinesPerSecond*seconds ||
		f.bytes > floodBytes+floodBytesPerSecond*seconds
}

// goCommand returns the command for a search. Without a limit it is "go infinite",
// because engines differ in what a bare "go" means.
func goCommand(text func(board.Move) string, lim engine.Limits) uci.Go {
	limited := lim.MoveTime > 0 || lim.Depth > 0 || lim.Nodes > 0 || lim.Mate > 0 || lim.Clock != nil
	lim.Infinite = lim.Infinite || !limited
	command := uci.Go{Limits: lim}
	for _, m := range lim.SearchMoves {
		command.SearchMoves = append(command.SearchMoves, text(m))
	}
	return command
}
