package generate

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/epd"
)

// TestOpenings makes a few openings twice: they are the same, legal, different and
// balanced, and are written.
func TestOpenings(t *testing.T) {
	make := func() ([]Opening, string) {
		openings := testenv.Must(Openings(t.Context(), OpeningsConfig{Seed: 3, Openings: 3, Plies: 5, Searcher: builtinSearcher(t)}))(t)
		var text bytes.Buffer
		testenv.Check(t, WriteOpenings(&text, Provenance{Version: "1.0", Seed: 3}, 5, openings))
		return openings, text.String()
	}
	openings, text := make()
	if _, again := make(); again != text {
		t.Errorf("the same seed gives other openings:\n%s\n%s", text, again)
	}
	if !strings.Contains(text, "# Made by: go -C lab run ./battery openings -seed 3 -n 3 -plies 5\n") {
		t.Errorf("the head does not say how it was made:\n%s", text)
	}
	seen := map[uint64]bool{}
	for _, o := range openings {
		seen[o.Position.Key()] = true
		pos, _ := board.ParseFEN(board.StartFEN)
		for _, m := range o.Moves {
			if !pos.IsLegal(m) {
				t.Fatalf("%s is illegal", m)
			}
			pos = pos.After(m)
		}
		if pos != o.Position || len(o.Moves) != 5 || max(o.Score, -o.Score) > mostImbalance {
			t.Errorf("%+v", o)
		}
	}
	if lines := strings.Count(text, ";\n"); lines != 3 || len(seen) != 3 || !strings.Contains(text, openings[2].Position.FEN4()) {
		t.Errorf("%d openings are written, %d are different, want 3", lines, len(seen))
	}
}

func TestOpeningsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Openings(ctx, OpeningsConfig{Openings: 1, Plies: 2, Searcher: builtinSearcher(t)}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
	if _, err := Openings(t.Context(), OpeningsConfig{Openings: 1}); err == nil {
		t.Error("no plies are no error")
	}
}

func TestWriteMates(t *testing.T) {
	quiet, sacrifice := provenMate(t, quietMate), provenMate(t, sacrificeMate)
	quiet.Game, quiet.Ply = 12, 62
	sacrifice.Game, sacrifice.Ply = 3, 48
	var out strings.Builder
	err := WriteMates(&out, Provenance{Version: "1.2\n(abc)", Seed: 7}, []Mate{quiet, sacrifice})
	testenv.Check(t, err)
	want := `# Mates in two and three with exactly one key move, from games of Keymove's engine against itself.
# Proven by exhaustive search of all legal moves: no shorter mate, and no other first move that mates as fast.
# Made by: go -C lab run ./battery mates -seed 7 -n 2
# Program: keymove 1.2 (abc)
# Licence: MIT, as Keymove itself.
3R4/4Qp1p/7k/1p2P1p1/2b1P3/7P/1P3PPK/2R5 w - - bm g4; dm 2; id "mate-in-2.01"; theme "mate in 2"; c0 "game 7.12, ply 62";
5r1k/2p3bp/1pB1Q1pN/5p2/p2P1P1P/2P3P1/PP3P2/2KR4 w - - bm Qg8+; dm 2; id "mate-in-2.02"; theme "mate in 2"; c0 "game 7.3, ply 48";
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	var few strings.Builder
	if err := WriteMates(&few, Provenance{Seed: 4, Positions: 50, Games: 8}, nil); err != nil || !strings.Contains(few.String(), "-seed 4 -n 50 -games 8\n") {
		t.Errorf("%v, want the command at the head of\n%s", err, few.String())
	}
	for record, err := range epd.NewReader(strings.NewReader(out.String()), "mates", epd.Options{Strict: true}).All() {
		if err != nil || len(record.Asked.Best) != 1 || record.Asked.Mate != 2 {
			t.Errorf("%v, %+v", err, record)
		}
	}
}

var errFull = errors.New("disk full")

// room is a writer that accepts a number of writes, then fails.
type room int

func (r *room) Write(p []byte) (int, error) {
	if *r--; *r < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteMatesReportsWriteErrors(t *testing.T) {
	mates := []Mate{provenMate(t, quietMate), provenMate(t, sacrificeMate)}
	for writes := range room(3) {
		if err := WriteMates(&writes, Provenance{}, mates); !errors.Is(err, errFull) {
			t.Errorf("%v, want %v", err, errFull)
		}
	}
}
