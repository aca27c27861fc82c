// Package fake is a UCI engine that does what it is told to do wrong. A test
// binary becomes the engine when it is started with the arguments that [Args]
// returns, if its TestMain calls [Main] first:
//
//	func TestMain(m *testing.M) {
//		fake.Main()
//		os.Exit(m.Run())
//	}
//
// Without any behaviour it is a good engine: it announces Hash, Threads,
// MultiPV, Clear Hash, OwnBook, Ponder, Style (a combo) and EvalFile, reports a
// depth a time, keeps its limits, plays the first of its legal moves, and stops
// when it is told to. Behaviours are words, or name=value; they may be combined:
//
//	start of the process
//	  die-at-start[=TEXT]   exits with status 3 and a word on stderr, or TEXT
//	  die-where=FILE        exits so where FILE is there
//	  die-every-second=FILE exits so where FILE is there, which it removes; else makes it
//	  close-stdout          closes stdout and lives on
//	  children=TEXT         starts two processes with TEXT as an argument, which sleep: one
//	                        in its process group, one in a session of its own
//	  chatter               talks before, and between, the lines of the protocol
//	  wrap=crlf|nul|spaces  ends lines with \r\n, writes NUL, doubles every space
//	answers
//	  no-uciok, no-readyok, no-newgame (no readyok after ucinewgame)
//	  need-newgame          exits when it has to search without ucinewgame
//	  no-options            announces nothing
//	  option=LINE           announces "option LINE"; may be repeated
//	  name=TEXT             its id name; empty sends none
//	  deaf                  reads nothing
//	search
//	  info=LINE             writes LINE instead of its own reports; may be repeated
//	  bestmove=TEXT         plays TEXT, whatever it is
//	  long-move             plays a move of a million characters
//	  no-bestmove           ends its search without a word
//	  ignore-limits         searches until "stop"
//	  hang                  searches for ever
//	  late=D                answers "stop" so much later
//	  twice                 answers "stop" with two bestmoves
//	  think=D               takes so long for a search
//	  busy=D                uses so much CPU for a search
//	  crash                 exits with status 3 and a word on stderr, in the search
//	  crash-after=N         after N searches
//	  exit-after-search     exits with status 0 after bestmove
//	  fork                  starts a process that holds its pipes open, and crashes
//	  fork-away             so too, and the process is in a session of its own
//	  linger                does not quit
//	floods, up to 1 GB
//	  flood=lines|line|info|stderr, in the search; flood-at-start=lines|line
package fake
