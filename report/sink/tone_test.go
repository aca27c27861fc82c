package sink

import (
	"io"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

// shown collects what is written with tones, as letters in brackets.
type shown struct{ strings.Builder }

func (s *shown) WriteToned(text string) error {
	s.WriteString(WithTones(text, func(tone Tone) string {
		return map[Tone]string{Good: "<good>", Bad: "<bad>", Open: "<open>", Plain: "</>"}[tone]
	}))
	return nil
}

func tonesOf(t *testing.T, text string) string {
	t.Helper()
	var s shown
	testenv.Check(t, Write(&s, text))
	return s.String()
}

// TestTonesOfCells: a painted table has the tones of its cells, and the same layout as without, whatever
// its width; in front of other tables, too.
func TestTonesOfCells(t *testing.T) {
	table := NewTable(Column{Header: "id"}, Column{Header: "n", Right: true}, Column{Header: "verdict"}, Column{Header: "empty"})
	table.Add("error", "12", "worse by less than 2 pp", "")
	table.Tone(2, Bad)
	table.Add("a", "3", "too few", "")
	table.Tone(2, Open)
	table.Tone(1, Good)
	table.Tone(3, Good)
	reporttest.Want(t, tonesOf(t, table.Painted().Text("")), "id      n  verdict\nerror  12  <bad>worse by less than 2 pp</>\na       <good>3</>  <open>too few</>\n")
	untoned := func(text string) string {
		return reporttest.Written(t, func(w io.Writer) error { return Write(w, text) })
	}
	for width := range 60 {
		plain := table.Fit("", width)
		reporttest.Want(t, strings.ContainsFunc(plain, isMark), false, width)
		reporttest.Want(t, untoned(table.Painted().Fit("", width)), plain, width)
		reporttest.Want(t, untoned(Paragraph("  ", Toned(Bad, "regressed")+" and more words", width)), Paragraph("  ", "regressed and more words", width), width)
	}
}

// TestNobodyForgesATone: no text that was made harmless has marks.
func TestNobodyForgesATone(t *testing.T) {
	for _, tone := range []Tone{Good, Bad, Open, endOfTone} {
		foreign := "a" + string(rune(tone)) + "b"
		table := NewTable(Column{Header: "id"})
		table.Add(foreign)
		for i, text := range []string{
			Terminal(foreign), Lines(foreign), Message(foreign), Visible(foreign), Markdown(foreign), HTML(foreign), table.Painted().Text(""),
		} {
			reporttest.Want(t, strings.ContainsFunc(text, isMark), false, i, tone)
		}
	}
}
