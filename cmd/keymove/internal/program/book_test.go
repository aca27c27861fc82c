package program_test

import (
	"encoding/binary"
	"path/filepath"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/board"
	"keymove/engine/book"
)

// writeBook writes a book that knows one move of the start position, as
// "e2e4".
func writeBook(t *testing.T, path, move string) {
	t.Helper()
	pos, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	m, err := pos.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	data := binary.BigEndian.AppendUint64(nil, book.Key(&pos, board.NoMove))
	data = binary.BigEndian.AppendUint16(data, uint16(m.To())|uint16(m.From())<<6)
	WriteText(t, path, string(append(data, 0, 1, 0, 0, 0, 0)))
}

const startCase = `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a3; id "start"`

// TestBookInARun: a move of the book is played without a search, and the manifest
// has the book.
func TestBookInARun(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "start.epd", startCase)
	writeBook(t, "a.bin", "a2a3")
	meta, records := runOK(t, "start.epd", "--nodes", "500", "--profile", "booked:default,book=best", "--profile", "default", "--book", "a.bin", "--out", "run")
	booked, searched := records[0], records[1]
	if booked.Move != "a3" || *booked.Depth != 0 || *booked.Nodes != 0 || booked.ScoreCP != nil || booked.Error != "" || !*booked.Solved || booked.KeptDepth != nil || booked.PV != "a3" || *searched.Nodes != 500 {
		t.Errorf("%+v, want a3 without a search, and then %+v", booked, searched)
	}
	if entry := meta.Contenders[0].Book; entry == nil || filepath.Base(entry.Path) != "a.bin" || len(entry.SHA256) != 64 || meta.Contenders[1].Book != nil {
		t.Errorf("contenders %+v", meta.Contenders)
	}
	check(t, row{"report --verbose run", host.ExitOK, "booked: book on, seed 0."})
}
