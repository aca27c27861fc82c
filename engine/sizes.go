package engine

import "strings"

// Size is a resource that all engines of a run are given alike. The protocol names Hash only;
// engines have several names for both.
type Size int

// The sizes of an engine.
const (
	SizeThreads Size = iota // the threads of a search
	SizeHash                // the transposition table in mebibytes
)

// sizeNames are the names of the options of engines by which they are set. Case does not count.
// Options with other units, as entries or powers of two, are not among them.
var sizeNames = [...][]string{
	SizeThreads: {"Threads", "Number of Threads", "Max CPUs", "MaxThreads", "Max Threads", "Cores"},
	SizeHash:    {"Hash", "HashSize", "Hash Size"},
}

// SizeNamed returns the size that an option of this name sets; false for any other option.
func SizeNamed(name string) (Size, bool) {
	for size, names := range sizeNames {
		for _, known := range names {
			if strings.EqualFold(name, known) {
				return Size(size), true
			}
		}
	}
	return 0, false
}

// Names returns the names of the options that set the size, the most usual one first.
func (s Size) Names() []string { return sizeNames[s] }
