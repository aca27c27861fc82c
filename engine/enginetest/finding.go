package enginetest

import (
	"fmt"

	"keymove/engine/uci"
)

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

// transcript keeps the dialogue of a check in a readable form: only the first and the
// last of consecutive lines of one kind, and the beginning of long lines.
type transcript struct {
	entries []entry
}

// entry is a line, or the last of several of one kind.
type entry struct {
	text    string
	kind    string // of lines that come in large numbers; empty for others
	skipped int    // lines of this kind before this one
}

const (
	longDialogue  = 30
	dialogueHead  = 8
	longestRecord = 10_000 // entries; longer dialogues are not shown in full anyway
)

func (t *transcript) clear() { t.entries = nil }

func (t *transcript) sent(line string) { t.add(entry{text: "> " + line}) }

// answered adds a line of the engine; reply is nil if it is not UCI.
func (t *transcript) answered(line string, reply uci.Reply) {
	e := entry{text: "< " + line}
	switch reply.(type) {
	case nil:
		e.kind = "other"
	case uci.Info:
		e.kind = "info"
	case uci.Option:
		e.kind = "option"
	}
	t.add(e)
}

func (t *transcript) happened(text string) { t.add(entry{text: "  (" + text + ")"}) }

func (t *transcript) add(e entry) {
	e.text = uci.Visible(e.text)
	n := len(t.entries)
	switch {
	case e.kind != "" && n >= 2 && t.entries[n-1].kind == e.kind && t.entries[n-2].kind == e.kind:
		e.skipped = t.entries[n-1].skipped + 1
		t.entries[n-1] = e
	case n < longestRecord:
		t.entries = append(t.entries, e)
	}
}

func (t *transcript) lines() []string {
	var lines []string
	for _, e := range t.entries {
		if e.skipped > 0 {
			lines = append(lines, fmt.Sprintf("  … %d more of these", e.skipped))
		}
		lines = append(lines, e.text)
	}
	if n := len(lines); n > longDialogue {
		tail := lines[n-(longDialogue-dialogueHead):]
		lines = append(lines[:dialogueHead:dialogueHead], fmt.Sprintf("  … %d more lines", n-longDialogue))
		lines = append(lines, tail...)
	}
	return lines
}
