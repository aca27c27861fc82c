// Package plan is what a run is to do, with its settings as rows of a table.
//
//	command line ┐
//	             ├ Values ─ Set ─→ Plan ─ Check ─→ Settle ─→ run.json
//	file         ┘
//
// Settle fills in what follows from several settings, or from the machine. What needs engines,
// profiles or files of suites is resolved by the program, with faults of the same kind.
//
// A new setting is a field of Plan, a row of Settings, and its use.
package plan
