package grade

import (
	"context"
	"slices"

	"keymove/engine"
	"keymove/engine/board"
)

// best judges the best moves by one search with so many lines, the best line first. The
// last report of each line counts; a move that has come to a better line since has left
// the worse one.
func (o *oracle) best(ctx context.Context, pos board.Position, lines int) ([]Judged, error) {
	reports := make([]engine.Info, lines)
	limits := engine.Limits{Nodes: o.nodes, MultiPV: lines}
	_, err := o.search(ctx, engine.Game{Start: pos}, limits, func(i engine.Info) {
		if rank := max(1, i.MultiPV); len(i.PV) > 0 && i.Bound == engine.Exact && rank <= lines {
			reports[rank-1] = i
		}
	})
	judged := []Judged{} // not nil, which would be unknown to the memory
	for _, r := range reports {
		if len(r.PV) == 0 || slices.ContainsFunc(judged, func(j Judged) bool { return j.Move == r.PV[0] }) {
			continue
		}
		judged = append(judged, Judged{Move: r.PV[0], Score: r.Score})
	}
	return judged, err
}
