package enginetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

// TestForced proves the mates of the suite: there is one, and none is shorter.
func TestForced(t *testing.T) {
	for _, p := range forced {
		for n := -provable; n <= provable; n++ {
			want := p.mate > 0 && n >= p.mate || p.mate < 0 && n <= p.mate
			if got := mateIsTrue(gameOf(p.fen).Position(), engine.Score{Mate: n}); n != 0 && got != want {
				t.Errorf("%s: #%d is proven: %v, want %v", p.fen, n, got, want)
			}
		}
	}
	for fen, want := range map[string]bool{checkmate: true, stalemate: false, board.StartFEN: false} {
		testenv.Want(t, fmt.Sprintf("%s: mated", fen), mateIsTrue(gameOf(fen).Position(), engine.Score{Mated: true}), want)
	}
}

// TestSoonest: what is late once is tried again, and the least late answer counts.
func TestSoonest(t *testing.T) {
	for _, tt := range []struct {
		took  []time.Duration
		want  time.Duration
		tries int
	}{
		{[]time.Duration{5}, 5, 1},
		{[]time.Duration{50, 5}, 5, 2},
		{[]time.Duration{50, 40, 60}, 40, 3},
	} {
		tries := 0
		got, ok := soonest(func() (answer, bool) {
			tries++
			return answer{took: tt.took[tries-1]}, true
		}, func(a answer) time.Duration { return a.took }, 10)
		if !ok || got.took != tt.want || tries != tt.tries {
			t.Errorf("%v: %v in %d tries, want %v in %d", tt.took, got.took, tries, tt.want, tt.tries)
		}
	}
	if _, ok := soonest(func() (answer, bool) { return answer{}, false }, func(answer) time.Duration { return 0 }, 0); ok {
		t.Error("a search that fails is an answer")
	}
}

func TestWrongOption(t *testing.T) {
	for line, want := range map[string]string{
		"spin default 0 min 1 max 8": "its default 0 is out of bounds", "spin default 9 min 1 max 8": "its default 9 is out of bounds",
		"spin default 1 min 1 max 8": "", "spin default 8 min 1 max 8": "", "spin default 1 min 1 max 0": "its minimum is above its maximum",
		"check default yes": `its default is "yes", want true or false`, "check default true": "", "check default false": "",
		"combo default a var b": `its default "a" is not one of its values`, "combo default b var b": "",
	} {
		reply := testenv.Must(uci.ParseReply("option name X type " + line))(t)
		testenv.Want(t, fmt.Sprintf("%s", line), wrongOption(reply.(uci.Option)), want)
	}
}

// TestTranscript: of more than two lines of a kind one after the other the first and the last are kept, with their number.
func TestTranscript(t *testing.T) {
	var dialogue transcript
	for _, line := range []string{"a", "b", "c", "d", "e"} {
		dialogue.answered(line, uci.Info{})
	}
	testenv.Want(t, "kept", strings.Join(dialogue.lines(), "|"), "< a|  … 3 more of these|< e")
}
