package fake

import (
	"os"
	"strings"
)

// asEngine is the argument that turns a program into the engine.
const asEngine = "keymove-fake-engine"

// Command returns the path of the running program.
func Command() string {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return path
}

// Args returns the arguments that turn the program into an engine with the given
// behaviours.
func Args(behaviours ...string) []string { return append([]string{asEngine}, behaviours...) }

// Main runs the engine, and does not return, if the program was started with Args;
// otherwise it does nothing.
func Main() {
	if len(os.Args) < 2 || os.Args[1] != asEngine {
		return
	}
	newEngine(os.Args[2:]).run()
	os.Exit(0)
}

// behaviours are the faults of the engine.
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
