package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Bounds are what a message may have at most, whoever wrote it: they are checked before anything is
// made of it, because the shortest entry of a list is two bytes, and what is made of it hundreds.
type Bounds struct {
	// Bytes is the length, Depth how many objects and lists are inside each other.
	Bytes, Depth int
	// Entries bound the entries of all lists and objects of a name together, Others those of all
	// other lists.
	Entries map[string]int
	Others  int
}

const (
	// mostNested is deeper than any message is.
	mostNested = 24
	// mostBytes is the largest message of the server.
	mostBytes = 8 << 20
	// mostContenders, mostFiles and mostOptions are more than a run has, mostListed bounds other lists.
	mostContenders, mostFiles, mostOptions, mostListed = 10_000, 20_000, 250_000, 500_000
)

// jobBounds and unitBounds are those of what workers get.
var (
	jobBounds = Bounds{Bytes: mostBytes, Depth: mostNested, Others: mostListed, Entries: map[string]int{
		"contenders": mostContenders, "files": mostFiles, "options": mostOptions,
	}}
	unitBounds = Bounds{Bytes: mostBytes, Depth: mostNested, Others: mostListed, Entries: map[string]int{
		"items": maxSearches, "searches": 2 * maxSearches, "without": mostNamed, "had": mostNamed,
	}}
)

// DecodeJob and DecodeUnit read what a submitter has sent.
func DecodeJob(data []byte) (*Job, error) { return decode[Job](data, &jobBounds) }

// DecodeUnit reads a unit; see DecodeJob.
func DecodeUnit(data []byte) (*Unit, error) { return decode[Unit](data, &unitBounds) }

func decode[T any](data []byte, b *Bounds) (*T, error) {
	if err := b.check(data); err != nil {
		return nil, err
	}
	v := new(T)
	if err := json.Unmarshal(data, v); err != nil {
		return nil, errors.New("a text that is no message")
	}
	return v, nil
}

// check returns an error for a message that has more than the bounds. It does not look for what is
// no JSON at all.
func (b *Bounds) check(data []byte) error {
	if len(data) > b.Bytes {
		return fmt.Errorf("a message of %d bytes, and %d are enough", len(data), b.Bytes)
	}
	c := counter{bounds: b, left: map[string]int{}, others: b.Others, data: data}
	for c.at < len(data) {
		if err := c.step(); err != nil {
			return err
		}
	}
	return nil
}

// counter counts the entries of a message.
type counter struct {
	bounds *Bounds
	left   map[string]int // by the names of Entries
	others int
	data   []byte
	at     int

	open []container
	name string // the last one of a member
}

// container is an object or a list that has begun.
type container struct {
	name   string // of Entries; empty for another
	isList bool
	begun  bool // it has an entry
	isName bool // the next string is the name of a member
}

// step reads a token.
func (c *counter) step() error {
	b := c.data[c.at]
	switch b {
	case ' ', '\t', '\n', '\r', ':':
		c.at++
		return nil
	case '}', ']':
		c.at++
		if len(c.open) > 0 {
			c.open = c.open[:len(c.open)-1]
		}
		return nil
	case ',':
		c.at++
		if top := c.top(); top != nil {
			top.begun, top.isName = false, !top.isList
		}
		return nil
	}
	if err := c.enter(); err != nil {
		return err
	}
	switch b {
	case '{', '[':
		c.at++
		if len(c.open) == c.bounds.Depth {
			return fmt.Errorf("more than %d lists and objects inside each other", c.bounds.Depth)
		}
		c.open = append(c.open, container{name: c.known(c.name), isList: b == '[', isName: b == '{'})
		c.name = ""
	case '"':
		return c.text()
	default:
		c.at++ // of a number or a word
	}
	return nil
}

func (c *counter) top() *container {
	if len(c.open) == 0 {
		return nil
	}
	return &c.open[len(c.open)-1]
}

// enter counts an entry at its first token.
func (c *counter) enter() error {
	top := c.top()
	if top == nil || top.begun {
		return nil
	}
	top.begun = true
	left := &c.others
	switch {
	case top.name != "":
		n, found := c.left[top.name]
		if !found {
			n = c.bounds.Entries[top.name]
		}
		if n--; n < 0 {
			return fmt.Errorf("more than %d entries of %s", c.bounds.Entries[top.name], top.name)
		}
		c.left[top.name] = n
		return nil
	case !top.isList:
		return nil
	}
	if *left--; *left < 0 {
		return fmt.Errorf("more than %d entries of lists", c.bounds.Others)
	}
	return nil
}

// text reads a string. Names are compared as package json does, which ignores case.
func (c *counter) text() error {
	start := c.at + 1
	for c.at = start; c.at < len(c.data) && c.data[c.at] != '"'; c.at++ {
		if c.data[c.at] == '\\' {
			c.at++
		}
	}
	top := c.top()
	if top != nil && top.isName {
		top.isName = false
		name := c.data[start:min(c.at, len(c.data))]
		c.name = string(name[:min(len(name), longestName)])
		if strings.Contains(c.name, `\`) && top.name == "" {
			return errors.New("a name with an escape")
		}
	} else {
		c.name = ""
	}
	c.at++
	return nil
}

// known returns the name of Entries that a name of a member is; empty for none.
func (c *counter) known(name string) string {
	if name == "" {
		return ""
	}
	if _, found := c.bounds.Entries[name]; found {
		return name
	}
	for known := range c.bounds.Entries {
		if strings.EqualFold(known, name) {
			return known
		}
	}
	return ""
}
