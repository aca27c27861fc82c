package html

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"keymove/report"
	"keymove/report/escape"
	"keymove/suites"
	"keymove/suites/errata"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// command runs one case of a suite again: Before, "--filter", the word that finds the case,
// and After.
type command struct {
	Before string `json:"before"`
	After  string `json:"after"`
}

// commandOf returns the command for a suite of a run; empty if the manifest is unknown.
func (p *content) commandOf(run *report.Run, suite string) command {
	entry := run.Suite(suite)
	if entry == nil {
		return command{}
	}
	words := []string{"keymove", "run", quoted(suiteWord(run, entry))}
	var after []string
	add := func(name, value string) { after = append(after, "--"+name, quoted(value)) }
	var shown []runfolder.Contender
	for _, c := range run.Meta.Contenders {
		if p.shows(run, c.Name) {
			flag, value := contenderWords(&c)
			add(flag, value)
			shown = append(shown, c)
		}
	}
	for _, word := range fileWords(shown) {
		after = append(after, quoted(word))
	}
	for _, setting := range settingWords(&run.Meta.Plan) {
		after = append(after, quoted(setting))
	}
	return command{strings.Join(words, " "), strings.Join(after, " ")}
}

// shows reports whether a contender of a run is on the page.
func (p *content) shows(run *report.Run, own string) bool {
	for _, c := range p.contenders {
		if c.Run == run && c.Own == own {
			return true
		}
	}
	return false
}

// suiteWord returns how a suite is named on the command line.
func suiteWord(run *report.Run, entry *runfolder.SuiteEntry) string {
	switch entry.File {
	case suites.BuiltinFile:
		e, _ := suites.BuiltinOf(entry.Source)
		return e.Name
	case suites.Stdin:
		return filepath.Join(run.Path, runfolder.StdinFile)
	}
	if entry.Source != "" {
		return entry.Source
	}
	return entry.File
}

// contenderWords returns the flag of a contender and its value.
func contenderWords(c *runfolder.Contender) (flag, value string) {
	switch {
	case c.Engine != nil:
		return "engine", c.Spec
	case c.Name != c.Spec && !strings.HasPrefix(c.Spec, c.Name+":"):
		return "profile", c.Name + ":" + c.Spec
	}
	return "profile", c.Spec
}

// fileWords returns the flags of the files that contenders need: those of profiles, and the
// book.
func fileWords(contenders []runfolder.Contender) []string {
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

// settingWords returns the flags on which the results of a run depend.
func settingWords(p *plan.Plan) []string {
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
	add(p.Selection.SkipInvalid, "--skip-invalid")
	add(p.Errata.Mode != "" && p.Errata.Mode != string(errata.Warn), "--errata", p.Errata.Mode)
	return words
}

// filterWord returns the pattern that matches an id, as a word of the shell. What is not
// printable, or special in patterns, is matched as any character.
func filterWord(id string) string {
	return quoted(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`*?[\`, r) || !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return '?'
		}
		return r
	}, id))
}

// quoted returns a word as a shell takes it, made visible: what is not printable cannot be
// copied from a page.
func quoted(word string) string { return escape.Shell(escape.Visible(word)) }
