package goldentest

import (
	"fmt"
	"slices"
	"strings"
)

// context is the number of equal lines around a difference.
const context = 3

// edit is a line of a diff: ' ' for a line of both texts, '-' for one of the
// first alone, '+' for one of the second alone.
type edit struct {
	sign byte
	line string
}

// unified returns the unified diff of two texts, empty where they are equal. A
// last line without a newline is marked as diff marks it.
func unified(want, got string) string {
	if want == got {
		return ""
	}
	edits := editsOf(slices.Collect(strings.Lines(want)), slices.Collect(strings.Lines(got)))
	var out strings.Builder
	out.WriteString("--- want\n+++ got\n")
	for start := nextChange(edits, 0); start < len(edits); {
		end := start + 1
		for next := nextChange(edits, end); next < len(edits) && next-end <= 2*context; next = nextChange(edits, end) {
			end = next + 1
		}
		writeHunk(&out, edits, max(start-context, 0), min(end+context, len(edits)))
		start = nextChange(edits, end)
	}
	return out.String()
}

// nextChange returns the place of the first line from i on that is not in both
// texts.
func nextChange(edits []edit, i int) int {
	for i < len(edits) && edits[i].sign == ' ' {
		i++
	}
	return i
}

// writeHunk writes the edits from start to end with their header.
func writeHunk(out *strings.Builder, edits []edit, start, end int) {
	firstWant, firstGot := count(edits[:start])
	want, got := count(edits[start:end])
	fmt.Fprintf(out, "@@ -%s +%s @@\n", span(firstWant, want), span(firstGot, got))
	for _, e := range edits[start:end] {
		out.WriteByte(e.sign)
		out.WriteString(e.line)
		if !strings.HasSuffix(e.line, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// span returns lines as the header of a hunk has them: from the one behind those
// before, or from the last of those where there are none.
func span(before, n int) string {
	if n == 0 {
		return fmt.Sprintf("%d,0", before)
	}
	return fmt.Sprintf("%d,%d", before+1, n)
}

// count returns how many lines of each text the edits have.
func count(edits []edit) (want, got int) {
	for _, e := range edits {
		if e.sign != '+' {
			want++
		}
		if e.sign != '-' {
			got++
		}
	}
	return want, got
}

// maxTable bounds the table of middle, which grows with the product of the
// lines that differ.
const maxTable = 1 << 24

// editsOf returns the edits that turn one list of lines into another: as few as
// possible, unless too many lines differ.
func editsOf(want, got []string) []edit {
	start := 0
	for start < min(len(want), len(got)) && want[start] == got[start] {
		start++
	}
	end := 0 // lines, counted from the last
	for end < min(len(want), len(got))-start && want[len(want)-1-end] == got[len(got)-1-end] {
		end++
	}
	edits := appendEdits(nil, ' ', want[:start])
	edits = append(edits, middle(want[start:len(want)-end], got[start:len(got)-end])...)
	return appendEdits(edits, ' ', want[len(want)-end:])
}

// middle returns the edits between lists that begin and end differently, by a
// longest common subsequence.
func middle(want, got []string) []edit {
	if len(want)*len(got) > maxTable {
		return appendEdits(appendEdits(nil, '-', want), '+', got)
	}
	var edits []edit
	common := commonLines(want, got)
	i, j := 0, 0
	for i < len(want) && j < len(got) {
		switch {
		case want[i] == got[j]:
			edits = append(edits, edit{' ', want[i]})
			i++
			j++
		case common[i+1][j] >= common[i][j+1]:
			edits = append(edits, edit{'-', want[i]})
			i++
		default:
			edits = append(edits, edit{'+', got[j]})
			j++
		}
	}
	return appendEdits(appendEdits(edits, '-', want[i:]), '+', got[j:])
}

// commonLines returns the length of the longest common subsequence of want[i:]
// and got[j:] for all i and j.
func commonLines(want, got []string) [][]int32 {
	common := make([][]int32, len(want)+1)
	for i := range common {
		common[i] = make([]int32, len(got)+1)
	}
	for i := len(want) - 1; i >= 0; i-- {
		for j := len(got) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if want[i] == got[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	return common
}

func appendEdits(edits []edit, sign byte, lines []string) []edit {
	for _, line := range lines {
		edits = append(edits, edit{sign, line})
	}
	return edits
}
