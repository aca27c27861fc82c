package external

import (
	"context"
	"fmt"
	"strings"
	"time"

	"keymove/engine/uci"
)

// send sends a command. An engine that does not read it is killed.
func (e *Engine) send(command uci.Command) error {
	if err := e.process.send(command.String()); err != nil {
		return e.die(&Error{Kind: failedProtocol, Text: "the engine does not read its input"})
	}
	return nil
}

// sync sends "isready" and waits for the answer. All output about earlier searches
// has been read by then.
func (e *Engine) sync(ctx context.Context, deadline time.Duration) error {
	if err := e.send(uci.IsReady); err != nil {
		return err
	}
	err := e.await(ctx, "readyok", deadline, func(_ line, reply uci.Reply) bool { return reply == uci.ReadyOK })
	if err == nil {
		e.stopped = false
	}
	return err
}

// await reads lines until take returns true; the reply is nil for a line that is none. The
// engine is killed when the deadline passes or the context ends first.
func (e *Engine) await(ctx context.Context, what string, deadline time.Duration, take func(line, uci.Reply) bool) error {
	timer := time.NewTimer(deadline)
	defer timer.Stop()
	written := flood{since: time.Now()}
	for {
		select {
		case l, ok := <-e.process.lines:
			reply, err := e.receive(l, ok, &written)
			if err != nil {
				return err
			}
			if take(l, reply) {
				return nil
			}
		case <-timer.C:
			return e.die(&Error{Kind: failedTimeout, Text: fmt.Sprintf("no %s within %v", what, deadline)})
		case <-ctx.Done():
			return e.die(fmt.Errorf("waiting for %s: %w", what, context.Cause(ctx)))
		}
	}
}

// receive parses a line that was read; ok is false at the end of the output. It
// returns nil for a line that is not a reply: engines write many of those.
func (e *Engine) receive(l line, ok bool, written *flood) (uci.Reply, error) {
	if !ok {
		return nil, e.die(e.ended())
	}
	if l.err != nil {
		return nil, e.die(&Error{Kind: failedProtocol, Text: "the engine wrote " + l.err.Error()})
	}
	e.log.write('<', l.text)
	if written.add(l) {
		return nil, e.die(&Error{Kind: failedProtocol,
			Text: fmt.Sprintf("the engine wrote %d lines, %d MiB, without answering", written.lines, written.bytes>>20)})
	}
	reply, unread := parseReply(l.text)
	e.note(unread)
	return reply, nil
}

// note passes on the first line of an engine of which something could not be read.
func (e *Engine) note(unread error) {
	if unread != nil && !e.noted {
		e.noted = true
		if e.cfg.Notice != nil {
			e.cfg.Notice(unread)
		}
	}
}

// parseReply parses a line; the reply is nil for one that is not a reply. The keyword
// has to be the first word: "my bestmove e2e4" is chatter. unread says what of a reply could
// not be read.
func parseReply(text string) (reply uci.Reply, unread error) {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	word, _, _ = strings.Cut(word, "\t")
	switch word {
	case "id", "option", "info", "bestmove", string(uci.UCIOK), string(uci.ReadyOK):
	default:
		return nil, nil
	}
	return uci.ParseReply(text)
}

// ended returns why the engine's output ended.
func (e *Engine) ended() *Error {
	how, ended := e.process.end(e.deadlines.Exit)
	if !ended {
		return &Error{Kind: failedCrash, Text: "the engine closed its output but did not exit"}
	}
	return &Error{Kind: failedCrash, Text: "the engine exited: " + how}
}

// die kills the engine and returns the reason, which later calls return as well,
// with the last lines of stderr.
func (e *Engine) die(reason error) error {
	e.log.write('#', reason.Error())
	_ = e.process.finish(0) // Close tries again, and returns the error
	if failure, ok := reason.(*Error); ok {
		failure.Stderr = e.process.tail.last()
	}
	e.state, e.death = dead, reason
	return reason
}
