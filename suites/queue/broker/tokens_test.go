package broker

import (
	"slices"
	"strings"
	"testing"
)

func TestTokensFaults(t *testing.T) {
	for _, bad := range []string{"worker", "boss x", "worker a b", "worker a\nworker b"} {
		if _, err := parseTokens(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func FuzzTokens(f *testing.F) {
	f.Add("submitter a\nworker b\nuploader-key c\n")
	f.Add("\n worker  x")
	f.Fuzz(func(t *testing.T, text string) {
		tokens, err := parseTokens(strings.NewReader(text))
		if err != nil {
			return
		}
		for role, token := range tokens {
			if !slices.Contains(tokenRoles, role) || token == "" || strings.ContainsAny(token, " \n") {
				t.Errorf("%q has the token %q of %q", text, token, role)
			}
		}
	})
}
