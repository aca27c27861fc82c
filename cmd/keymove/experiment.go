package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/experiment"
	"keymove/suites/tomlfile"
)

// besideExperiment returns the flags that may stand beside an experiment: what they
// say is no part of what is run.
func besideExperiment() []string {
	names := []string{"out", "jobs", "dry-run", "no-times", "quiet", "json"}
	for _, flag := range gateFlags("") {
		names = append(names, flag.Names()[0])
	}
	return names
}

// experimentFile returns the experiment that the arguments name, and whether they
// name one.
func experimentFile(args []string) (file string, found bool, err error) {
	for _, arg := range args {
		if strings.EqualFold(filepath.Ext(arg), ".toml") {
			file, found = arg, true
		}
	}
	if found && len(args) > 1 {
		return "", false, usagef("%s says which suites are run: nothing can stand beside it", file)
	}
	return file, found, nil
}

// experimentOptions returns the options that an experiment stands for: its keys are
// set as the flags that they are named after. All that is wrong with the file is
// told with its place.
func (a *app) experimentOptions(c *cli.Context, file string) (*runOptions, error) {
	x, faults, err := readExperiment(file)
	if err != nil {
		return nil, err
	}
	var catalogue profile.Catalogue
	var texts []contender.Text
	if x != nil {
		if catalogue, err = a.experimentProfiles(x); err != nil {
			return nil, err
		}
		if texts, err = contenderTexts(x); err != nil {
			return nil, err
		}
		faults = append(faults, faultyContenders(catalogue, x, texts)...)
	}
	if len(faults) > 0 {
		return nil, a.tellFaultyExperiment(file, faults.Sorted())
	}
	if err := checkBesideExperiment(c, x); err != nil {
		return nil, err
	}
	given := c.LocalFlagNames()
	if err := setFlags(c, x, texts); err != nil {
		return nil, err
	}
	opts, err := parseRunOptions(c, catalogue, a.procs)
	if isAboutFlag(err, given) {
		return nil, err
	}
	if err != nil {
		return nil, a.tellFaultyExperiment(file, tomlfile.Errors{placed(x, err)})
	}
	opts.experiment = x
	opts.sources = sourcesOf(x)
	if err := opts.checkSources(); err != nil {
		return nil, a.tellFaultyExperiment(file, tomlfile.Errors{placed(x, err)})
	}
	return opts, nil
}

// readExperiment reads the file of an experiment. What can be read of a faulty one is
// returned beside its faults.
func readExperiment(file string) (*experiment.Experiment, tomlfile.Errors, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, suiteErrorf("%s: file not found", file)
	}
	if err != nil {
		return nil, nil, suiteErrorf("%w", err)
	}
	x, err := experiment.Read(file, data)
	faults, ok := errors.AsType[tomlfile.Errors](err)
	if err != nil && !ok {
		return nil, nil, err
	}
	return x, faults, nil
}

// tellFaultyExperiment tells the faults of an experiment, each on a line of its own,
// so that editors find it.
func (a *app) tellFaultyExperiment(file string, faults tomlfile.Errors) error {
	for _, fault := range faults {
		err := contender.Hinted(fault)
		if unknown, ok := errors.AsType[*experiment.UnknownError](fault); ok {
			err = fmt.Errorf("%w%s", fault, cmdline.Suggest(unknown.Name, unknown.Known))
		}
		fmt.Fprintln(a.stderr, err)
	}
	if len(faults) == 1 {
		return suiteErrorf("%s: 1 error", file)
	}
	return suiteErrorf("%s: %d errors", file, len(faults))
}

// checkBesideExperiment returns a usage error where the command line says something
// that the experiment has to say, or says otherwise.
func checkBesideExperiment(c *cli.Context, x *experiment.Experiment) error {
	for _, flag := range c.Command.Flags {
		name := flag.Names()[0]
		if !c.IsSet(name) {
			continue
		}
		if !slices.Contains(besideExperiment(), name) {
			return usagef("--%s cannot stand beside %s, which says what is run", name, x.File)
		}
		if said, found := x.Setting(name); found && said.Value != fmt.Sprint(c.Value(name)) {
			return usagef("--%s %v contradicts %s, line %d: %s = %s", name, c.Value(name), x.File, said.Line, name, said.Value)
		}
	}
	return nil
}

// besideFile returns a path that leads on from the folder of the experiment.
func besideFile(x *experiment.Experiment, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(x.File), filepath.FromSlash(path))
}

// sourcesOf returns where the suites of an experiment come from.
func sourcesOf(x *experiment.Experiment) []string {
	var sources []string
	for _, suite := range x.Suites {
		source := suite.Value
		if _, known := suites.FindEntry(source); !known && source != suites.Stdin {
			source = besideFile(x, source)
		}
		sources = append(sources, source)
	}
	return sources
}

// experimentProfiles returns the built-in profiles and those of the files that an
// experiment names.
func (a *app) experimentProfiles(x *experiment.Experiment) (profile.Catalogue, error) {
	var files []string
	var faults tomlfile.Errors
	for _, file := range x.Profiles {
		path := besideFile(x, file.Value)
		if !exists(path) {
			faults = append(faults, &tomlfile.Error{File: x.File, Line: file.Line, Column: file.Column, Err: fmt.Errorf("%s: file not found", path)})
		}
		files = append(files, path)
	}
	if len(faults) > 0 {
		return nil, a.tellFaultyExperiment(x.File, faults)
	}
	catalogue, err := a.readProfiles(files)
	if err != nil {
		return nil, &codedError{exitSuite, errors.New(err.Error())}
	}
	return catalogue, nil
}

// contenderTexts returns the contenders of an experiment as the command line has
// them: an engine's text begins with cmd=.
func contenderTexts(x *experiment.Experiment) ([]contender.Text, error) {
	dir, err := filepath.Abs(filepath.Dir(x.File))
	if err != nil {
		return nil, err
	}
	var texts []contender.Text
	for _, c := range x.Contenders {
		text := contender.Text{Kind: contender.Profile, Text: c.Value}
		if strings.HasPrefix(strings.TrimSpace(c.Value), "cmd=") {
			text.Kind, text.Dir = contender.Engine, dir
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// faultyContenders returns what is wrong with the texts of contenders.
func faultyContenders(catalogue profile.Catalogue, x *experiment.Experiment, texts []contender.Text) tomlfile.Errors {
	request := contender.Request{Texts: texts}
	if book, given := x.Setting("book"); given {
		request.Book = besideFile(x, book.Value)
	}
	_, err := contender.Parse(catalogue, request)
	wrong, _ := errors.AsType[contender.Errors](err)
	var faults tomlfile.Errors
	for _, fault := range wrong {
		if fault.Index < 0 {
			continue // it is found again with the flags
		}
		at := x.Contenders[fault.Index]
		faults = append(faults, &tomlfile.Error{File: x.File, Line: at.Line, Column: at.Column, Err: fault})
	}
	return faults
}

// setFlags sets the flags that an experiment says, and its contenders.
func setFlags(c *cli.Context, x *experiment.Experiment, texts []contender.Text) error {
	*c.Generic("profile").(*contenderFlag).list = texts
	for _, s := range x.Settings {
		value := s.Value
		if s.Name == "book" {
			value = besideFile(x, value)
		}
		if err := c.Set(s.Name, value); err != nil {
			return suiteErrorf("%s:%d:%d: %w", x.File, s.Line, s.Column, err)
		}
	}
	return nil
}

// flagName is a flag in a message.
var flagName = regexp.MustCompile(`--([a-z0-9-]+)`)

// isAboutFlag reports whether an error is about a flag of the command line.
func isAboutFlag(err error, given []string) bool {
	return err != nil && slices.ContainsFunc(given, func(name string) bool {
		return strings.HasPrefix(err.Error(), "--"+name) || name == "jobs" && strings.HasPrefix(err.Error(), "-j ")
	})
}

// placed returns an error about flags at the place of the first of them that the
// experiment sets.
func placed(x *experiment.Experiment, err error) *tomlfile.Error {
	at := experiment.Setting{Text: experiment.Text{Line: 1, Column: 1}}
	for _, match := range flagName.FindAllStringSubmatch(err.Error(), -1) {
		if s, found := x.Setting(match[1]); found {
			at = s
			break
		}
	}
	return &tomlfile.Error{File: x.File, Line: at.Line, Column: at.Column, Err: withoutDashes(err)}
}

// withoutDashes makes the flag that an error begins with the key of a file.
func withoutDashes(err error) error {
	if text, found := strings.CutPrefix(err.Error(), "--"); found {
		return errors.New(text)
	}
	return err
}
