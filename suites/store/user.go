package store

import (
	"os"
	"path/filepath"
)

// Variable is the environment variable that names the user's folder of suites.
const Variable = "KEYMOVE_SUITES"

// ForUser returns the store in the user's cache folder, with $KEYMOVE_SUITES as its
// mirror.
func ForUser() *Store {
	s := &Store{Mirror: os.Getenv(Variable)}
	if cache, err := os.UserCacheDir(); err == nil {
		s.Dir = filepath.Join(cache, "keymove", "suites")
	}
	return s
}
