package input

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/digest"
)

// engineFiles returns the files on which an engine depends, as far as its command
// line shows: the executable, and every regular file that is an argument, follows "="
// in one, or is the value of an option. Relative paths start in the engine's working
// folder.
func engineFiles(e *suites.Engine) ([]suites.EngineFile, error) {
	paths := []string{e.Command}
	for _, text := range textsOf(e) {
		path := text
		if !filepath.IsAbs(path) {
			path = filepath.Join(e.Dir, path)
		}
		if text != "" && isRegular(path) && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	files := make([]suites.EngineFile, len(paths))
	for i, path := range paths {
		sum, err := digest.OfFile(path)
		if err != nil {
			return nil, err
		}
		files[i] = suites.EngineFile{Path: path, SHA256: sum}
	}
	return files, nil
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
