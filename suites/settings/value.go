package settings

import (
	"path/filepath"
	"slices"
)

// Value is a text that was given to a setting, and where.
type Value struct {
	// Setting is the name of the row.
	Setting string `json:"setting"`
	// Written is the setting as it was written, as "-j", "--jobs" or "skip_invalid";
	// empty for an argument of the command line.
	Written string `json:"written"`
	Text    string `json:"text"`
	// At is the place in a file; the zero value on a command line.
	At Place `json:"-"`
	// Item is set for an item of a list in a file, where the text says by itself
	// what is meant.
	Item bool `json:"-"`
	// Err says what is wrong with it; nil where nothing is, and before Set.
	Err error `json:"-"`
}

// Place is a place in a file; lines and columns count from 1.
type Place struct {
	File         string
	Line, Column int
}

// isFile reports whether the place is one in a file, and not the command line.
func (p Place) isFile() bool { return p.File != "" }

// Path returns a path as it leads on from the folder of the file, or from the
// working folder on a command line.
func (p Place) Path(path string) string {
	if !p.isFile() || path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(p.File), filepath.FromSlash(path))
}

// Values are values in the order in which they were given.
type Values []Value

// Add appends a value. It is for what calls back with each value.
func (g *Values) Add(v Value) { *g = append(*g, v) }

// Has reports whether a setting was given.
func (g Values) Has(setting string) bool {
	return slices.ContainsFunc(g, func(v Value) bool { return v.Setting == setting })
}

// Count returns how often a setting was given on the command line.
func (g Values) Count(setting string) int {
	n := 0
	for _, v := range g {
		if v.Setting == setting && !v.At.isFile() {
			n++
		}
	}
	return n
}

// Last returns the text that was given last to a setting; empty for none.
func (g Values) Last(setting string) string {
	for _, v := range slices.Backward(g) {
		if v.Setting == setting {
			return v.Text
		}
	}
	return ""
}

// within returns the values of files, or those of the command line.
func (g Values) within(file bool) Values {
	return slices.DeleteFunc(slices.Clone(g), func(v Value) bool { return v.At.isFile() != file })
}

// numbered calls back with each value, the list or the setting that it is of, and
// its number there from 0.
func (g Values) numbered(f func(v Value, setting string, number int)) {
	seen := map[string]int{}
	for _, v := range g {
		setting := listOf(v.Setting)
		f(v, setting, seen[setting])
		seen[setting]++
	}
}

// place returns where in g the value of that number is of a setting or a list, or
// -1.
func (g Values) place(setting string, number int) int {
	place, i := -1, 0
	g.numbered(func(_ Value, s string, n int) {
		if s == setting && (n == number || number == Last) {
			place = i
		}
		i++
	})
	return place
}

// listOf returns the list to which a setting adds, or the setting itself.
func listOf(setting string) string {
	if setting == "profile" || setting == "engine" {
		return contendersList
	}
	return setting
}
