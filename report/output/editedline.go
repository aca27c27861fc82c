package output

import (
	"slices"
	"strings"

	"keymove/suites/epd"
)

// editedLine is a line that was read, with operations removed and added.
type editedLine struct {
	record *epd.Record
	// text is the line as it was read, with what was added at its end; empty for one that is not
	// EPD as the standard has it.
	text string
}

// edit begins to edit the line of a record.
func edit(r *epd.Record) *editedLine {
	if !r.IsStandard() {
		r.Standardize()
		return &editedLine{record: r}
	}
	return &editedLine{r, strings.TrimRight(r.Source, " \t")}
}

// add adds an operation.
func (l *editedLine) add(op epd.Operation) {
	l.record.Operations = append(l.record.Operations, op)
	l.text += " " + op.String()
}

// remove removes operations, as of an earlier run. The text of those at its end is cut off.
func (l *editedLine) remove(opcodes ...string) {
	isRemoved := func(op epd.Operation) bool { return slices.Contains(opcodes, op.Opcode) }
	for _, op := range slices.Backward(l.record.Operations) {
		if isRemoved(op) {
			l.text = strings.TrimSuffix(l.text, " "+op.String())
		}
	}
	l.record.Operations = slices.DeleteFunc(l.record.Operations, isRemoved)
}

// String returns the line: as it was read, or in the standard form where that would be read
// differently.
func (l *editedLine) String() string {
	if again, err := epd.Parse(l.text, 1, epd.Options{}); err == nil && again.String() == l.record.String() {
		return l.text
	}
	return l.record.LineText()
}
