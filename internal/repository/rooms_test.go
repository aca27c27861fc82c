package repository

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// sectionOf returns a section of a page.
func sectionOf(t *testing.T, page, heading string) string {
	t.Helper()
	_, section, found := strings.Cut(testenv.Read(t, page), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("%s has no section %q", page, heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	return section
}

// pathInText is a file or folder of the repository that a text names.
var pathInText = regexp.MustCompile("`((?:cmd|engine|suites|report|docs|internal|lab)/[A-Za-z0-9_/.-]+|\\.ci/[a-z]+)`")

// TestRooms: docs/architecture.md has every package in its table of rooms, and like
// CONTRIBUTING.md names no file or folder that does not exist.
func TestRooms(t *testing.T) {
	rooms := sectionOf(t, "docs/architecture.md", "Rooms")
	for pkg := range dependencies(t) {
		room := strings.TrimPrefix(pkg, "keymove/")
		if !strings.HasPrefix(room, "examples/") && !strings.Contains(rooms, "`"+room+"`") {
			t.Errorf("docs/architecture.md lacks the room %s", room)
		}
	}
	for _, page := range []string{"docs/architecture.md", "CONTRIBUTING.md"} {
		for _, found := range pathInText.FindAllStringSubmatch(testenv.Read(t, page), -1) {
			if _, err := os.Stat(filepath.Join(testenv.Repository(t), found[1])); err != nil {
				t.Errorf("%s names %s: %v", page, found[1], err)
			}
		}
	}
}

// TestWhatIWantToChange: each row of the table says where to go, by the name of a file or folder.
func TestWhatIWantToChange(t *testing.T) {
	rows := 0
	for line := range strings.Lines(sectionOf(t, "CONTRIBUTING.md", "What I want to change")) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || cells[1] == " what " || strings.Trim(cells[1], "-") == "" {
			continue
		}
		rows++
		if !pathInText.MatchString(cells[2]) {
			t.Errorf("%s names no file: %s", cells[1], cells[2])
		}
	}
	if rows < 10 {
		t.Errorf("the table has %d rows", rows)
	}
}
