// Package cmdline is what Keymove's command line does beyond its library: flags in
// any order, suggestions for mistyped names, completion, and the width of terminals.
package cmdline
