package suites

import (
	"bytes"
	"debug/elf"
	"debug/macho"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"keymove/suites/files"
)

// IsSameProgram reports whether two contenders are certainly the same program with the same settings, so
// that a comparison of them compares nothing. Engines are if they are started by the same words in the
// same folder, or if each is the same file that decides alone what it plays: a program of this system, no
// script, that gets no file and has no folder of its own, whose build left nothing else, or
// beside which nothing else lies from where the two paths part. Whatever is in doubt is another program:
// that costs a search, never a verdict.
func (c *Contender) IsSameProgram(other *Contender) bool {
	a, b := c.Engine, other.Engine
	if a == nil || b == nil {
		return a == b && maps.Equal(c.Options, other.Options) && (c.Book == other.Book || c.Book != nil && other.Book != nil && c.Book.SHA256 == other.Book.SHA256)
	}
	return slices.Equal(a.Options, b.Options) && a.IsSameProgram(b)
}

// IsSameProgram is that of the contenders, whatever their options are.
func (e *Engine) IsSameProgram(other *Engine) bool {
	switch {
	case len(e.Files) == 0, !slices.Equal(e.Sums(), other.Sums()), !slices.Equal(e.Args, other.Args), e.Dir != other.Dir, e.Build != other.Build && (e.Build == "" || other.Build == ""):
		return false
	case e.Command == other.Command:
		return true
	case !e.isAlone() || !other.isAlone():
		return false
	}
	return e.Build != "" || isAloneBeside(e.Command, other.Command) && isAloneBeside(other.Command, e.Command)
}

// Sums returns the SHA-256 of the engine's files, the executable first. Engines with different ones are
// different; the same ones do not make them the same, see IsSameProgram. A profile, which has no engine,
// has none.
func (e *Engine) Sums() (list []string) {
	if e == nil {
		return nil
	}
	for _, file := range e.Files {
		list = append(list, file.SHA256)
	}
	return list
}

// isAlone reports whether the executable alone decides what the engine plays, as far as a file and the
// words that start it can show.
func (e *Engine) isAlone() bool {
	return len(e.Files) == 1 && programReads(e.Command) == "" && e.wordsRead() == ""
}

// Unnamed says why the engine may read files that are not among its Files, as "it is a script"; empty if
// nothing shows that it does. Of a build, its files are all that the build left.
func (e *Engine) Unnamed() string {
	if e.Build == "" {
		if why := programReads(e.Command); why != "" {
			return why
		}
	}
	return e.wordsRead()
}

// Surroundings identifies what an engine may read that nothing names: the files beside its executable, by
// their names, sizes and times, or the build that it is of; empty for nothing.
func (e *Engine) Surroundings() string {
	switch {
	case e.Build != "" && e.isAlone():
		return ""
	case e.Build != "":
		return e.Build
	}
	target, err := filepath.EvalSymlinks(e.Command)
	if err != nil {
		target = e.Command
	}
	named := []string{e.Command, target}
	for _, file := range e.Files {
		named = append(named, file.Path)
	}
	var lines []string
	for _, dir := range slices.Compact([]string{filepath.Dir(e.Command), filepath.Dir(target)}) {
		lines = append(lines, filesBeside(dir, named)...)
	}
	if lines == nil {
		return ""
	}
	return files.ShortDigest(strings.Join(lines, "\n"))
}

// filesBeside returns the files of a folder but for some, a line each; none of a folder that cannot be
// read.
func filesBeside(dir string, named []string) (lines []string) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && !slices.Contains(named, path) {
			lines = append(lines, fmt.Sprintf("%s %d %d", entry.Name(), info.Size(), info.ModTime().UnixNano()))
		}
	}
	return lines
}

// starter matches the names of programs that run what other files, or other machines, have.
var starter = regexp.MustCompile(`^(python|pypy|java|dotnet|mono|node|deno|bun|ruby|perl|lua|luajit|php|julia|racket|sbcl|(ba|da|z|k|c|fi)?sh|ssh|env|nice|taskset|timeout|docker|podman|wine)(w|64)?[-0-9.]*(\.exe)?$`)

// programReads says why a program may read files that nothing names; empty if nothing shows that it does.
func programReads(path string) string {
	file, err := files.OpenOwn(path)
	if err != nil {
		return "its executable cannot be read"
	}
	defer file.Close()
	switch isNative, isBeside := librariesOf(file); {
	case !isNative:
		return "it is a script"
	case isBeside:
		return "its libraries lie beside it"
	case starter.MatchString(filepath.Base(path)):
		return filepath.Base(path) + " runs what other files have"
	}
	return ""
}

// librariesOf reports whether a file is an executable of a system, and whether that finds libraries by
// its own place.
func librariesOf(file io.ReaderAt) (isNative, isBeside bool) {
	isRelative := func(path string) bool { return !strings.HasPrefix(path, "/") } // "$ORIGIN", "@loader_path"
	if f, err := elf.NewFile(file); err == nil {
		run, _ := f.DynString(elf.DT_RUNPATH) // without a dynamic section there is none
		old, _ := f.DynString(elf.DT_RPATH)
		return true, slices.ContainsFunc(strings.Split(strings.Join(append(run, old...), ":"), ":"), func(dir string) bool { return dir != "" && isRelative(dir) })
	}
	thin := []*macho.File{}
	if f, err := macho.NewFile(file); err == nil {
		thin = append(thin, f)
	} else if fat, err := macho.NewFatFile(file); err == nil {
		for i := range fat.Arches {
			thin = append(thin, fat.Arches[i].File)
		}
	}
	for _, f := range thin {
		libraries, err := f.ImportedLibraries()
		isNative, isBeside = true, isBeside || err != nil || slices.ContainsFunc(libraries, isRelative)
	}
	head := make([]byte, 2)
	_, err := file.ReadAt(head, 0)
	return isNative || err == nil && bytes.Equal(head, []byte("MZ")), isBeside
}

// wordsRead says why the words that start an engine let it read files that nothing names; empty if they
// do not. A file in an option or behind "=" is data, and is among the Files.
func (e *Engine) wordsRead() string {
	if cwd, err := os.Getwd(); e.Dir != "" && (err != nil || cwd != e.Dir) {
		return "it works in " + e.Dir
	}
	texts := slices.Clone(e.Args)
	for _, arg := range e.Args {
		if mode := e.modeOf(arg); mode != nil && mode.IsRegular() {
			return "its argument " + arg + " may name other files"
		}
		_, behind, _ := strings.Cut(arg, "=")
		texts = append(texts, behind)
	}
	for _, o := range e.Options {
		texts = append(texts, o.Value)
	}
	for _, text := range texts {
		if mode := e.modeOf(text); mode != nil && mode.IsDir() {
			return text + " is a folder"
		}
	}
	return ""
}

// modeOf returns the mode of the file that a word of the engine names; nil for none.
func (e *Engine) modeOf(text string) *fs.FileMode {
	if text == "" {
		return nil
	}
	info, err := os.Stat(e.PathOf(text))
	if err != nil {
		return nil
	}
	return new(info.Mode())
}

// PathOf returns the path that a word of the engine means: relative ones start in its folder.
func (e *Engine) PathOf(text string) string {
	if filepath.IsAbs(text) {
		return text
	}
	return filepath.Join(e.Dir, text)
}

// isAloneBeside reports whether nothing but a program lies below the folder in which its path parts from
// that of another one. Of two in one folder, nothing there is named after it.
func isAloneBeside(path, other string) bool {
	words, others := strings.Split(path, string(filepath.Separator)), strings.Split(other, string(filepath.Separator))
	if len(words) != len(others) {
		return false
	}
	at := 0
	for words[at] == others[at] {
		at++
	}
	if at == len(words)-1 {
		return !hasNamesake(path, other)
	}
	root := strings.Join(words[:at+1], string(filepath.Separator))
	return filepath.WalkDir(root, func(found string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && found != path {
			err = fs.ErrExist
		}
		return err
	}) == nil
}

// hasNamesake reports whether a file in the folder of a program begins with its name.
func hasNamesake(path, other string) bool {
	entries, err := os.ReadDir(filepath.Dir(path))
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	return err != nil || slices.ContainsFunc(entries, func(entry fs.DirEntry) bool {
		return strings.HasPrefix(entry.Name(), name) && entry.Name() != filepath.Base(path) && entry.Name() != filepath.Base(other)
	})
}
