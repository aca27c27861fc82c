// Package uci is the Universal Chess Interface: its grammar both ways, and the
// server that lets a GUI play with the built-in engine.
//
// # Grammar
//
// A line is words with white space between. What a GUI says is a [Command]:
//
//	uci | isready | ucinewgame | stop | ponderhit | quit | debug on|off
//	setoption name NAME [value VALUE]
//	position startpos|fen FEN [moves MOVE…]
//	go [searchmoves MOVE…] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS]
//	   [movestogo N] [depth N] [nodes N] [mate N] [movetime MS] [infinite] [perft N]
//
// What an engine says is a [Reply]:
//
//	uciok | readyok | id name TEXT | id author TEXT
//	option name NAME type TYPE [default VALUE] [min N] [max N] [var VALUE]…
//	info [depth N] [seldepth N] [multipv N] [score cp N|mate N [lowerbound|upperbound]]
//	     [nodes N] [nps N] [hashfull N] [tbhits N] [time MS] [cpuload N]
//	     [currmove MOVE] [currmovenumber N] [pv MOVE…] [string TEXT]
//	bestmove MOVE [ponder MOVE]
//
// Both are plain values; String writes the line that ParseCommand and
// ParseReply read. A "go" is answered by one bestmove, also where it cannot be
// read; "go perft", which no protocol knows, writes the leaves below each move and
// their sum, and no bestmove. Moves are kept as text, because what they mean depends on a
// position: see [Position.Game], [ParseMoves] and [FormatMoves]. As the
// protocol asks, unknown words are skipped wherever they stand.
package uci
