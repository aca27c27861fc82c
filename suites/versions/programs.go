package versions

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"keymove/suites"
)

// Programs returns the programs in a folder, or of a pattern, in the order of their versions:
// numbers in their names count as numbers. Other files are left out.
func Programs(text string) (files []string, others []LeftOut, err error) {
	pattern := text
	if info, err := os.Stat(text); err == nil && info.IsDir() {
		pattern = filepath.Join(text, "*")
	}
	found, err := filepath.Glob(pattern)
	if err != nil {
		return nil, nil, err
	}
	names := map[string]string{}
	for i, name := range suites.PathNames(found) {
		path, err := filepath.Abs(found[i])
		if err != nil {
			return nil, nil, err
		}
		if names[path] = name; isProgram(path) {
			files = append(files, path)
		} else {
			others = append(others, LeftOut{name, "not an executable file"})
		}
	}
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("no executable files")
	}
	slices.SortStableFunc(files, func(a, b string) int { return compareNames(names[a], names[b]) })
	return files, others, nil
}

func isProgram(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if runtime.GOOS == "windows" {
		return strings.EqualFold(filepath.Ext(path), ".exe")
	}
	return info.Mode()&0o111 != 0
}

// compareNames compares names as versions are ordered: v1.9 comes before v1.10.
func compareNames(a, b string) int {
	for a != "" && b != "" {
		partA, restA := cutPart(a)
		partB, restB := cutPart(b)
		numberA, errA := strconv.ParseUint(partA, 10, 64)
		numberB, errB := strconv.ParseUint(partB, 10, 64)
		order := cmp.Compare(partA, partB)
		if errA == nil && errB == nil {
			order = cmp.Or(cmp.Compare(numberA, numberB), order)
		}
		if order != 0 {
			return order
		}
		a, b = restA, restB
	}
	return cmp.Compare(len(a), len(b))
}

// cutPart cuts off the digits at the start of a name, or what is in front of the first one.
func cutPart(name string) (part, rest string) {
	isDigit := func(r rune) bool { return r < unicode.MaxASCII && unicode.IsDigit(r) }
	first := isDigit(rune(name[0]))
	end := strings.IndexFunc(name, func(r rune) bool { return isDigit(r) != first })
	if end < 0 {
		end = len(name)
	}
	return name[:end], name[end:]
}
