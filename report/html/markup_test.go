package html

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

// TestPutEscapesEveryType: whatever type a value has, and under any verb, only markup is
// left as it is.
func TestPutEscapesEveryType(t *testing.T) {
	const foreign = `<b>&"`
	type named string
	list := []any{
		foreign, named(foreign), errors.New(foreign), []string{foreign}, map[string]string{foreign: foreign}, struct{ S string }{foreign},
		&struct{ S string }{foreign}, []byte(foreign), stringer{}, '<', shown(foreign), any(named(foreign)),
	}
	for _, value := range list {
		for _, verb := range []template{"%s", "%v", "%q", "%+v", "%#v", "%c", "%30s", "%d", "%x"} {
			if text := string(markupOf(verb, value)); strings.ContainsAny(text, "<>\"") {
				t.Errorf("%s of %T: %s", verb, value, text)
			}
		}
	}
	reporttest.Want(t, markupOf("%s %d %+.1f %c", markup("<b>"), 5, 0.25, 'x'), "<b> 5 +0.2 x")
}

type stringer struct{}

func (stringer) String() string { return "<b>" }

// TestMarkupIsOurs: outside of markup.go nothing becomes markup, or a template, but a
// constant that is written there.
func TestMarkupIsOurs(t *testing.T) {
	names := testenv.Must(filepath.Glob("*.go"))(t)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "markup.go" {
			continue
		}
		file := testenv.Must(parser.ParseFile(token.NewFileSet(), name, nil, 0))(t)
		ast.Inspect(file, func(n ast.Node) bool {
			if call, isCall := n.(*ast.CallExpr); isCall {
				if f, isName := call.Fun.(*ast.Ident); isName && (f.Name == "markup" || f.Name == "template") {
					_, isConstant := call.Args[0].(*ast.BasicLit)
					reporttest.Want(t, isConstant, true, name, f.Name)
				}
			}
			return true
		})
	}
}

// TestPageDataAreShown: texts and numbers of the block of JSON are such.
func TestPageDataAreShown(t *testing.T) {
	reporttest.Want(t, quote(t, shown("<\u202e\n")), `"\u003c\\u202e\\u000a"`)
	reporttest.Want(t, quote(t, shownNumber("-1.5")), "-1.5")
	_, err := json.Marshal(shownNumber(`1,"x":2`))
	reporttest.Want(t, err == nil, false)
}
