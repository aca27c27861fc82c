// Package reporttest has runs that the tests of several reports share.
package reporttest

import (
	"fmt"
	"strings"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// Meta returns the manifest of Records.
func Meta() folder.Manifest {
	return folder.Manifest{
		Version:    "0.1.0",
		Contenders: []suites.Contender{{Name: "default", Spec: "default"}},
		Suites: []folder.SuiteEntry{
			{Suite: suites.Suite{Name: "wac", File: "wac.epd", SHA256: "ab", Skipped: 2}, Positions: 6},
			{Suite: suites.Suite{Name: "sts", File: "sts.epd", SHA256: "cd", MaxPoints: 10}, Positions: 5},
		},
		Plan:  plan.Plan{Limit: "nodes=100000", Limits: engine.Limits{Nodes: 100_000}, HashMiB: 16, Threads: 1, Workers: 2},
		Start: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
}

// Records returns a record of every sort: solved and not, with points, moves
// to avoid, mates, nothing asked, errors, a game that is over, and texts that a
// spreadsheet would take for formulas.
func Records() []suites.Record {
	records := []suites.Record{
		{
			ID: "WAC.001", FEN: "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", Expected: "Qg6",
			Move: "Qg6", MoveUCI: "g3g6", Solved: new(true), ScoreMate: new(3),
			Depth: new(8), SelDepth: new(15), Nodes: new(uint64(100000)), TimeUS: 81234,
			KeptDepth: new(3), KeptNodes: new(uint64(1200)), KeptTimeUS: new(int64(950)),
			Phase: "middlegame", PV: "Qg6 fxg6 Nxg6+", CPUUS: new(int64(81_005)),
		},
		{
			ID: "WAC.002", FEN: "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1", Expected: "Rxb2",
			Move: "Rb7", MoveUCI: "b3b7", Solved: new(false), ScoreCP: new(-35),
			Depth: new(14), SelDepth: new(21), Nodes: new(uint64(100000)), TimeUS: 64000, Phase: "endgame", PV: "Rb7 Rxd3",
		},
		{
			ID: "=SUM(A1)", FEN: "8/6p1/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1", Avoid: "Rb8 Rb7",
			Move: "Rb7", MoveUCI: "b3b7", Solved: new(false), ScoreCP: new(120),
			Depth: new(12), SelDepth: new(18), Nodes: new(uint64(100000)), TimeUS: 62500, Phase: "endgame", PV: "Rb7",
		},
		{
			ID: "mate, in 2", FEN: "8/5p2/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1", Expected: "#2",
			Solved: new(false), Points: new(0), MaxPoints: new(1), Phase: "endgame",
			Error: "crash: exit status 139: \x1b[31mlast \"words\"",
		},
		{
			ID: "wac:9", FEN: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Phase: "endgame",
		},
		{
			ID: "'quoted", FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			Move: "e4", MoveUCI: "e2e4", ScoreCP: new(0),
			Depth: new(9), SelDepth: new(13), Nodes: new(uint64(100000)), TimeUS: 50000, Phase: "opening", PV: "e4 e5",
		},
	}
	for i := range records {
		records[i].Suite = "wac"
		records[i].CaseIndex = i
	}
	for i := range 5 {
		solved := i%2 == 0
		rec := suites.Record{
			Suite: "sts", SuiteIndex: 1, CaseIndex: i,
			ID: "STS." + strings.Repeat("I", i+1), Theme: []string{"Undermining", "Square é vacancy"}[i/3],
			FEN: []string{"1kr5", "1k1r4", "1k2r3", "1k3r2", "1k4r1"}[i] + "/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - 0 1", Expected: "f5 Be5+",
			Move: "f5", MoveUCI: "f4f5", Solved: &solved, Points: new(2), MaxPoints: new(10), ScoreCP: new(40 * i),
			Depth: new(10 + i), SelDepth: new(20), Nodes: new(uint64(100000)), TimeUS: 70000, Phase: "middlegame", PV: "f5",
		}
		if solved {
			*rec.Points = 10
			rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = new(1), new(uint64(40)), new(int64(1000*i+5))
			rec.Telemetry = sampleTelemetry(uint64(i))
		} else {
			rec.Move, rec.MoveUCI, rec.PV = "fxg5", "f4g5", "fxg5"
		}
		records = append(records, rec)
	}
	for i := range records {
		records[i].Contender = "default"
		records[i].Limit = "nodes=100000"
		records[i].Repeat = 1
		points := ""
		if records[i].Suite == "sts" {
			points = "f5=10, Be5+=10, fxg5=2"
		}
		Ask(&records[i], points)
	}
	return records
}

// sampleTelemetry returns counts that all differ.
func sampleTelemetry(n uint64) *engine.Telemetry {
	var t engine.Telemetry
	for i, c := range engine.Counters {
		*c.Field(&t) = 1000*n + uint64(i)
	}
	return &t
}

// RepeatedMeta returns the manifest of RepeatedRecords.
func RepeatedMeta(repeats int) folder.Manifest {
	meta := Meta()
	meta.Repeat = repeats
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Skipped = 0
	return meta
}

// RepeatedRecords returns a case for each list of moves, one move a search. "Qg6" is the
// solution, "!" a crash. Each case has a position of its own: its number is in the pawns on the
// side of the queens.
func RepeatedRecords(cases ...string) []suites.Record {
	queenside := []string{"pp", "1p", "p1", "2"}
	var records []suites.Record
	for n, moves := range cases {
		id := fmt.Sprintf("WAC.%03d", n+1)
		four := "2rr3k/" + queenside[n%4] + "3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/" + strings.ToUpper(queenside[n/4]) + "B4P/R4RK1 w - -"
		for i, move := range strings.Fields(moves) {
			rec := suites.Record{
				Contender: "default", Suite: "wac", ID: id, FEN: four + " 0 1", Limit: "nodes=100000",
				Expected: "Qg6", Solved: new(false), Depth: new(1), Nodes: new(uint64(10)), TimeUS: 100,
				CaseIndex: n, Repeat: i + 1,
			}
			if move == "!" {
				rec.Error = "crash: exit status 1"
			}
			if Ask(&rec, ""); rec.Error == "" {
				Play(&rec, move)
			}
			if rec.Failed() {
				rec.Source = fmt.Sprintf("%s bm Qg6; id %q;", four, id)
			}
			records = append(records, rec)
		}
	}
	return records
}
