package compare

import (
	"fmt"
	"testing"
)

// A lookup finds what a map finds.
func TestLookup(t *testing.T) {
	var texts []string
	l := lookup{text: func(number int32) string { return texts[number] }}
	oracle := map[string]int32{}
	for i := range 5000 {
		text := fmt.Sprint(i * i % 3001) // some occur again
		number, found := l.find(text)
		if want, known := oracle[text]; found != known || number != want {
			t.Fatalf("%q: %d, %v, want %d, %v", text, number, found, want, known)
		}
		if !found {
			number = int32(len(texts))
			texts, oracle[text] = append(texts, text), number
			l.add(text, number)
		}
	}
	if l.used != len(oracle) || len(l.slots) > 4*len(oracle) {
		t.Errorf("%d slots, of which %d are used, for %d texts", len(l.slots), l.used, len(oracle))
	}
}
