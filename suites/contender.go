package suites

import (
	"strconv"
	"strings"
)

// Contender is what is tested: a plain value from which a worker, here or on
// another machine, opens the searcher.
type Contender struct {
	// Name is unique within the run and is in every file.
	Name string `json:"name"`
	// Spec is the text that the contender was given as on the command line,
	// as "default,razor=r2" or "cmd=stockfish option.Hash=64".
	Spec string `json:"spec"`
	// ProfileFiles are the files that were given with a profile which is not a built-in one.
	ProfileFiles []string `json:"profile_files,omitempty"`
	// Options are all settings of a profile with their resolved values, given
	// or not.
	Options map[string]string `json:"options,omitempty"`
	// Unread are those of Options that were asked for although nothing reads them in
	// this run, as "phase=tapered".
	Unread []string `json:"unread,omitempty"`
	// Engine is set for an external engine; nil for a profile of the built-in
	// one.
	Engine *Engine `json:"engine,omitempty"`
	// Book is the opening book of a profile that plays from one; nil for none.
	Book *Book `json:"book,omitempty"`
}

// MaxDepth returns the largest depth that a profile searches to; 0 if it has none, or is
// unknown.
func (c *Contender) MaxDepth() int {
	depth, err := strconv.Atoi(c.Options["maxdepth"])
	if err != nil {
		return 0
	}
	return depth
}

// Book is the file of an opening book.
type Book struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// Placeless returns the contender without what another machine has elsewhere: the files of
// an engine and of a profile, and a book, by their content.
func (c Contender) Placeless() Contender {
	c.Spec, c.ProfileFiles = "", nil
	if c.Book != nil {
		c.Book = &Book{SHA256: c.Book.SHA256}
	}
	if c.Engine != nil {
		e := c.Engine.placeless()
		c.Engine = &e
	}
	return c
}

// Sizes are what every search of a contender has, whoever said it: they decide which runs are
// alike, how many searches fit, and whether results repeat.
type Sizes struct{ Threads, HashMiB int }

// SizesOf returns those of a contender: the last value of an engine's own option Threads or
// Hash, else what all contenders have.
func SizesOf(c *Contender, all Sizes) Sizes {
	if c.Engine == nil {
		return all
	}
	own := all
	for _, o := range c.Engine.Options {
		n, err := strconv.Atoi(strings.TrimSpace(o.Value))
		switch {
		case err != nil:
		case strings.EqualFold(o.Name, "Threads"):
			own.Threads = n
		case strings.EqualFold(o.Name, "Hash"):
			own.HashMiB = n
		}
	}
	return own
}

// LargestSizes returns the most threads and the largest table that a contender has; those of
// all for no contender.
func LargestSizes(contenders []Contender, all Sizes) Sizes {
	if len(contenders) == 0 {
		return all
	}
	var largest Sizes
	for i := range contenders {
		own := SizesOf(&contenders[i], all)
		largest.Threads, largest.HashMiB = max(largest.Threads, own.Threads), max(largest.HashMiB, own.HashMiB)
	}
	return largest
}
