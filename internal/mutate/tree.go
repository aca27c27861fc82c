package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// tree is a copy of the module in which files may be changed.
type tree struct{ dir string }

// copyTree copies the files of the module at dir that Git knows or would add.
func copyTree(dir string) (*tree, error) {
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = dir
	names, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	to, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	if to, err = filepath.EvalSymlinks(to); err != nil { // as go list names folders
		return nil, err
	}
	for name := range bytes.SplitSeq(bytes.TrimSuffix(names, []byte{0}), []byte{0}) {
		if err := copyFile(filepath.Join(to, string(name)), filepath.Join(dir, string(name))); err != nil {
			os.RemoveAll(to)
			return nil, err
		}
	}
	return &tree{to}, nil
}

// copyFile copies a file with its mode. One that was removed since Git saw it is
// left out.
func copyFile(to, from string) error {
	source, err := os.Open(from)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer source.Close()
	info, err := source.Stat()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, info.Mode().Perm())
	if err != nil {
		return err
	}
	if _, err := io.Copy(target, source); err != nil {
		target.Close()
		return err
	}
	return target.Close()
}

func (t *tree) remove() { os.RemoveAll(t.dir) }

// goPackage is what the go command says of a package.
type goPackage struct {
	ImportPath string
	Dir        string
	GoFiles    []string // those built on this system, without tests
}

// packages returns the packages that the patterns stand for.
func (t *tree) packages(patterns []string) ([]goPackage, error) {
	list := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,GoFiles", "--"}, patterns...)...)
	list.Dir, list.Stderr = t.dir, os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []goPackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		var p goPackage
		if err := decoder.Decode(&p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// mutants returns all mutants of a package, file by file.
func (t *tree) mutants(p goPackage) ([]mutant, error) {
	var all []mutant
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		file, err := filepath.Rel(t.dir, path)
		if err != nil {
			return nil, err
		}
		mutants, err := mutantsOf(filepath.ToSlash(file), source)
		if err != nil {
			return nil, err
		}
		all = append(all, mutants...)
	}
	return all, nil
}
