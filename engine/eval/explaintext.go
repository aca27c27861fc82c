package eval

import (
	"fmt"
	"io"
	"text/tabwriter"

	"keymove/engine/board"
	"keymove/engine/phase"
)

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
