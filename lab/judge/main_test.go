package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
	"keymove/internal/testenv"
	"keymove/report/stats"
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
	testenv.Check(t, run([]string{"pick", "-every", "15", games}, &suite, new(bytes.Buffer)))
	read, _, err := suites.Read(&suite, "x.epd", suites.LoadOptions{Strict: true})
	testenv.Check(t, err)
	var lines []string
	for _, c := range read.All() {
		move := c.Position.LegalMoves()[0]
		lines = append(lines, fmt.Sprintf("%s %s %d ", c.ID, c.Position.UCI(move), 10*c.Position.CountLegal()))
	}
	file, table := records(t, lines...), filepath.Join(t.TempDir(), "t.csv")
	var page bytes.Buffer
	testenv.Check(t, run([]string{"fit", "-every", "15", "-csv", table, games, file}, &page, new(bytes.Buffer)))
	data := testenv.Must(os.ReadFile(table))(t)
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
	testenv.Check(t, err)
	var lines []string
	for _, p := range positions {
		lines = append(lines, p.ID+" "+p.Pos.UCI(p.Pos.LegalMoves()[0])+" 5 ")
	}
	err = run([]string{"fit", "-csv", filepath.Join(t.TempDir(), "t.csv"), "-every", "30", few, records(t, lines...)}, new(bytes.Buffer), new(bytes.Buffer))
	if err == nil || !strings.Contains(err.Error(), "openings, want at least 10") {
		t.Errorf("one game: %v", err)
	}
}

func someTable() *table {
	return &table{k: 0.0071, positions: 10, clusters: 3, mse: 0.04, rows: []row{
		{name: "a", detector: true, phases: 3, mse: 0.03, saved: stats.Interval{Value: 25, Low: 20, High: 30}, over: stats.Interval{Value: 5, Low: 1, High: 9}, p: 0.01, overP: 0.04},
		{name: "b", detector: true, phases: 4, mse: 0.041, saved: stats.Interval{Value: -2.5, Low: -4, High: -1}, over: stats.Interval{Value: -9, Low: -12, High: -7}, p: 0.02, overP: 0.01},
		{name: "c", detector: true, phases: 2, mse: 0.0399, saved: stats.Interval{Value: 0.25, Low: -4, High: 4}, over: stats.Interval{Value: -9, Low: -12, High: 7}, p: 1, overP: 0.2},
		{name: "rival", phases: 2, mse: 0.01, saved: stats.Interval{Value: 75, Low: 70, High: 80}, over: stats.Interval{Value: 50, Low: 40, High: 60}, p: 0},
	}}
}

// TestConclusion: rivals are not counted, and a detector that adds to the error saves nothing.
func TestConclusion(t *testing.T) {
	result := someTable()
	if got, want := result.conclusion(), "By Holm's test 1 of 3 detectors save error, a the most; beyond as many parts: a."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	result.rows = result.rows[1:]
	if got, want := result.conclusion(), "By Holm's test 0 of 2 detectors save error, c the most; beyond as many parts: none."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// someSource has a table at two scales.
func someSource() *source {
	usual := someTable()
	usual.k = usualScale
	usual.rows[1].saved.Value = -1.5
	return &source{games: 3000, features: 96, tables: []*table{someTable(), usual}}
}

func TestWritePage(t *testing.T) {
	var page bytes.Buffer
	testenv.Check(t, someSource().writePage(&page))
	for _, want := range []string{"10 quiet positions of 3 000 games", "3 openings", "k = 0.0071 fits", "0.0025 is usual", "96 features", "\n| b | 4 | -2.5 [-4.0, -1.0] | -9.0 [-12.0, -7.0] | -1.5 [-4.0, -1.0] |\n"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, &page)
		}
	}
}

func TestWriteCSV(t *testing.T) {
	var file bytes.Buffer
	testenv.Check(t, someSource().writeCSV(&file))
	lines, err := csv.NewReader(&file).ReadAll()
	if err != nil || len(lines) != 11 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	if got, want := strings.Join(lines[3], " "), "0.0071 b 4 10 3 0.041000 -2.500 -4.000 -1.000 -9.000 -12.000 -7.000 0.02000 0.01000"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := strings.Join(lines[6], " "), "0.0025 one phase 1 10 3 0.040000        "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
