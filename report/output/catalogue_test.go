package output

import (
	"io"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/load"
)

// TestCatalogueFitsTheWidth: no line is wider than asked for, and nothing is cut.
func TestCatalogueFitsTheWidth(t *testing.T) {
	files := &load.Store{}
	info := files.Info(suites.Catalogue()[0])
	info.Notes = strings.Repeat("word ", 60)
	for what, write := range map[string]func(io.Writer, int) error{
		"list": func(w io.Writer, width int) error { return WriteCatalogue(w, files, width) },
		"info": func(w io.Writer, width int) error { return WriteSuiteInfo(w, &info, width) },
	} {
		at := func(width int) string {
			return reporttest.Written(t, func(w io.Writer) error { return write(w, width) })
		}
		for _, width := range []int{60, 80, 120} {
			text := at(width)
			reporttest.Fits(t, text, 1000, width, what)
			if got, want := len(strings.Fields(text)), len(strings.Fields(at(0))); got < want {
				t.Errorf("%s, %d columns: %d words, want at least %d:\n%s", what, width, got, want, text)
			}
		}
	}
}

// TestPhasesText: the phases of a suite are counted in the order of a game, as the records of a run have them; its
// themes in the order of the suite.
func TestPhasesText(t *testing.T) {
	const lines = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3;\n"
	suite, _, err := suites.Read(strings.NewReader(lines), "few.epd", suites.LoadOptions{})
	reporttest.OK(t, err)
	reporttest.Want(t, PhasesText(&suite), "1 opening, 2 endgame")
	themes := suites.Suite{Cases: suites.List{{Theme: "pins"}, {Theme: ""}, {Theme: "forks"}, {Theme: "pins"}}}
	reporttest.Want(t, ThemesText(&themes), "2 pins, 1 forks")
}
