package suites

import (
	"slices"
	"strings"
	"time"
)

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
	// an option names, as they were when the run began.
	Files []EngineFile `json:"files,omitempty"`
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

// allHave reports whether all engines have an option with its value.
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

// placeless returns the engine without what another machine has elsewhere.
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
	e.Command, e.Dir, e.Log = "", "", ""
	e.Files, e.Args, e.Options = files, args, options
	return e
}
