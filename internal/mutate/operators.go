package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
)

// swaps are what replaces an operator, each for a mutant of its own.
var swaps = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD},
	token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN},
	token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// tableSize is the number of elements from which on a literal is a table: its
// numbers are data, and are left as they are.
const tableSize = 4

// finder collects the mutants of a file.
type finder struct {
	file    string
	source  []byte
	set     *token.FileSet
	mutants []mutant
}

// mutantsOf returns all mutants of a file, in no particular order; none of a
// generated one.
func mutantsOf(file string, source []byte) ([]mutant, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(tree) {
		return nil, nil
	}
	f := &finder{file: file, source: source, set: set}
	ast.Inspect(tree, f.visit)
	return f.mutants, nil
}

// visit adds the mutants of a node, and reports whether to go on below it.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.ArrayType: // its length decides whether it compiles, not what it does
		ast.Inspect(n.Elt, f.visit)
		return false
	case *ast.CompositeLit:
		f.table(n)
		return false
	case *ast.BinaryExpr:
		f.swap(n.OpPos, n.Op)
	case *ast.AssignStmt:
		f.swap(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		f.swap(n.TokPos, n.Tok)
	case *ast.BranchStmt:
		f.swap(n.TokPos, n.Tok)
	case *ast.UnaryExpr:
		f.dropSign(n)
	case *ast.BasicLit:
		f.raise(n)
	case *ast.Ident:
		f.flip(n)
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.ForStmt:
		f.negate(n.Cond)
	case *ast.SwitchStmt:
		f.negateCases(n)
	case *ast.ReturnStmt:
		f.hideError(n)
	case *ast.BlockStmt:
		f.skipEach(n.List)
	case *ast.CaseClause:
		f.skipEach(n.Body)
	case *ast.CommClause:
		f.skipEach(n.Body)
	}
	return true
}

func (f *finder) replace(from, to token.Pos, text string) {
	f.mutants = append(f.mutants, newMutant(f.file, f.source, f.offset(from), f.offset(to), text))
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }

func (f *finder) code(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *finder) swap(at token.Pos, op token.Token) {
	for _, other := range swaps[op] {
		f.replace(at, at+token.Pos(len(op.String())), other.String())
	}
}

// table visits the elements of a composite literal, those of a table without
// the numbers.
func (f *finder) table(n *ast.CompositeLit) {
	for _, element := range n.Elts {
		if !isNumber(element) || len(n.Elts) < tableSize {
			ast.Inspect(element, f.visit)
		}
	}
}

// isNumber reports whether an element is a number, with or without a sign or key.
func isNumber(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.KeyValueExpr:
		return isNumber(e.Value)
	case *ast.UnaryExpr:
		return isNumber(e.X)
	case *ast.BasicLit:
		return e.Kind == token.INT || e.Kind == token.FLOAT
	}
	return false
}

// dropSign leaves out a minus or a negation.
func (f *finder) dropSign(n *ast.UnaryExpr) {
	if n.Op == token.SUB || n.Op == token.NOT {
		f.replace(n.OpPos, n.X.Pos(), "")
	}
}

// raise adds one to a number.
func (f *finder) raise(n *ast.BasicLit) {
	if n.Kind != token.INT {
		return
	}
	if value, err := strconv.ParseInt(n.Value, 0, 63); err == nil {
		f.replace(n.Pos(), n.End(), strconv.FormatInt(value+1, 10))
	}
}

// flip turns true into false and false into true.
func (f *finder) flip(n *ast.Ident) {
	switch n.Name {
	case "true":
		f.replace(n.Pos(), n.End(), "false")
	case "false":
		f.replace(n.Pos(), n.End(), "true")
	}
}

func (f *finder) negate(condition ast.Expr) {
	if condition != nil {
		f.replace(condition.Pos(), condition.End(), "!("+f.code(condition)+")")
	}
}

// negateCases negates the conditions of a switch without a tag.
func (f *finder) negateCases(n *ast.SwitchStmt) {
	if n.Tag != nil {
		return
	}
	for _, clause := range n.Body.List {
		for _, condition := range clause.(*ast.CaseClause).List {
			f.negate(condition)
		}
	}
}

// hideError returns nil for an error.
func (f *finder) hideError(n *ast.ReturnStmt) {
	if len(n.Results) == 0 {
		return
	}
	last := n.Results[len(n.Results)-1]
	if name, ok := last.(*ast.Ident); ok && name.Name == "err" {
		f.replace(last.Pos(), last.End(), "nil")
	}
}

// skipEach leaves out one statement after the other. What a statement reads stays
// used, so that the rest compiles.
func (f *finder) skipEach(list []ast.Stmt) {
	for _, statement := range list {
		if canSkip(statement) {
			f.replace(statement.Pos(), statement.End(), "if false { "+f.code(statement)+" }")
		}
	}
}

// canSkip reports whether a function compiles without a statement: it does not
// without a declaration or a return with results.
func canSkip(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE
	case *ast.ReturnStmt:
		return len(s.Results) == 0
	case *ast.ExprStmt, *ast.IncDecStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt, *ast.BranchStmt:
		return true
	}
	return false
}
