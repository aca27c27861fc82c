package suites

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"path"
	"strconv"
	"strings"

	"keymove/engine/phase"
)

// Cases is a list of cases in the order of the file. It can be read from several
// goroutines.
type Cases interface {
	Len() int
	// At returns case i, from 0. It may be parsed from its line on each call.
	At(i int) Case
	// PliesKnown reports whether the position of case i came with a possible move
	// number; see phase.PliesAt.
	PliesKnown(i int) bool
	// OwnMoves is that of case i, without parsing its line.
	OwnMoves(i int) int
}

// List is Cases in memory.
type List []Case

func (l List) Len() int { return len(l) }

// At returns case i.
func (l List) At(i int) Case { return l[i] }

// PliesKnown reports whether the position of case i came with a possible move
// number.
func (l List) PliesKnown(i int) bool { return pliesKnown(&l[i]) }

// OwnMoves returns the number of moves that case i asks for.
func (l List) OwnMoves(i int) int { return l[i].OwnMoves() }

func pliesKnown(c *Case) bool {
	game := c.Game()
	return phase.PliesAt(&game.Start, len(game.Moves)) != phase.Unknown
}

// Select returns the cases with the given indices, in their order.
func Select(from Cases, indices []int32) Cases { return selection{from, indices} }

type selection struct {
	from    Cases
	indices []int32
}

func (s selection) Len() int              { return len(s.indices) }
func (s selection) At(i int) Case         { return s.from.At(int(s.indices[i])) }
func (s selection) PliesKnown(i int) bool { return s.from.PliesKnown(int(s.indices[i])) }
func (s selection) OwnMoves(i int) int    { return s.from.OwnMoves(int(s.indices[i])) }

// FilterByID returns the cases whose id matches a pattern of path.Match: * is any
// text, ? any character, [a-z] a class. A slash is not special. The error reports
// a malformed pattern.
func FilterByID(cases Cases, pattern string) (Cases, error) {
	return filter(cases, pattern, func(c Case) string { return c.ID })
}

// FilterByTheme returns the cases whose theme matches a pattern, as FilterByID has them,
// whatever the case of their letters.
func FilterByTheme(cases Cases, pattern string) (Cases, error) {
	return filter(cases, strings.ToLower(pattern), func(c Case) string { return strings.ToLower(c.Theme) })
}

func filter(cases Cases, pattern string, name func(Case) string) (Cases, error) {
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	pattern = withoutSlashes(pattern)
	var chosen []int32
	for i := range cases.Len() {
		if ok, err := path.Match(pattern, withoutSlashes(name(cases.At(i)))); err == nil && ok {
			chosen = append(chosen, int32(i))
		}
	}
	return Select(cases, chosen), nil
}

// withoutSlashes hides slashes from path.Match, for which they are special.
func withoutSlashes(s string) string { return strings.ReplaceAll(s, "/", "\x00") }

// First returns the first n cases, or all if there are fewer.
func First(cases Cases, n int) Cases {
	indices := make([]int32, min(max(n, 0), cases.Len()))
	for i := range indices {
		indices[i] = int32(i)
	}
	return Select(cases, indices)
}

// Sample returns n cases chosen at random, in the order of the file; all if there
// are no more. The same seed chooses the same indices of a list of the same length
// on every machine and in every version: the numbers come from PCG (M. O'Neill) as
// in math/rand/v2, and each case in turn is taken with the probability that makes
// the selection uniform (Knuth, TAOCP 2, 3.4.2, algorithm S).
func Sample(cases Cases, n int, seed uint64) Cases {
	source := rand.NewPCG(seed, 0)
	chosen := make([]int32, 0, min(n, cases.Len()))
	for i := range cases.Len() {
		left := uint64(cases.Len() - i)
		// A number below left, uniform but for a bias of 2⁻⁵⁰, without a division.
		number, _ := bits.Mul64(source.Uint64(), left)
		if number < uint64(max(n-len(chosen), 0)) {
			chosen = append(chosen, int32(i))
		}
	}
	return Select(cases, chosen)
}

// Shard is part Number, from 1, of a run or a match that is done in Of parts; the zero
// value is the whole.
type Shard struct {
	Number int `json:"number"`
	Of     int `json:"of"`
}

// ParseShard reads "I/N".
func ParseShard(text string) (Shard, error) {
	i, n, found := strings.Cut(text, "/")
	number, err1 := strconv.Atoi(i)
	of, err2 := strconv.Atoi(n)
	if !found || err1 != nil || err2 != nil || number < 1 || of < 2 || number > of {
		return Shard{}, errors.New("want I/N, as 1/4, with I from 1 to N")
	}
	return Shard{number, of}, nil
}

// String returns "I/N"; "0/0" for the whole.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// IsWhole reports whether the shard is the whole.
func (s Shard) IsWhole() bool { return s.Of < 2 }

// Has reports whether the shard has item i, from 0: shard 1/4 has items 0, 4, 8 and so on.
func (s Shard) Has(i int) bool { return s.IsWhole() || i%s.Of == s.Number-1 }

// Count returns the number of the first n items that the shard has.
func (s Shard) Count(n int) int {
	if s.IsWhole() {
		return n
	}
	return max(0, n-s.Number+s.Of) / s.Of
}
