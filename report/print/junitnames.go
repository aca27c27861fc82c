package print

import (
	"fmt"
	"hash/maphash"

	"keymove/report/page"
	"keymove/report/sink"
)

// junitNames gives test cases their class and name. Readers of JUnit XML identify a test by the
// two, and compare it with the one of an earlier build: a pair is there once, and it does not
// depend on the positions beside it. Of names there is a hash of 64 bits, as a run may have
// millions: two names that share one would get a number that they do not need.
type junitNames struct {
	seed       maphash.Seed
	contenders map[string]bool
	taken      map[uint64]struct{}
	// repeated has whether a name is there again, of the contender at hand.
	repeated map[uint64]bool
}

type testName struct{ class, name string }

func newJUnitNames() *junitNames {
	return &junitNames{seed: maphash.MakeSeed(), contenders: map[string]bool{}, taken: map[uint64]struct{}{}}
}

func (n *junitNames) hash(name testName) uint64 { return maphash.Comparable(n.seed, name) }

// contender returns a name that no other contender has.
func (n *junitNames) contender(own string) string {
	name := firstFree(sink.Terminal(own), func(name string) bool { return n.contenders[name] })
	n.contenders[name] = true
	return name
}

// nameOf returns the class and the id of a position of a contender.
func nameOf(contender string, c *page.Case) testName {
	class := contender + "." + sink.Terminal(c.Suite)
	if c.Theme != "" {
		class += "." + sink.Terminal(c.Theme)
	}
	return testName{class, sink.Terminal(c.ID)}
}

// findRepeated finds the names that several positions of a contender have.
func (n *junitNames) findRepeated(t *contenderTests) {
	n.repeated = map[uint64]bool{}
	for c := range t.Cases {
		name := n.hash(nameOf(t.name, &c))
		_, again := n.repeated[name]
		n.repeated[name] = again
	}
}

// of returns a test case with the class and the name of a position. A name that is repeated has
// the case behind it, which says the position and what is asked; a position that is repeated is
// numbered in the order of the suite.
func (n *junitNames) of(contender string, c *page.Case) testCase {
	at := nameOf(contender, c)
	if n.repeated[n.hash(at)] {
		at.name += " [" + sink.Terminal(c.Key) + "]"
	}
	return n.unique(at.class, at.name)
}

// unique returns a test case with a class and a name, which gets a number if it is taken.
func (n *junitNames) unique(class, name string) testCase {
	name = firstFree(name, func(name string) bool {
		_, taken := n.taken[n.hash(testName{class, name})]
		return taken
	})
	n.taken[n.hash(testName{class, name})] = struct{}{}
	return testCase{ClassName: class, Name: name}
}

// firstFree returns a name, with the first number from 2 behind it that makes it free.
func firstFree(name string, taken func(string) bool) string {
	free := name
	for i := 2; taken(free); i++ {
		free = fmt.Sprintf("%s #%d", name, i)
	}
	return free
}
