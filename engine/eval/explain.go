package eval

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"keymove/engine/board"
	"keymove/engine/phase"
)

// Explanation is the score of a position term by term.
type Explanation struct {
	// Shares has one share for each term that counted, in the order of the feature
	// table; skipped terms have none.
	Shares []Share
	// Score is the score in centipawns, White's view. The totals of all shares
	// add up to it.
	Score int
	// Tapered is the weight of the middlegame's half, from 0 to phase.MaxTapered: the tapered
	// phase unless eval.taper chooses another share.
	Tapered int
	// Stage is the stage of the game by which eval.phased weighs, empty if it is
	// off.
	Stage string
}

// Share is the part of a score that a term adds, in centipawns, weights applied.
type Share struct {
	Name string
	// White and Black are the values of the term for each side.
	White, Black SideShare
	// Total is White's share minus Black's.
	Total int
}

// SideShare is the value of a term for a side: in the middlegame, in the endgame,
// and tapered as in the position. All are rounded so that the shares of a position
// add up; each is within 2 of the exact value.
type SideShare struct {
	Middlegame, Endgame, Score int
}

// limitShare is the name of the share that limits a score to MaxScore.
const limitShare = "limit"

// Explain returns the evaluation of p, whose accumulator is a, term by term.
func (e *Evaluator) Explain(p *board.Position, a Accumulator) Explanation {
	v := &e.view
	v.look(p, &a)
	x := Explanation{Tapered: v.share}
	if v.detector != nil {
		x.Stage = stageNames[v.stage]
	}
	parts := e.parts(v)
	parts = append(parts, e.correctionParts(v, parts)...)
	if e.network != nil {
		parts = append(parts, e.networkPart(p, &a))
	}
	sum := 0
	for _, part := range parts {
		sum += part.sum(v.share)
	}
	x.Score = round(sum)
	x.Shares = share(parts, v.share, sum/centipawn)
	if beyond := x.Score - sum/centipawn; beyond != 0 {
		x.Shares = append(x.Shares, Share{Name: limitShare, White: SideShare{Score: beyond}, Total: beyond})
	}
	return x
}

// part is the value of a term before rounding, in units of 1/fullFactor.
type part struct {
	name         string
	white, black halves
}

func (p part) sum(tapered int) int { return p.white.taper(tapered) - p.black.taper(tapered) }

// parts returns the value of each term that counts in the position, one part per
// name.
func (e *Evaluator) parts(v *view) []part {
	var parts []part
	named := func(name string) *part {
		i := slices.IndexFunc(parts, func(p part) bool { return p.name == name })
		if i < 0 {
			i, parts = len(parts), append(parts, part{name: name})
		}
		return &parts[i]
	}
	if e.options.Material.On {
		named("material").addPieces(v, func(_ board.Color, k board.Kind, _ board.Square) packed {
			return pieceValue(&e.options, k)
		})
	}
	if e.options.PST.On {
		named("pst").addPieces(v, func(c board.Color, k board.Kind, s board.Square) packed {
			return pieceSquare(&e.options, c, k, s)
		})
	}
	for i := range e.plan {
		if t := &e.plan[i]; t.on(v) {
			white, black := t.sides(v)
			p := named(t.name)
			p.white.add(white, t.factors[v.stage])
			p.black.add(black, t.factors[v.stage])
		}
	}
	return parts
}

// correctionParts returns what the corrections add to the sum of the parts, for the
// side that they favor.
func (e *Evaluator) correctionParts(v *view, parts []part) []part {
	endgame := 0
	for _, p := range parts {
		endgame += p.white.endgame - p.black.endgame
	}
	var corrected []part
	for i := range e.corrections {
		c := &e.corrections[i]
		added := c.share(v, endgame)
		endgame += added
		corrected = append(corrected, part{
			name: c.name, white: halves{endgame: max(added, 0)}, black: halves{endgame: max(-added, 0)},
		})
	}
	return corrected
}

func (p *part) addPieces(v *view, value func(board.Color, board.Kind, board.Square) packed) {
	sides := [2]*halves{&p.white, &p.black}
	for pieces := v.occupied; pieces != 0; {
		s := pieces.Pop()
		piece := v.pos.PieceOn(s)
		sides[piece.Color()].add(value(piece.Color(), piece.Kind(), s), fullFactor)
	}
}

// share returns the parts in whole centipawns, so that their totals add up to
// score: they are rounded towards zero, and the difference goes to those that
// rounding changed most (the largest remainder method).
func share(parts []part, tapered, score int) []Share {
	shares := make([]Share, len(parts))
	order := make([]int, len(parts))
	for i, p := range parts {
		order[i] = i
		shares[i] = Share{
			Name: p.name, White: sideShare(p.white, tapered), Black: sideShare(p.black, tapered),
			Total: p.sum(tapered) / centipawn,
		}
		score -= shares[i].Total
	}
	missing := 1
	if score < 0 {
		missing = -1
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return -missing * cmp.Compare(parts[i].sum(tapered)%centipawn, parts[j].sum(tapered)%centipawn)
	})
	for _, i := range order[:abs(score)] {
		shares[i].Total += missing
	}
	for i := range shares {
		shares[i].Black.Score = shares[i].White.Score - shares[i].Total
	}
	return shares
}

func sideShare(h halves, tapered int) SideShare {
	return SideShare{
		Middlegame: h.middlegame / fullFactor,
		Endgame:    h.endgame / fullFactor,
		Score:      h.taper(tapered) / centipawn,
	}
}

// WriteText writes the shares in the score of a position as a table that ends with
// the score, and what the phase of the game is.
func (x *Explanation) WriteText(w io.Writer, pos *board.Position) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "term\tWhite mg\teg\tWhite\tBlack mg\teg\tBlack\ttotal\t")
	for _, share := range x.Shares {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", share.Name,
			share.White.Middlegame, share.White.Endgame, share.White.Score,
			share.Black.Middlegame, share.Black.Endgame, share.Black.Score, share.Total)
	}
	fmt.Fprintf(table, "score\t\t\t\t\t\t\t%d\t\n", x.Score)
	if err := table.Flush(); err != nil {
		return err
	}
	toMove := x.Score
	if pos.SideToMove() == board.Black {
		toMove = -toMove
	}
	stage := ""
	if x.Stage != "" {
		stage = ", " + x.Stage
	}
	_, err := fmt.Fprintf(w, "\n%s to move: %d\nphase: %d of %d%s\n", pos.SideToMove(), toMove, x.Tapered, phase.MaxTapered, stage)
	return err
}
