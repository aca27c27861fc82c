package suites

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Contender is what is tested: a plain value from which a worker, here or on
// another machine, opens the searcher.
type Contender struct {
	// Name is unique within the run and is in every file.
	Name string `json:"name"`
	// Spec is the text that the contender was given as on the command line,
	// as "default,razor=r2" or "cmd=stockfish option.Hash=64".
	Spec string `json:"spec"`
	// ProfileFiles are the files that were given with a profile which is not a built-in one.
	ProfileFiles []string `json:"profile_files,omitempty"`
	// Options are all settings of a profile with their resolved values, given
	// or not.
	Options map[string]string `json:"options,omitempty"`
	// Unread are those of Options that were asked for although nothing reads them in
	// this run, as "phase=tapered".
	Unread []string `json:"unread,omitempty"`
	// Engine is set for an external engine; nil for a profile of the built-in
	// one.
	Engine *Engine `json:"engine,omitempty"`
	// Book is the opening book of a profile that plays from one; nil for none.
	Book *Book `json:"book,omitempty"`
}

// MaxDepth returns the largest depth that a profile searches to; 0 if it has none, or is
// unknown.
func (c *Contender) MaxDepth() int {
	depth, err := strconv.Atoi(c.Options["maxdepth"])
	if err != nil {
		return 0
	}
	return depth
}

// Book is the file of an opening book.
type Book struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// Placeless returns the contender without what another machine has elsewhere: the files of
// an engine and of a profile, and a book, by their content.
func (c Contender) Placeless() Contender {
	c.Spec, c.ProfileFiles = "", nil
	if c.Book != nil {
		c.Book = &Book{SHA256: c.Book.SHA256}
	}
	if c.Engine != nil {
		e := c.Engine.placeless()
		c.Engine = &e
	}
	return c
}

// Engine is an external engine as a contender: the command, its options, and
// the identity of its files when the run began.
type Engine struct {
	// Command is the absolute path of the executable; Args are its arguments.
	Command string   `json:"command"`
	Args    []string `json:"args,omitempty"`
	// Dir is the absolute path of the folder in which it works.
	Dir string `json:"dir"`
	// Log is the absolute path of the file that gets the dialogue; empty for
	// none.
	Log string `json:"log,omitempty"`
	// Start is how long the engine may take to start, Ready to be ready after its
	// options or a new game; 0 for the defaults.
	Start time.Duration `json:"start,omitempty"`
	Ready time.Duration `json:"ready,omitempty"`
	// Options are those of the command line, in its order.
	Options []EngineOption `json:"options,omitempty"`

	// ID and Author are what the engine says it is.
	ID     string `json:"id,omitempty"`
	Author string `json:"author,omitempty"`
	// Files are the executable and every file that an argument or the value of
	// an option names, or that the build left, as they were when the run began.
	Files []EngineFile `json:"files,omitempty"`
	// Build names the build that made the engine, by its commit and its command; empty for a program of
	// the user's, and where it is not known that Files has all that a build left.
	Build string `json:"-"`
	// Sizes are those that the engine was set to when it was started before the run, by the
	// settings of the run or by its own options; nil in runs that did not record them yet.
	Sizes *Sizes `json:"sizes,omitempty"`
}

// EngineOption is a UCI option with the value that it is given.
type EngineOption struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// EngineFile is a file on which the answers of an engine depend.
type EngineFile struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"` // in hexadecimal digits
}

// longestValue is the number of characters of an option's value in a name.
const longestValue = 40

// DifferingOptions returns for each of several engines the options that not all of them
// have with the same value, as "Skill Level=5"; empty for one that is without them. The
// names of options do not depend on capitals. A long value is shortened.
func DifferingOptions(engines []*Engine) []string {
	texts := make([]string, len(engines))
	for i, e := range engines {
		var words []string
		for _, option := range e.Options {
			if !allHave(engines, option) {
				words = append(words, option.Text())
			}
		}
		texts[i] = strings.Join(words, " ")
	}
	return texts
}

func allHave(engines []*Engine, option EngineOption) bool {
	for _, e := range engines {
		if !e.Has(option) {
			return false
		}
	}
	return true
}

// Has reports whether the engine is given an option with its value.
func (e *Engine) Has(option EngineOption) bool {
	return slices.ContainsFunc(e.Options, func(other EngineOption) bool {
		return strings.EqualFold(other.Name, option.Name) && other.Value == option.Value
	})
}

// With returns the engine with some options changed, or given for the first time.
func (e *Engine) With(options []EngineOption) *Engine {
	changed := *e
	changed.Sizes = nil // until it is started with them
	isOther := func(o EngineOption) bool {
		return slices.ContainsFunc(options, func(other EngineOption) bool { return strings.EqualFold(other.Name, o.Name) })
	}
	changed.Options = slices.Concat(slices.DeleteFunc(slices.Clone(e.Options), isOther), options)
	return &changed
}

// Text returns the option as it is in names, as "Skill Level=5"; a button has no value, and a
// long value is shortened.
func (o EngineOption) Text() string {
	value := []rune(o.Value)
	switch {
	case len(value) == 0:
		return o.Name
	case len(value) > longestValue:
		return o.Name + "=" + string(value[:longestValue]) + "…"
	}
	return o.Name + "=" + o.Value
}

// placeless returns the engine without what another machine has elsewhere. Its sizes, and what it was
// built by, follow from the rest.
func (e Engine) placeless() Engine {
	named := func(text string) bool {
		return slices.ContainsFunc(e.Files, func(f EngineFile) bool { return f.Path == text })
	}
	files, args, options := slices.Clone(e.Files), slices.Clone(e.Args), slices.Clone(e.Options)
	for i := range args {
		if named(args[i]) {
			args[i] = ""
		}
	}
	for i := range options {
		if named(options[i].Value) {
			options[i].Value = ""
		}
	}
	for i := range files {
		files[i].Path = ""
	}
	e.Command, e.Dir, e.Log, e.Build, e.Sizes = "", "", "", "", nil
	e.Files, e.Args, e.Options = files, args, options
	return e
}

// PathNames returns the names of programs: the shortest ends of their paths in which all that differ
// differ, as "v1/engine" and "v2/engine", without ".exe" unless only that makes them differ.
func PathNames(paths []string) []string {
	bare := make([]string, len(paths))
	for i, path := range paths {
		bare[i] = strings.TrimSuffix(filepath.ToSlash(path), ".exe")
	}
	if distinct(bare) < distinct(paths) {
		bare = paths
	}
	for parts := 1; ; parts++ {
		names := make([]string, len(bare))
		for i, path := range bare {
			words := strings.Split(path, "/")
			names[i] = strings.Join(words[max(0, len(words)-parts):], "/")
		}
		if distinct(names) == distinct(bare) {
			return names
		}
	}
}

func distinct(texts []string) int {
	return len(slices.Compact(slices.Sorted(slices.Values(texts))))
}
