package versions

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/files"
)

// note notes what a build has left in its folder.
func (m *Built) note(folder string) (err error) {
	if m.Files, err = filesLeft(folder); err != nil {
		return err
	}
	if m.SHA256 = m.Files[engineName()]; len(m.Files) > 1 {
		var lines strings.Builder
		for _, path := range slices.Sorted(maps.Keys(m.Files)) {
			fmt.Fprintln(&lines, m.Files[path], path)
		}
		m.SHA256 = files.Digest([]byte(lines.String()))
	}
	return nil
}

// filesLeft returns the digests of the files in the folder of a build, without our own.
func filesLeft(folder string) (map[string]string, error) {
	files := map[string]string{}
	return files, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, relErr := filepath.Rel(folder, path)
		if err != nil || relErr != nil || entry.IsDir() || name == logFile || name == resultFile {
			return err
		}
		files[filepath.ToSlash(name)], err = sumOf(path)
		return err
	})
}

// sumOf returns the digest of a file, of a symbolic link that of its target's path.
func sumOf(path string) (string, error) {
	if target, err := os.Readlink(path); err == nil {
		return files.Digest([]byte(target)), nil
	}
	return files.DigestFile(path)
}

// readBuilt reads what is noted about the build in a folder; nil if nothing is. Earlier versions did not note all files.
func readBuilt(folder string) *Built {
	data, err := files.ReadOwn(filepath.Join(folder, resultFile))
	var made Built
	if err != nil || json.Unmarshal(data, &made) != nil || made.Failure == "" && made.Files == nil {
		return nil
	}
	made.locate(folder)
	return &made
}

// kept returns what an earlier build has left in a folder; nil if there is nothing, or something else than it wrote.
func kept(folder string) *Built {
	made := readBuilt(folder)
	if made == nil {
		return nil
	}
	for path, sum := range made.Files {
		if now, err := sumOf(filepath.Join(folder, filepath.FromSlash(path))); err != nil || now != sum {
			return nil
		}
	}
	made.IsKept = true
	return made
}

// FilesOf returns the name of the build that wrote an engine, and what else it left, as it is now; an empty name
// for a program that no build of ours wrote.
func FilesOf(engine string) (build string, others []suites.EngineFile, err error) {
	folder := filepath.Dir(engine)
	made := readBuilt(folder)
	if made == nil || made.Path != engine {
		return "", nil, nil
	}
	for _, name := range slices.Sorted(maps.Keys(made.Files)) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if path == engine {
			continue
		}
		sum, err := sumOf(path)
		if err != nil {
			return "", nil, err
		}
		others = append(others, suites.EngineFile{Path: path, SHA256: sum})
	}
	return filepath.Base(folder), others, nil
}
