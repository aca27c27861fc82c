package suites

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

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
