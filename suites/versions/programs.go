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
)

// Programs returns the programs in a folder, or of a pattern, in the order of their versions:
// numbers in their names count as numbers.
func Programs(text string) ([]string, error) {
	pattern := text
	if info, err := os.Stat(text); err == nil && info.IsDir() {
		pattern = filepath.Join(text, "*")
	}
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(path string) bool { return !isProgram(path) })
	if len(files) == 0 {
		return nil, fmt.Errorf("no programs")
	}
	for i := range files {
		if files[i], err = filepath.Abs(files[i]); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(files, func(a, b string) int { return compareNames(filepath.Base(a), filepath.Base(b)) })
	return files, nil
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

// ProgramName returns the name of a version that is known by its program only.
func ProgramName(path string) string {
	name := filepath.Base(path)
	if strings.EqualFold(filepath.Ext(name), ".exe") {
		return name[:len(name)-len(".exe")]
	}
	return name
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
