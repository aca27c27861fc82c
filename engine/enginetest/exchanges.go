package enginetest

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
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
	p.client.sendLine("keymoveasks whether this is ignored")
	p.client.sendLine("")
	if err := p.client.sync(p.ctx, p.client.config.Ready); err != nil {
		p.add("unknown-command", Warning, "after an unknown command: %v", err)
	}
}

// ready starts an engine if none is running, and waits until it is idle. If it does
// not become idle, there is a finding.
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

// pause is long enough for a search to begin, or to end by mistake.
const pause = 50 * time.Millisecond

// checkInfinite starts an infinite search of a position that is searched to the end
// at once: no bestmove may come before stop.
func (p *protocol) checkInfinite() {
	if p.begin("infinite", uci.Position{FEN: checkmateSoon}, uci.Go{Limits: infinite}) {
		p.end("infinite", uci.Stop, "an infinite search is answered before it is stopped")
	}
}

// checkReadyWhileSearching sends isready, which has to be answered at all times.
func (p *protocol) checkReadyWhileSearching() {
	const check = "isready-searching"
	if !p.begin(check, uci.Position{}, uci.Go{Limits: infinite}) {
		return
	}
	if err := p.client.sync(p.ctx, p.client.config.Patience); err != nil {
		p.add(check, Warning, "during a search: %v", err)
		return
	}
	p.end(check, uci.Stop, "an infinite search is answered before it is stopped")
}

// checkPonder ponders until ponderhit.
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

// begin starts a search in a new game and waits for a moment.
func (p *protocol) begin(check string, position uci.Position, command uci.Go) bool {
	err := p.client.NewGame(p.ctx)
	if err == nil {
		err = p.client.prepare(p.ctx, false, 1)
	}
	if err != nil {
		p.add(check, Failure, "%v", err)
		return false
	}
	p.client.send(position)
	p.client.goes(command)
	if err := p.listen(pause); !errors.Is(err, errSilent) {
		p.add(check, Failure, "during a search: %v", p.client.drop(err, pause))
		return false
	}
	return true
}

// end ends a search with a command and waits for its bestmove. If that has come
// already, the finding is early.
func (p *protocol) end(check string, word uci.Word, early string) {
	if !p.client.searching {
		p.add(check, Warning, "%s", early)
		return
	}
	p.client.send(word)
	late := time.After(p.client.config.Stop)
	for p.client.searching {
		if _, err := p.client.next(p.ctx, late); err != nil {
			p.add(check, Failure, "after %s: %v", word, p.client.drop(err, p.client.config.Stop))
			return
		}
	}
}

// listen reads for a given time. The error is errSilent when the time is up.
func (p *protocol) listen(long time.Duration) error {
	timer := time.NewTimer(long)
	defer timer.Stop()
	for {
		if _, err := p.client.next(p.ctx, timer.C); err != nil {
			return err
		}
	}
}

func (p *protocol) checkQuit() {
	if p.ready("quit") {
		p.client.send(uci.Quit)
		p.exits("quit", "quit")
	}
}

func (p *protocol) checkQuitSearching() {
	if p.begin("quit-searching", uci.Position{}, uci.Go{Limits: infinite}) {
		p.client.send(uci.Quit)
		p.exits("quit-searching", "quit during a search")
	}
}

// checkEndOfInput closes the input of the engine, which has to exit.
func (p *protocol) checkEndOfInput() {
	if p.ready("eof") {
		p.client.said.happened("the input of the engine is closed")
		p.client.conn.In.Close()
		p.exits("eof", "the end of its input")
	}
}

// exits waits for the engine to exit after what.
func (p *protocol) exits(check, what string) {
	switch err := p.listen(p.client.config.Quit); {
	case errors.Is(err, errEnded):
		p.client.said.happened("the engine exited")
		if how := p.client.kill(); how != nil {
			p.add(check, Note, "after %s the engine exits with an error: %v", what, how)
		}
	default:
		p.client.said.happened("the engine is still running")
		p.add(check, Warning, "the engine does not exit within %v of %s; it has to be killed", p.client.config.Quit, what)
		_ = p.client.kill()
	}
}

// findOption returns the option with a name, ignoring case.
func findOption(options []uci.Option, name string) (uci.Option, bool) {
	i := slices.IndexFunc(options, func(o uci.Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return uci.Option{}, false
	}
	return options[i], true
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
	for _, o := range p.client.config.Options {
		if !p.client.announces(o.Name) {
			p.found.addEach("options", Warning, "there is no option "+uci.Visible(o.Name)+", which was to be set")
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
