package repository

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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

// TestNoPackageAlone: a package of one file is worth its folder if several packages use it, or if it is a program.
func TestNoPackageAlone(t *testing.T) {
	const format = `{{.ImportPath}} {{.Name}} {{len .GoFiles}} {{join .Imports ","}},{{join .TestImports ","}},{{join .XTestImports ","}}`
	out, err := exec.Command("go", "list", "-f", format, "keymove/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	importers, small := map[string]int{}, []string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if words[1] != "main" && words[2] == "1" {
			small = append(small, words[0])
		}
		imports := strings.Split(words[3], ",")
		slices.Sort(imports)
		for _, path := range slices.Compact(imports) {
			if path != words[0] {
				importers[path]++
			}
		}
	}
	for _, path := range small {
		if importers[path] < 2 {
			t.Errorf("%s has one file and %d importers: let it be a file of theirs", path, importers[path])
		}
	}
}

// TestFewMethods: no type of the program has so many methods that it stands for the whole program.
func TestFewMethods(t *testing.T) {
	const most = 60
	paths, err := filepath.Glob("../../cmd/keymove/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	methods := map[string]int{}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || strings.HasSuffix(path, "_test.go") {
				continue
			}
			receiver := f.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			if name, ok := receiver.(*ast.Ident); ok {
				methods[name.Name]++
			}
		}
	}
	for name, n := range methods {
		if n > most {
			t.Errorf("%s has %d methods, want at most %d", name, n, most)
		}
	}
}
