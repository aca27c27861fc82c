package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"keymove/engine/board"
	"keymove/report"
	"keymove/report/compare"
	"keymove/suites"
)

// luck is a version against itself: one side searches a position, the other its twin.
type luck struct {
	positions int
	// own and twins are the mates found as they stand in the suite, and in their twins, ownOnly and
	// twinOnly those that are found on this side only.
	own, twins, ownOnly, twinOnly int
	row                           *compare.Row
}

// flips is the share of positions that are found in one of the two only.
func (k *luck) flips() float64 { return float64(k.ownOnly+k.twinOnly) / float64(k.positions) }

// newLuck compares the searches of a version with those of the twins. The number of the version
// chooses, with the seed, who searches which.
func newLuck(own, twins map[string]*suites.Record, meta *report.Meta, seed, number uint64) (*luck, error) {
	ids := slices.Sorted(maps.Keys(twins))
	random := rand.New(rand.NewPCG(seed, number))
	k := &luck{positions: len(ids)}
	var records []suites.Record
	for i, id := range ids {
		if own[id] == nil {
			return nil, fmt.Errorf("%s was not searched", id)
		}
		back, err := unflipped(own[id], twins[id])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		k.count(own[id], &back)
		sides := []suites.Record{*own[id], back}
		if random.IntN(2) == 1 {
			slices.Reverse(sides)
		}
		for side, name := range sideNames {
			sides[side].Contender, sides[side].ContenderIndex, sides[side].CaseIndex = name, side, i
		}
		records = append(records, sides...)
	}
	var err error
	k.row, err = compareSides(records, meta)
	return k, err
}

func (k *luck) count(own, twin *suites.Record) {
	if isFound(own) {
		k.own++
	}
	if isFound(twin) {
		k.twins++
	}
	switch {
	case isFound(own) && !isFound(twin):
		k.ownOnly++
	case isFound(twin) && !isFound(own):
		k.twinOnly++
	}
}

// sideNames are the two sides of a version against itself.
var sideNames = []string{"one", "other"}

// compareSides compares the two sides of records, as of a run with the settings of a version's.
func compareSides(records []suites.Record, meta *report.Meta) (*compare.Row, error) {
	made := *meta
	made.Contenders = nil
	for _, name := range sideNames {
		c := meta.Contenders[0]
		c.Name = name
		made.Contenders = append(made.Contenders, c)
	}
	made.Suites = slices.Clone(meta.Suites)
	made.Suites[0].Positions = len(records) / len(sideNames)
	slices.SortStableFunc(records, func(a, b suites.Record) int { return a.ContenderIndex - b.ContenderIndex })
	run := &report.Run{Meta: &made, Records: records}
	return compareContenders(compare.Contender{Name: sideNames[0], Own: sideNames[0], Run: run}, compare.Contender{Name: sideNames[1], Own: sideNames[1], Run: run})
}

// unflipped returns the record of a twin as one of the position itself, by what was answered there.
func unflipped(own, twin *suites.Record) (suites.Record, error) {
	rec := *twin
	rec.Case, rec.FEN, rec.Suite, rec.SuiteIndex, rec.PV = own.Case, own.FEN, own.Suite, own.SuiteIndex, ""
	if twin.MoveUCI == "" {
		return rec, nil
	}
	pos, err := board.ParseFEN(own.FEN)
	if err != nil {
		return rec, err
	}
	flipped := pos.Flipped()
	move, err := flipped.ParseUCI(twin.MoveUCI)
	if err != nil {
		return rec, err
	}
	move = board.FlippedMove(move)
	rec.Move, rec.MoveUCI = pos.SAN(move), pos.UCI(move)
	return rec, nil
}
