package report

import (
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
)

// progressDetail says what is to the right of a bar.
type progressDetail int

const (
	solvedAndSpeed progressDetail = iota
	solvedOnly
	noDetail
)

const (
	// unknownWidth is taken for the width of a terminal that does not say it.
	unknownWidth = 80
	// widestBar and leastBar bound the bar itself.
	widestBar, leastBar = 20, 5
)

// newBar returns a bar for total searches, and what there is room for beside it in lines
// of a width. A line that is too wide would leave its remains above it.
func newBar(w io.Writer, total, width int) (*progressbar.ProgressBar, progressDetail) {
	if width <= 0 {
		width = unknownWidth
	}
	bar, detail := barFor(total, width)
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(bar),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetRenderBlankState(true),
	), detail
}

// barFor returns the width of a bar, and what there is room for beside it. The last
// column stays free: some terminals break the line there.
func barFor(total, width int) (bar int, detail progressDetail) {
	room := width - 1 - columns("100%% || (%d/%[1]d) [59m59s:59m59s] ", total)
	beside := map[progressDetail]int{
		solvedAndSpeed: columns("%d/%[1]d solved, 9.99M nodes/s", total),
		solvedOnly:     columns("%d/%[1]d solved", total),
	}
	for detail = solvedAndSpeed; detail < noDetail && room-beside[detail] < leastBar; {
		detail++
	}
	return min(max(room-beside[detail], leastBar), widestBar), detail
}

func columns(format string, n int) int { return utf8.RuneCountInString(fmt.Sprintf(format, n)) }
