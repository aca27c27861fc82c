package table

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/internal/testenv"
)

// TestSolverEqualsTables: endgame tables, which work backwards from mate, have the same
// distances and the same keys, up to mate in five.
func TestSolverEqualsTables(t *testing.T) {
	const longest, sample = 5, 12
	var tables Tables
	for _, name := range []string{"KQK", "KRK"} {
		m := testenv.Must(ParseMaterial(name))(t)
		made, random, tried := tables.Get(m), rand.New(rand.NewPCG(3, 1)), 0
		for tried < sample {
			pos, value, ok := made.At(random.IntN(made.Len()))
			if !ok || value.Outcome != Win || value.Moves() > longest+1 {
				continue
			}
			tried++
			proof, found, err := mate.NewSolver(1<<16).Prove(pos, longest, 3_000_000)
			if err != nil || found != (value.Moves() <= longest) || found && proof.Distance != value.Moves() {
				t.Fatalf("%s: %+v, %t, %v; the table says %v", pos.FEN4(), proof, found, err, value)
			}
			if diff := cmp.Diff(fastest(t, &tables, pos, value), proof.Keys); found && diff != "" {
				t.Errorf("%s: keys (-want +got):\n%s", pos.FEN4(), diff)
			}
		}
	}
}

// fastest returns the moves that mate as fast as a position's value says.
func fastest(t *testing.T, tables *Tables, pos board.Position, value Value) []board.Move {
	t.Helper()
	moves := testenv.Must(tables.Moves(&pos))(t)
	var keys []board.Move
	for _, m := range moves {
		if m.Value == value {
			keys = append(keys, m.Move)
		}
	}
	return keys
}
