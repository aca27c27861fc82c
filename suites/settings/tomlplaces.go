package settings

import (
	"sort"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lineStarts are the offsets at which the lines of a file begin.
type lineStarts []int

func findLines(data []byte) lineStarts {
	starts := lineStarts{0}
	for i, b := range data {
		if b == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// place returns line and column of the start of a range, both from 1. The parser's Shape
// counts the lines from the top of the file each time.
func (s lineStarts) place(r unstable.Range) (line, column int) {
	offset := int(r.Offset)
	line = sort.Search(len(s), func(i int) bool { return s[i] > offset })
	return line, offset - s[line-1] + 1
}
