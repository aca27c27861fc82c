package uci

import (
	"strings"

	"keymove/engine"
)

// SizeOptions returns the options among those announced that set a size, the most usual name
// first. Under a less usual name only a number is taken for a size.
func SizeOptions(size engine.Size, announced []Option) []Option {
	var found []Option
	for n, name := range size.Names() {
		for _, o := range announced {
			if strings.EqualFold(o.Name, name) && (n == 0 || o.Type == Spin) {
				found = append(found, o)
			}
		}
	}
	return found
}
