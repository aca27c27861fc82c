package repository

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestRooms: docs/architecture.md has every package in its table of rooms, and like
// CONTRIBUTING.md names no file or folder that does not exist.
func TestRooms(t *testing.T) {
	root := testenv.Repository(t)
	data, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	_, rooms, _ := strings.Cut(page, "\n## Rooms\n")
	rooms, _, _ = strings.Cut(rooms, "\n## How a run goes\n")
	for pkg := range dependencies(t) {
		room := strings.TrimPrefix(pkg, "keymove/")
		if !strings.HasPrefix(room, "examples/") && !strings.Contains(rooms, "`"+room+"`") {
			t.Errorf("docs/architecture.md lacks the room %s", room)
		}
	}
	page += testenv.Read(t, "CONTRIBUTING.md")
	for _, found := range regexp.MustCompile("`((?:cmd|engine|suites|report|docs|internal|lab)/[a-z0-9_/.-]+)`").FindAllStringSubmatch(page, -1) {
		path := found[1]
		if _, err := os.Stat(filepath.Join(root, path)); err != nil {
			t.Errorf("docs/architecture.md or CONTRIBUTING.md names %s: %v", path, err)
		}
	}
}
