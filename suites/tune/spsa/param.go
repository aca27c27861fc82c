package spsa

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Param is an option of an engine that is tuned.
type Param struct {
	Name string `json:"name"`
	// Float is set for a real number; otherwise engines get whole numbers.
	Float bool `json:"float,omitempty"`
	// Value is that before the tune. That of a whole number may be a fraction, which
	// an earlier tune has left.
	Value float64 `json:"value"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	// CEnd is the perturbation, and REnd the step as a share of its square, in the last
	// iteration.
	CEnd float64 `json:"c_end"`
	REnd float64 `json:"r_end"`
}

const (
	// DefaultREnd is the step where a file says nothing of it.
	DefaultREnd = 0.002
	// leastC is the least perturbation of a whole number: with less, both sides would
	// mostly play with the same values.
	leastC = 0.5
)

// check returns what is wrong with a parameter.
func (p *Param) check() error {
	switch {
	case p.Name == "":
		return errors.New("the name is empty")
	case p.Name[0] == '#' || strings.TrimSpace(p.Name) != p.Name || strings.ContainsFunc(p.Name, isNoName):
		return fmt.Errorf("%q is no name of an option: no comma, no control character and no # at its start", p.Name)
	case p.Min >= p.Max:
		return fmt.Errorf("%s: the minimum %s is not less than the maximum %s", p.Name, number(p.Min), number(p.Max))
	case p.Value < p.Min || p.Value > p.Max:
		return fmt.Errorf("%s: the value %s is not from %s to %s", p.Name, number(p.Value), number(p.Min), number(p.Max))
	case !p.Float && (p.Min != math.Trunc(p.Min) || p.Max != math.Trunc(p.Max)):
		return fmt.Errorf("%s: the bounds of an int are whole numbers", p.Name)
	case !p.Float && p.CEnd < leastC:
		return fmt.Errorf("%s: C_end of an int is at least %s, not %s: both sides would mostly play with the same value", p.Name, number(leastC), number(p.CEnd))
	case p.CEnd <= 0:
		return fmt.Errorf("%s: C_end is more than 0, not %s", p.Name, number(p.CEnd))
	case p.REnd <= 0:
		return fmt.Errorf("%s: R_end is more than 0, not %s", p.Name, number(p.REnd))
	}
	return nil
}

func isNoName(r rune) bool { return r == ',' || unicode.IsControl(r) || r == unicode.ReplacementChar }

// clamp returns the value within the bounds that is next to v.
func (p *Param) clamp(v float64) float64 { return min(max(v, p.Min), p.Max) }

// Final returns a tuned value as it is given to the engine.
func (p *Param) Final(v float64) float64 {
	if p.Float {
		return v
	}
	return math.Round(v)
}

// Format returns a value of the parameter as engines take it.
func (p *Param) Format(v float64) string {
	if p.Float {
		return number(v)
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// digits are the significant digits of a number that is written.
const digits = 10

// number writes a number with no more digits than it needs.
func number(x float64) string {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64) // of digits that were just written
	return strconv.FormatFloat(short, 'f', -1, 64)
}
