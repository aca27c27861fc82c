package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// jsonOutputs are the commands with --json, as headings of docs/json.md.
func jsonOutputs(t *testing.T, repo, suite string) []struct {
	name string
	args []string
} {
	t.Helper()
	toy := []string{"--repo", repo, "--build", toyBuild, "--nodes", "10"}
	return []struct {
		name string
		args []string
	}{
		{"run", []string{"run", "mates", "--first", "4", "--nodes", "100,200", "--hash", "1", "--profile", "classical", "--profile", "y:classical,maxdepth=1", "--out", "s"}},
		{"run", []string{"run", "mates", "--first", "4", "--nodes", "200", "--hash", "1", "--profile", "classical", "--profile", "x:classical,maxdepth=1", "--out", "r"}},
		{"run --dry-run", []string{"run", "mates", "--first", "4", "--nodes", "200", "--dry-run", "--out", "d"}},
		{"report", []string{"report", "r"}},
		{"compare", []string{"compare", "s"}},
		{"compare", []string{"compare", "r"}},
		{"gate", []string{"gate", "--baseline", "r#classical", "r#x"}},
		{"gate", []string{"gate", "--max-slower", "3%", "r"}},
		{"match", []string{"match", "--profile", "default", "--profile", "x:default,maxdepth=1", "--nodes", "100", "--games", "2", "--max-moves", "20", "--hash", "1", "--out", "m"}},
		{"track", append([]string{"track", suite, "--versions", "v1..v3", "--out", "t"}, toy...)},
		{"bisect", append([]string{"bisect", "--suite", suite, "--good", "v1", "--bad", "v3", "--out", "b"}, toy...)},
		{"suites list", []string{"suites", "list"}},
		{"suites info", []string{"suites", "info", "wac", "mates"}},
		{"suites check", []string{"suites", "check", suite, "bad.epd"}},
		{"suites check", []string{"suites", "check", "mates", "--prove"}},
		{"engines check", []string{"engines", "check", fakeEngine(nil)}},
	}
}

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

// TestJSONPage: docs/json.md lists every field of every JSON output, and no others but those
// that are not always there; each output has the version of its schema.
func TestJSONPage(t *testing.T) {
	testenv.OnlyLong(t, "runs all commands with --json")
	suite := toySuite(t)
	repo := toyRepo(t, []string{toyEngine(0, "abcde"), "", toyEngine(2, "bcd"), toyEngine(3, "bcde")}, 0, 2, 3)
	page := filepath.Join(packageDir, "..", "..", "docs", "json.md")
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	intro, _, _ := strings.Cut(string(data), "\n## ")
	made := strings.TrimRight(intro, "\n") + "\n"
	inTempDir(t)
	if err := os.WriteFile("bad.epd", []byte("4k3/8/8/8/8/8/8/4K3 w - - bm Ke9;\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, output := range jsonOutputs(t, repo, suite) {
		got := call(t, "", append(output.args, "--json")...)
		var object map[string]any
		if err := json.Unmarshal([]byte(got.stdout), &object); err != nil || got.code == host.ExitUsage {
			t.Fatalf("%s: %v, %+v", output.name, err, got)
		}
		if !regexp.MustCompile(`^\{\s*"schema": ?1,`).MatchString(got.stdout) {
			t.Errorf("%s: no schema: %.40q", output.name, got.stdout)
		}
		fields := map[string]string{}
		fieldsOf(object, "", fields)
		listed := listedFields(string(data), output.name)
		for path, kind := range fields {
			if kind == "null" && hasPart(listed, path) {
				continue
			}
			if known, found := listed[path]; !found || kind != "null" && strings.TrimSuffix(known, "?") != kind && strings.TrimSuffix(known, "?") != "null" {
				t.Errorf("docs/json.md: %s lacks %s: %s", output.name, path, kind)
			}
		}
		for path, kind := range listed {
			if !isThere(fields, path) && !strings.HasSuffix(kind, "?") {
				t.Errorf("docs/json.md: %s has %s, which its output does not have", output.name, path)
			}
		}
		if !strings.Contains(made, section(output.name, nil, nil)) {
			made += section(output.name, fields, listed)
		}
	}
	if update := flag.Lookup("update"); update != nil && update.Value.String() == "true" {
		if err := os.WriteFile(page, []byte(made), 0o666); err != nil {
			t.Fatal(err)
		}
	}
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
