package suites

import "fmt"

// Names keeps the names of one kind of thing apart: of suites, of contenders.
type Names struct{ taken map[string]bool }

// NewNames returns Names of which none is taken.
func NewNames() *Names { return &Names{map[string]bool{}} }

// Take returns the name, with "#2", "#3" and so on behind it where it is taken.
func (n *Names) Take(name string) string {
	free := name
	for i := 2; n.taken[free]; i++ {
		free = fmt.Sprintf("%s#%d", name, i)
	}
	n.taken[free] = true
	return free
}
