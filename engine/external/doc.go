// Package external runs a UCI engine, a process of its own, as a searcher. It
// trusts the engine in nothing: every state has a deadline, every move is
// checked, what the engine writes is bounded.
//
// # States
//
//	Starting  –uciok→               Idle       (options are sent, isready/readyok)
//	Idle      –ucinewgame, isready/readyok→  Ready
//	Ready     –position, go→        Searching
//	Searching –bestmove→            Ready
//	Searching –context or time over: stop→   Stopping
//	Stopping  –bestmove→            Ready
//	any       –deadline, exit, flood, nonsense→  Dead
//
// A dead engine stays dead and answers every call with the error that killed
// it. Who wants to go on closes it and opens another.
//
// # Failures
//
// Every error that is the engine's fault is an [Error] with the kind of
// failure and the last lines that the engine wrote to stderr. A value that an
// option does not take is an [OptionError].
//
// # Goroutines
//
// An engine has four: one writes its stdin, one reads its stdout, one its
// stderr, one waits for its end. They end with the process, at the latest in
// Close, which kills it, with what it has started; see package supervise. Pipes
// that something else still holds open are closed on our side.
package external
