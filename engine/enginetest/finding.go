package enginetest

import "fmt"

// Level says how bad a finding is.
type Level string

// The levels, the worst first.
const (
	Failure Level = "failure" // results of the engine cannot be had or trusted
	Warning Level = "warning" // some results are not what they seem
	Note    Level = "note"    // good to know
)

// Finding is one thing that is wrong.
type Finding struct {
	Check string `json:"check"` // the name of the check that found it
	Level Level  `json:"level"`
	Text  string `json:"text"` // what is wrong, and what follows from it
	// Dialogue is what was said, "> " before what the engine was told and "< "
	// before what it answered; empty where there is no dialogue.
	Dialogue []string `json:"dialogue,omitempty"`
}

// String returns the finding without its dialogue.
func (f Finding) String() string { return fmt.Sprintf("%s: %s: %s", f.Level, f.Check, f.Text) }

// Count returns the number of findings of a level.
func Count(findings []Finding, level Level) int {
	n := 0
	for _, f := range findings {
		if f.Level == level {
			n++
		}
	}
	return n
}

// findings collects what checks find.
type findings struct {
	list     []Finding
	seen     map[string]bool
	dialogue func() []string // of the running check; nil without one
}

// add adds a finding, unless the check has one of this format: a fault shows in
// many places and is told once.
func (f *findings) add(check string, level Level, format string, args ...any) {
	f.addOnce(check+"\x00"+format, check, level, fmt.Sprintf(format, args...))
}

// addEach adds a finding, unless the check has one of this text.
func (f *findings) addEach(check string, level Level, text string) {
	f.addOnce(check+"\x00"+text, check, level, text)
}

func (f *findings) addOnce(key, check string, level Level, text string) {
	if f.seen[key] {
		return
	}
	if f.seen == nil {
		f.seen = map[string]bool{}
	}
	f.seen[key] = true
	found := Finding{Check: check, Level: level, Text: text}
	if f.dialogue != nil {
		found.Dialogue = f.dialogue()
	}
	f.list = append(f.list, found)
}
