package enginetest

import (
	"fmt"

	"keymove/engine/uci"
)

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

// sent adds a command.
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

// happened adds an event.
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

// lines returns the dialogue.
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
