package output

import (
	"fmt"
	"hash/fnv"
	"io"

	"keymove/report/compare"
	"keymove/report/sink"
)

// junitNames gives test cases their class and name. Readers of JUnit XML identify a test by the
// two, and compare it with the one of an earlier build: a pair is there once, and it does not
// depend on the positions beside it. Of each it keeps a hash of 64 bits, because a run may have
// millions: one that shares the hash of another one gets a number that it does not need, in each process.
type junitNames struct {
	contenders []string // by gate
	taken      map[uint64]struct{}
	// repeated are the names that several positions of the contender at hand have.
	repeated map[uint64]struct{}
}

type testName struct{ class, name string }

func (n testName) hash() uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, n.class) // a hash cannot fail
	_, _ = io.WriteString(h, "\x00")  // in neither of the two
	_, _ = io.WriteString(h, n.name)
	return h.Sum64()
}

func newJUnitNames(gates []*compare.Gate) *junitNames {
	n := &junitNames{taken: map[uint64]struct{}{}}
	taken := map[string]bool{}
	for _, g := range gates {
		name := firstFree(sink.Terminal(g.OwnName()), func(name string) bool { return taken[name] })
		taken[name] = true
		n.contenders = append(n.contenders, name)
	}
	return n
}

// nameOf returns the class and the id of a position of a contender.
func nameOf(contender string, tested *compare.TestedCase) testName {
	class := contender + "." + sink.Terminal(tested.Suite)
	if tested.Theme != "" {
		class += "." + sink.Terminal(tested.Theme)
	}
	return testName{class, sink.Terminal(tested.ID)}
}

// findRepeated finds the names that several positions of a contender have.
func (n *junitNames) findRepeated(t *contenderTests) {
	seen := map[uint64]struct{}{}
	n.repeated = map[uint64]struct{}{}
	for tested := range testedOf(t.Gate) {
		name := nameOf(t.name, &tested).hash()
		if _, again := seen[name]; again {
			n.repeated[name] = struct{}{}
		}
		seen[name] = struct{}{}
	}
}

// of returns a test case with the class and the name of a position. A name that is repeated has
// the case behind it, which says the position and what is asked; a position that is repeated is
// numbered in the order of the suite.
func (n *junitNames) of(contender string, tested *compare.TestedCase) testCase {
	at := nameOf(contender, tested)
	if _, again := n.repeated[at.hash()]; again {
		at.name += " [" + sink.Terminal(tested.Case) + "]"
	}
	return n.unique(at.class, at.name)
}

// unique returns a test case with a class and a name, which gets a number if it is taken.
func (n *junitNames) unique(class, name string) testCase {
	name = firstFree(name, func(name string) bool {
		_, taken := n.taken[testName{class, name}.hash()]
		return taken
	})
	n.taken[testName{class, name}.hash()] = struct{}{}
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
