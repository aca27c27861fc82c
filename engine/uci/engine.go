// Package uci implements the Universal Chess Interface: a parser and a formatter of
// its commands and replies, and the server that lets a GUI use the built-in engine.
//
// # Grammar
//
// A line is a list of words separated by white space. A GUI sends a [Command]:
//
//	uci | isready | ucinewgame | stop | ponderhit | quit | debug on|off
//	setoption name NAME [value VALUE]
//	position startpos|fen FEN [moves MOVE…]
//	go [searchmoves MOVE…] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS]
//	   [movestogo N] [depth N] [nodes N] [mate N] [movetime MS] [infinite] [perft N]
//
// An engine sends a [Reply]:
//
//	uciok | readyok | id name TEXT | id author TEXT
//	option name NAME type TYPE [default VALUE] [min N] [max N] [var VALUE]…
//	info [depth N] [seldepth N] [multipv N] [score cp N|mate N [lowerbound|upperbound]]
//	     [nodes N] [nps N] [hashfull N] [tbhits N] [time MS] [cpuload N]
//	     [currmove MOVE] [currmovenumber N] [pv MOVE…] [string TEXT]
//	bestmove MOVE [ponder MOVE]
//
// Both are plain values; String formats the line that ParseCommand and ParseReply
// parse. Every "go", valid or not, is answered by exactly one bestmove. The
// exception is "go perft", an extension of the protocol: it prints the leaf count of
// each move and the total, and no bestmove. Moves are kept as text, because their
// meaning depends on the position: see [Position.Game], [ParseMoves] and
// [FormatMoves]. As the protocol demands, unknown words are skipped anywhere.
package uci

import (
	"context"
	"time"

	"keymove/engine"
)

// Engine is what the server serves: an identity, options and a constructor of
// searchers. It is used by one goroutine.
type Engine interface {
	// ID returns the name and the author.
	ID() (name, author string)
	// Options returns the options in addition to those of the server (Hash,
	// Clear Hash, Ponder, Threads, MultiPV, Move Overhead, UCI_Chess960,
	// SearchStats).
	Options() []Option
	// SetOption changes an option for searchers that are opened later. The name
	// is spelled as in Options. On error nothing changes.
	SetOption(name, value string) error
	// MaxHashMiB returns the size in mebibytes of the largest transposition table
	// that memory allows at the moment; at least engine.MaxHashMiB if the
	// amount of memory is unknown.
	MaxHashMiB() int
	// Open returns a searcher with the current options. When the context ends it returns
	// as soon as it can; the searcher will hardly be used.
	Open(context.Context, Resources) (engine.Searcher, error)
}

// Resources are what a searcher may use, as set by the options of the server.
type Resources struct {
	HashMiB      int           // transposition table in mebibytes
	Threads      int           // threads of a search
	MoveOverhead time.Duration // reserve on the clock for the delay of pipe and GUI
}
