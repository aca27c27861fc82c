package board

import "testing"

// forBenchmarkPositions runs a benchmark on the start position and on one with all that
// can happen.
func forBenchmarkPositions(b *testing.B, bench func(b *testing.B, p Position)) {
	for _, c := range corpus[:2] {
		b.Run("pos="+c.name, func(b *testing.B) { bench(b, position(b, c.fen)) })
	}
}

// BenchmarkPerft measures bulk-counted legal perft. Run it with GOMAXPROCS=1.
func BenchmarkPerft(b *testing.B) {
	forBenchmarkPositions(b, func(b *testing.B, p Position) {
		nodes := uint64(0)
		for b.Loop() {
			nodes += p.Perft(4)
		}
		b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
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
