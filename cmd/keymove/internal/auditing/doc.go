// Package auditing is "keymove audit": its settings, and the work.
package auditing

// Description is the help of the command.
const Description = "Samples what each pruning rule answered in real searches (a cutoff, a skipped or reduced move), and searches the\n" +
	"same node again without the rule, with the same window to the same depth. An answer is wrong if the two scores are\n" +
	"on different sides of the window. SUITE is as for \"keymove run\"; no key moves are needed.\n\n" +
	"The folder of an audit has run.json, journal.jsonl, rules.csv with the shares of wrong answers by rule, depth and\n" +
	"phase, and samples.csv with every replay; its path is the last line on stderr. See docs/audit.md."
