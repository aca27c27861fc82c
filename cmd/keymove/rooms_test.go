package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRooms: docs/architecture.md has every package in its table of rooms, and names
// no file or folder that does not exist, but for those that are yet to come.
func TestRooms(t *testing.T) {
	root := filepath.Join(packageDir, "..", "..")
	data, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(data), "\n## Rooms\n")
	page, _, _ = strings.Cut(page, "\n## How a run goes\n")
	for pkg := range dependencies(t) {
		room := strings.TrimPrefix(pkg, "keymove/")
		if !strings.HasPrefix(room, "examples/") && !strings.Contains(page, "`"+room+"`") {
			t.Errorf("docs/architecture.md lacks the room %s", room)
		}
	}
	yetToCome := map[string]bool{"suites/queue": true}
	for _, found := range regexp.MustCompile("`((?:cmd|engine|suites|report|docs|internal)/[a-z/.]+)`").FindAllStringSubmatch(page, -1) {
		path := found[1]
		if strings.HasPrefix(path, "internal/") { // most are rooms of the program
			if _, err := os.Stat(filepath.Join(packageDir, path)); err == nil {
				continue
			}
		}
		if _, err := os.Stat(filepath.Join(root, path)); err != nil && !yetToCome[path] {
			t.Errorf("docs/architecture.md names %s: %v", path, err)
		}
	}
}
