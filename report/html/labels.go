package html

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// How many characters a name has where there is little room: beside a line, above a column, and
// under an axis.
const (
	maxLabel = 19
	maxHead  = 14
	maxTick  = 12
)

// labelsOf returns names that fit, each another one. If one is too long, all lose the words with
// which others begin, and what is still too long its middle: "default,nullmove=off" beside
// "default" is "…nullmove=off".
func labelsOf(names []string, most int) []string {
	labels, used := make([]string, len(names)), map[string]bool{}
	var starts []string
	if slices.ContainsFunc(names, func(name string) bool { return utf8.RuneCountInString(name) > most }) {
		starts = commonStarts(names)
	}
	for n, name := range names {
		if starts != nil && starts[n] != "" {
			name = "…" + strings.TrimPrefix(name, starts[n])
		}
		labels[n] = shortened(name, most)
		if used[labels[n]] {
			labels[n] = shortened(strconv.Itoa(n+1)+" "+name, most)
		}
		used[labels[n]] = true
	}
	return labels
}

// separators are what the words of a name end with.
const separators = ",-_ .:/"

// commonStarts returns for each name the longest run of whole words with which it and another one
// begin. A name that ends where such a run does without its last separator begins with it, too.
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
		for _, end := range wordEnds(name) {
			if start := name[:end]; begin[start] > 1 || all[start[:end-1]] {
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

// shortened cuts a text that is too long in its middle.
func shortened(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	runes := []rune(text)
	head := (most - 1) / 2
	return string(runes[:head]) + "…" + string(runes[len(runes)-(most-1-head):])
}
