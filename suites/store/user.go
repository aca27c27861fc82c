package store

import (
	"os"
	"path/filepath"
)

// Variable is the environment variable that names a folder in which the user has
// suites.
const Variable = "KEYMOVE_SUITES"

// ForUser returns the store in the user's cache folder, which looks into
// $KEYMOVE_SUITES, too.
func ForUser() *Store {
	s := &Store{Mirror: os.Getenv(Variable)}
	if cache, err := os.UserCacheDir(); err == nil {
		s.Dir = filepath.Join(cache, "keymove", "suites")
	}
	return s
}
