package documents

import (
	"encoding/json"
	"maps"
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
	kind := "null"
	switch v := value.(type) {
	case map[string]any:
		for name, item := range v {
			if variableNames.MatchString(path) {
				name = "*"
			}
			fieldsOf(item, strings.TrimPrefix(path+"."+name, "."), fields)
		}
		return
	case []any:
		for _, item := range v {
			fieldsOf(item, path+"[]", fields)
		}
		if len(v) > 0 {
			return
		}
		path += "[]"
	case string:
		kind = "text"
	case float64:
		kind = "number"
	case bool:
		kind = "true or false"
	}
	if fields[path] == "" || fields[path] == "null" { // null is the type of any field
		fields[path] = kind
	}
}

var (
	// listedField is a line of a list of docs/json.md.
	listedField   = regexp.MustCompile(`^    (\S+): (text|number|true or false|null)(\?)?$`)
	headingOfPage = regexp.MustCompile("(?m)^## `keymove (.*) --json`$")
)

// jsonPage is docs/json.md: it lists every field of every JSON output, and no others but those that are not always there.
type jsonPage struct {
	text     string
	headings []string                     // commands
	listed   map[string]map[string]string // the fields of each
}

func readJSONPage(t *testing.T) *jsonPage {
	t.Helper()
	p := &jsonPage{text: ReadFile(t, RepositoryDir, "docs", "json.md"), listed: map[string]map[string]string{}}
	for line := range strings.Lines(p.text) {
		line = strings.TrimRight(line, "\n")
		if found := headingOfPage.FindStringSubmatch(line); found != nil {
			p.headings = append(p.headings, found[1])
			p.listed[found[1]] = map[string]string{}
		} else if found := listedField.FindStringSubmatch(line); found != nil {
			p.listed[p.headings[len(p.headings)-1]][found[1]] = found[2] + found[3]
		}
	}
	return p
}

// add adds an output to the list of its command.
func (p *jsonPage) add(t *testing.T, line string, got Outcome) {
	t.Helper()
	listed := p.listed[p.headingOf(line)]
	var object map[string]any
	if err := json.Unmarshal([]byte(got.Stdout), &object); err != nil || listed == nil {
		t.Errorf("%s: no heading in docs/json.md, or %v, %+v", line, err, got)
		return
	}
	if !regexp.MustCompile(`^\{\s*"schema": ?1,`).MatchString(got.Stdout) {
		t.Errorf("%s: no schema: %.40q", line, got.Stdout)
	}
	fields := map[string]string{}
	fieldsOf(object, "", fields)
	for path, kind := range listed {
		if !isThere(fields, path) {
			listed[path] = strings.TrimSuffix(kind, "?") + "?"
		}
	}
	for path, kind := range fields {
		if known := strings.TrimSuffix(listed[path], "?"); kind != "null" || known == "" && !hasPart(listed, path) {
			listed[path] = kind + strings.TrimPrefix(listed[path], known)
		}
	}
}

// headingOf returns the longest heading of the page that is the command of a line.
func (p *jsonPage) headingOf(line string) (longest string) {
	for _, heading := range p.headings {
		command, option, _ := strings.Cut(heading, " --")
		if strings.HasPrefix(line, command+" ") && strings.Contains(line, option) && len(heading) > len(longest) {
			longest = heading
		}
	}
	return longest
}

// check holds the page to the lists.
func (p *jsonPage) check(t *testing.T) {
	t.Helper()
	intro, _, _ := strings.Cut(p.text, "\n## ")
	text := strings.TrimRight(intro, "\n") + "\n"
	for _, heading := range p.headings {
		text += "\n## `keymove " + heading + " --json`\n\n"
		for _, path := range slices.Sorted(maps.Keys(p.listed[heading])) {
			text += "    " + path + ": " + p.listed[heading][path] + "\n"
		}
	}
	goldentest.Check(t, filepath.Join(RepositoryDir, "docs", "json.md"), text)
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
