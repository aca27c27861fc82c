package phase

import (
	"testing"

	"keymove/engine/board"
)

// TestThresholds holds every detector just below, at and just above each of its
// thresholds, with plies known and unknown.
func TestThresholds(t *testing.T) {
	many := pieces{16, 4, 4, 4, 2} // a full board
	tests := []struct {
		detector string
		pieces   pieces
		plies    Plies
		want     State
	}{
		// Plies, with all pieces there.
		{"conservative", many, 0, Opening},
		{"conservative", many, 5, Opening},
		{"conservative", many, 6, Middlegame},
		{"conservative", many, 7, Middlegame},
		{"conservative", many, Unknown, Middlegame},
		// Material of 5475, 5500, 5525, 1975, 2000 and 2025.
		{"conservative", pieces{7, 0, 3, 4, 2}, 5, Middlegame},
		{"conservative", pieces{4, 0, 4, 4, 2}, 5, Opening},
		{"conservative", pieces{14, 0, 1, 4, 2}, 5, Opening},
		{"conservative", pieces{4, 0, 4, 4, 2}, 6, Middlegame},
		{"conservative", pieces{4, 0, 4, 4, 2}, Unknown, Middlegame},
		{"conservative", pieces{0, 0, 3, 2, 0}, 90, Endgame},
		{"conservative", pieces{0, 0, 0, 4, 0}, 90, Endgame},
		{"conservative", pieces{2, 0, 1, 3, 0}, 90, Middlegame},
		{"conservative", pieces{0, 0, 0, 4, 0}, 0, Endgame},
		{"conservative", pieces{0, 0, 0, 4, 0}, Unknown, Endgame},

		{"balanced", many, 0, Opening},
		{"balanced", many, 11, Opening},
		{"balanced", many, 12, Middlegame},
		{"balanced", many, 13, Middlegame},
		{"balanced", many, Unknown, Middlegame},
		// Material of 4475, 4500, 4525, 2475, 2500 and 2525.
		{"balanced", pieces{6, 0, 3, 4, 1}, 11, Middlegame},
		{"balanced", pieces{7, 0, 0, 4, 2}, 11, Opening},
		{"balanced", pieces{4, 0, 1, 4, 2}, 11, Opening},
		{"balanced", pieces{7, 0, 0, 4, 2}, 12, Middlegame},
		{"balanced", pieces{7, 0, 0, 4, 2}, Unknown, Middlegame},
		{"balanced", pieces{0, 0, 3, 3, 0}, 90, Endgame},
		{"balanced", pieces{0, 0, 0, 5, 0}, 90, Endgame},
		{"balanced", pieces{2, 0, 1, 4, 0}, 90, Middlegame},
		{"balanced", pieces{0, 0, 0, 5, 0}, 0, Endgame},
		{"balanced", pieces{0, 0, 0, 5, 0}, Unknown, Endgame},

		// Few plies make an opening whatever is left, much material whenever.
		{"fourstate", pieces{}, 0, Opening},
		{"fourstate", pieces{}, 11, Opening},
		{"fourstate", pieces{}, 12, LateEndgame},
		{"fourstate", pieces{}, 13, LateEndgame},
		{"fourstate", pieces{}, Unknown, LateEndgame},
		{"fourstate", pieces{19, 0, 0, 2, 0}, 11, Opening},
		{"fourstate", pieces{19, 0, 0, 2, 0}, 12, Middlegame},   // 29 pawns
		{"fourstate", pieces{20, 0, 0, 2, 0}, 12, Opening},      // 30
		{"fourstate", pieces{21, 0, 0, 2, 0}, 12, Opening},      // 31
		{"fourstate", pieces{20, 0, 0, 2, 0}, Unknown, Opening}, // material alone
		{"fourstate", pieces{2, 0, 0, 2, 2}, 12, Opening},       // before the pieces are counted
		{"fourstate", pieces{2, 3, 0, 1, 1}, 12, LateEndgame},   // 9 pieces
		{"fourstate", pieces{3, 3, 0, 1, 1}, 12, LateEndgame},   // 10
		{"fourstate", pieces{4, 3, 0, 1, 1}, 12, Middlegame},    // 11
		{"fourstate", pieces{7, 0, 0, 0, 0}, 12, LateEndgame},   // 7 pawns
		{"fourstate", pieces{8, 0, 0, 0, 0}, 12, LateEndgame},   // 8, but 10 pieces
		{"fourstate", pieces{9, 0, 0, 0, 0}, 12, EarlyEndgame},  // 9 and 11 pieces
		{"fourstate", pieces{15, 0, 0, 0, 0}, 12, EarlyEndgame}, // 15
		{"fourstate", pieces{16, 0, 0, 0, 0}, 12, Middlegame},   // 16
		{"fourstate", pieces{17, 0, 0, 0, 0}, 12, Middlegame},   // 17
		{"fourstate", pieces{15, 0, 0, 0, 0}, Unknown, EarlyEndgame},
		{"fourstate", pieces{0, 0, 0, 2, 0}, 80, LateEndgame}, // rook against rook

		{"fourstate-strict", many, 0, Opening},
		{"fourstate-strict", many, 11, Opening},
		{"fourstate-strict", many, 12, Middlegame},
		{"fourstate-strict", many, 13, Middlegame},
		{"fourstate-strict", many, Unknown, Middlegame},
		{"fourstate-strict", pieces{19, 0, 0, 2, 0}, 11, Middlegame}, // 29 pawns
		{"fourstate-strict", pieces{20, 0, 0, 2, 0}, 11, Opening},    // 30
		{"fourstate-strict", pieces{21, 0, 0, 2, 0}, 11, Opening},    // 31
		{"fourstate-strict", pieces{}, 0, LateEndgame},
		{"fourstate-strict", pieces{7, 0, 0, 0, 0}, 12, LateEndgame},        // 7 pawns
		{"fourstate-strict", pieces{8, 0, 0, 0, 0}, 12, EarlyEndgame},       // 8
		{"fourstate-strict", pieces{9, 0, 0, 0, 0}, 12, EarlyEndgame},       // 9
		{"fourstate-strict", pieces{0, 0, 0, 0, 3}, 12, LateEndgame},        // 5 pieces
		{"fourstate-strict", pieces{0, 0, 0, 0, 4}, 12, LateEndgame},        // 6
		{"fourstate-strict", pieces{0, 0, 0, 0, 5}, 12, Middlegame},         // 7
		{"fourstate-strict", pieces{15, 0, 0, 0, 0}, 12, EarlyEndgame},      // 15 pawns
		{"fourstate-strict", pieces{16, 0, 0, 0, 0}, 12, Middlegame},        // 16
		{"fourstate-strict", pieces{17, 0, 0, 0, 0}, 12, Middlegame},        // 17
		{"fourstate-strict", pieces{15, 0, 0, 0, 0}, Unknown, EarlyEndgame}, // no opening
		{"fourstate-strict", pieces{6, 0, 0, 2, 0}, 80, Middlegame},         // a rook and three pawns each
		{"fourstate-strict", pieces{5, 0, 0, 2, 0}, 80, EarlyEndgame},

		{"piececount", many, 0, Opening},
		{"piececount", many, 11, Opening},
		{"piececount", many, 12, Middlegame},
		{"piececount", many, 13, Middlegame},
		{"piececount", many, Unknown, Middlegame},
		{"piececount", pieces{23, 0, 0, 0, 0}, 11, Middlegame},
		{"piececount", pieces{24, 0, 0, 0, 0}, 11, Opening},
		{"piececount", pieces{25, 0, 0, 0, 0}, 11, Opening},
		{"piececount", pieces{24, 0, 0, 0, 0}, 12, Middlegame},
		{"piececount", pieces{24, 0, 0, 0, 0}, Unknown, Middlegame},
		{"piececount", pieces{0, 0, 0, 0, 3}, 12, LateEndgame},
		{"piececount", pieces{0, 0, 0, 0, 4}, 12, LateEndgame},
		{"piececount", pieces{0, 0, 0, 0, 5}, 12, EarlyEndgame},
		{"piececount", pieces{11, 0, 0, 0, 0}, 12, EarlyEndgame},
		{"piececount", pieces{12, 0, 0, 0, 0}, 12, EarlyEndgame},
		{"piececount", pieces{13, 0, 0, 0, 0}, 12, Middlegame},
		{"piececount", pieces{12, 0, 0, 0, 0}, 0, EarlyEndgame},
		{"piececount", pieces{12, 0, 0, 0, 0}, Unknown, EarlyEndgame},

		// Material of 6200, 6300, 4000 and 4100: 0.698, 0.717, 0.283 and 0.302.
		{"tapered", many, Unknown, Opening},
		{"tapered", pieces{0, 4, 4, 4, 2}, 0, Middlegame},
		{"tapered", pieces{1, 4, 4, 4, 2}, 90, Opening},
		{"tapered", pieces{0, 0, 0, 8, 0}, 0, Endgame},
		{"tapered", pieces{1, 0, 0, 8, 0}, 0, Middlegame},
		{"tapered", pieces{}, 0, Endgame},

		{"counted", many, Unknown, Opening},
		{"counted", pieces{0, 3, 4, 2, 2}, 0, Middlegame}, // 19
		{"counted", pieces{0, 4, 4, 2, 2}, 90, Opening},   // 20
		{"counted", pieces{0, 4, 4, 2, 3}, 90, Opening},   // 24
		{"counted", pieces{9, 1, 0, 1, 0}, 0, Endgame},    // 3
		{"counted", pieces{9, 0, 0, 2, 0}, 0, Endgame},    // 4
		{"counted", pieces{9, 1, 0, 2, 0}, 0, Middlegame}, // 5

		{"placement", pieces{9, 1, 0, 2, 0}, 0, Endgame},     // 13
		{"placement", pieces{9, 0, 0, 1, 1}, 0, Middlegame},  // 14
		{"placement", pieces{0, 4, 4, 2, 0}, 90, Middlegame}, // one bishop at home
		{"placement", pieces{0, 4, 4, 2, 0}, Unknown, Middlegame},
	}
	seen := map[string]bool{}
	for _, test := range tests {
		d := Find(test.detector)
		if d == nil {
			t.Errorf("there is no detector %s", test.detector)
			continue
		}
		seen[test.detector] = true
		pos := test.pieces.position(t)
		if got := d.State(&pos, test.plies); got != test.want {
			t.Errorf("%s: %+v after %d plies is %s, want %s", test.detector, test.pieces, test.plies, got, test.want)
		}
	}
	for _, name := range Names() {
		if !seen[name] {
			t.Errorf("%s is not in the table", name)
		}
	}
}

// TestDetectorOracles: the detectors are their rules as the papers write them.
func TestDetectorOracles(t *testing.T) {
	material := func(p *board.Position, values [5]float64) float64 {
		sum := 0.
		for s := board.A1; s < board.NoSquare; s++ {
			if piece := p.PieceOn(s); piece != board.NoPiece && piece.Kind() != board.King {
				sum += values[piece.Kind()-board.Pawn]
			}
		}
		return sum
	}
	count := func(p *board.Position) int {
		n := 0
		for s := board.A1; s < board.NoSquare; s++ {
			if p.PieceOn(s) != board.NoPiece {
				n++
			}
		}
		return n
	}
	vpr := [5]float64{1, 3, 3.25, 5, 9}
	v7p3r := [5]float64{1, 3, 3, 5, 9}
	later := func(material float64, late bool) State {
		switch {
		case material < 8 || late:
			return LateEndgame
		case material < 16:
			return EarlyEndgame
		}
		return Middlegame
	}
	three := func(opening, endgame bool) State {
		switch {
		case opening:
			return Opening
		case endgame:
			return Endgame
		}
		return Middlegame
	}
	oracles := map[string]func(p *board.Position, plies int, known bool) State{
		"conservative": func(p *board.Position, plies int, known bool) State {
			m := material(p, vpr)
			return three(known && plies < 6 && m >= 55, m <= 20)
		},
		"balanced": func(p *board.Position, plies int, known bool) State {
			m := material(p, vpr)
			return three(known && plies < 12 && m >= 45, m <= 25)
		},
		"fourstate": func(p *board.Position, plies int, known bool) State {
			m := material(p, v7p3r)
			if known && plies < 12 || m >= 30 {
				return Opening
			}
			return later(m, count(p) <= 10)
		},
		"fourstate-strict": func(p *board.Position, plies int, known bool) State {
			m := material(p, v7p3r)
			if known && plies < 12 && m >= 30 {
				return Opening
			}
			return later(m, count(p) <= 6)
		},
		"piececount": func(p *board.Position, plies int, known bool) State {
			n := count(p) - 2
			switch {
			case known && plies < 12 && n >= 24:
				return Opening
			case n <= 4:
				return LateEndgame
			case n <= 12:
				return EarlyEndgame
			}
			return Middlegame
		},
		"tapered": func(p *board.Position, _ int, _ bool) State {
			share := min(max((material(p, v7p3r)-25)/(78-25), 0), 1)
			return three(share > 0.7, share <= 0.3)
		},
		"counted": func(p *board.Position, _ int, _ bool) State {
			n := material(p, [5]float64{0, 1, 1, 2, 4})
			return three(n >= 20, n <= 4)
		},
		"placement": func(p *board.Position, _ int, _ bool) State { return placementSlow(p) },
	}
	for _, d := range Detectors {
		oracle, states := oracles[d.Name()], map[State]int{}
		eachRandomPosition(t, 3000, func(pos *board.Position) {
			for _, plies := range []int{0, 5, 6, 11, 12, 90} {
				want := oracle(pos, plies, true)
				states[want]++
				if got := d.State(pos, Plies(plies)); got != want {
					t.Errorf("%s: %s after %d plies is %s, want %s", d.Name(), pos.FEN4(), plies, got, want)
				}
			}
			if got, want := d.State(pos, Unknown), oracle(pos, 0, false); got != want {
				t.Errorf("%s: %s is %s, want %s", d.Name(), pos.FEN4(), got, want)
			}
		})
		if len(states) < 3 {
			t.Errorf("%s: the positions have only the states %v", d.Name(), states)
		}
	}
}

// TestColorSymmetry: a position with colors swapped is in the same phase, with
// the same move number: White's ply and Black's after it lie on the same side of
// every threshold.
func TestColorSymmetry(t *testing.T) {
	eachRandomPosition(t, 3000, func(pos *board.Position) {
		flipped := flip(t, pos)
		for _, d := range Detectors {
			for move := range 10 {
				white, black := Plies(2*move), Plies(2*move+1)
				if got, want := d.State(&flipped, black), d.State(pos, white); got != want {
					t.Errorf("%s: %s in move %d is %s, with colors swapped %s", d.Name(), pos.FEN4(), move+1, want, got)
				}
			}
			if got, want := d.State(&flipped, Unknown), d.State(pos, Unknown); got != want {
				t.Errorf("%s: %s is %s, with colors swapped %s", d.Name(), pos.FEN4(), want, got)
			}
		}
		if taperedValue(&flipped) != taperedValue(pos) || CountedValue(&flipped) != CountedValue(pos) {
			t.Errorf("%s has other numbers with colors swapped", pos.FEN4())
		}
	})
}

// TestOpeningPlies: a detector changes its mind about a position at
// OpeningPlies and nowhere else.
func TestOpeningPlies(t *testing.T) {
	full := pieces{16, 4, 4, 4, 2}.position(t)
	bare := pieces{}.position(t)
	for _, d := range Detectors {
		depends := false
		for _, pos := range []board.Position{full, bare} {
			for plies := range Plies(40) {
				before, after := d.State(&pos, plies), d.State(&pos, plies+1)
				if before == after {
					continue
				}
				depends = true
				if plies+1 != d.OpeningPlies() {
					t.Errorf("%s: %s turns into %s at %d plies, want %d", d.Name(), before, after, plies+1, d.OpeningPlies())
				}
			}
		}
		if depends != (d.OpeningPlies() > 0) || d.OpeningPlies()%2 != 0 {
			t.Errorf("%s: OpeningPlies is %d", d.Name(), d.OpeningPlies())
		}
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for i, name := range Names() {
		if seen[name] || Find(name) != Detectors[i] {
			t.Errorf("%q is no name of one detector", name)
		}
		seen[name] = true
	}
	if d := Find("off"); d != nil {
		t.Errorf("there is a detector %q", d.Name())
	}
}

func TestThree(t *testing.T) {
	for state, want := range map[State]State{
		Opening: Opening, Middlegame: Middlegame, Endgame: Endgame, EarlyEndgame: Endgame, LateEndgame: Endgame,
	} {
		if got := state.Three(); got != want {
			t.Errorf("%s in three states is %s, want %s", state, got, want)
		}
	}
}

func BenchmarkDetectors(b *testing.B) {
	pos := parse(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20")
	for _, d := range Detectors {
		b.Run("detector="+d.Name(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = d.State(&pos, 38)
			}
		})
	}
}

func TestPliesAt(t *testing.T) {
	tests := []struct {
		name, fen string
		played    int
		want      Plies
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 0},
		{"start and moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 11, 11},
		{"Black to move", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0, 1},
		{"later", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7", 2, 15},
		{"no move number", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", 0, Unknown},
		{"four fields", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 40, Unknown},
		{"move number 0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", 0, Unknown},
		{"filler", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 0, Unknown},
		{"filler and moves", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 30, Unknown},
		// Ten pieces are left, so that at least 22 plies were played.
		{"too early by a ply", "4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 11", 0, Unknown},
		{"just possible", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 12", 0, 22},
		{"a ply more", "4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 12", 0, 23},
		{"more pieces than at the start", "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1", 0, 0},
	}
	for _, test := range tests {
		pos := parse(t, test.fen)
		if got := PliesAt(&pos, test.played); got != test.want {
			t.Errorf("%s: PliesAt(%s, %d) = %d, want %d", test.name, test.fen, test.played, got, test.want)
		}
	}
}

func TestBefore(t *testing.T) {
	for _, test := range []struct {
		plies, n Plies
		want     bool
	}{{0, 6, true}, {5, 6, true}, {6, 6, false}, {7, 6, false}, {Unknown, 6, false}, {0, 0, false}} {
		if got := test.plies.Before(test.n); got != test.want {
			t.Errorf("Plies(%d).Before(%d) = %t", test.plies, test.n, got)
		}
	}
}
