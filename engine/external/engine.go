// Package external runs a UCI engine in a process of its own as a searcher. The engine is
// never trusted: every state has a deadline, every move is checked, and its output is
// bounded. Every error that is the engine's fault is an [Error] with the kind of failure and
// the last lines that the engine wrote to stderr; an unknown option or an invalid value is an
// [OptionError].
package external

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"keymove/engine/uci"
)

// Engine is a running UCI engine. Only one goroutine may use it at a time. A dead engine stays
// dead and answers every call with the error that killed it: close it and open another one.
type Engine struct {
	cfg       Config
	deadlines Deadlines
	process   *process
	log       *transcript

	name, author string
	settings     settings
	multiPV      string // the value of MultiPV for searches that do not set it

	started time.Duration // how long the start took
	state   state
	death   error    // why it is dead
	said    []string // the last lines for people
	noted   []string // the kinds of oddities that were passed on
	unread  []line   // of the last batch
	unasked int      // bestmoves that no search asked for, since the last Settle
}

// state is the state of the dialogue:
//
//	starting  –uciok→               idle       (after options, isready/readyok)
//	idle      –ucinewgame, isready/readyok→  ready
//	ready     –position, go→        searching
//	searching –bestmove→            ready
//	searching –context or time over: stop→   stopping
//	stopping  –bestmove→            ready
//	any       –deadline, exit, flood, nonsense→  dead
type state uint8

const (
	starting state = iota
	idle
	ready
	searching
	stopping
	dead
)

// maxOptions is the maximum number of announced options that are kept.
const maxOptions = 1000

// Open starts an engine, sets its options and waits until it is ready. The
// context limits the start only, not the life of the engine. Every failure is of
// the kind start.
func Open(ctx context.Context, cfg Config) (*Engine, error) {
	log, err := openTranscript(&cfg)
	if err != nil {
		return nil, &Error{Kind: failedStart, Text: "cannot start the engine", Err: err}
	}
	began := time.Now()
	p, err := startProcess(&cfg, log)
	if err != nil {
		_ = log.close() // nothing was written
		return nil, startFailure(&cfg, err)
	}
	e := &Engine{cfg: cfg, deadlines: cfg.Deadlines.withDefaults(), process: p, log: log}
	if err := e.start(ctx); err != nil {
		_ = e.close(0)
		return nil, startError(cfg.Command, err)
	}
	e.started = time.Since(began)
	return e, nil
}

// startError turns any failure into one of the kind start.
func startError(command string, err error) error {
	if failure, ok := errors.AsType[*Error](err); ok {
		failure.Kind, failure.Text = failedStart, command+": "+failure.Text
		return failure
	}
	return fmt.Errorf("%s: %w", command, err)
}

func (e *Engine) start(ctx context.Context) error {
	if err := e.handshake(ctx); err != nil {
		return err
	}
	for _, option := range wantedOptions(&e.cfg, e.settings.announced) {
		if err := e.setOption(option); err != nil {
			return err
		}
	}
	if o, ok := findOption(e.settings.announced, "MultiPV"); ok {
		e.multiPV = e.settings.value(o)
	}
	if err := e.sync(ctx, e.deadlines.Ready); err != nil {
		return err
	}
	e.state = idle
	return nil
}

// handshake sends "uci" and reads the name, the author and the options.
func (e *Engine) handshake(ctx context.Context) error {
	if err := e.send(uci.UCI); err != nil {
		return err
	}
	var announced []uci.Option
	err := e.await(ctx, "uciok", e.deadlines.Start, func(_ line, reply uci.Reply) bool {
		switch r := reply.(type) {
		case uci.ID:
			e.identify(r)
		case uci.Option:
			if _, again := findOption(announced, r.Name); !again && len(announced) < maxOptions {
				announced = append(announced, r)
			}
		}
		return reply == uci.UCIOK
	})
	e.settings, e.said = newSettings(announced), nil // a banner explains no later end
	return err
}

// identify keeps the name or the author, made safe for reports.
func (e *Engine) identify(id uci.ID) {
	if id.Field == "name" {
		e.name = uci.Visible(id.Text)
	} else {
		e.author = uci.Visible(id.Text)
	}
}

// Name returns the engine's id name, or the name of its file if it has none.
func (e *Engine) Name() string {
	if e.name == "" {
		return strings.TrimSuffix(filepath.Base(e.cfg.Command), ".exe")
	}
	return e.name
}

// Author returns the engine's id author.
func (e *Engine) Author() string { return e.author }

// StartTook returns how long it took to start the engine.
func (e *Engine) StartTook() time.Duration { return e.started }

// Announced returns the options in the order in which the engine announced them.
func (e *Engine) Announced() []uci.Option { return e.settings.announced }

// NewGame sends ucinewgame and waits until the engine is ready.
func (e *Engine) NewGame(ctx context.Context) error {
	if e.state == dead {
		return e.death
	}
	if err := e.sync(ctx, e.deadlines.NewGame, uci.UCINewGame); err != nil {
		return err
	}
	e.state = ready
	return nil
}

// Close quits the engine, and kills it if it does not exit, together with its
// descendants. The error is that of the log, or that it cannot be killed.
func (e *Engine) Close() error {
	if e.state == dead {
		return e.close(0)
	}
	if e.send(uci.Quit) != nil {
		return e.close(0)
	}
	return e.close(e.deadlines.Quit)
}

func (e *Engine) close(patience time.Duration) error {
	if e.state != dead {
		e.state, e.death = dead, &Error{Kind: failedCrash, Text: "the engine is closed"}
	}
	if err := e.process.finish(patience); err != nil {
		return err
	}
	if log := e.log; log != nil {
		e.log = nil
		return log.close()
	}
	return nil
}

// setOption checks an option and sends it if its value changes.
func (e *Engine) setOption(option Option) error {
	command, changed, err := e.settings.set(option)
	if err != nil || !changed {
		return err
	}
	return e.send(command)
}
