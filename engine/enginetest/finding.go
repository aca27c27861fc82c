package enginetest

import "fmt"

// Level is the severity of a finding.
type Level string

// The levels, the most severe first.
const (
	Failure Level = "failure" // the engine cannot be tested, or its results cannot be trusted
	Warning Level = "warning" // some results are misleading
	Note    Level = "note"    // good to know
)

// Finding is a fault that a check found.
type Finding struct {
	Check string `json:"check"` // the name of the check
	Level Level  `json:"level"`
	Text  string `json:"text"` // what is wrong, and the consequences
	// Dialogue is the exchange that shows it: commands after "> ", replies after
	// "< "; empty if there was none.
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

// findings collects the findings of checks.
type findings struct {
	list     []Finding
	seen     map[string]bool
	dialogue func() []string // of the running check; nil without one
}

// add adds a finding, unless the check has one with this format already: a fault that
// shows up often is reported once.
func (f *findings) add(check string, level Level, format string, args ...any) {
	f.addOnce(check+"\x00"+format, check, level, fmt.Sprintf(format, args...))
}

// addEach adds a finding, unless the check has one with this text already.
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
