// Package suites defines the words of a test-suite run: Suite, Case, Contender, Limit,
// Verdict, Record with its Key, Machine and Shard; the catalogue, and the suites that are
// built in. The packages below it do the work: epd reads and writes the files, score judges the results, runner schedules
// the searches.
package suites

import (
	"iter"
)

// Suite is a named list of cases from one EPD file.
type Suite struct {
	// Name is the file's stem, or the catalogue's name; unique within a run
	// ("wac", and "wac#2" for a second file of that stem).
	Name string `json:"name"`
	// File is where the suite was read from; "-" for standard input and
	// "builtin" for the embedded one.
	File string `json:"file"`
	// Source is how the user named the suite if not by File: a name of the
	// catalogue; empty otherwise.
	Source string `json:"source,omitempty"`
	// SHA256 is the hexadecimal digest of the bytes that were read.
	SHA256 string `json:"sha256"`
	// Cases are in the order of the file. Those of a file are its lines, parsed
	// when they are needed; see Case.
	Cases Cases `json:"-"`
	// MaxPoints is the maximum in the suite's lists of points; 0 if no case has
	// one.
	MaxPoints int `json:"max_points,omitempty"`
	// Skipped counts the invalid lines skipped by --skip-invalid.
	Skipped int `json:"skipped,omitempty"`
	// Broken counts the cases skipped because their erratum says that they test
	// nothing.
	Broken int `json:"broken,omitempty"`
	// Edition is the hexadecimal digest of its positions and operations in their order, after
	// reading: line ends, blanks, comments and a byte order mark make no other edition. It is
	// empty in runs of earlier versions.
	Edition string `json:"edition,omitempty"`
}

// Len returns the number of cases.
func (s *Suite) Len() int {
	if s.Cases == nil {
		return 0
	}
	return s.Cases.Len()
}

// Case returns case i, from 0, under the name of the suite.
func (s *Suite) Case(i int) Case {
	c := s.Cases.At(i)
	c.Suite = s.Name
	return c
}

// All yields the cases with their indices.
func (s *Suite) All() iter.Seq2[int, Case] {
	return func(yield func(int, Case) bool) {
		for i := range s.Len() {
			if !yield(i, s.Case(i)) {
				return
			}
		}
	}
}
