package html

import (
	"fmt"
	"io"
	"strconv"

	"keymove/engine/board"
	"keymove/report/show"
	"keymove/report/sink"
)

// Evaluation is a static evaluation to look at, in centipawns. Positive numbers are good
// for White.
type Evaluation struct {
	Position board.Position
	// Profile says by which settings it is evaluated.
	Profile string
	// Terms are in the order of the feature table.
	Terms []Term
	// Score is the sum of the terms.
	Score int
	// Tapered is the phase from 0, the endgame, to MaxTapered; Stage is the stage of the
	// game by which terms are weighed, empty if they are not.
	Tapered, MaxTapered int
	Stage               string
}

// Term is the share of a term in a score.
type Term struct {
	Name         string
	White, Black Side
	Total        int
	// Settings are the values of its parameters, as "weight=80, late=100"; empty if it has
	// none.
	Settings string
}

// Side is the value of a term for a side: in the middlegame, in the endgame, and tapered.
type Side struct{ Middlegame, Endgame, Score int }

// WriteEvaluation writes the page of an evaluation: the board, a row for each term, and a table.
func WriteEvaluation(out io.Writer, e *Evaluation) error {
	var w writer
	title := "Evaluation " + pawns(e.Score)
	head(&w, title+" – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><p class="sub">%s</p><h1>%s</h1></header>`+"\n", e.subtitle(), title)
	w.put(`<main><section class="board">%s<p class="key"><span>%s to move</span></p><p class="fenline">%s</p></section>`+"\n",
		boardOf(&e.Position), e.Position.SideToMove().String(), e.Position.FEN())
	terms := show.Picture{Unit: "pawns"}
	for _, t := range e.Terms {
		total := float64(t.Total) / 100
		terms.Rows = append(terms.Rows, show.Interval{Value: total, Low: min(0, total), High: max(0, total)})
	}
	w.part(&show.Part{Heading: "Terms, to the right good for White, to the left for Black", Table: e.table(), Picture: &terms, Text: []string{
		e.weights(), "Numbers are centipawns with weights applied: in the middlegame (mg), in the endgame (eg), and tapered between the two.",
	}})
	w.put("</main>\n%s</body>\n</html>\n", pieces)
	return w.writeTo(out)
}

func pawns(centipawns int) string { return fmt.Sprintf("%+.2f", float64(centipawns)/100) }

// subtitle says whose score it is, and by which profile.
func (e *Evaluation) subtitle() string {
	text := "in pawns, from White's point of view"
	if e.Profile != "" {
		text += " · profile " + e.Profile
	}
	return text
}

// weights says how much of the middlegame and of the endgame counts.
func (e *Evaluation) weights() string {
	share := 0
	if e.MaxTapered > 0 {
		share = 100 * e.Tapered / e.MaxTapered
	}
	text := fmt.Sprintf("Phase %d of %d: middlegame %d %%, endgame %d %%", e.Tapered, e.MaxTapered, share, 100-share)
	if e.Stage != "" {
		text += ", terms weighed as in the " + e.Stage
	}
	return text + "."
}

func (e *Evaluation) table() *sink.Table {
	columns := []sink.Column{{Header: "term"}}
	for _, name := range []string{"White mg", "eg", "White", "Black mg", "eg", "Black", "total"} {
		columns = append(columns, sink.Column{Header: name, Right: true})
	}
	table := sink.NewTable(append(columns, sink.Column{Header: "weights"})...)
	for _, t := range e.Terms {
		cells := []string{t.Name}
		for _, n := range []int{t.White.Middlegame, t.White.Endgame, t.White.Score, t.Black.Middlegame, t.Black.Endgame, t.Black.Score, t.Total} {
			cells = append(cells, strconv.Itoa(n))
		}
		table.Add(append(cells, t.Settings)...)
	}
	return table
}

// boardSquare is the width of a square of a board.
const boardSquare = 45

// boardOf draws a position as White sees it, as the script does on pages of runs.
func boardOf(pos *board.Position) markup {
	var w writer
	w.put(`<svg viewBox="0 0 360 360" role="img" aria-label="%s">%s`, pos.FEN(), squares())
	for rank := range 8 {
		for file := range 8 {
			if piece := pos.PieceOn(board.MakeSquare(file, rank)); piece.Kind() != board.NoKind {
				colour := markup("w")
				if piece.Color() == board.Black {
					colour = "b"
				}
				w.put(`<use href="#%s%c" x="%d" y="%d"/>`, colour, piece.Kind().Letter(), boardSquare*file, boardSquare*(7-rank))
			}
		}
	}
	w.put("</svg>")
	return w.markup()
}

// squares draws an empty board with its letters and numbers.
func squares() markup {
	var w writer
	for rank := range 8 {
		for file := range 8 {
			class := markup("sq-d")
			if (rank+file)%2 == 1 {
				class = "sq-l"
			}
			w.put(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, class, boardSquare*file, boardSquare*(7-rank), boardSquare, boardSquare)
		}
	}
	for i := range 8 {
		w.put(`<text x="%d" y="357">%c</text><text x="2" y="%d">%d</text>`, i*boardSquare+36, 'a'+i, i*boardSquare+10, 8-i)
	}
	return w.markup()
}
