package documents

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/goldentest"
)

// variableNames are the objects whose names are no fields.
var variableNames = regexp.MustCompile(`^(endings|contenders\[\]\.options)$`)

// fieldsOf adds the fields of a decoded value, with their types, to a list.
func fieldsOf(value any, path string, fields map[string]string) {
	prefix := path
	if path != "" {
		prefix += "."
	}
	switch v := value.(type) {
	case map[string]any:
		for name, item := range v {
			if variableNames.MatchString(path) {
				name = "*"
			}
			fieldsOf(item, prefix+name, fields)
		}
		return
	case []any:
		for _, item := range v {
			fieldsOf(item, path+"[]", fields)
		}
		if len(v) == 0 {
			note(fields, path+"[]", "null")
		}
		return
	case string:
		note(fields, path, "text")
	case float64:
		note(fields, path, "number")
	case bool:
		note(fields, path, "true or false")
	default:
		note(fields, path, "null")
	}
}

// note notes the type of a field; null is that of any.
func note(fields map[string]string, path, kind string) {
	if fields[path] == "" || fields[path] == "null" {
		fields[path] = kind
	}
}

// listedField is a line of a list of docs/json.md.
var listedField = regexp.MustCompile(`^    (\S+): (text|number|true or false|null)(\?)?$`)

// jsonPage is docs/json.md: it lists every field of every JSON output, and no others but those that are not always there.
type jsonPage struct {
	text     string
	sections map[string]string // by heading, made from what the commands printed
}

// check holds an output to its list; its heading is the command without what it is about.
func (p *jsonPage) check(t *testing.T, line string, got Outcome) {
	t.Helper()
	name := headingOf(p.text, line)
	var object map[string]any
	if err := json.Unmarshal([]byte(got.Stdout), &object); err != nil || name == "" {
		t.Errorf("%s: heading %q in docs/json.md, %v, %+v", line, name, err, got)
		return
	}
	if !regexp.MustCompile(`^\{\s*"schema": ?1,`).MatchString(got.Stdout) {
		t.Errorf("%s: no schema: %.40q", name, got.Stdout)
	}
	fields := map[string]string{}
	fieldsOf(object, "", fields)
	listed := listedFields(p.text, name)
	for path, kind := range fields {
		if kind == "null" && hasPart(listed, path) {
			continue
		}
		if known, found := listed[path]; !found || kind != "null" && strings.TrimSuffix(known, "?") != kind && strings.TrimSuffix(known, "?") != "null" {
			t.Errorf("docs/json.md: %s lacks %s: %s", name, path, kind)
		}
	}
	for path, kind := range listed {
		if !isThere(fields, path) && !strings.HasSuffix(kind, "?") {
			t.Errorf("docs/json.md: %s has %s, which %s does not have", name, path, line)
		}
	}
	if p.sections[name] == "" {
		p.sections[name] = section(name, fields, listed)
	}
}

// update writes the page if the tests are to accept what they got.
func (p *jsonPage) update(t *testing.T) {
	t.Helper()
	if !goldentest.Update() {
		return
	}
	intro, _, _ := strings.Cut(p.text, "\n## ")
	made := strings.TrimRight(intro, "\n") + "\n"
	for _, found := range headingOfPage.FindAllStringSubmatch(p.text, -1) {
		made += p.sections[found[1]]
	}
	if err := os.WriteFile(filepath.Join(RepositoryDir, "docs", "json.md"), []byte(made), 0o666); err != nil {
		t.Fatal(err)
	}
}

var headingOfPage = regexp.MustCompile("(?m)^## `keymove (.*) --json`$")

// headingOf returns the longest heading of the page that is the command of a line.
func headingOf(page, line string) (longest string) {
	for _, found := range headingOfPage.FindAllStringSubmatch(page, -1) {
		command, option, _ := strings.Cut(found[1], " --")
		if strings.HasPrefix(line, command+" ") && strings.Contains(line, option) && len(found[1]) > len(longest) {
			longest = found[1]
		}
	}
	return longest
}

// hasPart reports whether a field of an object or list is listed, which may be null.
func hasPart(listed map[string]string, path string) bool {
	path = strings.TrimSuffix(path, "[]")
	for other := range listed {
		if strings.HasPrefix(other, path+".") || strings.HasPrefix(other, path+"[]") {
			return true
		}
	}
	return false
}

// isThere reports whether an output has a field, or something unknown that would have it.
func isThere(fields map[string]string, path string) bool {
	if _, found := fields[path]; found {
		return true
	}
	for end := range path {
		isEnd := path[end] == '.' || path[end] == '['
		if isEnd && (fields[path[:end]] == "null" || fields[path[:end]+"[]"] == "null") {
			return true
		}
	}
	return false
}

// listedFields returns the fields that the page lists for an output.
func listedFields(page, name string) map[string]string {
	_, rest, _ := strings.Cut(page, "\n## `keymove "+name+" --json`\n")
	rest, _, _ = strings.Cut(rest, "\n## ")
	fields := map[string]string{}
	for line := range strings.Lines(rest) {
		if found := listedField.FindStringSubmatch(strings.TrimRight(line, "\n")); found != nil {
			fields[found[1]] = found[2] + found[3]
		}
	}
	return fields
}

// section returns the section of an output: its fields, and those that are listed and are not
// always there.
func section(name string, fields, listed map[string]string) string {
	all := maps.Clone(listed)
	for path, kind := range listed {
		if fields[path] == "" {
			all[path] = strings.TrimSuffix(kind, "?") + "?"
		}
	}
	for path, kind := range fields {
		if known := strings.TrimSuffix(all[path], "?"); known == "" || kind != "null" {
			all[path] = kind + strings.TrimPrefix(all[path], known)
		}
	}
	text := fmt.Sprintf("\n## `keymove %s --json`\n\n", name)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		text += fmt.Sprintf("    %s: %s\n", path, all[path])
	}
	return text
}
