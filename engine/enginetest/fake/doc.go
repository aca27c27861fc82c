// Package fake is a UCI engine with faults on demand. It is the program that [Command] returns,
// started with the arguments that [Args] returns, if TestMain calls [Main] first:
//
//	func TestMain(m *testing.M) {
//		fake.Main()
//		os.Exit(fake.Run(m.Run))
//	}
//
// By default it is a good engine: it announces Hash, Threads, MultiPV, Clear Hash,
// OwnBook, Ponder, Style (a combo) and EvalFile, reports each depth, obeys its limits
// and stop, and plays the first legal move. Behaviours are words, or name=value, and
// can be combined:
//
//	start of the process
//	  die-at-start[=TEXT]   exits with status 3 and a message on stderr, or TEXT
//	  die-where=FILE        does so if FILE exists, and at a new game
//	  die-every-second=FILE removes FILE and does so if it exists; otherwise creates it
//	  close-stdout          closes stdout and keeps running
//	  children=TEXT         starts two sleeping processes with TEXT as an argument, one in
//	                        its process group and one in its own session
//	  chatter               writes other lines between those of the protocol
//	  wrap=crlf|nul|spaces  ends lines with \r\n, writes NUL, doubles every space
//	answers
//	  no-uciok, no-readyok, no-newgame (no readyok after ucinewgame)
//	  need-newgame          exits at a search without ucinewgame before it
//	  no-options            announces nothing
//	  option=LINE           announces "option LINE"; may be repeated
//	  name=TEXT             its id name; empty sends none
//	  deaf                  reads nothing
//	  eval                  answers "eval" as Stockfish does, with a score by the position
//	  eval=LINE             answers "eval" with LINE; may be repeated
//	  perft                 answers "go perft N"
//	  perft=FAULT           does so with a fault: no-promotion (without capture), no-en-passant,
//	                        castling (through check), twice (castling is listed twice)
//	  perft-total           lists no moves
//	search
//	  info=LINE             writes LINE instead of its own reports; may be repeated
//	  bestmove=TEXT         plays TEXT
//	  long-move             plays a move of a million characters
//	  no-bestmove           ends its search without a bestmove
//	  ignore-limits         searches until "stop"
//	  hang                  searches for ever
//	  late=D                delays the answer to "stop" by D
//	  twice                 answers "stop" with two bestmoves
//	  double=D              writes another move as a second bestmove after D, and reads no
//	                        command until then
//	  stray=D               does so while it reads commands: its readyok overtakes it
//	  guess                 answers "position" with a bestmove, of another move
//	  echo-info             repeats its last report after bestmove, before the next command
//	  think=D               takes D for a search
//	  busy=D                uses D of CPU time for a search
//	  crash                 exits with status 3 and a message on stderr, in the search
//	  crash-after=N         does so after N searches
//	  exit-after-search     exits with status 0 after bestmove
//	  fork                  starts a process that holds its pipes open, and crashes
//	  fork-away             the same, with the process in its own session
//	  linger                does not quit
//	floods, up to 1 GB
//	  flood=lines|line|info|stderr, in the search; flood-at-start=lines|line
package fake
