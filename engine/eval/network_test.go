package eval_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/network"
	"keymove/engine/phase"
)

// TestNetwork: with the network on, the score is the one without it plus the network's
// own, computed from scratch; Explain shows it as one share, the only one while nothing else is on.
func TestNetwork(t *testing.T) {
	// Without mop-up evaluation, which takes the place of the network.
	bases := map[string]eval.Options{"alone": parameters(), "loud": with(loud(), "mopup", "off")}
	for _, name := range []string{"classical", "vpr-9.0-plan", "v7p3r-14.6", "seajay"} {
		bases[name] = contenders[name]
	}
	for name, base := range bases {
		for _, weight := range []int{100, 37, -400} {
			off := eval.New(with(base, "network", "off"))
			on := eval.New(with(with(base, "network", "on"), "network.weight", strconv.Itoa(weight)))
			for i := 0; i < len(random); i += 3 {
				g := &random[i]
				without, sums := off.AccumulateGame(&g.start, g.moves), on.AccumulateGame(&g.start, g.moves)
				own := float64(ownScore(&g.pos)*weight) / 100
				want := off.Exact(&g.pos, &without) + own
				if got := on.Exact(&g.pos, &sums); math.Abs(got-want) > 1e-6 {
					t.Fatalf("%s, weight %d: %s scores %g, want %g", name, weight, g.pos.FEN(), got, want)
				}
				if i%7 > 0 {
					continue
				}
				checkShares(t, name, on, &g.pos, sums)
				x := on.Explain(&g.pos, sums)
				if got := share(x, "network").Total; math.Abs(float64(got)-own) > 1 || name == "alone" && len(x.Shares) != 1 {
					t.Fatalf("%s, weight %d: %s: share %d of %d, want %g", name, weight, g.pos.FEN(), got, len(x.Shares), own)
				}
			}
		}
	}
}

// ownScore is the score of a position by the network alone, White's view.
func ownScore(p *board.Position) int {
	var a network.Accumulator
	n := eval.BuiltinNetwork()
	n.Refresh(p, &a)
	score := n.Score(p, &a)
	if p.SideToMove() == board.Black {
		return -score
	}
	return score
}

// TestPendingAccumulators: along a game with only some positions scored, with null
// moves tried in between, as in a search, every score is the one of an accumulator from
// scratch.
func TestPendingAccumulators(t *testing.T) {
	e := eval.New(with(parameters(), "network", "on"))
	source := rand.New(rand.NewPCG(11, 12))
	scored := 0
	for i := 0; i < len(random); i += 40 {
		g := &random[i]
		positions, stack := make([]board.Position, len(g.moves)+1), make([]eval.Accumulator, len(g.moves)+1)
		positions[0], stack[0] = g.start, e.Accumulate(&g.start, phase.Unknown)
		for ply, m := range g.moves {
			here, next := &positions[ply], &stack[ply+1]
			if source.IntN(4) == 0 && !here.InCheck() {
				var passed board.Position
				here.MakeNull(&passed)
				e.Pass(&stack[ply], next)
				checkPending(t, e, &passed, next)
			}
			e.Advance(&stack[ply], here, m, next)
			positions[ply+1] = here.After(m)
			if source.IntN(3) == 0 {
				checkPending(t, e, &positions[ply+1], next)
				scored++
			}
		}
	}
	if scored < 100 {
		t.Errorf("only %d positions were scored", scored)
	}
}

// checkPending compares the score of an accumulator with the score of one from scratch.
func checkPending(t *testing.T, e *eval.Evaluator, p *board.Position, a *eval.Accumulator) {
	t.Helper()
	fresh := e.Accumulate(p, phase.Unknown)
	if got, want := e.EvaluateAnew(p, a), e.EvaluateAnew(p, &fresh); got != want || e.Settle(a) != fresh {
		t.Fatalf("%s scores %d, from scratch %d", p.FEN(), got, want)
	}
}

// TestNetworkOff: without the network its part of an accumulator is never touched, so
// that it costs nothing.
func TestNetworkOff(t *testing.T) {
	e := eval.New(contenders["classical"])
	g := &random[20]
	sums := eval.New(with(contenders["classical"], "network", "on")).Accumulate(&g.pos, phase.Unknown)
	var next eval.Accumulator
	e.Advance(&sums, &g.pos, g.next, &next)
	after := g.pos.After(g.next)
	if next != e.Accumulate(&after, phase.Unknown) {
		t.Error("an evaluator without the network has copied its part")
	}
}

// TestTaperShares: what weighs the halves under each choice of eval.taper, in the opening, an
// early and a late endgame.
func TestTaperShares(t *testing.T) {
	fens := []string{
		board.StartFEN,
		"r2q1rk1/pp2bppp/2n2n2/8/8/2N1BN2/PP3PPP/2RQ1RK1 w - - 0 20",
		"4k3/ppp1r3/8/8/8/8/PP2R3/4K3 w - - 0 40",
		"4k3/8/8/8/8/8/P7/4K3 w - - 0 60",
	}
	for choice, want := range map[string][]int{
		"tapered":          {256, 198, 0, 0},
		"tapered-states":   {256, 256, 0, 0},
		"off":              {256, 256, 256, 256},
		"conservative":     {256, 128, 0, 0},
		"fourstate-strict": {256, 128, 64, 0},
		"placement":        {256, 128, 0, 0},
	} {
		var got []int
		for _, fen := range fens {
			pos := boardtest.Position(t, fen)
			e := eval.New(parse("pst=on,eval.taper=" + choice))
			x := e.Explain(&pos, e.Accumulate(&pos, phase.PliesAt(&pos, 0)))
			got = append(got, x.Tapered)
			pst := share(x, "pst")
			white := (pst.White.Middlegame*x.Tapered + pst.White.Endgame*(phase.MaxTapered-x.Tapered)) / phase.MaxTapered
			if d := white - pst.White.Score; d < -1 || d > 1 {
				t.Errorf("%s: %s: the halves %+v make %d", choice, fen, pst.White, white)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("eval.taper=%s: shares %d, want %d", choice, got, want)
		}
	}
}

// TestTaperChoices: each detector is one, whatever its name.
func TestTaperChoices(t *testing.T) {
	row := find("eval.taper")
	if len(row.Choices) != len(phase.Detectors)+2 {
		t.Fatalf("choices are %v, want tapered, off and all detectors", row.Choices)
	}
	for i, name := range row.Choices[2:] {
		e := eval.New(parse("pst=on,eval.taper=" + name))
		if got := e.TaperDetector(); got != phase.Detectors[i] {
			t.Errorf("eval.taper=%s goes by %v", name, got)
		}
	}
}

// TestTaperReaders: the terms that read eval.taper, and no others, are those that have two
// different halves; eval.phased has those with a weight for each stage.
func TestTaperReaders(t *testing.T) {
	for _, name := range []string{"eval.taper", "eval.phased"} {
		row := find(name)
		var readers []string
		for _, term := range eval.Features {
			if term.Kind() != feature.Switch || strings.Contains(term.Name, ".") {
				continue
			}
			alone := with(parameters(), term.Name, "on")
			if acts(alone, row) {
				readers = append(readers, term.Name)
			}
		}
		slices.Sort(readers)
		if want := slices.Sorted(slices.Values(row.ReadBy)); !slices.Equal(readers, want) {
			t.Errorf("the terms that read %s are %q, the row says %q", name, readers, want)
		}
	}
}
