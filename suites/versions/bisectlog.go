package versions

import (
	"fmt"
	"strings"
)

// LogEntry is a line of the log of a bisection: a commit with its mark. A note, on a line of
// its own, says why.
type LogEntry struct {
	Mark Mark
	Hash string
	Note string
}

// LogHead returns the first lines of a log, which "git bisect replay" reads, too.
func LogHead(note, good, bad string) string {
	return comment(note) + fmt.Sprintf("git bisect start '%s' '%s'\n", bad, good)
}

// Text returns the lines of an entry.
func (e LogEntry) Text() string {
	return comment(e.Note) + fmt.Sprintf("git bisect %s %s\n", e.Mark, e.Hash)
}

// comment returns a text as lines that are no commands.
func comment(text string) string {
	if text == "" {
		return ""
	}
	return "# " + strings.NewReplacer("\n", "\n# ", "\r", " ").Replace(text) + "\n"
}

// ParseLog reads the log of a bisection, by git or by LogHead and Text. The ends are those of
// its start; empty without one. A last line that was cut off by a kill, without its end, does
// not count.
func ParseLog(text string) (good, bad string, entries []LogEntry, err error) {
	text = text[:strings.LastIndexByte(text, '\n')+1]
	note := ""
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(strings.ReplaceAll(line, "'", ""))
		switch {
		case len(words) == 0:
		case words[0] == "#" || strings.HasPrefix(line, "#"):
			note = strings.TrimSpace(strings.TrimPrefix(line, "#"))
		case len(words) < 3 || words[0] != "git" || words[1] != "bisect":
			return "", "", nil, fmt.Errorf("line %d: %q is no line of a bisection's log", i+1, line)
		case words[2] == "start":
			if len(words) > 4 {
				bad, good = words[3], words[4]
			}
			note = ""
		default:
			mark := Mark(words[2])
			if mark != Good && mark != Bad && mark != Skip || len(words) != 4 {
				return "", "", nil, fmt.Errorf("line %d: %q: want good, bad or skip, and one commit", i+1, line)
			}
			entries = append(entries, LogEntry{Mark: mark, Hash: words[3], Note: note})
			note = ""
		}
	}
	return good, bad, entries, nil
}
