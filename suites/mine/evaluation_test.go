package mine

import (
	"testing"

	"keymove/engine"
)

func TestEvaluationOf(t *testing.T) {
	cp := func(n int) engine.Score { return engine.Score{Centipawns: n} }
	mate := func(n int) engine.Score { return engine.Score{Mate: n} }
	for _, test := range []struct {
		comment string
		score   engine.Score
		view    view
	}{
		{"+0.35/12 0.5s", cp(35), moverView},
		{"-0.35/12 0.5s", cp(-35), moverView},
		{"0.35/12 0.5s", cp(35), moverView},
		{"0.00/12 0.5s", cp(0), moverView},
		{"+0.35/12", cp(35), moverView},
		{"+0.35/12, n=1000", cp(35), moverView},
		{"+0.35/12/20 0.5s", cp(35), moverView},
		{"+12.03/9 1.2s, White mates", cp(1203), moverView},
		{"+327.60/9 1.2s", cp(32760), moverView},
		{"-M5/20 0.5s", mate(-5), moverView},
		{"+M5/20 0.5s", mate(5), moverView},
		{"M5/20 0.5s", mate(5), moverView},
		{"+M1/1 0s, Black mates", mate(1), moverView},
		{"-M0/0 0s", engine.Score{Mated: true}, moverView},
		{"(Nf3) +0.24/14 5s", cp(24), moverView},
		{"  +0.24/14 5s", cp(24), moverView},
		{"-0.29/4", cp(-29), moverView},
		{"+1/4", cp(100), moverView},

		{"[%eval 0.35]", cp(35), whiteView},
		{"[%eval -1.2]", cp(-120), whiteView},
		{"[%eval +1.20]", cp(120), whiteView},
		{"[%eval 0.0]", cp(0), whiteView},
		{"[%eval #-3]", mate(-3), whiteView},
		{"[%eval #3]", mate(3), whiteView},
		{"[%eval #3,20]", mate(3), whiteView},
		{"[%eval 1.25,15] [%clk 0:01:00]", cp(125), whiteView},
		{"[%clk 0:01:00] [%eval 1.25]", cp(125), whiteView},
		{"Mistake. Qd2 was best. [%eval -4.1] [%clk 0:00:30]", cp(-410), whiteView},
		{"+0.35/12 [%eval -0.35]", cp(-35), whiteView}, // the annotation counts

		{"", engine.Score{}, unknownView},
		{"book", engine.Score{}, unknownView},
		{"0.00/0 0.5s", engine.Score{}, unknownView},
		{"0.5s", engine.Score{}, unknownView},
		{"[%clk 0:01:00]", engine.Score{}, unknownView},
		{"[%eval ]", engine.Score{}, unknownView},
		{"[%eval 0.35", engine.Score{}, unknownView},
		{"[%eval 0.3x]", engine.Score{}, unknownView},
		{"[%eval --0.3]", engine.Score{}, unknownView},
		{"[%evals 0.3]", engine.Score{}, unknownView},
		{"1/2 was fair", engine.Score{Centipawns: 100}, moverView}, // as an engine would have it
		{"a draw by 1/2", engine.Score{}, unknownView},
		{"+0.35 at depth 12", engine.Score{}, unknownView},
		{"+0.35/x", engine.Score{}, unknownView},
		{"+0.35/-1", engine.Score{}, unknownView},
		{"/12", engine.Score{}, unknownView},
		{"NaN/12", engine.Score{}, unknownView},
		{"+Inf/12", engine.Score{}, unknownView},
		{"1e3/12", engine.Score{}, unknownView},
		{"+99999999/12", engine.Score{}, unknownView},
		{"+M99999999/12", engine.Score{}, unknownView},
		{"White mates", engine.Score{}, unknownView},
	} {
		if score, whose := evaluationOf(test.comment); score != test.score || whose != test.view {
			t.Errorf("%q: %v of view %d, want %v of view %d", test.comment, score, whose, test.score, test.view)
		}
	}
}

func FuzzEvaluationOf(f *testing.F) {
	for _, s := range []string{"+0.35/12 0.5s", "-M5/20", "[%eval #-3]", "(Nf3) +0.24/14", "[%eval 0.35,12]", "0.00/0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		score, whose := evaluationOf(comment)
		if whose == unknownView && score != (engine.Score{}) {
			t.Errorf("%q: %v of nobody", comment, score)
		}
		if n := score.Centipawns; n < -1e6 || n > 1e6 || score.Mate != 0 && n != 0 {
			t.Errorf("%q: %+v", comment, score)
		}
	})
}
