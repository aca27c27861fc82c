package suites

import (
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	tests := []struct{ names, want []string }{
		{[]string{"a", "b"}, []string{"a", "b"}},
		{[]string{"a", "a", "a"}, []string{"a", "a#2", "a#3"}},
		{[]string{"a#2", "a", "a"}, []string{"a#2", "a", "a#3"}},
		{[]string{"a", "a", "a#2"}, []string{"a", "a#2", "a#2#2"}},
		{[]string{"", ""}, []string{"", "#2"}},
	}
	for _, test := range tests {
		names := NewNames()
		var got []string
		for _, name := range test.names {
			got = append(got, names.Take(name))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q become %q, want %q", test.names, got, test.want)
		}
	}
}
