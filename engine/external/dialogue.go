package external

import (
	"context"
	"fmt"
	"strings"
	"time"

	"keymove/engine/uci"
)

// send sends a command; an error is the engine's death.
func (e *Engine) send(command uci.Command) error {
	if err := e.process.send(command.String()); err != nil {
		return e.die(&Error{Kind: failedProtocol, Text: "the engine does not read its input"})
	}
	return nil
}

// sync sends "isready" and waits for the answer. What the engine had still to
// say about an earlier search is behind us then.
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

// await reads until take returns true. Not within the deadline, or the end of
// the context, is the engine's death.
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
			if reply != nil && take(l, reply) {
				return nil
			}
		case <-timer.C:
			return e.die(&Error{Kind: failedTimeout, Text: fmt.Sprintf("no %s within %v", what, deadline)})
		case <-ctx.Done():
			return e.die(fmt.Errorf("waiting for %s: %w", what, context.Cause(ctx)))
		}
	}
}

// receive takes a line that was read; ok is false at the end of the output. It
// returns nil for a line that is no reply: engines say much that is none.
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
			Text: fmt.Sprintf("the engine wrote %d lines, %d MiB, without an answer", written.lines, written.bytes>>20)})
	}
	return parseReply(l.text), nil
}

// parseReply reads a line; nil where it is no reply. The word that says what it
// is has to be the first: after others it is chatter, as in "my bestmove e2e4".
func parseReply(text string) uci.Reply {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	word, _, _ = strings.Cut(word, "\t")
	switch word {
	case "id", "option", "info", "bestmove", string(uci.UCIOK), string(uci.ReadyOK):
	default:
		return nil
	}
	reply, err := uci.ParseReply(text)
	if err != nil {
		return nil
	}
	return reply
}

// endTime is how long an engine whose output has ended may take to end itself.
const endTime = 500 * time.Millisecond

// ended says how the engine's output came to its end.
func (e *Engine) ended() *Error {
	how, ended := e.process.end(endTime)
	if !ended {
		return &Error{Kind: failedCrash, Text: "the engine closed its output and lives on"}
	}
	return &Error{Kind: failedCrash, Text: "the engine ended: " + how}
}

// die kills the engine and keeps why; it returns the reason, with what the
// engine said on stderr.
func (e *Engine) die(reason error) error {
	e.log.write('#', reason.Error())
	_ = e.process.finish(0) // who closes the engine tries again, and is told
	if failure, ok := reason.(*Error); ok {
		failure.Stderr = e.process.tail.last()
	}
	e.state, e.death = dead, reason
	return reason
}
