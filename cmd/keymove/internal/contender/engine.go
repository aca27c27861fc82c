package contender

import (
	"fmt"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/engine/external"
	"keymove/suites/runfolder"
)

// engineKeys are what the words of an --engine can begin with.
var engineKeys = []string{"cmd=", "name=", "arg=", "dir=", "log=", "option."}

// ParseEngine reads an external engine as the command line has it:
//
//	cmd=PATH [name=N] [arg=A]… [dir=D] [log=FILE] [option.NAME=VALUE]…
//
// split into words as a shell does. The contender has no name where none is
// given: the engine will tell its own. Errors in the text have a place in it. Relative
// paths lead on from the folder base, which is absolute, or empty for the working one.
func ParseEngine(text, base string) (runfolder.Contender, error) {
	words, err := splitShellWords(text)
	if err != nil {
		return runfolder.Contender{}, err
	}
	p := engineParser{engine: &runfolder.Engine{}, seen: map[string]bool{}}
	for _, w := range words {
		if err := p.take(w.text); err != nil {
			return runfolder.Contender{}, fmt.Errorf("character %d: %w", w.place, err)
		}
	}
	if !p.seen["cmd"] {
		return runfolder.Contender{}, fmt.Errorf("cmd=PATH is missing")
	}
	p.startFrom(base)
	if p.engine.Command, err = external.Resolve(p.engine.Command, p.engine.Dir); err != nil {
		return runfolder.Contender{}, fmt.Errorf("cmd=%w", err)
	}
	if p.engine.Dir == "" {
		p.engine.Dir = "."
	}
	if err := makeAbsolute(&p.engine.Dir, &p.engine.Log); err != nil {
		return runfolder.Contender{}, err
	}
	return runfolder.Contender{Name: p.name, Spec: text, Engine: p.engine}, nil
}

// startFrom makes relative paths lead on from a folder. A plain command is looked up
// in PATH.
func (p *engineParser) startFrom(base string) {
	paths := []*string{&p.engine.Dir, &p.engine.Log}
	if strings.ContainsAny(p.engine.Command, `/\`) {
		paths = append(paths, &p.engine.Command)
	}
	for _, path := range paths {
		if base != "" && *path != "" && !filepath.IsAbs(*path) {
			*path = filepath.Join(base, *path)
		}
	}
}

// engineParser takes the words of an engine one by one.
type engineParser struct {
	engine *runfolder.Engine
	name   string
	seen   map[string]bool
}

func (p *engineParser) take(word string) error {
	key, value, ok := strings.Cut(word, "=")
	if name, isOption := strings.CutPrefix(key, "option."); isOption {
		return p.takeOption(name, value, ok)
	}
	if !ok {
		return fmt.Errorf("%q: want KEY=VALUE%s", word, cmdline.Suggest(word+"=", engineKeys))
	}
	if key == "arg" {
		p.engine.Args = append(p.engine.Args, value)
		return nil
	}
	field, known := map[string]*string{
		"cmd": &p.engine.Command, "name": &p.name, "dir": &p.engine.Dir, "log": &p.engine.Log,
	}[key]
	switch {
	case !known:
		return fmt.Errorf("unknown key %q: want %s%s", key, strings.Join(engineKeys, ", "), cmdline.Suggest(key+"=", engineKeys))
	case p.seen[key]:
		return fmt.Errorf("%s= stands there twice", key)
	case strings.TrimSpace(value) == "":
		return fmt.Errorf("%s= has no value", key)
	}
	p.seen[key] = true
	*field = value
	return nil
}

// takeOption takes a UCI option; one without "=" is a button. The names of
// options do not depend on capitals.
func (p *engineParser) takeOption(name, value string, hasValue bool) error {
	name = strings.TrimSpace(name)
	if name == "" {
		return fmt.Errorf("option. has no name: want option.NAME=VALUE")
	}
	if strings.ContainsAny(name+value, "\r\n\x00") {
		return fmt.Errorf("option.%q: a UCI option is one line", name)
	}
	seen := "option." + strings.ToLower(name)
	if p.seen[seen] {
		return fmt.Errorf("option.%s stands there twice", name)
	}
	p.seen[seen] = true
	p.engine.Options = append(p.engine.Options, runfolder.EngineOption{Name: name, Value: value})
	return nil
}

// makeAbsolute makes paths absolute that are not empty: a run goes on from any
// folder.
func makeAbsolute(paths ...*string) error {
	for _, path := range paths {
		if *path == "" {
			continue
		}
		absolute, err := filepath.Abs(*path)
		if err != nil {
			return err
		}
		*path = absolute
	}
	return nil
}
