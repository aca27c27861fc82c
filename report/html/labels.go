package html

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxLabel is the number of characters of a name where there is little room, maxTick that of one
// under an axis.
const (
	maxLabel = 19
	maxTick  = 12
)

// labelsOf returns names that fit, each another one. What is too long loses the words with
// which other names begin, and then its middle: "default,nullmove=off" beside "default" is
// "…nullmove=off".
func labelsOf(names []string, most int) []string {
	labels := make([]string, len(names))
	for n, name := range names {
		if utf8.RuneCountInString(name) > most {
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
