package repository

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"keymove/internal/testenv"
)

// madePages are made from tables of the program.
var madePages = []string{"docs/columns.md", "docs/features.md", "docs/json.md"}

// TestDocumentsAreShort holds README.md and docs/ to what somebody reads. Words are counted as wc does.
func TestDocumentsAreShort(t *testing.T) {
	const mostLines, mostWords, mostResearch = 90, 14_000, 10_000
	if lines := strings.Count(testenv.Read(t, "README.md"), "\n"); lines > mostLines {
		t.Errorf("README.md has %d lines, at most %d are wanted", lines, mostLines)
	}
	words, research := 0, 0
	for _, page := range testenv.Files(t, `^(README|docs/.*)\.md$`) {
		if slices.Contains(madePages, page) {
			continue
		}
		n := len(strings.Fields(testenv.Read(t, page)))
		if strings.HasPrefix(page, "docs/research/") {
			research += n
		} else {
			words += n
		}
	}
	if words > mostWords || research > mostResearch {
		t.Errorf("%d words in README.md and docs/, at most %d are wanted; %d in docs/research/, at most %d", words, mostWords, research, mostResearch)
	}
	t.Logf("%d words, and %d in docs/research/", words, research)
}

var link = regexp.MustCompile(`\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)|src="([^"]+)"`)

// TestLinks: every link of a document leads to a file of the repository, and to a heading of it,
// or is an address; and every page of docs/ is linked.
func TestLinks(t *testing.T) {
	linked := map[string]bool{}
	for _, page := range testenv.Documents(t) {
		text := testenv.WithoutCode(testenv.Read(t, page))
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			target := found[1] + found[2]
			if address, err := url.Parse(target); err != nil || address.Scheme != "" {
				if err != nil || address.Scheme != "https" || address.Host == "" {
					t.Errorf("%s: %s is not an address", page, target)
				}
				continue
			}
			file, anchor, hasAnchor := strings.Cut(target, "#")
			path := page
			if file != "" {
				path = filepath.ToSlash(filepath.Join(filepath.Dir(page), filepath.FromSlash(file)))
			}
			if _, err := os.Stat(filepath.Join(testenv.Repository(t), filepath.FromSlash(path))); err != nil {
				t.Errorf("%s links to %s, which does not exist", page, target)
				continue
			}
			linked[path] = linked[path] || path != page
			if hasAnchor && !slices.Contains(anchorsOf(testenv.Read(t, path)), anchor) {
				t.Errorf("%s links to %s: there is no such heading", page, target)
			}
		}
	}
	for _, page := range testenv.Files(t, `^docs/.*\.(md|svg|png)$`) {
		if !linked[page] {
			t.Errorf("no document links to %s", page)
		}
	}
}

// anchorsOf returns the anchors that GitHub gives the headings of a page.
func anchorsOf(page string) []string {
	var anchors []string
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(testenv.WithoutCode(page), -1) {
		anchors = append(anchors, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, heading[1]))
	}
	return anchors
}

// documentPath is how code and messages name a file of docs/.
var documentPath = regexp.MustCompile(`\bdocs/[A-Za-z0-9_/.-]*\.(md|svg|png|csv|txt|sh)\b`)

// TestNamedDocuments: every file of docs/ that code, messages, workflows or documents name is there.
func TestNamedDocuments(t *testing.T) {
	for _, path := range testenv.Files(t, `(\.(go|md|txt|toml|sh|yml|golden)|(^|/)(Makefile|Containerfile|run))$`) {
		if strings.HasSuffix(path, "_test.go") || path == "CHANGELOG.md" { // fail by themselves; tells of former pages
			continue
		}
		for _, name := range documentPath.FindAllString(testenv.Read(t, path), -1) {
			if _, err := os.Stat(filepath.Join(testenv.Repository(t), filepath.FromSlash(name))); err != nil {
				t.Errorf("%s names %s, which does not exist", path, name)
			}
		}
	}
}

// TestTestsInDocuments: a test that a document names is there.
func TestTestsInDocuments(t *testing.T) {
	named := map[string]string{}
	for _, page := range testenv.Documents(t) {
		for _, found := range regexp.MustCompile("`(Test[A-Z][A-Za-z0-9]+)`").FindAllStringSubmatch(testenv.Read(t, page), -1) {
			named[found[1]] = page
		}
	}
	if len(named) == 0 {
		t.Fatal("no document names a test")
	}
	for _, path := range testenv.Files(t, `_test\.go$`) {
		for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(testenv.Read(t, path), -1) {
			delete(named, found[1])
		}
	}
	for name, page := range named {
		t.Errorf("%s: there is no %s", page, name)
	}
}
