package report

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// SuiteWord returns how a suite of the run is named on the command line.
func (r *Run) SuiteWord(entry *folder.SuiteEntry) string {
	name := entry.CopyFile()
	switch {
	case entry.File == suites.BuiltinFile:
		e, _ := suites.BuiltinOf(entry.Source)
		return e.Name
	case name != "":
		return filepath.Join(r.Path, name)
	case entry.Source != "":
		return entry.Source
	}
	return entry.File
}

// ContenderWords returns the flag of a contender and its value.
func ContenderWords(c *suites.Contender) (flag, value string) {
	switch {
	case c.Engine != nil:
		return "engine", c.Spec
	case c.Name != c.Spec && !strings.HasPrefix(c.Spec, c.Name+":"):
		return "profile", c.Name + ":" + c.Spec
	}
	return "profile", c.Spec
}

// FileWords returns the flags of the files that contenders need: those of profiles, and the
// book.
func FileWords(contenders []suites.Contender) []string {
	var words []string
	add := func(flag, file string) {
		if !slices.Contains(words, file) {
			words = append(words, flag, file)
		}
	}
	for _, c := range contenders {
		for _, file := range c.ProfileFiles {
			add("--profiles", file)
		}
		if c.Book != nil {
			add("--book", c.Book.Path)
		}
	}
	return words
}

// SettingWords returns the flags on which the results of a run depend.
func SettingWords(p *plan.Plan) []string {
	var words []string
	add := func(is bool, word ...string) {
		if is {
			words = append(words, word...)
		}
	}
	for limit := range strings.FieldsSeq(p.Limit) { // as "nodes=100000 early-stop=3"
		name, value, _ := strings.Cut(limit, "=")
		add(true, "--"+name, value)
	}
	add(true, "--hash", strconv.Itoa(p.HashMiB))
	add(p.Threads > 1, "--threads", strconv.Itoa(p.Threads))
	add(p.Repeat > 1, "--repeat", strconv.Itoa(p.Repeat))
	add(p.Timeout > 0, "--timeout", p.Timeout.Round(time.Millisecond).String())
	add(p.Chess960, "--chess960")
	add(p.Lines, "--lines")
	add(p.Selection.SkipInvalid, "--skip-invalid")
	add(p.Errata.Mode != "" && p.Errata.Mode != string(suites.ErrataWarn), "--errata", p.Errata.Mode)
	return words
}

// FilterWord returns the pattern that matches an id. What is not printable, or special in patterns, is matched
// as any character.
func FilterWord(id string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`*?[\`, r) || !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return '?'
		}
		return r
	}, id)
}
