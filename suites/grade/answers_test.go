package grade

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// TestDisputes: an answer is disputed if it loses more than the margin, a move to avoid if
// it is better than the others by more than that.
func TestDisputes(t *testing.T) {
	const text = `8/8/4k3/8/2p5/8/B2K4/8 w - - bm Ke3; id "to find";
8/8/4k3/8/2p5/8/B2K4/8 w - - am Ke3; id "to avoid";
8/8/4k3/8/2p5/8/B2K4/8 w - - dm 3; id "a mate";
8/8/4k3/8/2p5/8/B2K4/8 w - - id "nothing";
`
	records, invalid, err := Read(strings.NewReader(text), "s.epd")
	if err != nil || len(invalid) > 0 {
		t.Fatal(err, invalid)
	}
	answers := AnswersOf("s.epd", records)
	if len(answers.Tasks) != 2 || answers.Tasks[0].Name != "s.epd:1" || len(answers.Tasks[1].Only) != 1 {
		t.Fatalf("got %+v, want the first two cases", answers.Tasks)
	}
	move := func(text string) board.Move {
		m, err := records[0].Position.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	grade := func(text string, cp int, loss float64) Grade {
		return Grade{Move: move(text), Score: engine.Score{Centipawns: cp}, Loss: loss, Alone: true}
	}
	worse := []Grade{grade("d2c3", 120, 0), grade("d2e3", -30, 0.2)}
	better := []Grade{grade("d2e3", 120, 0), grade("d2c3", -30, 0.2)}
	tests := []struct {
		name      string
		to        [][]Grade
		margin    float64
		want      int
		firstText string
	}{
		{"the answer is worse", [][]Grade{worse, worse}, 0.1, 1, "Kc3 (+1.20) is better than Ke3 (-0.30)"},
		{"within the margin", [][]Grade{worse, worse}, 0.25, 0, ""},
		{"what is to be avoided is better", [][]Grade{better, better}, 0.1, 1, "Ke3 (+1.20), which is to be avoided, is better than Kc3 (-0.30)"},
	}
	for _, test := range tests {
		got := answers.Disputes(test.to, test.margin)
		if len(got) != test.want || test.want > 0 && got[0].String() != test.firstText {
			t.Errorf("%s: got %v, want %d: %s", test.name, got, test.want, test.firstText)
		}
	}
}

// TestOnlyMoveIsNotDisputed: there is nothing to hold it against.
func TestOnlyMoveIsNotDisputed(t *testing.T) {
	records, _, err := Read(strings.NewReader("7k/8/8/8/8/1r6/8/K7 w - - bm Ka2; id \"x\";\n"), "s.epd")
	if err != nil || len(records) != 1 || records[0].Position.CountLegal() < 1 {
		t.Fatal(records, err)
	}
	answers := AnswersOf("s.epd", records)
	graded := [][]Grade{{{Move: records[0].Asked.Best[0], Alone: true}}}
	if got := answers.Disputes(graded, 0.1); len(got) != 0 {
		t.Errorf("got %v, want none", got)
	}
}
