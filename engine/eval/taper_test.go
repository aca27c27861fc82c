package eval_test

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/phase"
)

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
