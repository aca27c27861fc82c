// Package errata lists the known errors of public suites: cases with more
// solutions than they list, cases that test nothing, and disputed cases. Each
// erratum has its source. Errata are looked up by position, because public files
// give the same position different ids and solutions.
package errata

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strings"
	"sync"

	"keymove/engine/board"
	"keymove/suites/digest"
)

// Verdict classifies what is wrong with a case.
type Verdict string

// The verdicts.
const (
	// Alternatives is a case that other moves solve as well: according to more
	// than one source, each of them wins or mates.
	Alternatives Verdict = "alternatives"
	// Broken is a case that tests nothing: no move is proven best, or many are
	// equally good.
	Broken Verdict = "broken"
	// Doubtful is a case on which the sources differ, without proof.
	Doubtful Verdict = "doubtful"
)

// Erratum is what is known against a case.
type Erratum struct {
	// Position is the PositionHash of the case.
	Position string
	// Name is the usual id of the case.
	Name    string
	Verdict Verdict
	// Accept lists the moves that solve it, in SAN; empty unless the verdict is
	// Alternatives.
	Accept []string
	// Note describes the error in a few words, Source names who found it.
	Note, Source string
}

// String returns the verdict and the note, as shown in reports.
func (e *Erratum) String() string { return string(e.Verdict) + ": " + e.Note }

//go:embed errata.csv
var data string

// Edition identifies the data: the first 16 hexadecimal digits of its SHA-256.
// Runs under different editions may count different cases.
func Edition() string { return digest.Short(data) }

// PositionHash returns the key by which errata are looked up: the first 16
// hexadecimal digits of the SHA-256 of the first two FEN fields. Copies of a
// suite differ in castling rights and en-passant squares.
func PositionHash(p *board.Position) string {
	fields := strings.Fields(p.FEN4())
	return digest.Short(strings.Join(fields[:2], " "))
}

// Find returns the erratum of a position, nil if there is none.
func Find(p *board.Position) *Erratum { return byPosition()[PositionHash(p)] }

var byPosition = sync.OnceValue(func() map[string]*Erratum {
	list := all()
	found := make(map[string]*Erratum, len(list))
	for i := range list {
		found[list[i].Position] = &list[i]
	}
	return found
})

// all reads the embedded data. A test checks its form.
var all = sync.OnceValue(func() []Erratum {
	rows, err := csv.NewReader(strings.NewReader(data)).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("errata.csv: %v", err))
	}
	list := make([]Erratum, 0, len(rows)-1)
	for _, row := range rows[1:] {
		list = append(list, Erratum{
			Name: row[0], Position: row[1], Verdict: Verdict(row[2]),
			Accept: strings.Fields(row[3]), Note: row[4], Source: row[5],
		})
	}
	return list
})
