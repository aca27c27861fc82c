package contender

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/engine/external"
)

// engineKeys are the prefixes of the words of an --engine.
var engineKeys = []string{"cmd=", "name=", "arg=", "dir=", "log=", "start=", "ready=", "option."}

func hasEngineKey(word string) bool {
	return slices.ContainsFunc(engineKeys, func(key string) bool { return strings.HasPrefix(word, key) })
}

// engineWords splits the text of an engine into words with keys. The path of an
// executable, alone or as the first word, is short for cmd=PATH.
func engineWords(text, base string) ([]placedWord, error) {
	if isExecutable(text, base) {
		return []placedWord{{"cmd=" + text, 1}}, nil
	}
	words, err := splitShellWords(text)
	if err != nil {
		return nil, err
	}
	if len(words) > 0 && !strings.Contains(words[0].text, "=") && !hasEngineKey(words[0].text) {
		words[0].text = "cmd=" + words[0].text
	}
	return words, nil
}

// isExecutable reports whether the whole text is the path of an executable: a path
// with blanks, "=" or backslashes cannot be split into words.
func isExecutable(text, base string) bool {
	if hasEngineKey(text) || !strings.ContainsAny(text, `/\`) {
		return false
	}
	if base != "" && !filepath.IsAbs(text) {
		text = filepath.Join(base, text)
	}
	_, err := external.Resolve(text, "")
	return err == nil
}

// strayWord returns the error for word n, which has no known key: usually it is part of
// an option with blanks that is not quoted.
func strayWord(words []placedWord, n int) error {
	word := words[n].text
	key, _, hasValue := strings.Cut(word, "=")
	if option := unquotedOption(words, n); option != "" {
		return fmt.Errorf("%q: quote options with blanks: \"%s\"", word, option)
	}
	isFlag := strings.HasPrefix(word, "-")
	if hint := cmdline.Suggest(word+"=", engineKeys); !hasValue && !isFlag && hint != "" {
		return fmt.Errorf("%q: want KEY=VALUE%s", word, hint)
	}
	if !hasValue || isFlag {
		return fmt.Errorf("%q: arguments of an engine are written as %s", word, cmdline.Quoted(withArguments(words)))
	}
	return fmt.Errorf("unknown key %q: want %s%s", key, strings.Join(engineKeys, ", "), cmdline.Suggest(key+"=", engineKeys))
}

// withArguments returns words of an engine with arg= in front of those without a key.
func withArguments(words []placedWord) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
		if !hasEngineKey(w.text) {
			texts[i] = "arg=" + w.text
		}
		texts[i] = doubleQuoted(strings.TrimPrefix(texts[i], "cmd="))
	}
	return strings.Join(texts, " ")
}

// unquotedOption returns the option to which word n seems to belong, up to its value;
// empty if the last word with a key before it is not an option.
func unquotedOption(words []placedWord, n int) string {
	first := n - 1
	for first >= 0 && !hasEngineKey(words[first].text) {
		first--
	}
	if first < 0 || !strings.HasPrefix(words[first].text, "option.") {
		return ""
	}
	option := words[first].text
	for _, w := range words[first+1:] {
		if hasEngineKey(w.text) {
			break
		}
		complete := !strings.Contains(option, "=") && strings.Contains(w.text, "=")
		option += " " + w.text
		if complete {
			break
		}
	}
	return option
}
