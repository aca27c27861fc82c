// Package enginetest says what is wrong with a searcher.
//
// [Check] is one conformance suite for whatever searches: the built-in engine,
// the client of a UCI engine, and, through a client, a UCI server. It plays no
// games and measures no strength: it asks small questions whose answers the
// rules of chess and the limits given decide.
//
// [CheckUCI] is the same for the engine of somebody else, over its input and
// output: the conformance suite, through a client that forgives nothing, and
// the rules of the protocol besides. Each finding comes with the dialogue that
// shows it.
//
// Both return a list of findings instead of ending at the first, as
// testing/fstest.TestFS does, so that a test and a command can use them alike.
package enginetest
