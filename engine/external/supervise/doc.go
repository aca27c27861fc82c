// Package supervise starts processes that never outlive us: they and their
// descendants are killed when they exit, when we kill them, and when we are killed
// ourselves.
//
// A process cannot clean up after its own SIGKILL. So another process does it, the
// supervisor: our own program, executed again, which starts the engine as its child.
// It holds the read end of a pipe, the lifeline, to which nothing is written. When
// we exit, for whatever reason, the kernel closes our end, and the supervisor kills
// the engine and its descendants.
//
//	us ── supervisor ── engine ── its descendants
//
// A program that starts supervised processes calls [Main] before anything else.
//
// # What is killed
//
// On Linux the supervisor is a subreaper: orphaned descendants become its children,
// even in a session of their own, so no descendant escapes unless it runs as another
// user. If the supervisor itself is killed, the engine dies with it (Pdeathsig), but
// its descendants do not. On other Unix systems the process group of the engine is
// killed; a process that has left the group survives. On Windows there is no
// supervisor: [Process.Kill] kills the engine only, and if we are killed, the engine
// runs until it notices the end of its input.
package supervise
