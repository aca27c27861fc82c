package board

import "testing"

func TestPerftKnown(t *testing.T) {
	tests := []struct {
		name, fen string
		depth     int
		want      uint64
	}{
		{"start", StartFEN, 5, 4865609},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4085603},
		{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674624},
		{"position 4", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", 4, 422333},
		{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 4, 2103487},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pos, err := ParseFEN(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := pos.Perft(test.depth); got != test.want {
				t.Errorf("Perft(%d) = %d, want %d", test.depth, got, test.want)
			}
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, pos := range []struct{ name, fen string }{
		{"start", StartFEN},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"},
	} {
		b.Run("pos="+pos.name, func(b *testing.B) {
			p, err := ParseFEN(pos.fen)
			if err != nil {
				b.Fatal(err)
			}
			nodes := uint64(0)
			for b.Loop() {
				nodes += p.Perft(5)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
