package epd

import (
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites/notation"
)

// TestMutatedLines: a line of a suite in which a sign is changed asks the same, or says that
// something is wrong with it.
func TestMutatedLines(t *testing.T) {
	testenv.EachSuites(t, func(t *testing.T, folder string) {
		eachSuite(t, folder, func(_, text string) {
			lines := slices.Collect(strings.Lines(text))
			const sample = 60
			for i := 0; i < len(lines); i += 1 + len(lines)/sample {
				checkMutants(t, strings.TrimSpace(lines[i]))
			}
		})
	})
}

// checkMutants checks the mutants of a line.
func checkMutants(t *testing.T, line string) {
	t.Helper()
	whole, err := Parse(line, 1, Options{})
	if err != nil || askedText(whole) == "nothing" {
		return
	}
	for _, mutant := range mutantsOf(line) {
		got, err := Parse(mutant, 1, Options{})
		if err != nil || askedText(got) == askedText(whole) || named(got, whole) || askedText(got) == "nothing" && got.Resembling() != "" {
			continue
		}
		t.Errorf("a solution is lost in silence:\n%s\n%s\nwant %s, got %s", line, mutant, askedText(whole), askedText(got))
	}
}

// named reports whether something is said about a line that was not said about another.
func named(line, other *Record) bool {
	return slices.ContainsFunc(line.Repairs, func(r notation.Repair) bool {
		return !slices.ContainsFunc(other.Repairs, func(o notation.Repair) bool { return o.Kind == r.Kind })
	})
}

// mutantsOf returns a line with one of its semicolons dropped or changed, or a space that is
// not behind an opcode.
func mutantsOf(line string) (list []string) {
	fields := strings.SplitAfterN(line, " ", 5)
	if len(fields) < 5 {
		return nil
	}
	start := len(line) - len(fields[4])
	for i := start; i < len(line); i++ {
		if line[i] != ';' {
			continue
		}
		for _, other := range []string{"", ",", ":", " ", "."} {
			list = append(list, line[:i]+other+line[i+1:])
		}
		if next := i + 1; next < len(line) && line[next] == ' ' {
			list = append(list, line[:next]+line[next+1:])
		}
	}
	for i := start; i < len(line); i++ {
		if line[i] == ' ' && !strings.Contains(line[start:i], `"`) && shapeOf(line[strings.LastIndexAny(line[:i], " ;")+1:i]) == unknown {
			list = append(list, line[:i]+line[i+1:])
		}
	}
	return list
}
