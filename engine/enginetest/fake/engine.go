package fake

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// goodOptions are the options announced by default.
var goodOptions = []string{
	"name Hash type spin default 16 min 1 max 1024",
	"name Threads type spin default 1 min 1 max 8",
	"name MultiPV type spin default 1 min 1 max 10",
	"name Clear Hash type button",
	"name OwnBook type check default true",
	"name Ponder type check default false",
	"name Style type combo default Normal var Solid var Normal var Risky",
	"name EvalFile type string default <empty>",
}

// fakeEngine is the engine. The main goroutine reads commands; each search has its own
// goroutine, which ends with the bestmove.
type fakeEngine struct {
	behaviours
	out      sync.Mutex
	game     engine.Game
	newGame  bool
	searches int
	stop     chan struct{} // closed by "stop"; nil before the first search
	idle     sync.WaitGroup
	inOrder  sync.Mutex // held while no command is to be read
	rambling *rand.Rand // nil if it does not ramble
}

func newEngine(words []string) *fakeEngine {
	start, _ := board.ParseFEN(board.StartFEN) // the start position is valid
	e := &fakeEngine{behaviours: words, game: engine.Game{Start: start}}
	if seed, ok := e.value("ramble"); ok {
		e.rambling = rand.New(rand.NewPCG(uint64(number(seed)), 0))
	}
	return e
}

func (e *fakeEngine) run() {
	e.atStart()
	in := bufio.NewReader(os.Stdin)
	for {
		text, err := in.ReadString('\n')
		if err != nil {
			e.end()
			return
		}
		if strings.TrimSpace(text) == string(uci.Eval) {
			e.evaluate()
			continue
		}
		command, err := uci.ParseCommand(text)
		if err != nil {
			continue
		}
		if command == uci.Quit {
			e.end()
			return
		}
		e.await()
		e.obey(command)
	}
}

// await waits until what answers in order has been written.
func (e *fakeEngine) await() {
	e.inOrder.Lock()
	defer e.inOrder.Unlock()
}

func (e *fakeEngine) end() {
	if e.has("linger") {
		forever()
	}
}

// atStart runs the behaviours of the start of the process.
func (e *fakeEngine) atStart() {
	if pause, ok := e.value("sleep"); ok { // a child process
		time.Sleep(duration(pause))
		os.Exit(0)
	}
	if e.has("die-at-start") {
		die("no licence")
	}
	if words, ok := e.value("die-at-start"); ok {
		die(words)
	}
	e.dieWhere()
	if file, ok := e.value("die-every-second"); ok {
		if os.Remove(file) == nil {
			die("this was the second start")
		}
		_ = os.WriteFile(file, nil, 0o666)
	}
	if text, ok := e.value("children"); ok {
		startChild("1h", func(*exec.Cmd) {}, text)
		startChild("1h", detach, text)
	}
	if e.has("close-stdout") {
		_ = os.Stdout.Close()
	}
	if kind, ok := e.value("flood-at-start"); ok {
		pour(kind)
	}
	if e.has("deaf") {
		forever()
	}
	e.chat("Welcome! I am no uciok and no readyok.")
}

func die(words string) {
	fmt.Fprintln(os.Stderr, words)
	os.Exit(3)
}

func (e *fakeEngine) obey(command uci.Command) {
	switch c := command.(type) {
	case uci.Word:
		e.obeyWord(c)
	case uci.Position:
		if game, err := c.Game(strings.ContainsAny(c.FEN, "ABCDEFGHabcdefgh")); err == nil {
			e.game = game
		}
		if e.has("guess") {
			e.say("bestmove " + e.other())
		}
	case uci.Go:
		if _, told := e.value("perft"); c.Perft > 0 && (told || e.has("perft")) {
			e.searches++
			e.misbehave()
			e.perft(c.Perft)
			return
		}
		e.search(c)
	}
}

// dieWhere ends the engine if the file of die-where exists.
func (e *fakeEngine) dieWhere() {
	if file, ok := e.value("die-where"); ok {
		if _, err := os.Stat(file); err == nil {
			die("the licence has expired")
		}
	}
}

func (e *fakeEngine) obeyWord(word uci.Word) {
	switch word {
	case uci.UCI:
		e.introduce()
	case uci.IsReady:
		if !e.has("no-readyok") && !(e.newGame && e.has("no-newgame")) {
			e.say("readyok")
		}
	case uci.UCINewGame:
		e.dieWhere()
		e.newGame = true
	case uci.Stop:
		if e.stop != nil && !e.has("hang") {
			close(e.stop)
			e.stop = nil
		}
		e.idle.Wait()
	}
}

func (e *fakeEngine) introduce() {
	name, ok := e.value("name")
	if !ok {
		name = "Fake 1.0"
	}
	if name != "" {
		e.say("id name "+name, "id author Nobody")
	}
	options := e.values("option")
	if !e.has("no-options") {
		options = append(options, goodOptions...)
	}
	for _, option := range options {
		e.say("option " + option)
	}
	if !e.has("no-uciok") {
		e.say("uciok")
	}
}

// evaluate answers "eval", which not every engine knows.
func (e *fakeEngine) evaluate() {
	if lines := e.values("eval"); len(lines) > 0 {
		e.say(lines...)
	}
	if e.has("eval") {
		pos := e.game.Position()
		e.say(fmt.Sprintf("NNUE evaluation        %+.2f (white side)", float64(pos.Key()%400)/100-2))
	}
}

// say writes lines, with the behaviour wrap.
func (e *fakeEngine) say(lines ...string) {
	e.chat("I say:")
	e.out.Lock()
	defer e.out.Unlock()
	for _, line := range lines {
		io.WriteString(os.Stdout, e.wrapped(line)) // a reader that has exited also ends stdin
	}
}

func (e *fakeEngine) chat(words string) {
	if e.has("chatter") {
		e.out.Lock()
		defer e.out.Unlock()
		io.WriteString(os.Stdout, "my bestmove a1a1\n\n"+words+"\ninfo depth none score cp\nid\nbestmoves\n")
	}
}

func (e *fakeEngine) wrapped(line string) string {
	wrap, _ := e.value("wrap")
	switch wrap {
	case "crlf":
		return line + "\r\n"
	case "nul":
		return line + "\x00\x00\n\x00"
	case "spaces":
		return "  " + strings.ReplaceAll(line, " ", "  ") + " \t \n"
	}
	return line + "\n"
}

// duration parses a value; 0 if it is invalid.
func duration(text string) time.Duration {
	d, _ := time.ParseDuration(text)
	return d
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// forever never returns. (The runtime would report a deadlock for an empty select.)
func forever() {
	for {
		time.Sleep(time.Hour)
	}
}
