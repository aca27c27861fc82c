package input

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"keymove/engine/book"
	"keymove/engine/search"
	"keymove/suites/match"
	"keymove/suites/settings"
)

// ReadPlayers reads the contenders of a match, each with its limit: one of its own, which
// is among its words, or the common one. The faults are Read's; where a contender
// has one, it is no player.
func ReadPlayers(p *match.Plan) ([]match.Player, *Parsed, settings.Faults) {
	texts := make([]settings.ContenderText, len(p.ContenderTexts))
	own := make([]map[string]string, len(texts))
	var faults settings.Faults
	for i, t := range p.ContenderTexts {
		var err error
		if texts[i], own[i], err = splitLimits(t); err != nil {
			faults.Add("contenders", i, settings.Errorf("%s: %w", settings.Subject(""), err))
		}
	}
	parsed, wrong := ReadContenders(p.Profiles, Request{Texts: texts, Book: p.BookFile})
	limits, missing := p.Limits(own)
	faults = append(append(faults, wrong...), missing...)
	if len(texts) == 0 {
		return nil, parsed, faults // the profile by default is a run's
	}
	players := make([]match.Player, len(parsed.Contenders))
	for i, c := range parsed.Contenders {
		players[i] = match.Player{Contender: c, Limit: limits[parsed.Texts[i]]}
	}
	return players, parsed, faults
}

// endless is longer than any search takes.
const endless = 1000 * time.Hour

// MatchOpener returns the opener of a match's searchers.
func MatchOpener(m *match.Manifest, b *book.Book) *Opener {
	return &Opener{
		HashMiB: m.HashMiB, Threads: m.Threads, Book: b, Supervised: true,
		MoveOverhead: search.DefaultMoveOverhead,
		// The match stops searches itself, by its own clock, and measures how late an
		// answer is: nothing else may end them before.
		Timeout: endless,
	}
}

// splitLimits takes the words of match.LimitKeys out of the text of a contender, where an
// engine has them between its words and a profile between its features, and returns
// the text without them, and their values. A limit that is given twice is an error; a
// text that cannot be split into words is one for ParseEngine.
func splitLimits(t settings.ContenderText) (settings.ContenderText, map[string]string, error) {
	limits := map[string]string{}
	if !t.IsEngine {
		t.Text = splitProfileLimits(t.Text, limits)
		return t, limits, nil
	}
	words, err := engineWords(t.Text, t.Dir)
	if err != nil {
		return t, limits, nil
	}
	var rest []string
	var twice error
	for _, w := range words {
		key, value, found := strings.Cut(w.text, "=")
		if !found || !slices.Contains(match.LimitKeys, key) {
			rest = append(rest, QuoteWord(w.text))
			continue
		}
		if _, given := limits[key]; given {
			twice = errors.Join(twice, fmt.Errorf("character %d: %s= is given twice", w.place, key))
		}
		limits[key] = value
	}
	if len(limits) > 0 { // otherwise the places in errors stay right
		t.Text = strings.Join(rest, " ")
	}
	return t, limits, twice
}

// splitProfileLimits takes limits out of "PROFILE,feature=value,…".
func splitProfileLimits(text string, limits map[string]string) string {
	var rest []string
	for _, part := range strings.Split(text, ",") {
		key, value, found := strings.Cut(part, "=")
		if found && slices.Contains(match.LimitKeys, key) {
			limits[key] = value
			continue
		}
		rest = append(rest, part)
	}
	return strings.Join(rest, ",")
}
