package input

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"keymove/engine/external"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/versions"
)

// ParseEngine reads an external engine as the command line has it:
//
//	[cmd=]PATH [name=N] [arg=A]… [dir=D] [log=FILE] [start=D] [ready=D] [option.NAME=VALUE]…
//
// split into words as a shell does. Without name= the name of the contender stays
// empty: it will be the engine's id name. Errors in the text include the position.
// Relative paths are resolved against base, an absolute folder, or empty for the
// working folder. An existing file that is not a log of Keymove is an error as log=.
func ParseEngine(text, base string) (suites.Contender, error) {
	words, err := engineWords(text, base)
	if err != nil {
		return suites.Contender{}, err
	}
	p := engineParser{engine: &suites.Engine{}, seen: map[string]bool{}}
	for n, w := range words {
		err := p.take(w.text)
		if errors.Is(err, errNoKey) {
			err = strayWord(words, n)
		}
		if err != nil {
			return suites.Contender{}, fmt.Errorf("character %d: %w", w.place, err)
		}
	}
	if !p.seen["cmd"] {
		return suites.Contender{}, fmt.Errorf("cmd=PATH is missing")
	}
	p.startFrom(base)
	if p.engine.Command, err = external.Resolve(p.engine.Command, p.engine.Dir); err != nil {
		return suites.Contender{}, fmt.Errorf("cmd=%w", err)
	}
	if p.engine.Dir == "" {
		p.engine.Dir = "."
	}
	if err := makeAbsolute(&p.engine.Dir, &p.engine.Log); err != nil {
		return suites.Contender{}, err
	}
	if p.engine.Log != "" {
		if err := external.CheckLog(p.engine.Log); err != nil {
			return suites.Contender{}, err
		}
	}
	return suites.Contender{Name: p.name, Spec: text, Engine: p.engine}, nil
}

// startFrom makes relative paths lead on from a folder. A plain command is looked up
// in PATH.
func (p *engineParser) startFrom(base string) {
	paths := []*string{&p.engine.Dir, &p.engine.Log}
	if strings.ContainsAny(p.engine.Command, `/\`) {
		paths = append(paths, &p.engine.Command)
	}
	for _, path := range paths {
		if *path != "" {
			*path = from(base, *path)
		}
	}
}

// engineParser takes the words of an engine one by one.
type engineParser struct {
	engine *suites.Engine
	name   string
	seen   map[string]bool
}

// errNoKey is the error of a word without a known key.
var errNoKey = errors.New("no known key")

func (p *engineParser) take(word string) error {
	key, value, ok := strings.Cut(word, "=")
	if name, isOption := strings.CutPrefix(key, "option."); isOption {
		return p.takeOption(name, value, ok)
	}
	set, known := map[string]func(string) error{
		"cmd": setText(&p.engine.Command), "name": setText(&p.name), "arg": p.addArgument,
		"dir": setText(&p.engine.Dir), "log": setText(&p.engine.Log),
		"start": setDeadline(&p.engine.Start), "ready": setDeadline(&p.engine.Ready),
	}[key]
	switch {
	case !ok || !known:
		return errNoKey
	case key == "arg":
	case p.seen[key]:
		return fmt.Errorf("%s= is given twice", key)
	case strings.TrimSpace(value) == "":
		return fmt.Errorf("%s= has no value", key)
	}
	p.seen[key] = true
	if err := set(value); err != nil {
		return fmt.Errorf("%s=%w", key, err)
	}
	return nil
}

func (p *engineParser) addArgument(arg string) error {
	p.engine.Args = append(p.engine.Args, arg)
	return nil
}

func setText(field *string) func(string) error {
	return func(value string) error { *field = value; return nil }
}

// setDeadline parses a time; a bare number is milliseconds, as in UCI.
func setDeadline(field *time.Duration) func(string) error {
	return func(value string) error {
		d, err := suites.ParseTime(value)
		if err != nil {
			return fmt.Errorf("%s: want a positive time, such as 60s, or milliseconds", value)
		}
		*field = d
		return nil
	}
}

// takeOption takes a UCI option; one without "=" is a button. The names of
// options do not depend on capitals.
func (p *engineParser) takeOption(name, value string, hasValue bool) error {
	name = strings.TrimSpace(name)
	if err := checkOption(name, value); err != nil {
		return err
	}
	seen := "option." + strings.ToLower(name)
	if p.seen[seen] {
		return fmt.Errorf("option.%s is given twice", name)
	}
	p.seen[seen] = true
	p.engine.Options = append(p.engine.Options, suites.EngineOption{Name: name, Value: value})
	return nil
}

// checkOption returns an error for what cannot be sent as a UCI option.
func checkOption(name, value string) error {
	switch {
	case name == "":
		return fmt.Errorf("option. has no name: want option.NAME=VALUE")
	case strings.ContainsAny(name+value, "\r\n\x00"):
		return fmt.Errorf("option.%q: a UCI option is one line", name)
	}
	return nil
}

// makeAbsolute makes paths absolute that are not empty: a run can be resumed from any
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

// noteFiles notes the files on which an engine depends, as far as its command
// line shows: the executable, every regular file that is an argument, follows "="
// in one, or is the value of an option, and what the build left that made it.
func noteFiles(e *suites.Engine) error {
	paths := []string{e.Command}
	for _, text := range textsOf(e) {
		if path := e.PathOf(text); text != "" && isRegular(path) && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	e.Files = nil
	for _, path := range paths {
		sum, err := files.DigestFile(path)
		if err != nil {
			return err
		}
		e.Files = append(e.Files, suites.EngineFile{Path: path, SHA256: sum})
	}
	build, others, err := versions.FilesOf(e.Command)
	e.Build, e.Files = build, append(e.Files, others...)
	return err
}

// textsOf returns the texts that may be paths of files.
func textsOf(e *suites.Engine) []string {
	var texts []string
	for _, arg := range e.Args {
		_, behind, _ := strings.Cut(arg, "=")
		texts = append(texts, arg, behind)
	}
	for _, o := range e.Options {
		texts = append(texts, o.Value)
	}
	return texts
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
