// Package supervise starts processes of which nothing is left when they end, when
// they are killed, and when we are killed ourselves.
//
// Nobody can clean up after a SIGKILL of its own. So another process does, the
// supervisor: our own program, started anew, which starts the engine as its child.
// It holds the end of a pipe, the lifeline, that nobody writes to. When we end, in
// whatever way, the system closes the lifeline, and the supervisor kills the engine
// and everything that it has started.
//
//	us ── supervisor ── engine ── what it starts
//
// A program that starts supervised processes calls [Main] before anything else.
//
// # What is killed
//
// On Linux the supervisor is a subreaper: a process whose parent has ended becomes
// its child, also in a session of its own, so nothing that an engine starts escapes,
// unless it runs as another user. When the supervisor is killed, the engine dies with
// it (Pdeathsig), but not what the engine has started. On other Unix systems the
// process group of the engine is killed, and a process that has left it lives on. On
// Windows there is no supervisor: only [Process.Kill] ends an engine, and only the
// engine itself; when we are killed it lives until it notices the end of its input.
package supervise
