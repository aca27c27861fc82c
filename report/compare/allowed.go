package compare

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/files"
)

// Allowed is a list of positions whose loss is accepted.
type Allowed struct {
	list []*allowance
}

type allowance struct {
	file   string
	line   int
	name   string // the case, SUITE:ID, or an id that is unique
	reason string
	used   bool
	known  bool // a position has the name
}

// AllowError is an invalid line in a file of accepted positions.
type AllowError struct {
	File string
	Line int
	Err  error
}

// Error returns "file:line: message".
func (e *AllowError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

func (e *AllowError) Unwrap() error { return e.Err }

// readAllowed reads a file of accepted positions. file is its name in errors, which
// are *AllowError for invalid lines. A line is the column case of records.csv, SUITE:ID or an
// id (quoted if it has spaces), followed by the reason. Empty lines and lines starting
// with # are ignored.
func readAllowed(file string, r io.Reader) (*Allowed, error) {
	allowed := &Allowed{}
	lines := bufio.NewScanner(r)
	number := 1
	for ; lines.Scan(); number++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || text[0] == '#' {
			continue
		}
		name, reason, err := cutName(text)
		if err != nil {
			return nil, &AllowError{file, number, err}
		}
		allowed.list = append(allowed.list, &allowance{file: file, line: number, name: name, reason: reason})
	}
	err := lines.Err()
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, &AllowError{file, number, fmt.Errorf("the line is longer than %d bytes", bufio.MaxScanTokenSize)}
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return allowed, nil
}

// ReadAllowedFile reads a file of accepted positions; nil for an empty path. The errors
// are those of readAllowed, and of the file system.
func ReadAllowedFile(path string) (*Allowed, error) {
	if path == "" {
		return nil, nil
	}
	file, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAllowed(path, file)
}

// cutName splits a line into name and reason.
func cutName(text string) (name, reason string, err error) {
	if text[0] == '"' {
		quoted, err := strconv.QuotedPrefix(text)
		if err == nil {
			name, err = strconv.Unquote(quoted)
		}
		if err != nil {
			return "", "", errors.New("the quoted id is invalid or has no closing quote")
		}
		reason = text[len(quoted):]
	} else if end := strings.IndexAny(text, " \t"); end >= 0 {
		name, reason = text[:end], text[end:]
	} else {
		name = text
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		return "", "", fmt.Errorf("%q has no reason", name)
	}
	return name, reason, nil
}

// Position is what a line of accepted positions can name.
type Position struct{ Suite, ID, Case string }

func positionOf(rec *suites.Record) Position { return Position{rec.Suite, rec.ID, rec.Case} }

// names are all that a position is called, from the most general to the most special.
func (p Position) names() [3]string { return [...]string{p.ID, p.Suite + ":" + p.ID, p.Case} }

// String returns how a line names the position.
func (p Position) String() string {
	name := p.Suite + ":" + p.ID
	if strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == '"' || !unicode.IsPrint(r) }) || strings.HasPrefix(name, "#") {
		return strconv.Quote(name)
	}
	return name
}

// Check returns an *AllowError for the first line whose name several positions have. A case is
// one position wherever it occurs.
func (a *Allowed) Check(positions iter.Seq[Position]) error {
	if a == nil {
		return nil
	}
	type naming struct {
		name string
		Position
	}
	seen := map[naming]bool{}
	named := map[string][]Position{} // by the names of the lines
	for _, entry := range a.list {
		named[entry.name] = nil
	}
	for p := range positions {
		for _, name := range p.names() {
			if list, known := named[name]; known && !seen[naming{name, p}] {
				seen[naming{name, p}] = true
				named[name] = append(list, p)
			}
		}
	}
	for _, entry := range a.list {
		list := named[entry.name]
		entry.known = entry.known || len(list) > 0
		if isAmbiguous(entry.name, list) {
			return &AllowError{entry.file, entry.line, ambiguous(entry.name, list)}
		}
	}
	return nil
}

// isAmbiguous reports whether positions of a name are several. Ids of one place that ask the same
// are not, and neither is one case in several suites that is named by its hash.
func isAmbiguous(name string, list []Position) bool {
	for _, p := range list[min(1, len(list)):] {
		first := list[0]
		if p.Case != first.Case || p.Suite != first.Suite && name != p.Case {
			return true
		}
	}
	return false
}

// ambiguous lists positions of one name, each with the names that tell it from the others.
func ambiguous(name string, list []Position) error {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = fmt.Sprintf("%s (case %s)", p, p.Case)
	}
	return fmt.Errorf("%q names %d positions, want SUITE:ID or the case of one of them: %s", name, len(list), listed(texts))
}

// reason returns why the loss of a case is accepted; empty if it is not.
func (a *Allowed) reason(p Position) string {
	if a == nil {
		return ""
	}
	names := p.names()
	for _, entry := range a.list {
		if slices.Contains(names[:], entry.name) {
			entry.used = true
			return entry.reason
		}
	}
	return ""
}

// reasonOf returns the reason of a position, whose searches may be of several cases.
func (a *Allowed) reasonOf(searches report.Searches) (reason string) {
	for _, rec := range searches {
		reason = cmp.Or(reason, a.reason(positionOf(rec)))
	}
	return reason
}

// Unused reports the entries that are no longer needed: no contender of the gates so
// far has lost their position.
func (a *Allowed) Unused() []string {
	if a == nil {
		return nil
	}
	var notes []string
	for _, entry := range a.list {
		switch {
		case entry.used:
		case !entry.known:
			notes = append(notes, fmt.Sprintf("%s:%d: %s names no position that was compared.", entry.file, entry.line, entry.name))
		default:
			notes = append(notes, fmt.Sprintf("%s:%d: the loss of %s is accepted, but it was not lost.", entry.file, entry.line, entry.name))
		}
	}
	return notes
}

// listed returns the first of some names.
func listed(names []string) string {
	const shown = 8
	text := strings.Join(names[:min(shown, len(names))], ", ")
	if more := len(names) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
