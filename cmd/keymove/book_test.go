package main

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
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
	data = append(data, 0, 1, 0, 0, 0, 0)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

const startCase = `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a3; id "start"`

// TestBookInARun: a move of the book is played without a search, the manifest
// has the book, and the cache does not take one book's move for another's.
func TestBookInARun(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "cache")
	inTempDir(t)
	writeFile(t, "start.epd", startCase)
	writeBook(t, "a.bin", "a2a3")
	writeBook(t, "h.bin", "h2h4")
	args := []string{"start.epd", "--nodes", "500", "--cache",
		"--profile", "booked:default,book=best", "--profile", "default"}
	for name, want := range map[string]string{"a.bin": "a3", "h.bin": "h4"} {
		meta, records := runOK(t, append(args, "--book", name, "--out", name+".run")...)
		booked, searched := records[0], records[1]
		if booked.Move != want || *booked.Depth != 0 || *booked.Nodes != 0 || booked.ScoreCP != nil || booked.Error != "" {
			t.Errorf("%s: %+v, want %s without a search", name, booked, want)
		}
		if *booked.Solved != (want == "a3") || booked.KeptDepth != nil || booked.PV != want {
			t.Errorf("%s: solved %t, kept %v, PV %q", name, *booked.Solved, booked.KeptDepth, booked.PV)
		}
		if *searched.Nodes != 500 {
			t.Errorf("%s: %d nodes without a book, want 500", name, *searched.Nodes)
		}
		entry := meta.Contenders[0].Book
		if entry == nil || filepath.Base(entry.Path) != name || len(entry.SHA256) != 64 || meta.Contenders[1].Book != nil {
			t.Errorf("%s: contenders %+v", name, meta.Contenders)
		}
	}
	got := call(t, "", "report", "--verbose", "a.bin.run")
	if want := "booked: book on, seed 0."; !strings.Contains(got.stdout, want) {
		t.Errorf("%q is not in:\n%s", want, got.stdout)
	}
}

func TestBookFlagErrors(t *testing.T) {
	inTempDir(t)
	writeFile(t, "start.epd", startCase)
	writeBook(t, "a.bin", "a2a3")
	writeFile(t, "torn.bin", "not a book")
	tests := []struct{ args, want string }{
		{"run start.epd --profile default,book=on", "default,book=on plays from an opening book and needs --book"},
		{"run start.epd --ablate book", "default,book=best plays from an opening book and needs --book"},
		{"run start.epd --book a.bin", "--book needs a profile with book=on"},
		{"run start.epd --profile default,book=on --book absent.bin", "absent.bin: "},
		{"run start.epd --profile default,book=on --book torn.bin", "not a Polyglot book: 11 bytes"},
		{"uci --profile default,book=on", "but no book is given"},
		{"uci --book torn.bin", "not a Polyglot book"},
		{"run --resume run --book a.bin", "--book cannot be combined with --resume"},
	}
	for _, test := range tests {
		args := strings.Fields(strings.Replace(test.args, "--ablate book", "--ablate book=best", 1))
		if got := call(t, "", args...); got.code != host.ExitUsage || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%s: exit code %d, stderr %q, want %d and %q", test.args, got.code, got.stderr, host.ExitUsage, test.want)
		}
	}
}

// TestResumeWithBook: a run goes on with the book that it began with, and with
// no other.
func TestResumeWithBook(t *testing.T) {
	inTempDir(t)
	writeFile(t, "two.epd", startCase, threeMates[0])
	writeBook(t, "a.bin", "a2a3")
	args := []string{"run", "two.epd", "--nodes", "500", "--profile", "default,book=on", "--book", "a.bin", "--no-times"}
	if got := call(t, "", append(args, "--out", "whole")...); got.code != host.ExitOK {
		t.Fatalf("exit code %d\n%s", got.code, got.stderr)
	}
	if got := callCut(t, 1, "", append(args, "--out", "run")...); got.code != host.ExitInterrupted {
		t.Fatalf("exit code %d\n%s", got.code, got.stderr)
	}
	writeBook(t, "a.bin", "h2h3")
	if got := call(t, "", "run", "--resume", "run"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "a.bin has changed since the run began") {
		t.Errorf("another book: exit code %d, stderr %q", got.code, got.stderr)
	}
	writeBook(t, "a.bin", "a2a3")
	if got := call(t, "", "run", "--resume", "run"); got.code != host.ExitOK {
		t.Errorf("exit code %d\n%s", got.code, got.stderr)
	}
	checkSameFiles(t, "run", "whole")
}
