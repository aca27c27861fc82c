package board

import (
	"testing"

	"github.com/notnil/chess"
)

// benchmarkPositions are the start position and one with all that can happen.
var benchmarkPositions = []struct{ name, fen string }{
	{"start", StartFEN},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
}

// forBenchmarkPositions runs a benchmark on each of the positions.
func forBenchmarkPositions(b *testing.B, bench func(b *testing.B, p Position)) {
	for _, pos := range benchmarkPositions {
		b.Run("pos="+pos.name, func(b *testing.B) { bench(b, position(b, pos.fen)) })
	}
}

// BenchmarkPerft measures bulk-counted legal perft, ours and the one of
// github.com/notnil/chess, at the same depth: both make the moves of all plies
// but the last, where they are only counted. Run it with GOMAXPROCS=1.
func BenchmarkPerft(b *testing.B) {
	const depth = 4
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		b.Run("generator=keymove", func(b *testing.B) {
			measureNodes(b, func() uint64 { return p.Perft(depth) })
		})
		b.Run("generator=notnil", func(b *testing.B) {
			theirs := oracle(b, p.FEN())
			measureNodes(b, func() uint64 { return oraclePerft(theirs, depth) })
		})
	})
}

// measureNodes reports the nodes a second that a perft counts.
func measureNodes(b *testing.B, perft func() uint64) {
	nodes := uint64(0)
	for b.Loop() {
		nodes += perft()
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// oraclePerft is bulk-counted perft in the oracle's own words.
func oraclePerft(p *chess.Position, depth int) uint64 {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	nodes := uint64(0)
	for _, m := range moves {
		nodes += oraclePerft(p.Update(m), depth-1)
	}
	return nodes
}

// TestOraclePerft keeps the other side of the comparison honest.
func TestOraclePerft(t *testing.T) {
	for _, pos := range benchmarkPositions {
		p := position(t, pos.fen)
		if got, want := oraclePerft(oracle(t, pos.fen), 3), p.Perft(3); got != want {
			t.Errorf("oracle's perft of %s = %d, want %d", pos.name, got, want)
		}
	}
}

func BenchmarkAppendLegal(b *testing.B) {
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		b.ReportAllocs()
		moves := make([]Move, 0, MaxMoves)
		for b.Loop() {
			moves = p.AppendLegal(moves[:0])
		}
	})
}

// BenchmarkMake measures all legal moves of a position made one after another.
func BenchmarkMake(b *testing.B) {
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		b.ReportAllocs()
		moves := p.LegalMoves()
		var next Position
		for b.Loop() {
			for _, m := range moves {
				p.Make(m, &next)
			}
		}
		b.ReportMetric(float64(b.N)*float64(len(moves))/b.Elapsed().Seconds(), "moves/s")
	})
}

func BenchmarkIsLegal(b *testing.B) {
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		b.ReportAllocs()
		moves, checks := p.LegalMoves(), p.Checks()
		for b.Loop() {
			for _, m := range moves {
				p.IsLegalGiven(m, &checks)
			}
		}
	})
}

func BenchmarkParseFEN(b *testing.B) {
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		b.ReportAllocs()
		fen := p.FEN()
		for b.Loop() {
			if _, err := ParseFEN(fen); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkFEN(b *testing.B) {
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		b.ReportAllocs()
		for b.Loop() {
			p.FEN()
		}
	})
}

func BenchmarkParseMove(b *testing.B) {
	p := position(b, benchmarkPositions[1].fen)
	for _, text := range []string{"Nxf7", "d5xe6", "O-O-O", "e2a6"} {
		b.Run("text="+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := p.ParseMove(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSAN(b *testing.B) {
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		b.ReportAllocs()
		moves := p.LegalMoves()
		for b.Loop() {
			for _, m := range moves {
				p.SAN(m)
			}
		}
	})
}
