package input

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/external"
)

// engineKeys are the prefixes of the words of an --engine.
var engineKeys = []string{"cmd=", "name=", "arg=", "dir=", "log=", "start=", "ready=", "option."}

func hasEngineKey(word string) bool {
	return slices.ContainsFunc(engineKeys, func(key string) bool { return strings.HasPrefix(word, key) })
}

// engineWords splits the text of an engine into words with keys. The path of an
// executable, alone or as the first word, is short for cmd=PATH. A file that exists, or the
// folder of dir=, is taken as it is written, with blanks, quotes and all; the longest one if
// there are several.
func engineWords(text, base string) ([]placedWord, error) {
	first := true
	splitter := shellSplitter{text: []rune(text), windows: onWindows, asWritten: func(rest string) int {
		isFirst := first
		first = false
		return asWritten(rest, base, isFirst)
	}}
	words, err := splitter.split()
	if err != nil {
		return nil, err
	}
	if len(words) > 0 && !hasEngineKey(words[0].text) && (isFile(words[0].text, base) || !strings.Contains(words[0].text, "=")) {
		words[0].text = "cmd=" + words[0].text
	}
	return words, nil
}

// asWritten returns how many characters at the beginning of a text are a file or a folder,
// with its key if it has one.
func asWritten(text, base string, isFirst bool) int {
	exists, key := isFile, "cmd="
	switch {
	case strings.HasPrefix(text, key):
	case strings.HasPrefix(text, "dir="):
		exists, key = isFolder, "dir="
	case isFirst && !hasEngineKey(text):
		key = ""
	default:
		return 0
	}
	path := []rune(text[len(key):])
	for n := len(path); n > 0; n-- {
		ends := n == len(path) || unicode.IsSpace(path[n])
		if ends && !unicode.IsSpace(path[n-1]) && exists(string(path[:n]), base) {
			return len(key) + n
		}
	}
	return 0
}

// isFile reports whether a path, or a name in PATH, is a file.
func isFile(path, base string) bool {
	if strings.ContainsAny(path, `/\`) {
		path = from(base, path)
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && strings.ContainsAny(path, `/\`) {
		return true
	}
	_, err := external.Resolve(path, "")
	return err == nil
}

func isFolder(path, base string) bool {
	info, err := os.Stat(from(base, path))
	return err == nil && info.IsDir()
}

// from returns where a path leads to from a folder; empty for the working folder.
func from(base, path string) string {
	if base == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(base, path)
}

// strayWord returns the error for word n, which has no known key: usually it is part of
// an option with blanks that is not quoted, or an argument.
func strayWord(words []placedWord, n int) error {
	word := words[n].text
	key, _, hasValue := strings.Cut(word, "=")
	isFlag := strings.HasPrefix(word, "-")
	hint := host.Suggest(key+"=", engineKeys)
	switch {
	case n > 0 && strings.HasPrefix(words[n-1].text, OptionPrefix):
		return fmt.Errorf("%q: quote an option with blanks, as \"option.Skill Level=3\"", word)
	case !hasValue && !isFlag && hint != "":
		return fmt.Errorf("%q: want KEY=VALUE%s", word, hint)
	case !hasValue || isFlag:
		return fmt.Errorf("%q: write an argument of the engine as %s", word, doubleQuoted("arg="+word))
	}
	return fmt.Errorf("unknown key %q: want %s%s", key, strings.Join(engineKeys, ", "), hint)
}

// CheckArguments returns an error if arguments of a command are words of an engine that
// was not quoted, as in
//
//	--engine stockfish option.Skill Level=3
//
// engine is the text of the last engine, empty for none, and flag is what is in front
// of it. The message has it as a shell needs it.
func CheckArguments(flag, engine string, args []string) error {
	first := slices.IndexFunc(args, hasEngineKey)
	if first < 0 {
		return nil
	}
	if engine == "" {
		engine = "PATH"
	}
	words := []string{engine}
	for rest := args[first:]; len(rest) > 0; {
		n := wordsOfKey(rest)
		if n == 0 {
			break
		}
		words = append(words, doubleQuoted(strings.Join(rest[:n], " ")))
		rest = rest[n:]
	}
	return fmt.Errorf("%s is part of an engine; quote all of it: %s", args[first], flag+host.Quoted(strings.Join(words, " ")))
}

// wordsOfKey returns how many of the arguments are the key and the value with which
// they begin: an option's name ends at the first "=". It is 0 if they begin with none.
func wordsOfKey(args []string) int {
	if !hasEngineKey(args[0]) {
		return 0
	}
	end := slices.IndexFunc(args, func(arg string) bool { return strings.Contains(arg, "=") })
	if next := slices.IndexFunc(args[1:], hasEngineKey) + 1; end < 0 || next > 0 && next <= end {
		return 1
	}
	return end + 1
}

// doubleQuoted quotes a word that has blanks.
func doubleQuoted(word string) string {
	if !strings.ContainsAny(word, " \t") {
		return word
	}
	if !onWindows {
		word = strings.ReplaceAll(word, `\`, `\\`)
	}
	return `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
}
