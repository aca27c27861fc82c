package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keymove/internal/buildinfo"
	"keymove/internal/longtest"
)

// instruction is a line of a Containerfile, with those that continue it.
type instruction struct{ name, args string }

// stage is what a FROM begins.
type stage struct {
	from         string
	instructions []instruction
}

// readContainerfile returns the stages of the Containerfile.
func readContainerfile(t *testing.T) []stage {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(moduleRoot, "Containerfile"))
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`\\\n\s*`).ReplaceAllString(string(data), "")
	var stages []stage
	for line := range strings.Lines(text) {
		name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case name == "" || strings.HasPrefix(name, "#"):
		case name == "FROM":
			stages = append(stages, stage{from: args})
		case len(stages) == 0:
			t.Fatalf("%s before FROM", name)
		default:
			last := &stages[len(stages)-1]
			last.instructions = append(last.instructions, instruction{name, args})
		}
	}
	return stages
}

// all returns the arguments of the instructions with a name.
func (s *stage) all(name string) []string {
	var found []string
	for _, i := range s.instructions {
		if i.name == name {
			found = append(found, i.args)
		}
	}
	return found
}

// TestContainerfile checks what can be checked without images: the stages fit together,
// Go is that of go.mod, and the linker sets variables that exist.
func TestContainerfile(t *testing.T) {
	stages := readContainerfile(t)
	if len(stages) != 2 {
		t.Fatalf("%d stages, want 2", len(stages))
	}
	module, err := os.ReadFile(filepath.Join(moduleRoot, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`golang:([0-9.]+) AS build$`).FindStringSubmatch(stages[0].from)
	if version == nil || !strings.Contains(string(module), "\ngo "+version[1]+".") {
		t.Errorf("the image %s is not that of go.mod", stages[0].from)
	}
	source, err := os.ReadFile(filepath.Join(moduleRoot, "internal", "buildinfo", "buildinfo.go"))
	if err != nil {
		t.Fatal(err)
	}
	build := strings.Join(stages[0].all("RUN"), "\n")
	for _, set := range regexp.MustCompile(regexp.QuoteMeta(variables)+`(\w+)=\$(\w+)`).FindAllStringSubmatch(build, -1) {
		if !regexp.MustCompile(`(?m)^\t` + set[1] + ` +string`).Match(source) {
			t.Errorf("there is no variable %s in internal/buildinfo", set[1])
		}
		if !strings.Contains(strings.Join(stages[0].all("ARG"), "\n"), set[2]+"=") {
			t.Errorf("there is no ARG %s", set[2])
		}
	}
	copied := stages[1].all("COPY")
	entry := stages[1].all("ENTRYPOINT")
	if len(copied) != 1 || len(entry) != 1 {
		t.Fatalf("COPY %q, ENTRYPOINT %q, want one of each", copied, entry)
	}
	words := strings.Fields(copied[0])
	if words[0] != "--from=build" || !strings.Contains(build, "-o "+words[1]+" ") || entry[0] != `["`+words[2]+`"]` {
		t.Errorf("COPY %q and ENTRYPOINT %s do not fit the build %q", copied[0], entry[0], build)
	}
}

// TestContainerSteps builds the program as the Containerfile does, copies it into an
// empty folder, and runs the entry point with that folder as the root of the file
// system. The images themselves, and what is installed into them, are not tried here.
func TestContainerSteps(t *testing.T) {
	longtest.Only(t, "builds all packages without the folder in them, which takes a minute of CPU")
	stages := readContainerfile(t)
	out := t.TempDir()
	for _, line := range stages[0].all("RUN") {
		cmd := exec.CommandContext(t.Context(), "sh", "-ec", strings.ReplaceAll(line, "-o /out/", "-o "+out+"/"))
		cmd.Dir = moduleRoot
		cmd.Env = append(os.Environ(), "COMMIT="+someCommit, "DATE="+someDate)
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("RUN %s: %v\n%s", line, err, text)
		}
	}
	root := t.TempDir()
	for _, dir := range []string{"work", "tmp"} {
		if err := os.Mkdir(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	words := strings.Fields(stages[1].all("COPY")[0])
	program, err := os.ReadFile(filepath.Join(out, filepath.Base(words[1])))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, filepath.FromSlash(words[2]))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, program, 0o777); err != nil {
		t.Fatal(err)
	}
	entry := strings.Trim(stages[1].all("ENTRYPOINT")[0], `["]`)
	for _, test := range []struct{ args, want string }{
		{"version", "keymove " + buildinfo.Release + " (0123456789ab)\ncommit " + someCommit},
		{strings.Trim(stages[1].all("CMD")[0], `["]`), "Usage: keymove COMMAND"},
		{"run --first 2 --nodes 300 --no-times --out /tmp/run", "default · nodes=300"},
		{"report /tmp/run", "default · nodes=300"},
	} {
		cmd := exec.CommandContext(t.Context(), entry, strings.Fields(test.args)...)
		inRoot(t, cmd, root)
		cmd.Dir, cmd.Env = stages[1].all("WORKDIR")[0], []string{}
		text, err := cmd.Output()
		if err != nil || !strings.HasPrefix(string(text), test.want) {
			t.Errorf("%s %s: %v\n%s\nwant that it begins with %q", entry, test.args, err, text, test.want)
		}
	}
}
