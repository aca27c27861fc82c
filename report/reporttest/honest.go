package reporttest

import (
	"fmt"
	"strings"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/score"
)

// Honest returns a record of a Trial as a run could have written it: its moves are legal, and its
// case is its position's. The records of a number have the same case.
func Honest(rec suites.Record) suites.Record {
	var number int
	if _, err := fmt.Sscanf(rec.Case, "%x", &number); err != nil {
		panic(err)
	}
	rec.FEN, rec.MoveUCI = positionWithKing(number), "a1"+strings.ToLower(strings.TrimPrefix(rec.Move, "K"))
	if c := caseOf(&rec); rec.Points == nil { // a list of points would be part of the case
		rec.Case = c.Hash
	}
	return rec
}

// positionWithKing is positionOf with a king for each side.
func positionWithKing(number int) string {
	return strings.Replace(strings.Replace(positionOf(number), "8/8/", "k7/8/", 1), "/K1k5 ", "/K7 ", 1) + " 0 1"
}

// Numbered makes a record one of the case that a number stands for, which asks for Kb2. Ka2 gets
// so many points of ten, if it gets any.
func Numbered(rec *suites.Record, number, points int) {
	rec.FEN, rec.Expected, rec.Avoid = positionWithKing(number), "Kb2", ""
	list := ""
	if points > 0 {
		list = fmt.Sprintf("Kb2=10, Ka2=%d", points)
	}
	Ask(rec, list)
}

// Ask gives a record the case of its position and of what it says is asked for, with the points of
// a suite that has them, as "f5=10, Be5+=7".
func Ask(rec *suites.Record, points string) {
	rec.List = ""
	c := readCase(rec, points)
	rec.Case, rec.List = c.Hash, c.PointsText()
}

// Play makes a record the record of a search which has played a move, with the verdict that it gets.
func Play(rec *suites.Record, san string) {
	c := caseOf(rec)
	m, err := c.Position.ParseMove(san)
	if err != nil {
		panic(err)
	}
	var said engine.Score
	if rec.ScoreMate = nil; c.Mate != nil {
		said.Mate = *c.Mate
		rec.ScoreCP, rec.ScoreMate = nil, new(*c.Mate)
	}
	v := score.Judge(&c, engine.Result{Move: m, Score: said}, nil)
	rec.Move, rec.MoveUCI, rec.PV, rec.Error = c.Position.SAN(m), c.Position.UCI(m), c.Position.SAN(m), ""
	rec.Solved, rec.Points, rec.MaxPoints = v.Solved, v.Points, v.MaxPoints
	if rec.Solved == nil || !*rec.Solved {
		rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = nil, nil, nil
	}
}

// caseOf returns the case of a record.
func caseOf(rec *suites.Record) suites.Case {
	return readCase(rec, strings.ReplaceAll(rec.List, " ", ", "))
}

func readCase(rec *suites.Record, points string) suites.Case {
	line := strings.Join(strings.Fields(rec.FEN)[:4], " ")
	for _, operation := range [][2]string{{"bm", rec.Expected}, {"am", rec.Avoid}, {"c0", points}} {
		switch {
		case operation[1] == "":
		case operation[0] == "c0":
			line += fmt.Sprintf(" c0 %q;", operation[1])
		default:
			line += " " + operation[0] + " " + operation[1] + ";"
		}
	}
	suite, _, err := suites.Read(strings.NewReader(line), "case.epd", suites.LoadOptions{})
	if err != nil {
		panic(fmt.Errorf("%s: %w", line, err))
	}
	return suite.Cases.At(0)
}
