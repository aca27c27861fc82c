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
	labels := make([]string, len(names))
	areLong := slices.ContainsFunc(names, func(name string) bool { return utf8.RuneCountInString(name) > most })
	for n, name := range names {
		if areLong {
			if common := commonStart(names, n); common != "" {
				name = "…" + strings.TrimPrefix(name, common)
			}
		}
		labels[n] = shortened(name, most)
		if slices.Contains(labels[:n], labels[n]) {
			labels[n] = shortened(strconv.Itoa(n+1)+" "+name, most)
		}
	}
	return labels
}

// separators are what the words of a name end with.
const separators = ",-_ .:/"

// commonStart returns the longest run of whole words with which a name and another one begin.
func commonStart(names []string, n int) string {
	name, longest := names[n], 0
	for i, other := range names {
		if i == n || other == name {
			continue
		}
		end := 0
		for at := range len(name) {
			isEnd, isSeparator := at == len(other), strings.IndexByte(separators, name[at]) >= 0
			if isEnd && !isSeparator || !isEnd && other[at] != name[at] {
				break
			}
			if isSeparator {
				end = at + 1
			}
			if isEnd {
				break
			}
		}
		longest = max(longest, end)
	}
	return name[:longest]
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
