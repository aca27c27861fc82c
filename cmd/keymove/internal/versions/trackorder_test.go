package versions

import "testing"

// TestFew: up to five names are all named; of more, five and the number of the rest.
func TestFew(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  string
	}{
		{[]string{"a"}, "a"},
		{[]string{"a", "b", "c", "d", "e"}, "a, b, c, d, e"},
		{[]string{"a", "b", "c", "d", "e", "f"}, "a, b, c, d, e and 1 more"},
		{[]string{"a", "b", "c", "d", "e", "f", "g"}, "a, b, c, d, e and 2 more"},
	} {
		if got := few(test.names); got != test.want {
			t.Errorf("few(%q) = %q, want %q", test.names, got, test.want)
		}
	}
}
