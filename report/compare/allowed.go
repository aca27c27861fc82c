package compare

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/suites"
	"keymove/suites/regular"
)

// Allowed is a list of positions whose loss is accepted.
type Allowed struct {
	list []*allowance
}

type allowance struct {
	file   string
	line   int
	name   string // the case, or its id
	reason string
	used   bool
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
// are *AllowError for invalid lines. A line is the column case of records.csv or an id
// (quoted if it has spaces), followed by the reason. Empty lines and lines starting
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
	file, err := regular.Open(path, regular.Whole)
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

// reason returns why the loss of a case is accepted; empty if it is not.
func (a *Allowed) reason(rec *suites.Record) string {
	if a == nil {
		return ""
	}
	for _, entry := range a.list {
		if entry.name == rec.Case || entry.name == rec.ID {
			entry.used = true
			return entry.reason
		}
	}
	return ""
}

// Unused reports the entries that are no longer needed: no contender of the gates so
// far has lost their position.
func (a *Allowed) Unused() []string {
	if a == nil {
		return nil
	}
	var notes []string
	for _, entry := range a.list {
		if !entry.used {
			notes = append(notes, fmt.Sprintf("%s:%d: the loss of %s is accepted, but it was not lost.", entry.file, entry.line, entry.name))
		}
	}
	return notes
}
