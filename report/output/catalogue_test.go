package output

import (
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/load"
)

// TestCatalogueFitsTheWidth: no line is wider than asked for, and nothing is cut.
func TestCatalogueFitsTheWidth(t *testing.T) {
	files := &load.Store{}
	info := files.Info(suites.Catalogue()[0])
	info.Notes = strings.Repeat("word ", 60)
	write := map[string]func(*strings.Builder, int) error{
		"list": func(w *strings.Builder, width int) error { return WriteCatalogue(w, files, width) },
		"info": func(w *strings.Builder, width int) error { return WriteSuiteInfo(w, &info, width) },
	}
	for what, write := range write {
		whole := ""
		for _, width := range []int{0, 60, 80, 120} {
			var out strings.Builder
			reporttest.OK(t, write(&out, width))
			for line := range strings.Lines(out.String()) {
				if got := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > 0 && got > width {
					t.Errorf("%s: a line of %d columns, want at most %d: %s", what, got, width, line)
				}
			}
			if width == 0 {
				whole = out.String()
			}
			if got, want := len(strings.Fields(out.String())), len(strings.Fields(whole)); got < want {
				t.Errorf("%s, %d columns: %d words, want at least %d:\n%s", what, width, got, want, &out)
			}
		}
	}
}

// TestPhasesText: the phases of a suite are counted in the order of a game, as the records of a run have them.
func TestPhasesText(t *testing.T) {
	const lines = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3;\n"
	suite, _, err := suites.Read(strings.NewReader(lines), "few.epd", suites.LoadOptions{})
	reporttest.OK(t, err)
	reporttest.Want(t, PhasesText(&suite), "1 opening, 2 endgame")
}

// The themes of a suite are counted in the order of the suite.
func TestThemesText(t *testing.T) {
	suite := suites.Suite{Cases: suites.List{{Theme: "pins"}, {Theme: ""}, {Theme: "forks"}, {Theme: "pins"}}}
	reporttest.Want(t, ThemesText(&suite), "2 pins, 1 forks")
}
