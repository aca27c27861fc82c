package report

import (
	"fmt"
	"strings"

	"keymove/suites"
)

// flakyCases returns the cases on which a contender did not say the same each
// time.
func flakyCases(records []suites.Record) []repeats {
	var flaky []repeats
	for _, r := range byCase(records) {
		if r.isFlaky() {
			flaky = append(flaky, r)
		}
	}
	return flaky
}

// flakyText lists the flaky cases with what was played how often. It is empty
// where there are none.
func flakyText(meta Meta, records []suites.Record) string {
	flaky := flakyCases(records)
	if len(flaky) == 0 {
		return ""
	}
	table := &table{columns: []tableColumn{
		{header: "contender"}, {header: "suite"}, {header: "id"}, {header: "solved", right: true}, {header: "played"},
	}}
	for _, r := range flaky[:min(len(flaky), maxFailures)] {
		contender, suite := "", ""
		if len(meta.Contenders) > 1 {
			contender = r[0].Contender
		}
		if len(meta.Suites) > 1 {
			suite = r[0].Suite
		}
		table.add(contender, suite, r[0].ID, flakySolved(r), flakyPlayed(r))
	}
	text := fmt.Sprintf("\nNot the same each time: %d\n\n", len(flaky)) + table.text("  ")
	if more := len(flaky) - maxFailures; more > 0 {
		text += fmt.Sprintf("  … and %d more, all of them in %s\n", more, RecordsFile)
	}
	return text
}

// flakySolved returns how often a case was solved, as "2/5"; empty where nothing
// is asked.
func flakySolved(r repeats) string {
	solved, asked := r.solved()
	if asked == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", solved, asked)
}

// flakyPlayed returns what was played how often, as "Qg6 3, Rb7 2".
func flakyPlayed(r repeats) string {
	var texts []string
	for _, c := range r.answers() {
		texts = append(texts, fmt.Sprintf("%s %d", c.answer, c.times))
	}
	return strings.Join(texts, ", ")
}

// repeatNotes says what repeats mean for the numbers.
func repeatNotes(meta Meta, records []suites.Record) []string {
	if meta.Repeats() == 1 {
		return nil
	}
	notes := []string{fmt.Sprintf("Each position was searched %d times: solved and points count searches, the intervals only positions, "+
		"because searches of the same one tell little more than one does.", meta.Repeats())}
	if len(records) == meta.Positions() && len(flakyCases(records)) == 0 {
		notes = append(notes, fmt.Sprintf("The %d searches of each position all played the same move.", meta.Repeats()))
	}
	return notes
}

// repeatsText returns how often each case was searched; empty for once.
func repeatsText(meta Meta) string {
	if meta.Repeats() == 1 {
		return ""
	}
	return plural(meta.Repeats(), "repeat")
}
