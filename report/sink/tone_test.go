package sink

import (
	"strings"
	"testing"

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
	reporttest.OK(t, Write(&s, text))
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
	for width := range 60 {
		plain := table.Fit("", width)
		if strings.ContainsFunc(plain, isMark) {
			t.Fatalf("width %d: marks without being painted: %q", width, plain)
		}
		var out strings.Builder
		if err := Write(&out, table.Painted().Fit("", width)); err != nil || out.String() != plain {
			t.Errorf("width %d: painted\n%s, not\n%s", width, out.String(), plain)
		}
	}
	toned := Toned(Bad, "regressed") + " and more words"
	for width := range 40 {
		var out strings.Builder
		if err := Write(&out, Paragraph("  ", toned, width)); err != nil || out.String() != Paragraph("  ", "regressed and more words", width) {
			t.Errorf("width %d: %q", width, out.String())
		}
	}
}

// TestNobodyForgesATone: no text that was made harmless has marks.
func TestNobodyForgesATone(t *testing.T) {
	for _, tone := range []Tone{Good, Bad, Open, endOfTone} {
		foreign := "a" + string(rune(tone)) + "b"
		table := NewTable(Column{Header: "id"})
		table.Add(foreign)
		for name, text := range map[string]string{
			"Terminal": Terminal(foreign), "Lines": Lines(foreign), "Message": Message(foreign), "Visible": Visible(foreign), "cell": table.Painted().Text(""),
			"Markdown": Markdown(foreign), "HTML": HTML(foreign),
		} {
			if strings.ContainsFunc(text, isMark) {
				t.Errorf("%s passes the mark %U on: %q", name, tone, text)
			}
		}
	}
}
