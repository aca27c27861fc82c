package spsa

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// LineError is a fault in a file of parameters.
type LineError struct {
	File string
	Line int // from 1
	Err  error
}

// Error returns "file:line: what".
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns the fault.
func (e *LineError) Unwrap() error { return e.Err }

// Read reads parameters: lines of OpenBench,
//
//	name, int|float, value, min, max, C_end, R_end
//
// or, if the text begins with "{", weather-factory's JSON (see readJSON). Empty lines and
// those that begin with "#" are skipped. There is an error for each fault; file is the
// name in them.
func Read(file string, data []byte) ([]Param, []*LineError) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	r := reader{file: file, seen: map[string]int{}}
	if trimmed := bytes.TrimSpace(data); len(trimmed) > 0 && trimmed[0] == '{' {
		r.readJSON(data)
	} else {
		r.readLines(string(data))
	}
	if len(r.errs) == 0 && len(r.params) == 0 {
		r.fail(1, errors.New("the file has no parameters"))
	}
	slices.SortStableFunc(r.errs, func(a, b *LineError) int { return cmp.Compare(a.Line, b.Line) })
	return r.params, r.errs
}

// reader collects parameters and faults.
type reader struct {
	file   string
	params []Param
	seen   map[string]int // lines of names in lower case
	errs   []*LineError
}

func (r *reader) fail(line int, err error) {
	r.errs = append(r.errs, &LineError{r.file, line, err})
}

// add takes a parameter that was read from a line.
func (r *reader) add(line int, p Param) {
	// The names of UCI options do not depend on capitals.
	name := strings.ToLower(p.Name)
	if first, twice := r.seen[name]; twice {
		r.fail(line, fmt.Errorf("%s is given twice, first in line %d", p.Name, first))
		return
	}
	r.seen[name] = line
	if err := p.check(); err != nil {
		r.fail(line, err)
		return
	}
	r.params = append(r.params, p)
}

// readLines reads the lines of OpenBench.
func (r *reader) readLines(text string) {
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := parseLine(line)
		if err != nil {
			r.fail(n+1, err)
			continue
		}
		r.add(n+1, p)
	}
}

// parseLine reads a line of OpenBench.
func parseLine(line string) (Param, error) {
	cells := strings.Split(line, ",")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	const columns = 7
	if len(cells) != columns {
		return Param{}, fmt.Errorf("want \"name, int|float, value, min, max, C_end, R_end\", and there are %d of %d values", len(cells), columns)
	}
	p := Param{Name: cells[0], Float: cells[1] == "float"}
	if !p.Float && cells[1] != "int" {
		return Param{}, fmt.Errorf("%s: the type is int or float, not %q", p.Name, cells[1])
	}
	for i, field := range []*float64{&p.Value, &p.Min, &p.Max, &p.CEnd, &p.REnd} {
		n, err := parseNumber(cells[i+2])
		if err != nil {
			return Param{}, fmt.Errorf("%s: %w", p.Name, err)
		}
		*field = n
	}
	return p, nil
}

// largest is the largest number that parameters may have, so that whole numbers are exact.
const largest = 1 << 52

func parseNumber(text string) (float64, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || math.Abs(n) > largest {
		return 0, fmt.Errorf("%q is no number", text)
	}
	return n, nil
}
