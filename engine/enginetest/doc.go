// Package enginetest is a conformance suite for searchers and UCI engines.
//
// [Check] tests any searcher: the built-in engine, the client of a UCI engine, and,
// through a client, a UCI server. It plays no games and does not measure strength: it
// runs small searches whose correct results follow from the rules of chess and the
// limits.
//
// [CheckUCI] tests a UCI engine over its input and output: it runs the conformance
// suite through a strict client, and checks the rules of the protocol. Each finding
// comes with the dialogue that shows it.
//
// Both return all findings instead of stopping at the first, as
// testing/fstest.TestFS does, so that tests and commands can use them.
package enginetest
