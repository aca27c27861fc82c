// Package suitefiles loads the suites that a command line names, and those of a saved run
// again.
package suitefiles
