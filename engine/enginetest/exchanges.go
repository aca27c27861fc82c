package enginetest

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// checkID checks that the engine announces its name and author.
func (p *protocol) checkID() {
	if p.client.name == "" {
		p.add("id", Warning, "the engine has no id name: reports and resumed runs use the name of its file")
	}
	if p.client.author == "" {
		p.add("id", Note, "the engine has no id author")
	}
}

// checkUnknown sends an unknown command, which engines must ignore.
func (p *protocol) checkUnknown() {
	if !p.ready("unknown-command") {
		return
	}
	err := p.client.Tell("keymoveasks whether this is ignored", "")
	if err == nil {
		err = p.client.Sync(p.ctx, p.client.config.Deadlines.Ready)
	}
	if err != nil {
		p.add("unknown-command", Warning, "after an unknown command: %v", err)
	}
}

// ready starts an engine if none is running, and waits until it is idle. If it does
// not become idle, there is a finding.
func (p *protocol) ready(check string) bool {
	err := p.client.ensure(p.ctx)
	if err == nil {
		err = p.client.Sync(p.ctx, p.client.config.Deadlines.Ready)
	}
	if err != nil {
		p.add(check, Failure, "%v", err)
	}
	return err == nil
}

// pause is long enough for a search to begin, or to end by mistake.
const pause = 50 * time.Millisecond

// checkInfinite starts an infinite search of a position that is searched to the end
// at once: no bestmove may come before stop.
func (p *protocol) checkInfinite() {
	if p.begin("infinite", gameOf(checkmateSoon), uci.Go{Limits: infinite}) {
		p.end("infinite", uci.Stop, "an infinite search is answered before it is stopped")
	}
}

// checkReadyWhileSearching sends isready, which has to be answered at all times.
func (p *protocol) checkReadyWhileSearching() {
	const check = "isready-searching"
	if !p.begin(check, gameOf(board.StartFEN), uci.Go{Limits: infinite}) {
		return
	}
	if err := p.client.Sync(p.ctx, p.config.Patience); err != nil {
		p.add(check, Warning, "during a search: %v", err)
		return
	}
	p.end(check, uci.Stop, "an infinite search is answered before it is stopped")
}

// checkPonder ponders until ponderhit.
func (p *protocol) checkPonder() {
	if !p.client.announces("Ponder") || !p.ready("ponder") {
		return
	}
	_ = p.client.Tell(uci.SetOption{Name: "Ponder", Value: "true"}.String()) // runs switch it off
	command := uci.Go{Ponder: true}
	command.Limits.MoveTime = pause / 2
	if p.begin("ponder", playing(uci.Position{Moves: []string{"e2e4", "e7e5"}}), command) {
		p.end("ponder", uci.PonderHit, "a search is answered while it ponders")
	}
}

// begin starts a search in a new game and waits for a moment.
func (p *protocol) begin(check string, game engine.Game, command uci.Go) bool {
	err := p.client.ensure(p.ctx)
	if err == nil {
		err = p.client.Begin(p.ctx, game, command)
	}
	if err != nil {
		p.add(check, Failure, "%v", err)
		return false
	}
	if _, err := p.client.Listen(p.ctx, pause, func(uci.Reply) bool { return false }); err != nil {
		p.add(check, Failure, "during a search: %v", err)
		return false
	}
	return true
}

// end ends a search with a command and waits for its bestmove. If that has come
// already, the finding is early.
func (p *protocol) end(check string, word uci.Word, early string) {
	if !p.client.awaitsMove() {
		p.add(check, Warning, "%s", early)
		return
	}
	isMove := func(r uci.Reply) bool { _, is := r.(uci.BestMove); return is }
	err := p.client.Tell(word.String())
	came := false
	if err == nil {
		came, err = p.client.Listen(p.ctx, p.client.config.Deadlines.Grace, isMove)
	}
	switch {
	case err != nil:
		p.add(check, Failure, "after %s: %v", word, err)
	case !came:
		p.add(check, Failure, "after %s: no bestmove within %v", word, p.client.config.Deadlines.Grace)
		p.client.end()
	}
}

func (p *protocol) checkQuit() {
	if p.ready("quit") {
		_ = p.client.Tell(uci.Quit.String()) // one that is dead does not exit
		p.exits("quit", "quit")
	}
}

func (p *protocol) checkQuitSearching() {
	if p.begin("quit-searching", gameOf(board.StartFEN), uci.Go{Limits: infinite}) {
		_ = p.client.Tell(uci.Quit.String())
		p.exits("quit-searching", "quit during a search")
	}
}

// checkEndOfInput closes the input of the engine, which has to exit.
func (p *protocol) checkEndOfInput() {
	if p.ready("eof") {
		p.client.happened("the input of the engine is closed")
		p.client.EndInput()
		p.exits("eof", "the end of its input")
	}
}

// exits waits for the engine to exit after what.
func (p *protocol) exits(check, what string) {
	patience := p.client.config.Deadlines.Quit
	exited, err := p.client.Exits(patience)
	switch {
	case !exited:
		p.client.happened("the engine is still running")
		p.add(check, Warning, "the engine does not exit within %v of %s; it has to be killed", patience, what)
	case err != nil:
		p.client.happened("the engine exited")
		p.add(check, Note, "after %s the engine exits with an error: %v", what, err)
	}
}

func (p *protocol) checkOptions() {
	seen := map[string]bool{}
	for _, o := range p.client.options {
		key := strings.ToLower(o.Name)
		if seen[key] {
			p.found.addEach("options", Warning, "option "+uci.Visible(o.Name)+" is announced twice")
		}
		seen[key] = true
		if reason := wrongOption(o); reason != "" {
			p.found.addEach("options", Warning, "option "+uci.Visible(o.Name)+": "+reason)
		}
	}
	for _, o := range uci.CarryingOver(p.client.options) {
		if !p.client.isGiven(o.Name) {
			p.found.addEach("options", Note, "option "+uci.Visible(o.Name)+" is on, and is switched off here and in runs: a book, or what an engine learns, carries over from game to game")
		}
	}
	for _, size := range []struct {
		kind engine.Size
		name string
	}{{engine.SizeHash, "Hash"}, {engine.SizeThreads, "Threads"}} {
		if len(uci.SizeOptions(size.kind, p.client.options)) == 0 {
			p.found.addEach("options", Note, "there is no option "+size.name+": --"+strings.ToLower(size.name)+" has no effect on this engine")
		}
	}
}

// wrongOption returns what is wrong with an option; empty if nothing is.
func wrongOption(o uci.Option) string {
	switch o.Type {
	case uci.Check:
		if o.Default != "true" && o.Default != "false" {
			return "its default is " + uci.Quote(o.Default) + ", want true or false"
		}
	case uci.Spin:
		return wrongSpin(o)
	case uci.Combo:
		if !slices.Contains(o.Vars, o.Default) {
			return "its default " + uci.Quote(o.Default) + " is not one of its values"
		}
	}
	return ""
}

func wrongSpin(o uci.Option) string {
	n, err := strconv.ParseInt(o.Default, 10, 64)
	switch {
	case err != nil:
		return "its default " + uci.Quote(o.Default) + " is not a number"
	case o.Min > o.Max:
		return "its minimum is above its maximum"
	case n < o.Min || n > o.Max:
		return "its default " + o.Default + " is out of bounds"
	}
	return ""
}
