package main

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// equivalentLine is a line of the list of equivalent mutants:
//
//   - `suites/score/kept.go`: `if a < b {` → `if a <= b {`: why no test can notice
var equivalentLine = regexp.MustCompile("^- `([^`]+)`: `([^`]*)` → `([^`]*)`: (.+)$")

// change is a mutant as people write it, without the place in its line.
type change struct{ file, old, new string }

func (m mutant) change() change { return change{m.file, m.old, m.new} }

// readEquivalents returns the changes that a page lists as equivalent. A line that
// looks like one and cannot be read is an error.
func readEquivalents(page []byte) (map[change]bool, error) {
	list := map[change]bool{}
	lines := bufio.NewScanner(bytes.NewReader(page))
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if !strings.HasPrefix(line, "- `") || !strings.Contains(line, "→") {
			continue
		}
		parts := equivalentLine.FindStringSubmatch(line)
		if parts == nil {
			return nil, fmt.Errorf("line %d: not \"- `file`: `old` → `new`: reason\"", number)
		}
		list[change{parts[1], parts[2], parts[3]}] = true
	}
	return list, lines.Err()
}
