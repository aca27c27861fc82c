package settings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// TOMLEntry is a value of a TOML file, or the start of a table, with its place.
type TOMLEntry struct {
	Path []string // from the top of the file
	Kind TOMLKind
	// Text is the value of a string, integer, float or boolean ("true" or
	// "false"); integers are in decimal.
	Text string
	// Items are the values of an array.
	Items []TOMLEntry
	// Line and Column are the key's, or of the item of an array, from 1.
	// Column counts bytes.
	Line, Column int
}

// TOMLKind is the type of an entry.
type TOMLKind int

// The kinds of entries.
const (
	TOMLTable    TOMLKind = iota // [path], or an inline table
	TOMLRepeated                 // [[path]]
	TOMLString
	TOMLInteger
	TOMLFloat
	TOMLBool
	TOMLArray
	TOMLOther // a date or a time
)

// FileError is an error in a file.
type FileError struct {
	File         string
	Line, Column int
	Err          error
}

// Error returns "file:line:column: message".
func (e *FileError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}

func (e *FileError) Unwrap() error { return e.Err }

// FileErrors are the errors in a file, in the order of its lines.
type FileErrors []*FileError

func (e FileErrors) Error() string {
	lines := make([]string, len(e))
	for i, err := range e {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\n")
}

// Sorted sorts the errors by place and returns them.
func (e FileErrors) Sorted() FileErrors {
	slices.SortStableFunc(e, func(a, b *FileError) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return e
}

// ReadTOML returns the entries of a TOML file in order. file is its name for errors.
// The library's decoder finds syntax errors and duplicate keys, but returns values
// without their places; those come from its parser.
func ReadTOML(file string, data []byte) ([]TOMLEntry, *FileError) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors add a byte-order mark
	var content map[string]any
	if err := toml.Unmarshal(data, &content); err != nil {
		return nil, syntaxError(file, err)
	}
	r := reader{lines: findLines(data)}
	r.parser.Reset(data)
	for r.parser.NextExpression() {
		r.expression(r.parser.Expression())
	}
	if err := r.parser.Error(); err != nil {
		return nil, syntaxError(file, err)
	}
	return r.entries, nil
}

// syntaxError returns an error of the library with its place.
func syntaxError(file string, err error) *FileError {
	at := &FileError{File: file, Line: 1, Column: 1, Err: errors.New(brief(strings.TrimPrefix(err.Error(), "toml: ")))}
	if decode, ok := errors.AsType[*toml.DecodeError](err); ok {
		at.Line, at.Column = decode.Position()
	}
	return at
}

// maxMessage is the maximum number of characters of an error of the library, which repeats
// keys of any length.
const maxMessage = 200

// brief returns a text in one line, cut where it is long.
func brief(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > maxMessage {
		return string(runes[:maxMessage]) + "…"
	}
	return text
}

// reader collects entries.
type reader struct {
	parser  unstable.Parser
	lines   lineStarts
	table   []string // the path of the current table
	entries []TOMLEntry
}

// expression adds a table header, or a key with its value.
func (r *reader) expression(node *unstable.Node) {
	switch node.Kind {
	case unstable.Table, unstable.ArrayTable:
		at := r.keyOf(node, nil)
		if node.Kind == unstable.ArrayTable {
			at.Kind = TOMLRepeated
		}
		r.table = at.Path
		r.entries = append(r.entries, at)
	case unstable.KeyValue:
		r.keyValue(node, r.table)
	}
}

func (r *reader) keyOf(node *unstable.Node, table []string) TOMLEntry {
	e := TOMLEntry{Path: table[:len(table):len(table)]}
	keys := node.Key()
	for keys.Next() {
		key := keys.Node()
		if e.Line == 0 {
			e.Line, e.Column = r.lines.place(key.Raw)
		}
		e.Path = append(e.Path, string(key.Data))
	}
	return e
}

// keyValue adds a key with its value. An inline table becomes a table.
func (r *reader) keyValue(node *unstable.Node, table []string) {
	e := r.keyOf(node, table)
	value := node.Value()
	if value.Kind == unstable.InlineTable {
		r.entries = append(r.entries, e)
		for children := value.Children(); children.Next(); {
			r.keyValue(children.Node(), e.Path)
		}
		return
	}
	r.setValue(&e, value)
	r.entries = append(r.entries, e)
}

// setValue sets the kind and the value of an entry.
func (r *reader) setValue(e *TOMLEntry, value *unstable.Node) {
	e.Text = string(value.Data)
	switch value.Kind {
	case unstable.String:
		e.Kind = TOMLString
	case unstable.Integer:
		e.Kind, e.Text = TOMLInteger, decimal(e.Text)
	case unstable.Float:
		e.Kind, e.Text = TOMLFloat, strings.ReplaceAll(e.Text, "_", "")
	case unstable.Bool:
		e.Kind = TOMLBool
	case unstable.Array:
		e.Kind, e.Text = TOMLArray, ""
		for items := value.Children(); items.Next(); {
			e.Items = append(e.Items, r.item(e, items.Node()))
		}
	default:
		e.Kind = TOMLOther
	}
}

// item returns an item of an array. An item without a place gets that of the key.
func (r *reader) item(array *TOMLEntry, value *unstable.Node) TOMLEntry {
	item := TOMLEntry{Path: array.Path, Line: array.Line, Column: array.Column}
	if value.Raw.Length > 0 {
		item.Line, item.Column = r.lines.place(value.Raw)
	}
	if value.Kind == unstable.InlineTable {
		item.Kind = TOMLOther
		return item
	}
	r.setValue(&item, value)
	return item
}

// decimal converts a TOML integer, such as 1_000 or 0x10, to decimal.
func decimal(text string) string {
	n, err := strconv.ParseInt(text, 0, 64)
	if err != nil {
		return text
	}
	return strconv.FormatInt(n, 10)
}

// lineStarts are the offsets at which the lines of a file begin.
type lineStarts []int

func findLines(data []byte) lineStarts {
	starts := lineStarts{0}
	for i, b := range data {
		if b == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// place returns line and column of the start of a range, both from 1. The parser's Shape
// counts the lines from the top of the file each time.
func (s lineStarts) place(r unstable.Range) (line, column int) {
	offset := int(r.Offset)
	line = sort.Search(len(s), func(i int) bool { return s[i] > offset })
	return line, offset - s[line-1] + 1
}
