// Package plan holds the settings of a run as rows of one table. From a row come
// the flag on the command line with its help and its completion, the key of an
// experiment's file, the rules of what needs what and what excludes what, and
// whether the setting can be given with --resume or beside an experiment.
//
// A setting goes one way, whatever it was written in:
//
//	command line ┐
//	             ├ Values ─ Set ─→ Plan ─ Check ─→ Settle ─→ run.json
//	file         ┘
//
// Values are texts with the places where they were written. Set puts those that
// can be read into the fields of a Plan, and changes nothing else. Check returns
// all that is wrong, each Fault with the setting and the number of its value, and
// changes nothing. Settle fills in what follows from several settings, or from the
// machine. What needs engines, profiles or files of suites is resolved by the
// program, with Faults of the same kind. Faults.Report then gives each fault in the
// terms of the place where the value was written: "--seed needs --sample" on a
// command line, "exp.toml:6:3: seed needs sample" in a file.
//
// A new setting is a field of Plan, a row of Settings, and its use.
package plan
