package html

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// hostileText is what no text may bring into a page.
const hostileText = `<script>"&'</script>`

// named, stringer and numbered are types of other packages as put may get them.
type (
	named    string
	stringer struct{ text string }
	numbered int
)

func (s stringer) String() string { return s.text }
func (numbered) String() string   { return hostileText }

// TestPutEscapes: whatever the type of an argument, only markup comes through as it is.
func TestPutEscapes(t *testing.T) {
	const want = "&lt;script&gt;&#34;&amp;&#39;&lt;/script&gt;"
	for _, arg := range []any{hostileText, named(hostileText), stringer{hostileText}, &stringer{hostileText}, numbered(3), errors.New(hostileText)} {
		if got := markupOf("%s", arg); got != want {
			t.Errorf("%T: %s", arg, got)
		}
	}
	for _, arg := range []any{[]string{hostileText}, map[string]string{"a": hostileText}, struct{ Text string }{hostileText}, []byte(hostileText), [1]any{hostileText}} {
		if got := string(markupOf("%s", arg)); strings.ContainsAny(got, `<>"'`) {
			t.Errorf("%T: %s", arg, got)
		}
	}
	if got := markupOf("%s %d %.1f %t %s", markup("<b>"), 3, 0.25, true, time.Second); got != "<b> 3 0.2 true 1s" {
		t.Errorf("what need not be escaped: %s", got)
	}
}

// TestNothingButPutWrites: in this package every format of put is a constant, so that no foreign
// text is one, and markup is made of other values in few places.
func TestNothingButPutWrites(t *testing.T) {
	fset, files, info := checkedPackage(t)
	calls := 0
	for _, file := range files {
		name := filepath.Base(fset.Position(file.Pos()).Filename)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			at := fset.Position(call.Pos())
			switch {
			case isPut(call) && name != "markup.go":
				calls++
				if info.Types[call.Args[0]].Value == nil {
					t.Errorf("%s: the format of put is no constant", at)
				}
			case info.Types[call.Fun].IsType() && info.Types[call].Type.String() == "keymove/report/html.markup":
				text := types.ExprString(call.Args[0])
				isOurs := info.Types[call.Args[0]].Value != nil || text == "css" || text == "pieces" || text == "policy(css)" || name == "axis.go" && text == "text"
				if name != "markup.go" && !isOurs {
					t.Errorf("%s: markup is made of %s", at, text)
				}
			}
			return true
		})
	}
	if calls < 50 {
		t.Errorf("%d calls of put were found", calls)
	}
}

// isPut reports whether a call is one of put or of markupOf.
func isPut(call *ast.CallExpr) bool {
	switch fun := call.Fun.(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Name == "put"
	case *ast.Ident:
		return fun.Name == "markupOf"
	}
	return false
}

// checkedPackage returns the files of this package with the types of what is in them.
func checkedPackage(t *testing.T) (*token.FileSet, []*ast.File, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	names, _ := filepath.Glob("*.go") // the pattern is well-formed
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", exportData(t))}
	if _, err := config.Check("keymove/report/html", fset, files, info); err != nil {
		t.Fatal(err)
	}
	return fset, files, info
}

// exportData returns what opens the export data of a package that this one depends on.
func exportData(t *testing.T) func(path string) (io.ReadCloser, error) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	paths := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		paths[name] = path
	}
	return func(path string) (io.ReadCloser, error) {
		if paths[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(paths[path])
	}
}
