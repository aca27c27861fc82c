// Mutate measures what the tests of a package notice. It makes one small change
// at a time (a mutant: a comparison turned round, a statement left out, a number
// raised by one), runs the short tests of the package against it, and counts
// the mutants that fail them.
//
//	go run ./internal/mutate [flags] PACKAGE…
//
// Mutants are drawn by a seed, so that a figure can be repeated. Those that do
// not compile, and those that docs/mutation.md lists as equivalent, are replaced
// by the next ones drawn. Everything happens in a copy of the module: no test of
// a mutant can touch the tree. The exit code is 5 where fewer than -min percent
// are killed.
package main
