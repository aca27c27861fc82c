package settings

import (
	"testing"

	"github.com/pelletier/go-toml/v2/unstable"
)

// TestPlaces compares with the places of the parser.
func TestPlaces(t *testing.T) {
	data := []byte("a = 1\n\n[b]\r\nc = \"é\"\nlast")
	var parser unstable.Parser
	parser.Reset(data)
	lines := findLines(data)
	for i := range data {
		r := unstable.Range{Offset: uint32(i), Length: 1}
		line, column := lines.place(r)
		if want := parser.Shape(r).Start; line != want.Line || column != want.Column {
			t.Errorf("byte %d is at %d:%d, want %d:%d", i, line, column, want.Line, want.Column)
		}
	}
}
