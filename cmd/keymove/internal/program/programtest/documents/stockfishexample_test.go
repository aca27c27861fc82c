package documents

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/report"
	"keymove/suites"
)

// writeStockfish writes stockfish/records.csv, whose verdict README.md shows: two builds of Stockfish on
// 1 500 mates. The counts are those that were measured; the positions, which are not ours, are made up.
func writeStockfish(t *testing.T) {
	t.Helper()
	const commit = "ecd07e51d"
	measured := eventRow(t, commit)
	count := func(column string) int {
		n, err := strconv.Atoi(measured[column])
		if err != nil {
			t.Fatalf("%s: %v", column, err)
		}
		return n
	}
	gained, lost, before := count("gained"), count("lost"), count("found_before")
	run := &report.Run{}
	for side, name := range []string{measured["parent"], commit} {
		best := count([]string{"best_before", "best"}[side])
		for i := range count("positions") {
			// The first ones are found by both, then by the parent, then by the commit.
			isFound := i < before || side == 1 && i < before+gained
			if side == 1 && i >= before-lost && i < before {
				isFound = false
			}
			rec := mateRecord(t, i, isFound, isFound && best > 0)
			if isFound {
				best--
			}
			rec.Contender, rec.ContenderIndex = name, side
			run.Records = append(run.Records, rec)
		}
	}
	var out strings.Builder
	if err := report.WriteRecords(&out, run); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("stockfish", 0o777); err != nil {
		t.Fatal(err)
	}
	WriteFile(t, filepath.Join("stockfish", report.RecordsFile), strings.TrimSuffix(out.String(), "\n"))
}

// eventRow returns the row of a commit in the table of single commits, by column.
func eventRow(t *testing.T, commit string) map[string]string {
	t.Helper()
	rows := ReadRows(t, RepositoryDir, "docs", "research", "history-stockfish-events.csv")
	i := slices.IndexFunc(rows, func(row []string) bool { return row[0] == commit })
	if i < 0 {
		t.Fatalf("no row of %s", commit)
	}
	cells := map[string]string{}
	for k, name := range rows[0] {
		cells[name] = rows[i][k]
	}
	return cells
}

// mateRecord returns a search for a mate in three moves; one that is found and not best is a move longer.
func mateRecord(t *testing.T, number int, isFound, isBest bool) suites.Record {
	t.Helper()
	rank := func(bits int) string {
		return strings.NewReplacer("0", "1", "1", "P").Replace(fmt.Sprintf("%08b", bits&255))
	}
	rec := suites.Record{
		Suite: "mates", CaseIndex: number, ID: fmt.Sprintf("mate.%04d", number), Limit: "nodes=50000", Expected: "#3",
		FEN:  "k7/8/" + rank((number+1)>>8) + "/" + rank(number+1) + "/8/8/8/K7 w - - 0 1",
		Move: "Kb1", MoveUCI: "a1b1", PV: "Kb1", Nodes: new(uint64(50_000)), Depth: new(10), Repeat: 1, Phase: "endgame",
		Solved: &isFound, Points: new(int), MaxPoints: new(1),
	}
	rec.Case = CaseHash(t, rec.FEN, "bm #3;")
	switch {
	case isBest:
		*rec.Points, rec.ScoreMate = 1, new(3)
	case isFound:
		rec.ScoreMate = new(4)
	default:
		rec.ScoreCP = new(100)
	}
	if isFound {
		rec.MatePV = "short"
	}
	return rec
}
