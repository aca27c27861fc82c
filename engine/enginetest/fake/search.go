package fake

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// search answers "go" in a goroutine that ends with the search.
func (e *fakeEngine) search(c uci.Go) {
	if e.has("need-newgame") && !e.newGame {
		die("no ucinewgame before this game")
	}
	e.newGame = false
	stop := make(chan struct{})
	e.stop = stop
	e.searches++
	e.misbehave()
	e.idle.Go(func() {
		e.think(c, stop)
		if e.has("no-bestmove") {
			return
		}
		if lines := e.values("answer"); len(lines) > 0 {
			e.say(lines...)
			return
		}
		e.answer(c)
		if e.has("exit-after-search") {
			os.Exit(0)
		}
	})
}

// answer writes bestmove, and what the behaviours add.
func (e *fakeEngine) answer(c uci.Go) {
	e.inOrder.Lock()
	defer e.inOrder.Unlock()
	second := "bestmove " + e.other()
	e.say("bestmove " + e.best(c))
	if pause, ok := e.value("double"); ok {
		time.Sleep(duration(pause))
		e.say(second)
	}
	if e.has("echo-info") {
		e.say("info depth 9 score mate 1 nodes 999999 " + "pv " + strings.TrimPrefix(second, "bestmove "))
	}
	if pause, ok := e.value("stray"); ok {
		time.AfterFunc(duration(pause), func() { e.say(second) })
	}
}

// other returns a move that the engine does not play, unless it is the only one.
func (e *fakeEngine) other() string {
	pos := e.game.Position()
	moves := pos.LegalMoves()
	if len(moves) == 0 {
		return "(none)"
	}
	return pos.UCI(moves[len(moves)-1])
}

// misbehave runs the behaviours that crash or flood.
func (e *fakeEngine) misbehave() {
	if e.has("fork") {
		leaveChild("1h", func(*exec.Cmd) {})
	}
	if e.has("fork-away") {
		leaveChild("1h", detach)
	}
	if e.has("crash") {
		die("segmentation fault, so to speak")
	}
	if n, ok := e.value("crash-after"); ok && e.searches > number(n) {
		die("this was too much")
	}
	if kind, ok := e.value("flood"); ok {
		pour(kind)
	}
}

// leaveChild starts a process that holds the pipes open, and exits.
func leaveChild(lifetime string, prepare func(*exec.Cmd)) {
	startChild(lifetime, prepare)
	die("I leave a child behind")
}

// startChild starts a sleeping process with additional arguments.
func startChild(lifetime string, prepare func(*exec.Cmd), more ...string) {
	child := exec.Command(Command(), Args(append([]string{"sleep=" + lifetime}, more...)...)...)
	child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
	prepare(child)
	if err := child.Start(); err != nil {
		die(err.Error())
	}
}

// think writes the reports and waits for the end of the search.
func (e *fakeEngine) think(c uci.Go, stop <-chan struct{}) {
	e.report(c)
	if busy, ok := e.value("busy"); ok {
		for end := time.Now().Add(duration(busy)); time.Now().Before(end); {
			continue
		}
	}
	pause, _ := e.value("think")
	switch {
	case e.has("hang"):
		forever()
	case e.has("ignore-limits") || c.Limits.Infinite:
		<-stop
		late, _ := e.value("late")
		time.Sleep(duration(late))
		if e.has("twice") {
			e.say("bestmove " + e.best(c))
		}
	case pause != "":
		select {
		case <-stop:
		case <-time.After(duration(pause)):
		}
	}
}

// report writes a line for each depth, or those of the behaviour info.
func (e *fakeEngine) report(c uci.Go) {
	if lines := e.values("info"); len(lines) > 0 {
		e.say(lines...)
		return
	}
	if e.rambling != nil {
		e.say(e.rambles(c)...)
		return
	}
	depth := c.Limits.Depth
	if depth == 0 || depth > 3 {
		depth = 3
	}
	moves := e.moves(c)
	if len(moves) == 0 {
		return
	}
	pos := e.game.Position()
	for d := 1; d <= depth; d++ {
		nodes := uint64(100 * d)
		if c.Limits.Nodes > 0 {
			nodes = min(nodes, c.Limits.Nodes)
		}
		e.say(uci.NewInfo(pos, engine.Info{Depth: d, SelDepth: d + 2, MultiPV: 1,
			Score: engine.Score{Centipawns: 10 * d}, Nodes: nodes, PV: moves[:1]}).String())
	}
}

// moves returns the moves that the engine may play.
func (e *fakeEngine) moves(c uci.Go) []board.Move {
	pos := e.game.Position()
	var moves []board.Move
	for _, text := range c.SearchMoves {
		if m, err := pos.ParseUCI(text); err == nil {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		moves = pos.LegalMoves()
	}
	return moves
}

func (e *fakeEngine) best(c uci.Go) string {
	if text, ok := e.value("bestmove"); ok {
		return text
	}
	if e.has("long-move") {
		return strings.Repeat("e2e4", 250_000)
	}
	moves := e.moves(c)
	if len(moves) == 0 {
		return "(none)"
	}
	pos := e.game.Position()
	if e.rambling != nil {
		return pos.UCI(moves[e.rambling.IntN(min(4, len(moves)))])
	}
	return pos.UCI(moves[0])
}

// pour writes a gigabyte, or to stderr an eighth of it: twice what no engine may write to stdout.
func pour(kind string) {
	size, out, text := 1<<30, os.Stdout, "this is not a line of the protocol, and there are many more\n"
	switch kind {
	case "line":
		text = "there is no end of "
	case "info":
		text = "info depth 1 score cp 1 nodes 1 pv e2e4\n"
	case "stderr":
		size, out = size/8, os.Stderr
	}
	block := make([]byte, 0, 1<<16)
	for len(block)+len(text) < cap(block) {
		block = append(block, text...)
	}
	for written := 0; written < size; written += len(block) {
		if _, err := out.Write(block); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
	}
}
