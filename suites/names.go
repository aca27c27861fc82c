package suites

import "fmt"

// Names makes names unique: those of suites, or of contenders.
type Names struct{ taken map[string]bool }

// NewNames returns Names without any taken.
func NewNames() *Names { return &Names{map[string]bool{}} }

// Take returns the name, with "#2", "#3" and so on appended if it is taken.
func (n *Names) Take(name string) string {
	free := name
	for i := 2; n.taken[free]; i++ {
		free = fmt.Sprintf("%s#%d", name, i)
	}
	n.taken[free] = true
	return free
}
