package suites

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync"

	"keymove/engine/board"
	"keymove/suites/files"
)

// ErratumVerdict classifies what is wrong with a case.
type ErratumVerdict string

// The verdicts.
const (
	// Alternatives is a case that other moves solve as well: according to more
	// than one source, each of them wins or mates.
	Alternatives ErratumVerdict = "alternatives"
	// Broken is a case that tests nothing: no move is proven best, or many are
	// equally good.
	Broken ErratumVerdict = "broken"
	// Doubtful is a case on which the sources differ, without proof.
	Doubtful ErratumVerdict = "doubtful"
)

// Erratum is an objection to a case.
type Erratum struct {
	// Position is the PositionHash of the case.
	Position string
	// Name is the usual id of the case.
	Name    string
	Verdict ErratumVerdict
	// Accept lists the moves that solve it, in SAN; empty unless the verdict is
	// Alternatives.
	Accept []string
	// Note describes the error in a few words, Source names who found it.
	Note, Source string
}

// String returns the verdict and the note, as shown in reports.
func (e *Erratum) String() string { return string(e.Verdict) + ": " + e.Note }

//go:embed errata.csv
var errataData string

// ErrataEdition identifies the errataData: the first 16 hexadecimal digits of its SHA-256.
// Runs under different editions may count different cases.
func ErrataEdition() string { return files.ShortDigest(errataData) }

// PositionHash returns the key by which errata are looked up: the first 16
// hexadecimal digits of the SHA-256 of the first two FEN fields. Copies of a
// suite differ in castling rights and en-passant squares.
func PositionHash(p *board.Position) string {
	fields := strings.Fields(p.FEN4())
	return files.ShortDigest(strings.Join(fields[:2], " "))
}

// FindErratum returns the erratum of a position, or nil.
func FindErratum(p *board.Position) *Erratum { return errataByPosition()[PositionHash(p)] }

var errataByPosition = sync.OnceValue(func() map[string]*Erratum {
	list := allErrata()
	found := make(map[string]*Erratum, len(list))
	for i := range list {
		found[list[i].Position] = &list[i]
	}
	return found
})

// allErrata reads the embedded errataData. A test checks its form.
var allErrata = sync.OnceValue(func() []Erratum {
	rows, err := csv.NewReader(strings.NewReader(errataData)).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("errata.csv: %v", err))
	}
	list := make([]Erratum, 0, len(rows)-1)
	for _, row := range rows[1:] {
		list = append(list, Erratum{
			Name: row[0], Position: row[1], Verdict: ErratumVerdict(row[2]),
			Accept: strings.Fields(row[3]), Note: row[4], Source: row[5],
		})
	}
	return list
})

// ErrataMode selects what is done about errata.
type ErrataMode string

// The modes.
const (
	// ErrataOff ignores errata.
	ErrataOff ErrataMode = "off"
	// ErrataWarn marks the disputed cases and changes nothing else.
	ErrataWarn ErrataMode = "warn"
	// ErrataOn also skips the broken cases, and accepts proven alternatives as
	// solutions.
	ErrataOn ErrataMode = "on"
)

// ErrataModes lists all modes as text.
var ErrataModes = []string{string(ErrataOff), string(ErrataWarn), string(ErrataOn)}

// ApplyErrata applies the errata to the cases of a suite as the mode says. A case keeps
// its hash, so that results are paired by what the file asks for.
func ApplyErrata(s *Suite, mode ErrataMode) {
	if mode == ErrataOff || s.Len() == 0 {
		return
	}
	if mode == ErrataOn {
		allErrata := s.Len()
		s.Cases = withoutBroken(s.Cases)
		s.Broken = allErrata - s.Len()
	}
	s.Cases = corrected{s.Cases, mode}
}

func withoutBroken(cases Cases) Cases {
	var kept []int32
	for i := range cases.Len() {
		c := cases.At(i)
		if erratum := FindErratum(&c.Position); erratum == nil || erratum.Verdict != Broken {
			kept = append(kept, int32(i))
		}
	}
	return Select(cases, kept)
}

// corrected are cases with their errata.
type corrected struct {
	Cases
	mode ErrataMode
}

// At returns case i, marked as disputed if it has an erratum.
func (c corrected) At(i int) Case {
	found := c.Cases.At(i)
	if erratum := FindErratum(&found.Position); erratum != nil {
		found.Disputed = erratum.String()
		if c.mode == ErrataOn {
			erratum.acceptAlternatives(&found)
		}
	}
	return found
}

// acceptAlternatives adds the accepted moves to those that solve a case, but none that the
// line avoids. Points remain as the suite gives them.
func (e *Erratum) acceptAlternatives(c *Case) {
	if len(c.Best) == 0 {
		return
	}
	c.Best = slices.Clone(c.Best)
	for _, text := range e.Accept {
		m, err := c.Position.ParseMove(text)
		if err == nil && !slices.Contains(c.Best, m) && !slices.Contains(c.Avoid, m) {
			c.Best = append(c.Best, m)
		}
	}
}
