package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
	"keymove/suites"
	"keymove/suites/pgn"
)

// randomGames are games of chance, each with an opening of its own.
func randomGames(t *testing.T, games int) string {
	t.Helper()
	const plies, book = 60, 4
	random := rand.New(rand.NewPCG(1, 2))
	var text []byte
	for range games {
		g := &pgn.Game{Start: boardtest.Position(t, board.StartFEN), Result: pgn.Draw}
		pos := g.Start
		for ply := range plies {
			moves := pos.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := pgn.Move{Move: moves[random.IntN(len(moves))]}
			if ply < book {
				m.Comment = "book"
			}
			g.Moves = append(g.Moves, m)
			pos = pos.After(m.Move)
		}
		text = pgn.Append(text, g)
	}
	return write(t, "games.pgn", string(text))
}

// TestRun: games become a suite, and their records a table and a page.
func TestRun(t *testing.T) {
	games := randomGames(t, 30)
	var suite bytes.Buffer
	if err := run([]string{"pick", "-every", "15", games}, &suite, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	read, _, err := suites.Read(&suite, "x.epd", suites.LoadOptions{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, c := range read.All() {
		move := c.Position.LegalMoves()[0]
		lines = append(lines, fmt.Sprintf("%s %s %d ", c.ID, c.Position.UCI(move), 10*c.Position.CountLegal()))
	}
	file, table := records(t, lines...), filepath.Join(t.TempDir(), "t.csv")
	var page bytes.Buffer
	if err := run([]string{"fit", "-every", "15", "-csv", table, games, file}, &page, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	const rivals = 6
	if n := strings.Count(string(data), "\n"); n != 1+2*(1+len(phase.Judged)+rivals) {
		t.Errorf("%d lines:\n%s", n, data)
	}
	if !strings.Contains(page.String(), "0.0025 is usual") {
		t.Errorf("the page lacks the usual k:\n%s", &page)
	}
}

func TestFaults(t *testing.T) {
	games := randomGames(t, 3)
	for _, args := range []string{"", "judge", "pick", "pick -every 0 " + games, "pick none.pgn", "fit " + games + " x.csv", "fit -csv t.csv " + games + " none.csv", "fit -csv t.csv -every x"} {
		if err := run(strings.Fields(args), new(bytes.Buffer), new(bytes.Buffer)); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
	few := randomGames(t, 1)
	positions, _, err := pick(few, 30, 41)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, p := range positions {
		lines = append(lines, p.ID+" "+p.Pos.UCI(p.Pos.LegalMoves()[0])+" 5 ")
	}
	err = run([]string{"fit", "-csv", filepath.Join(t.TempDir(), "t.csv"), "-every", "30", few, records(t, lines...)}, new(bytes.Buffer), new(bytes.Buffer))
	if err == nil || !strings.Contains(err.Error(), "openings, want at least 10") {
		t.Errorf("one game: %v", err)
	}
}
