package repository

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// openers are the files that open others by themselves, with the reason. All other code of the
// rooms below reads through package files.
var openers = map[string]string{
	"suites/files/files.go":      "the door",
	"suites/machine.go":          "the kernel's list of processors",
	"suites/files/replace.go":    "a temporary file that it creates",
	"suites/versions/execute.go": "the log of a build, and files of a checkout, which git made",
	"suites/queue/files.go":      "files of an engine that the user names, and of our own folder",
	"report/show/github.go":      "the summary that GitHub names",
	"report/games/writer.go":     "a collection that the user names, to append to it",
}

// TestOneDoor: nothing but package files opens the files that users name or that folders hold.
func TestOneDoor(t *testing.T) {
	root := testenv.Repository(t)
	used := map[string]bool{}
	for _, room := range []string{"suites", "report", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, room), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			name = filepath.ToSlash(name)
			ast.Inspect(file, func(n ast.Node) bool {
				called, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				pkg, ok := called.X.(*ast.Ident)
				if ok && pkg.Name == "os" && slices.Contains([]string{"Open", "OpenFile", "ReadFile", "Create"}, called.Sel.Name) {
					used[name] = true
					if openers[name] == "" {
						t.Errorf("%s calls os.%s: files are opened by package files", name, called.Sel.Name)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range openers {
		if !used[name] {
			t.Errorf("%s opens nothing", name)
		}
	}
}
