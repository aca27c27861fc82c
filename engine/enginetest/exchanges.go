package enginetest

import (
	"errors"
	"time"

	"keymove/engine/uci"
)

// checkID checks that the engine says who it is.
func (p *protocol) checkID() {
	if p.client.name == "" {
		p.add("id", Warning, "the engine gives no id name: reports and resumed runs have to name it by its file")
	}
	if p.client.author == "" {
		p.add("id", Note, "the engine gives no id author")
	}
}

// checkUnknown says what no engine knows; the protocol asks to ignore it.
func (p *protocol) checkUnknown() {
	if !p.ready("unknown-command") {
		return
	}
	p.client.tellLine("keymoveasks whether this is ignored")
	p.client.tellLine("")
	if err := p.client.sync(p.ctx, p.client.config.Ready); err != nil {
		p.add("unknown-command", Warning, "after a command that no engine knows: %v", err)
	}
}

// ready starts an engine where none runs, and waits until it is idle. Why it is
// not is told.
func (p *protocol) ready(check string) bool {
	err := p.client.ensure(p.ctx)
	if err == nil {
		err = p.client.sync(p.ctx, p.client.config.Ready)
	}
	if err != nil {
		p.add(check, Failure, "%v", err)
	}
	return err == nil
}

// pause is long enough for a search to have begun, or to have ended by mistake.
const pause = 50 * time.Millisecond

// checkInfinite searches a position whose search may end by itself, and waits
// for the bestmove that must not come.
func (p *protocol) checkInfinite() {
	if p.begin("infinite", uci.Position{FEN: checkmateSoon}, uci.Go{Limits: infinite}) {
		p.end("infinite", uci.Stop, "an infinite search is answered before it is stopped")
	}
}

// checkReadyWhileSearching asks the one question that is answered at all times.
func (p *protocol) checkReadyWhileSearching() {
	const check = "isready-searching"
	if !p.begin(check, uci.Position{}, uci.Go{Limits: infinite}) {
		return
	}
	if err := p.client.sync(p.ctx, p.client.config.Patience); err != nil {
		p.add(check, Warning, "while a search runs: %v", err)
		return
	}
	p.end(check, uci.Stop, "an infinite search is answered before it is stopped")
}

// checkPonder ponders until the opponent has moved as expected.
func (p *protocol) checkPonder() {
	if !p.client.announces("Ponder") {
		return
	}
	moves := uci.Position{Moves: []string{"e2e4", "e7e5"}}
	command := uci.Go{Ponder: true}
	command.Limits.MoveTime = pause / 2
	if p.begin("ponder", moves, command) {
		p.end("ponder", uci.PonderHit, "a search is answered while it ponders")
	}
}

// begin starts a search in a new game and waits a little.
func (p *protocol) begin(check string, position uci.Position, command uci.Go) bool {
	err := p.client.NewGame(p.ctx)
	if err == nil {
		err = p.client.prepare(p.ctx, false, 1)
	}
	if err != nil {
		p.add(check, Failure, "%v", err)
		return false
	}
	p.client.tell(position)
	p.client.goes(command)
	if err := p.listen(pause); !errors.Is(err, errSilent) {
		p.add(check, Failure, "while a search runs: %v", p.client.drop(err, pause))
		return false
	}
	return true
}

// end ends a search with a word and waits for its bestmove. That it has come
// before is told as early.
func (p *protocol) end(check string, word uci.Word, early string) {
	if !p.client.searching {
		p.add(check, Warning, "%s", early)
		return
	}
	p.client.tell(word)
	late := time.After(p.client.config.Stop)
	for p.client.searching {
		if _, err := p.client.next(p.ctx, late); err != nil {
			p.add(check, Failure, "after %s: %v", word, p.client.drop(err, p.client.config.Stop))
			return
		}
	}
}

// listen reads for a time. The error is errSilent when it is over.
func (p *protocol) listen(long time.Duration) error {
	timer := time.NewTimer(long)
	defer timer.Stop()
	for {
		if _, err := p.client.next(p.ctx, timer.C); err != nil {
			return err
		}
	}
}

// checkQuit ends an idle engine.
func (p *protocol) checkQuit() {
	if p.ready("quit") {
		p.client.tell(uci.Quit)
		p.ends("quit", "quit")
	}
}

// checkQuitSearching ends an engine that searches.
func (p *protocol) checkQuitSearching() {
	if p.begin("quit-searching", uci.Position{}, uci.Go{Limits: infinite}) {
		p.client.tell(uci.Quit)
		p.ends("quit-searching", "quit while it searches")
	}
}

// checkEndOfInput ends what the engine reads: nobody is left to tell it
// anything.
func (p *protocol) checkEndOfInput() {
	if p.ready("eof") {
		p.client.said.happened("the input of the engine is closed")
		p.client.conn.In.Close()
		p.ends("eof", "the end of its input")
	}
}

// ends waits for the end of the engine after what.
func (p *protocol) ends(check, what string) {
	switch err := p.listen(p.client.config.Quit); {
	case errors.Is(err, errEnded):
		p.client.said.happened("the engine exited")
		if how := p.client.kill(); how != nil {
			p.add(check, Note, "after %s the engine ends with an error: %v", what, how)
		}
	default:
		p.client.said.happened("the engine goes on")
		p.add(check, Warning, "the engine does not end in %v after %s; it has to be killed", p.client.config.Quit, what)
		_ = p.client.kill()
	}
}
