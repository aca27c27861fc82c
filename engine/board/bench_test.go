package board

import (
	"testing"

	"github.com/notnil/chess"
)

// forBenchmarkPositions runs a benchmark on the start position and on one with all that
// can happen.
func forBenchmarkPositions(b *testing.B, bench func(b *testing.B, p Position)) {
	for _, c := range corpus[:2] {
		b.Run("pos="+c.name, func(b *testing.B) { bench(b, position(b, c.fen)) })
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
