// Command testsupervisor supervises the engines of tests: it has no tables to fill, and starts
// in half the time of testengine.
package main

import "keymove/engine/external/supervise"

func main() { supervise.Main() }
