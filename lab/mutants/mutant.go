package main

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// mutant is a change of the text of a file.
type mutant struct {
	file, function string // the file relative to the tree
	line, column   int
	kind           string
	at, end        int // of the text that is replaced, in bytes
	from, to       string
}

// name tells a mutant from all others of a revision.
func (m *mutant) name() string {
	return fmt.Sprintf("%s:%d:%d %s: %s → %s", m.file, m.line, m.column, m.function, short(m.from), short(m.to))
}

// key is the name without the place, so that it outlives changes of other lines.
func (m *mutant) key() string {
	return fmt.Sprintf("%s %s: %s → %s", m.file, m.function, short(m.from), short(m.to))
}

// short returns a text in a line of at most 60 letters.
func short(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > 60 {
		return string(runes[:59]) + "…"
	}
	return strings.ReplaceAll(string(runes), "|", "¦")
}

// operators has what replaces a binary operator, by its kind.
var operators = map[token.Token]struct {
	kind string
	to   token.Token
}{
	token.LSS: {"comparison", token.LEQ}, token.LEQ: {"comparison", token.LSS}, token.GTR: {"comparison", token.GEQ}, token.GEQ: {"comparison", token.GTR},
	token.EQL: {"comparison", token.NEQ}, token.NEQ: {"comparison", token.EQL},
	token.ADD: {"operator", token.SUB}, token.SUB: {"operator", token.ADD}, token.MUL: {"operator", token.QUO}, token.QUO: {"operator", token.MUL},
	token.LAND: {"operator", token.LOR}, token.LOR: {"operator", token.LAND},
}

// sitesOf returns the mutants of a file.
func sitesOf(tree, file string) ([]mutant, error) {
	text, err := os.ReadFile(filepath.Join(tree, file))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, text, 0)
	if err != nil {
		return nil, err
	}
	var list []mutant
	for _, decl := range parsed.Decls {
		function := "declaration"
		if f, isFunction := decl.(*ast.FuncDecl); isFunction {
			function = f.Name.Name
		}
		add := func(kind string, at, end token.Pos, to string) {
			place := set.Position(at)
			from, upTo := place.Offset, set.Position(end).Offset
			list = append(list, mutant{file, function, place.Line, place.Column, kind, from, upTo, string(text[from:upTo]), to})
		}
		source := func(n ast.Node) string {
			return string(text[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset])
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BinaryExpr:
				if op, ok := operators[n.Op]; ok {
					between := string(text[set.Position(n.OpPos).Offset+len(n.Op.String()) : set.Position(n.Y.Pos()).Offset])
					add(op.kind, n.Pos(), n.End(), source(n.X)+" "+op.to.String()+between+source(n.Y))
				}
			case *ast.BasicLit:
				if to := otherNumber(n); to != "" {
					add("constant", n.Pos(), n.End(), to)
				}
			case *ast.IfStmt:
				if other, isBlock := n.Else.(*ast.BlockStmt); isBlock {
					add("branch", n.Body.Pos(), other.End(), source(other)+" else "+source(n.Body))
				} else {
					add("branch", n.Cond.Pos(), n.Cond.End(), "!("+source(n.Cond)+")")
				}
			}
			return true
		})
	}
	return list, nil
}

// otherNumber returns what replaces a number; empty for another constant.
func otherNumber(n *ast.BasicLit) string {
	switch n.Kind {
	case token.INT:
		if value, err := strconv.ParseInt(n.Value, 0, 64); err == nil {
			return strconv.FormatInt(value+1, 10)
		}
	case token.FLOAT:
		if value, err := strconv.ParseFloat(n.Value, 64); err == nil {
			return strconv.FormatFloat(2*value+float64(btoi(value == 0)), 'g', -1, 64)
		}
	}
	return ""
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// choose returns the mutants in the order in which they are tried: kinds take turns, as there are
// many more comparisons than anything else.
func choose(sites []mutant, seed uint64) []mutant {
	random := rand.New(rand.NewPCG(seed, 0))
	kinds := map[string][]mutant{}
	for _, i := range random.Perm(len(sites)) {
		kinds[sites[i].kind] = append(kinds[sites[i].kind], sites[i])
	}
	var list []mutant
	for len(list) < len(sites) {
		for _, kind := range []string{"comparison", "constant", "operator", "branch"} {
			if of := kinds[kind]; len(of) > 0 {
				list, kinds[kind] = append(list, of[0]), of[1:]
			}
		}
	}
	return list
}

//go:embed equivalent.txt
var equivalents string

// readEquivalents returns the reasons why mutants cannot reach anybody, by their keys: a line of
// the key, and a line with the reason that begins with a tab.
func readEquivalents() (map[string]string, error) {
	reasons := map[string]string{}
	lines := slices.DeleteFunc(strings.Split(equivalents, "\n"), func(line string) bool { return line == "" || strings.HasPrefix(line, "#") })
	for i := 0; i < len(lines); i += 2 {
		if i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "\t") {
			return nil, fmt.Errorf("equivalent.txt: %q has no reason", lines[i])
		}
		reasons[lines[i]] = strings.TrimSpace(lines[i+1])
	}
	return reasons, nil
}
