package main

import (
	"os"
	"path/filepath"
	"testing"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// repository is its top folder.
const repository = "../.."

// TestPage compares docs/research/claims.md with what is made of the files that were measured.
func TestPage(t *testing.T) {
	text := testenv.Must(claimsPage(os.DirFS(repository)))(t)
	goldentest.Check(t, filepath.Join(repository, pageFile), text)
}
