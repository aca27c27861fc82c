package input

import (
	"fmt"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
)

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
