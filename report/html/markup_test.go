package html

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

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
	entries, err := os.ReadDir(".")
	reporttest.OK(t, err)
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == "markup.go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		reporttest.OK(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if !isCall {
				return true
			}
			if f, isName := call.Fun.(*ast.Ident); isName && (f.Name == "markup" || f.Name == "template") {
				if _, isConstant := call.Args[0].(*ast.BasicLit); !isConstant {
					t.Errorf("%s makes %s of what is no constant", name, f.Name)
				}
			}
			return true
		})
	}
}

// TestPageDataAreShown: texts and numbers of the block of JSON are such.
func TestPageDataAreShown(t *testing.T) {
	for text, want := range map[json.Marshaler]string{shown("<\u202e\n"): `"\u003c\\u202e\\u000a"`, shownNumber("-1.5"): "-1.5"} {
		if got, err := json.Marshal(text); err != nil || string(got) != want {
			t.Errorf("%q: %s, %v, want %s", fmt.Sprint(text), got, err, want)
		}
	}
	if got, err := json.Marshal(shownNumber(`1,"x":2`)); err == nil {
		t.Errorf("a number that is none: %s", got)
	}
}
