package html

import (
	"strings"
	"unicode"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// command runs one case of a suite again: Before, "--filter", the word that finds the case,
// and After.
type command struct {
	Before shown `json:"before"`
	After  shown `json:"after"`
}

// commandOf returns the command for a suite of a run; empty if the manifest is unknown.
func (p *content) commandOf(run *report.Run, suite string) command {
	entry := run.Suite(suite)
	if entry == nil {
		return command{}
	}
	words := []string{"keymove", "run", quoted(run.SuiteWord(entry))}
	var after []string
	add := func(name, value string) { after = append(after, "--"+name, quoted(value)) }
	var onPage []suites.Contender
	for _, c := range run.Meta.Contenders {
		if p.shows(run, c.Name) {
			flag, value := report.ContenderWords(&c)
			add(flag, value)
			onPage = append(onPage, c)
		}
	}
	for _, word := range report.FileWords(onPage) {
		after = append(after, quoted(word))
	}
	for _, setting := range report.SettingWords(&run.Meta.Plan) {
		after = append(after, quoted(setting))
	}
	return command{shown(strings.Join(words, " ")), shown(strings.Join(after, " "))}
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
func quoted(word string) string { return sink.Shell(sink.Visible(word)) }
