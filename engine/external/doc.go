// Package external runs a UCI engine in a process of its own as a searcher. The
// engine is never trusted: every state has a deadline, every move is checked, and
// its output is bounded.
//
// # States
//
//	Starting  –uciok→               Idle       (after options, isready/readyok)
//	Idle      –ucinewgame, isready/readyok→  Ready
//	Ready     –position, go→        Searching
//	Searching –bestmove→            Ready
//	Searching –context or time over: stop→   Stopping
//	Stopping  –bestmove→            Ready
//	any       –deadline, exit, flood, nonsense→  Dead
//
// A dead engine stays dead and answers every call with the error that killed
// it. To go on, close it and open another one.
//
// # Failures
//
// Every error that is the engine's fault is an [Error] with the kind of
// failure and the last lines that the engine wrote to stderr. An unknown option
// or an invalid value is an [OptionError].
//
// # Goroutines
//
// An engine has four: one writes to its stdin, one reads its stdout, one its
// stderr, and one waits for it to exit. They end with the process, at the latest
// in Close, which kills it and its descendants; see package supervise. Pipes that
// another process still holds open are closed on our side.
package external
