package sink

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// minText is the width to which a column of text is narrowed at most.
const minText = 10

// Fit returns what Text returns, in lines of at most width characters; 0 is any width.
// In a table that is too wide, headers and texts take several lines; if that is not
// enough, groups of columns follow each other, all of them with the first columns.
// Numbers are never broken, and nothing is cut. Tables without headers have no line for
// them.
func (t *Table) Fit(indent string, width int) string {
	if room := width - widthOf(indent); width > 0 && t.width() > room {
		var texts []string
		for i, group := range t.groups(room) {
			texts = append(texts, t.layOut(indent, t.narrowed(group, room), i == 0))
		}
		return strings.Join(texts, "\n")
	}
	return t.layOut(indent, t.widths(), true)
}

// layOut returns header and rows with the given widths; columns of width 0 are left
// out.
func (t *Table) layOut(indent string, widths []int, withNotes bool) string {
	var out strings.Builder
	headers := make([]string, len(t.columns))
	for i, col := range t.columns {
		headers[i] = col.Header
	}
	if slices.ContainsFunc(headers, func(header string) bool { return header != "" }) {
		t.writeRow(&out, indent, headers, widths, t.tonesOf(-1))
	}
	for i, row := range t.rows {
		t.writeRow(&out, indent, row, widths, t.tonesOf(i))
		if note := t.notes[i]; note != "" && withNotes {
			out.WriteString(indent + noteIndent + note + "\n")
		}
	}
	return out.String()
}

// groups distributes the columns over groups that fit into a width. Each begins with
// the front: the first column, and texts behind it as far as they take half of the
// width and leave room for any other column. The last group has as many columns as fit: what a table is about is on the
// right.
func (t *Table) groups(width int) [][]int {
	var used []int
	for i, w := range t.widths() {
		if w > 0 {
			used = append(used, i)
		}
	}
	front := 1
	for front < len(used) && !t.columns[used[front]].Right && t.leastWidth(used[:front+1]) <= width/2 && t.hasRoom(used[:front+1], used[front+1:], width) {
		front++
	}
	var groups [][]int
	for rest := used[front:]; len(rest) > 0 || groups == nil; {
		first := max(0, len(rest)-1)
		for first > 0 && t.leastWidth(slices.Concat(used[:front], rest[first-1:])) <= width {
			first--
		}
		groups = slices.Insert(groups, 0, slices.Concat(used[:front], rest[first:]))
		rest = rest[:first]
	}
	return groups
}

// hasRoom reports whether each of the other columns alone fits behind a front.
func (t *Table) hasRoom(front, others []int, width int) bool {
	return !slices.ContainsFunc(others, func(i int) bool { return t.leastWidth(front)+gap+t.least(i) > width })
}

// leastWidth returns the least width of lines with some of the columns.
func (t *Table) leastWidth(columns []int) int {
	sum := gap * (len(columns) - 1)
	for _, i := range columns {
		sum += t.least(i)
	}
	return sum
}

// least returns the least width of a column: numbers are not broken, nor are words of
// headers.
func (t *Table) least(i int) int {
	widest := 0
	for _, row := range t.rows {
		widest = max(widest, widthOf(row[i]))
	}
	if !t.columns[i].Right {
		widest = min(widest, minText)
	}
	for word := range strings.FieldsSeq(t.columns[i].Header) {
		widest = max(widest, widthOf(word))
	}
	return widest
}

// narrowed returns the widths of some columns in lines of at most width characters:
// headers of numbers are narrowed first, then the widest of the others, as far as
// possible without breaking a word. The width of all
// other columns is 0.
func (t *Table) narrowed(columns []int, width int) []int {
	full, widths := t.widths(), make([]int, len(t.columns))
	sum := gap * (len(columns) - 1)
	for _, i := range columns {
		widths[i] = full[i]
		sum += full[i]
	}
	for _, i := range columns {
		if sum > width && t.columns[i].Right {
			cut := min(sum-width, widths[i]-t.least(i))
			sum -= cut
			widths[i] -= cut
		}
	}
	for _, least := range []func(int) int{t.unbroken, t.least} {
		for widest := 0; sum > width && widest >= 0; {
			widest = -1
			for _, i := range columns {
				if widths[i] > least(i) && (widest < 0 || widths[i] > widths[widest]) {
					widest = i
				}
			}
			if widest >= 0 {
				widths[widest]--
				sum--
			}
		}
	}
	return widths
}

// unbroken returns the width of a column in which no word is broken, except between
// settings.
func (t *Table) unbroken(i int) int {
	widest := t.least(i)
	for _, row := range t.rows {
		for rest := row[i]; rest != ""; {
			end := strings.IndexAny(rest, settingMarks+" ") + 1
			if end == 0 {
				end = len(rest)
			}
			widest = max(widest, widthOf(strings.TrimSuffix(rest[:end], " ")))
			rest = rest[end:]
		}
	}
	return widest
}

// Wrap breaks text into lines of at most width characters: at spaces, and within words
// that are longer than that, if possible behind a punctuation mark. A width of 0 or less
// is any width.
func Wrap(text string, width int) []string {
	if width <= 0 || widthOf(text) <= width {
		return []string{text}
	}
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && widthOf(line)+1+widthOf(word) <= width {
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
	for widthOf(string(runes)) > width {
		end := lastBreak(string(runes[:seen(runes, width)]))
		pieces = append(pieces, string(runes[:end]))
		runes = runes[end:]
	}
	return append(pieces, string(runes))
}

// seen returns how many runes have so many characters that are seen.
func seen(runes []rune, width int) int {
	for i, r := range runes {
		if !isMark(r) {
			width--
		}
		if width == 0 {
			return i + 1
		}
	}
	return len(runes)
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
	return max(minParagraph, width-widthOf(indent)-2)
}
