package html

import (
	"fmt"
	"io"
	"strconv"

	"keymove/engine/board"
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

// WriteEvaluation writes the page of an evaluation: the board, and a bar for each term.
func WriteEvaluation(out io.Writer, e *Evaluation) error {
	var w writer
	title := fmt.Sprintf("Evaluation %s", pawns(e.Score))
	head(&w, title+" – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><h1>%s</h1><p class="sub">%s</p></header>`+"\n", title, e.subtitle())
	w.put(`<main><section class="evaluation"><div class="board">%s<p class="key"><span>%s to move</span></p><p class="fenline">%s</p></div>`+"\n",
		boardOf(&e.Position), e.Position.SideToMove().String(), e.Position.FEN())
	w.put(`<div class="facts">`)
	e.weights(&w)
	e.bars(&w)
	w.put("</div></section>\n")
	e.table(&w)
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

// weights shows how much of the middlegame and of the endgame counts.
func (e *Evaluation) weights(w *writer) {
	share := 0
	if e.MaxTapered > 0 {
		share = 100 * e.Tapered / e.MaxTapered
	}
	stage := ""
	if e.Stage != "" {
		stage = ", terms weighed as in the " + e.Stage
	}
	x := axis{low: 0, high: 100, to: forestWidth}
	w.put(`<p class="nums">Phase %d of %d: middlegame %d %%, endgame %d %%%s</p>`, e.Tapered, e.MaxTapered, share, 100-share, stage)
	w.put(`<svg class="phase" viewBox="0 0 %d 10" height="10" preserveAspectRatio="none" aria-hidden="true"><path class="rest" d="M0 5H%d"/><path class="part" d="M0 5H%s"/></svg>`+"\n",
		forestWidth, forestWidth, px(x.at(float64(share))))
}

// bars shows the terms that add something, to the right if they are good for White.
func (e *Evaluation) bars(w *writer) {
	most := 1
	for _, t := range e.Terms {
		most = max(most, t.Total, -t.Total)
	}
	x := axis{low: -float64(most), high: float64(most), to: forestWidth}
	w.put(`<h3>Terms: to the right good for White, to the left for Black</h3><div class="forest terms">` + "\n")
	for _, t := range e.Terms {
		class := markup("white")
		if t.Total < 0 {
			class = "black"
		}
		w.put(`<div class="frow"><span class="fname">%s</span><span class="fplot"><svg viewBox="0 0 %d 16" height="16" preserveAspectRatio="none" aria-hidden="true"><path class="zero" d="M%s 0v16"/><path class="bar %s" d="M%s 8H%s"/></svg></span><span class="fnum n">%s</span></div>`+"\n",
			t.Name, forestWidth, px(x.at(0)), class, px(x.at(0)), px(x.at(float64(t.Total))), pawns(t.Total))
	}
	w.put(`<div class="frow whole"><span class="fname">score</span><span></span><span class="fnum n">%s</span></div></div>`+"\n", pawns(e.Score))
}

func (e *Evaluation) table(w *writer) {
	w.put(`<section><h2>Numbers</h2><p class="lead">In centipawns with weights applied: in the middlegame (mg), in the endgame (eg), and tapered between the two.</p><div class="scroll"><table><thead><tr><th>term</th>`)
	for _, name := range []string{"White mg", "eg", "White", "Black mg", "eg", "Black", "total"} {
		w.put(`<th class="n">%s</th>`, name)
	}
	w.put("<th>weights</th></tr></thead><tbody>\n")
	for _, t := range e.Terms {
		w.put("<tr><td>%s</td>", t.Name)
		for _, n := range []int{t.White.Middlegame, t.White.Endgame, t.White.Score, t.Black.Middlegame, t.Black.Endgame, t.Black.Score, t.Total} {
			w.put(`<td class="n">%s</td>`, strconv.Itoa(n))
		}
		w.put("<td>%s</td></tr>\n", t.Settings)
	}
	w.put("</tbody></table></div></section>\n")
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
