package sink

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks text into lines of at most width characters: at spaces, and within words
// that are longer than that, if possible behind a punctuation mark. A width of 0 or less
// is any width.
func Wrap(text string, width int) []string {
	if width <= 0 || utf8.RuneCountInString(text) <= width {
		return []string{text}
	}
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		pieces := broken(word, width)
		lines = append(lines, pieces[:len(pieces)-1]...)
		line = pieces[len(pieces)-1]
	}
	return append(lines, line)
}

// broken breaks a word into pieces of at most width characters.
func broken(word string, width int) []string {
	var pieces []string
	runes := []rune(word)
	for len(runes) > width {
		end := lastBreak(string(runes[:width]))
		pieces = append(pieces, string(runes[:end]))
		runes = runes[end:]
	}
	return append(pieces, string(runes))
}

// settingMarks are between settings, behind which a word is broken rather than within one.
const settingMarks = ",;/"

// lastBreak returns the number of characters up to the last mark in a part of a word; all
// of them if there is none.
func lastBreak(part string) int {
	for _, marks := range []string{settingMarks, ":=-_.#"} {
		if mark := strings.LastIndexAny(part, marks); mark > 0 {
			return utf8.RuneCountInString(part[:mark]) + 1
		}
	}
	return utf8.RuneCountInString(part)
}

// Paragraph wraps each line of a text. All lines are behind the indent and end in a line
// break; those that continue another one are indented by two more spaces.
func Paragraph(indent, text string, width int) string {
	var out strings.Builder
	for part := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		text := strings.TrimLeft(part, " ")
		behind := indent + part[:len(part)-len(text)]
		for i, line := range Wrap(text, paragraphWidth(behind, width)) {
			if i == 1 {
				behind += "  "
			}
			out.WriteString(behind + line + "\n")
		}
	}
	return out.String()
}

// minParagraph is the least readable width of a paragraph.
const minParagraph = 10

// paragraphWidth returns the width of the text of a paragraph; 0 for any.
func paragraphWidth(indent string, width int) int {
	if width <= 0 {
		return 0
	}
	return max(minParagraph, width-utf8.RuneCountInString(indent)-2)
}
