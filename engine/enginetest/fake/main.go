package fake

import (
	"os"
	"strings"
)

// asEngine is the argument that makes a program the engine.
const asEngine = "keymove-fake-engine"

// Command returns the path of the program that runs.
func Command() string {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return path
}

// Args returns the arguments with which the program becomes an engine with
// these behaviours.
func Args(behaviours ...string) []string { return append([]string{asEngine}, behaviours...) }

// Main is the engine, and does not return, where the program was started with
// Args; else it does nothing.
func Main() {
	if len(os.Args) < 2 || os.Args[1] != asEngine {
		return
	}
	newEngine(os.Args[2:]).run()
	os.Exit(0)
}

// behaviours are what the engine is told to do wrong.
type behaviours []string

func (b behaviours) has(name string) bool {
	for _, word := range b {
		if word == name {
			return true
		}
	}
	return false
}

// values returns all values of name=value.
func (b behaviours) values(name string) []string {
	var values []string
	for _, word := range b {
		if value, ok := strings.CutPrefix(word, name+"="); ok {
			values = append(values, value)
		}
	}
	return values
}

// value returns the last value of name=value, and whether there is one.
func (b behaviours) value(name string) (string, bool) {
	values := b.values(name)
	if len(values) == 0 {
		return "", false
	}
	return values[len(values)-1], true
}
