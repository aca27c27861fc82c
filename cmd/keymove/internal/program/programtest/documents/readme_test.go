// Package documents tests what the documents of Keymove say, and what is kept of its outputs: the commands of pages and
// examples, the action and the workflows, and foreign text in every output.
package documents

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/load"
)

// TestReadme runs every command of the ```console blocks of all documents that begins with "$ keymove" or "$ go run ./cmd/keymove", and compares what
// it writes with what the page shows. A line "..." stands for any number of lines, "..."
// in a line for any text. A command that shows nothing but "..." has to succeed.
//
// The commands run in a folder with the files of the repository and with old, new and mine,
// builds of an engine, one page after the other; so do mkdir and cp. Suites of the catalogue are got from the public ones.
func TestReadme(t *testing.T) {
	testenv.OnlyLong(t, "takes seconds, and a minute under the race detector")
	pages := testenv.Documents(t)
	enterCopy(t, RepositoryDir)
	writeBuild(t, "old", "Mine 1.0", "classical,see=off,maxdepth=4")
	writeBuild(t, "new", "Mine 1.1", "classical")
	// The example of mine has no limit, and a whole search would take half a minute: it answers after a hundredth of 100 000 nodes.
	WriteScript(t, "mine", "sed -u 's/^go nodes 100000$/go nodes 1000/' | ./new")
	writeStockfish(t)
	for _, name := range pages {
		examples := examplesOf(testenv.Read(t, name))
		if len(examples) == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			for _, e := range examples {
				if i := slices.Index(e.args, "--out"); i >= 0 { // the next page begins without it
					t.Cleanup(func() { _ = os.RemoveAll(e.args[i+1]) })
				}
				t.Run(e.command, func(t *testing.T) {
					if slices.Contains(publicSections, e.section) {
						e.web = publicWeb(t)
					}
					e.check(t)
				})
			}
		})
	}
}

// publicSections are the sections of README.md whose examples need WAC.
var publicSections = []string{"Start", "Two builds, one verdict"}

// writeBuild writes a build of an engine: the built-in engine with a profile, under a
// name of its own.
func writeBuild(t *testing.T, file, name, profile string) {
	t.Helper()
	WriteScript(t, file, "exec "+EngineCommand(fake.BuildArgs(name, profile)))
}

// publicWeb returns a web that has the files of the catalogue as far as the public suites
// have them.
func publicWeb(t *testing.T) *httptest.Server {
	t.Helper()
	job := testenv.PublicSuites(t)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, e := range suites.Catalogue() {
			if r.URL.Path == "/"+e.Address {
				http.ServeFile(w, r, filepath.Join(job, filepath.FromSlash(e.File)))
				return
			}
		}
		http.NotFound(w, r)
	}))
	t.Cleanup(web.Close)
	return web
}

// enterCopy makes a folder with links to all of the repository the working one,
// so that what the examples write does not stay.
func enterCopy(t *testing.T, root string) {
	t.Helper()
	dir := InTempDir(t)
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if entry.Name() == folder.RunsDir {
			continue
		}
		if err := os.Symlink(filepath.Join(root, entry.Name()), filepath.Join(dir, entry.Name())); err != nil {
			t.Skipf("links cannot be made here: %v", err)
		}
	}
}

// example is a command of a page, and the lines shown below it.
type example struct {
	section string // the heading above it
	command string
	args    []string // nil for one of the shell
	shown   []string
	web     *httptest.Server // that suites are got from; nil for none
}

// examplesOf returns the examples of a page.
func examplesOf(page string) []*example {
	var examples []*example
	var current *example
	inside, section := false, ""
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			inside, current = line == "```console", nil
		case !inside && strings.HasPrefix(line, "## "):
			section = strings.TrimPrefix(line, "## ")
		case !inside:
		case strings.HasPrefix(line, "$ "):
			current = parseExample(strings.TrimPrefix(line, "$ "))
			if current != nil {
				current.section = section
				examples = append(examples, current)
			}
		case current != nil:
			current.shown = append(current.shown, line)
		}
	}
	return examples
}

// parseExample returns the example that begins with a command, nil where that
// is another program's.
func parseExample(command string) *example {
	for _, program := range []string{"keymove", "go run ./cmd/keymove"} {
		if rest, ok := strings.CutPrefix(command, program); ok && (rest == "" || rest[0] == ' ') {
			return &example{command: command, args: ShellWords(rest)}
		}
	}
	if copies.MatchString(command) {
		return &example{command: command}
	}
	return nil
}

// copies matches commands of a shell that make files.
var copies = regexp.MustCompile(`^(mkdir|cp) `)

func (e *example) check(t *testing.T) {
	if e.args == nil {
		if out, err := exec.CommandContext(t.Context(), "sh", "-c", e.command).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	var out bytes.Buffer // both streams, as on a terminal
	a := TestApp(strings.NewReader(""), &out, &out)
	a.Store = func() *load.Store { return TestStore(e.web) }
	code := a.Run(t.Context(), e.args)
	if strings.Join(e.shown, "") == strings.Repeat("...", len(e.shown)) {
		if code != host.ExitOK {
			t.Errorf("exit code %d:\n%s", code, &out)
		}
		return
	}
	if !pattern(e.shown).MatchString(out.String()) {
		t.Errorf("the program writes:\n%s\nthe page shows:\n%s", &out, strings.Join(e.shown, "\n"))
	}
}

// pattern returns what the shown lines match.
func pattern(shown []string) *regexp.Regexp {
	var p strings.Builder
	p.WriteString(`^`)
	for _, line := range shown {
		if line == "..." {
			p.WriteString(`(?:.*\n)*`)
			continue
		}
		p.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), `\.\.\.`, `.*`) + `\n`)
	}
	p.WriteString(`$`)
	return regexp.MustCompile(p.String())
}

func TestMain(m *testing.M) { Main(m, nil) }
