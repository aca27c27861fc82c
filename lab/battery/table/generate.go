package table

import (
	"runtime"
	"sync"

	"keymove/engine/board"
)

// Table holds the values of all positions of a material.
type Table struct {
	material    Material
	pieces      []board.Piece
	kinds       [maxPieces]board.Kind
	colors      [maxPieces]board.Color
	enPassant   bool // each side has one pawn
	kingSquares int  // of White's king
	plain, size int  // nodes without a right to take en passant, and all
	cells       []cell
	converted   conversions
}

// newTable makes the table of a material; get returns those that it converts into.
func newTable(m Material, get func(Material) *Table) *Table {
	t := &Table{material: m, pieces: m.pieces[:m.n]}
	for slot, piece := range t.pieces {
		t.kinds[slot], t.colors[slot] = piece.Kind(), piece.Color()
	}
	t.enPassant = m.n == maxPieces && t.pieces[whitePawn] == board.MakePiece(board.White, board.Pawn) &&
		t.pieces[blackPawn] == board.MakePiece(board.Black, board.Pawn)
	t.setSize()
	t.setConversions(get)
	a := &analysis{Table: t, staying: make([]uint8, t.size), losses: make([]uint8, t.size)}
	t.cells = make([]cell, t.size)
	a.begin()
	for plies := 0; plies < len(a.levels); plies++ {
		a.settle(plies)
	}
	t.converted = conversions{} // frees the tables that nothing else needs
	return t
}

// analysis is a table in the making. Each node is a placement of the pieces with the side to
// move. Nodes differ by the mirror of the files only (and of the ranks where there is no pawn):
// these mirrors leave no placement as it is, so that every move has one counterpart and moves
// can be counted. Diagonals, which would halve the tables again, do not.
//
// A first pass over the nodes counts for each its legal moves that stay in the table, and looks
// up those that leave it, by capture or promotion, in tables of less material. Then the values
// grow from mate backwards, ply by ply, as Ken Thompson described it ("Retrograde analysis of
// certain endgames", ICCA Journal 9(3), 1986): the predecessors of a loss are wins, and a node
// is a loss once all its moves are known to lose. What is left over is drawn.
type analysis struct {
	*Table
	// staying has, for each node, how many of its moves that stay in the table are
	// not yet known to lose.
	staying []uint8
	// losses has the plies of the slowest loss by a conversion, 0 for none.
	losses []uint8
	levels levels
}

// neverLost is the count of staying moves of a node that is no loss: a conversion wins
// or draws, or there is no move. No side of four pieces has as many moves.
const neverLost = 255

// levels are the nodes that may turn out to be decided in so many plies. A node may be
// in several of them: the first counts.
type levels [][]uint32

func (l *levels) add(plies, node int) {
	for len(*l) <= plies {
		*l = append(*l, nil)
	}
	(*l)[plies] = append((*l)[plies], uint32(node))
}

// begin looks at the moves of each node, on all CPUs.
func (a *analysis) begin() {
	workers := runtime.GOMAXPROCS(0)
	parts := make([]levels, workers)
	var running sync.WaitGroup
	for w := range parts {
		running.Go(func() {
			for i := a.size * w / workers; i < a.size*(w+1)/workers; i++ {
				a.beginNode(i, &parts[w])
			}
		})
	}
	running.Wait()
	for _, part := range parts {
		for plies, nodes := range part {
			for len(a.levels) <= plies {
				a.levels = append(a.levels, nil)
			}
			a.levels[plies] = append(a.levels[plies], nodes...)
		}
	}
}

// beginNode writes what is known of a node before its moves in the table are.
func (a *analysis) beginNode(i int, found *levels) {
	p, ok := a.at(i)
	if !ok || !a.isLegal(&p) {
		a.cells[i] = illegal
		return
	}
	r := a.look(&p)
	a.staying[i], a.losses[i] = uint8(r.staying), uint8(r.loss)
	if r.win > 0 || r.draws || !r.hasMoves() {
		a.staying[i] = neverLost
	}
	switch {
	case !r.hasMoves() && a.inCheck(&p, p.side, none):
		found.add(0, i)
	case r.win > 0:
		found.add(r.win, i)
	case a.staying[i] == 0:
		found.add(r.loss, i)
	}
}

// settle decides the nodes of a level and finds those before them.
func (a *analysis) settle(plies int) {
	for _, node := range a.levels[plies] {
		if a.cells[node] != undecided {
			continue
		}
		a.cells[node] = decided(plies)
		p, _ := a.at(int(node))
		a.predecessors(&p, func(before int) { a.reach(before, plies) })
	}
	a.levels[plies] = nil
}

// reach takes note that a node has a move to one that is decided in so many plies.
func (a *analysis) reach(node, plies int) {
	if a.cells[node] != undecided {
		return
	}
	if plies%2 == 0 {
		a.levels.add(plies+1, node)
		return
	}
	if a.staying[node] == neverLost {
		return
	}
	a.staying[node]--
	if a.staying[node] == 0 {
		a.levels.add(max(plies+1, int(a.losses[node])), node)
	}
}

// none is the absent slot.
const none = -1

// view is how placements of a table, after a capture or a promotion, are looked up in
// a table of other material.
type view struct {
	table   *Table // nil for bare kings
	order   []int  // the slots of the parent, by those of the table
	swapped bool
}

// lookup returns the value of a placement for its side to move.
func (v *view) lookup(p *placement) Value {
	if v.table == nil {
		return Value{}
	}
	next := placement{side: p.side}
	var turn board.Square
	if v.swapped {
		next.side, turn = p.side.Other(), 56
	}
	for slot, parent := range v.order {
		next.squares[slot] = p.squares[parent] ^ turn
	}
	return v.table.cells[v.table.index(&next)].value()
}

// conversions are the views that the moves of a table lead to, by the slot that is
// captured, the pawn that promotes and what it becomes. Both may be none, which
// is 0 here.
type conversions [maxPieces + 1][maxPieces + 1][board.King]*view

func (c *conversions) of(captured, promoted int, kind board.Kind) *view {
	return c[captured+1][promoted+1][kind]
}

// setConversions finds the tables of all captures and promotions, from get.
func (t *Table) setConversions(get func(Material) *Table) {
	for captured := none; captured < len(t.pieces); captured++ {
		if captured == whiteKing || captured == blackKing {
			continue
		}
		for promoted := none; promoted < len(t.pieces); promoted++ {
			t.setPromotions(get, captured, promoted)
		}
	}
}

func (t *Table) setPromotions(get func(Material) *Table, captured, promoted int) {
	if promoted == none {
		if captured != none {
			t.converted[captured+1][0][board.NoKind] = t.viewOf(get, captured, none, board.NoKind)
		}
		return
	}
	if promoted == captured || t.kinds[promoted] != board.Pawn {
		return
	}
	for kind := board.Knight; kind <= board.Queen; kind++ {
		t.converted[captured+1][promoted+1][kind] = t.viewOf(get, captured, promoted, kind)
	}
}

// viewOf returns the view of the pieces without the captured one and with a promoted
// one.
func (t *Table) viewOf(get func(Material) *Table, captured, promoted int, kind board.Kind) *view {
	var pieces []board.Piece
	var slots []int
	for slot, piece := range t.pieces {
		if slot == promoted {
			piece = board.MakePiece(piece.Color(), kind)
		}
		if slot != captured {
			pieces, slots = append(pieces, piece), append(slots, slot)
		}
	}
	m, order, swapped := arrange(pieces)
	v := &view{swapped: swapped}
	for _, i := range order {
		v.order = append(v.order, slots[i])
	}
	if m.n > 2 {
		v.table = get(m)
	}
	return v
}
