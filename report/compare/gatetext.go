package compare

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/report/texttable"
)

// WriteGateText writes a decision for people: the outcome and why, the suites, the
// lost positions.
func WriteGateText(w io.Writer, g *Gate) error {
	var out strings.Builder
	fmt.Fprintf(&out, "%s → %s: %s\n", texttable.Printable(g.Base), texttable.Printable(g.Contender), g.Outcome)
	for _, line := range append(append([]string{}, g.Reasons...), prefixed("Note: ", g.Notes)...) {
		out.WriteString("  " + texttable.Printable(line) + "\n")
	}
	if len(g.Rows) > 0 {
		out.WriteString("\n" + gateTable(g).Text(""))
	}
	if len(g.Lost) > 0 {
		out.WriteString("\nLost: " + strconv.Itoa(len(g.Lost)) + "\n\n" + lostTable(g).Text("  "))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func prefixed(prefix string, list []string) []string {
	texts := make([]string, len(list))
	for i, text := range list {
		texts[i] = prefix + text
	}
	return texts
}

// gateHeader are the columns of the table of suites.
var gateHeader = []string{"suite", "positions", "solved", "gained", "lost", "points", "difference", "95 % limit of the loss", "p (worse)"}

func gateTable(g *Gate) *texttable.Table {
	columns := make([]texttable.Column, len(gateHeader))
	for i, header := range gateHeader {
		columns[i] = texttable.Column{Header: header, Right: i > 0}
	}
	t := texttable.New(columns...)
	for i := range g.Rows {
		t.Add(gateCells(&g.Rows[i])...)
	}
	return t
}

// gateCells writes a row for gateHeader.
func gateCells(row *GateRow) []string {
	points := ""
	if row.PointsDiff != nil {
		points = numberText(row.BasePoints) + " → " + numberText(row.Points)
	}
	value, _ := differenceTexts(&row.Row)
	return []string{
		row.Suite, strconv.Itoa(row.Positions), numberText(row.BaseSolved) + " → " + numberText(row.Solved),
		strconv.Itoa(row.Gained), strconv.Itoa(row.Lost), points, value,
		fmt.Sprintf("%.1f %% of the %s", max(0, 100*row.LossLimit), unitOf(row.Figure)), probabilityText(&row.PWorseAdjusted),
	}
}

// lostHeader are the columns of the table of lost positions.
var lostHeader = []string{"suite", "id", "expected", "base", "contender", "case", "accepted", "disputed"}

func lostTable(g *Gate) *texttable.Table {
	columns := make([]texttable.Column, len(lostHeader))
	for i, header := range lostHeader {
		columns[i] = texttable.Column{Header: header}
	}
	t := texttable.New(columns...)
	for i := range g.Lost {
		t.Add(lostCells(&g.Lost[i])...)
	}
	return t
}

// lostCells writes a lost position for lostHeader.
func lostCells(l *LostCase) []string {
	return []string{l.Suite, l.ID, expectedText(&l.Change), l.BaseMove, l.Move, l.Case, l.Accepted, l.Disputed}
}

// WriteMarkdown writes a decision for pages that show Markdown, as the summary of a
// job does.
func WriteMarkdown(w io.Writer, g *Gate) error {
	var out strings.Builder
	fmt.Fprintf(&out, "### %s → %s: %s\n\n", cellText(g.Base), cellText(g.Contender), g.Outcome)
	for _, line := range append(append([]string{}, g.Reasons...), g.Notes...) {
		out.WriteString("- " + cellText(line) + "\n")
	}
	var rows [][]string
	for i := range g.Rows {
		rows = append(rows, gateCells(&g.Rows[i]))
	}
	if len(rows) > 0 {
		out.WriteString("\n" + markdownTable(gateHeader, rows))
	}
	if len(g.Lost) > 0 {
		var lost [][]string
		for i := range g.Lost {
			lost = append(lost, lostCells(&g.Lost[i]))
		}
		out.WriteString("\nLost:\n\n" + markdownTable(lostHeader, lost))
	}
	_, err := io.WriteString(w, out.String()+"\n")
	return err
}

func markdownTable(header []string, rows [][]string) string {
	var out strings.Builder
	line := func(cells []string) {
		for _, cell := range cells {
			out.WriteString("| " + cellText(cell) + " ")
		}
		out.WriteString("|\n")
	}
	line(header)
	out.WriteString(strings.Repeat("| --- ", len(header)) + "|\n")
	for _, row := range rows {
		line(row)
	}
	return out.String()
}

// cellText keeps a text from being Markdown or HTML.
func cellText(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "&", "&amp;", "*", `\*`, "_", `\_`, "`", "\\`").Replace(texttable.Printable(text))
}
