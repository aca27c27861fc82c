package uci

import (
	"slices"
	"strings"
	"unicode"
)

// SwitchedOff returns the value that switches off what makes an engine ponder, play from a book, or
// learn from earlier positions, which carries over from game to game; ok is false for another option,
// and for one that has no such value.
func SwitchedOff(o Option) (value string, ok bool) {
	if !carriesOver(o.Name) {
		return "", false
	}
	switch {
	case o.Type == Check:
		return "false", true
	case o.Type == Spin && o.Min == 0 && o.Max == 1:
		return "0", true
	case o.Type == Combo:
		for _, v := range o.Vars {
			if slices.Contains([]string{"off", "none", "false", "no", "never", "disabled"}, strings.ToLower(v)) {
				return v, true
			}
		}
	}
	return "", false
}

// CarryingOver returns those of the options announced that are on, have a book or learning in their
// names, and are switched off.
func CarryingOver(announced []Option) (on []Option) {
	for _, o := range announced {
		if off, ok := SwitchedOff(o); ok && o.Default != "" && !strings.EqualFold(o.Default, off) && !pondering(o.Name) {
			on = append(on, o)
		}
	}
	return on
}

// pondering reports whether an option says that the engine ponders, which a search without ponder
// never does.
func pondering(name string) bool {
	return slices.Contains([]string{"ponder", "permanentbrain"}, strings.Join(wordsOf(name), ""))
}

// carriesOver judges the name of an option by its words. One that restrains, as "Read only learning",
// is left alone, and what was learned before the engine was built is a part of it.
func carriesOver(name string) bool {
	words := wordsOf(name)
	restrains := func(word string) bool {
		return slices.Contains([]string{"no", "not", "never", "without", "disable", "disabled", "ignore", "readonly", "only"}, word)
	}
	if slices.ContainsFunc(words, restrains) || strings.Contains(strings.Join(words, ""), "readonly") {
		return false
	}
	return pondering(name) || slices.ContainsFunc(words, func(word string) bool {
		learns := strings.Contains(word, "learn") && !strings.Contains(word, "learned") && !strings.Contains(word, "learnt")
		return learns || strings.Contains(word, "experience") || strings.Contains(word, "book")
	})
}

// wordsOf returns the words of a name in lower case: they end at what is no letter or digit, and at a
// capital behind a small letter.
func wordsOf(name string) []string {
	var spaced strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(unicode.ToLower(r))
		last = r
	}
	return strings.FieldsFunc(spaced.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
