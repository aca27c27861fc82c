package output

import (
	"fmt"

	"keymove/report/compare"
	"keymove/report/sink"
)

// junitNames gives test cases their class and name. Readers of JUnit XML identify a test by the
// two, and compare it with the one of an earlier build: a pair is there once, and it does not
// depend on the positions beside it.
type junitNames struct {
	contenders []string // by gate
	taken      map[testName]bool
}

type testName struct{ class, name string }

func newJUnitNames(gates []*compare.Gate) *junitNames {
	n := &junitNames{taken: map[testName]bool{}}
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

// repeated returns the names that several positions of a contender have.
func repeated(contender string, list []compare.TestedCase) map[testName]bool {
	names := map[testName]bool{}
	for i := range list {
		name := nameOf(contender, &list[i])
		_, again := names[name]
		names[name] = again
	}
	return names
}

// of returns a test case with the class and the name of a position. A name that is repeated has
// the case behind it, which says the position and what is asked; a position that is repeated is
// numbered in the order of the suite.
func (n *junitNames) of(contender string, tested *compare.TestedCase, repeated map[testName]bool) testCase {
	at := nameOf(contender, tested)
	if repeated[at] {
		at.name += " [" + sink.Terminal(tested.Case) + "]"
	}
	return n.unique(at.class, at.name)
}

// unique returns a test case with a class and a name, which gets a number if it is taken.
func (n *junitNames) unique(class, name string) testCase {
	name = firstFree(name, func(name string) bool { return n.taken[testName{class, name}] })
	n.taken[testName{class, name}] = true
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
