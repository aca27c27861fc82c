package versions

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

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

// compareNames compares names as versions are ordered: v1.9 comes before v1.10, and v1.10-rc1
// before v1.10.
func compareNames(a, b string) int {
	return cmp.Or(compareParts(markPreRelease(a), markPreRelease(b)), cmp.Compare(a, b))
}

// preRelease matches what the name of a version has behind that of the release it leads to. The word
// "dev" is not among them: it is used for what follows a release as well.
var preRelease = regexp.MustCompile(`(?i)(^|[^a-z])(alpha|beta|pre(?:view|-?release)?|rc)[-_. ]?(\d|[^a-z]|$)`)

// preMark begins a part of a name that sorts before the end of the name.
const preMark = '\x00'

// markPreRelease puts a mark in front of the word for a pre-release, in the place of the sign there.
func markPreRelease(name string) string {
	at := preRelease.FindStringSubmatchIndex(name)
	if at == nil || at[4] == 0 {
		return name
	}
	return strings.TrimRight(name[:at[4]], "-_.+~ ") + string(preMark) + strings.ToLower(name[at[4]:at[5]]) + name[at[6]:]
}

func compareParts(a, b string) int {
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
	switch {
	case a != "" && a[0] == preMark:
		return -1
	case b != "" && b[0] == preMark:
		return 1
	}
	return cmp.Compare(len(a), len(b))
}

// cutPart cuts off the digits at the start of a name, or what is in front of the first one or of a mark.
func cutPart(name string) (part, rest string) {
	isDigit := func(c byte) bool { return '0' <= c && c <= '9' }
	end := 1
	for end < len(name) && name[end] != preMark && isDigit(name[end]) == isDigit(name[0]) {
		end++
	}
	return name[:end], name[end:]
}
