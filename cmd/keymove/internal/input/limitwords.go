package input

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"keymove/suites/match"
	"keymove/suites/settings"
)

// SplitLimits takes the words of match.LimitKeys out of the text of a contender, where an
// engine has them between its words and a profile between its features, and returns
// the text without them, and their values. A limit that is given twice is an error; a
// text that cannot be split into words is one for ParseEngine.
func SplitLimits(t settings.ContenderText) (settings.ContenderText, map[string]string, error) {
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

// QuoteWord returns a word as splitShellWords reads it again.
func QuoteWord(word string) string { return quoteWord(word, onWindows) }

func quoteWord(word string, windows bool) string {
	if word != "" && !strings.ContainsAny(word, " \t\r\n\"'\\$`#&|;<>()*?[]{}~!") {
		return word
	}
	if windows { // where no quote ends after a backslash in double quotes
		return "'" + strings.ReplaceAll(word, "'", `'"'"'`) + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`").Replace(word) + `"`
}
