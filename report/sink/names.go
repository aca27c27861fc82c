package sink

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names returns names that fit, each another one: the names if none has more than so many characters,
// else without the words with which others begin, so that "default,nullmove=off" beside "default" is
// "nullmove=off". What is still too long, or the same as another one, is a letter. None is cut within a
// word; who shows other names than the whole ones has a legend.
func Names(names []string, most int) []string {
	isLong := func(name string) bool { return utf8.RuneCountInString(name) > most }
	labels := make([]string, len(names))
	starts := make([]string, len(names))
	if slices.ContainsFunc(names, isLong) {
		starts = commonStarts(names)
	}
	used := map[string]bool{}
	for n, name := range names {
		label := strings.TrimPrefix(name, starts[n])
		if label == "" {
			label = name
		}
		if isLong(label) || used[label] {
			label = letters(n)
		}
		labels[n], used[label] = label, true
	}
	return labels
}

// letters returns A to Z, AA, AB and so on.
func letters(n int) string {
	text := string(rune('A' + n%26))
	if n < 26 {
		return text
	}
	return letters(n/26-1) + text
}

// separators are what the words of a name end with. A setting is one word.
const separators = ", /#"

// commonStarts returns for each name the longest run of whole words with which it and another one
// begin, and behind which there is more than a number. A name that ends where such a run does without its last
// separator begins with it, too; a name with which another one begins has none.
func commonStarts(names []string) []string {
	begin := map[string]int{} // how many different names begin with these words
	all := map[string]bool{}
	for _, name := range names {
		if all[name] {
			continue
		}
		all[name] = true
		for _, end := range wordEnds(name) {
			begin[name[:end]]++
		}
	}
	starts := make([]string, len(names))
	for n, name := range names {
		isBase := func(other string) bool { return other != name && strings.HasPrefix(other, name) }
		if slices.ContainsFunc(names, isBase) {
			continue
		}
		for _, end := range wordEnds(name) {
			if start := name[:end]; (begin[start] > 1 || all[start[:end-1]]) && strings.ContainsFunc(name[end:], unicode.IsLetter) {
				starts[n] = start
			}
		}
	}
	return starts
}

// wordEnds returns where the words of a name end, each behind its separator.
func wordEnds(name string) (ends []int) {
	for at := range len(name) {
		if strings.IndexByte(separators, name[at]) >= 0 {
			ends = append(ends, at+1)
		}
	}
	return ends
}
