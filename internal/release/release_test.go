package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/buildinfo"
	"keymove/internal/longtest"
	"keymove/suites/digest"
)

const (
	someCommit = "0123456789abcdef0123456789abcdef01234567"
	someDate   = "2026-02-03T04:05:06Z"
)

// moduleRoot is the folder of the module.
var moduleRoot = filepath.Join("..", "..")

// build releases a program, and returns the folder and the names of the files.
func build(t *testing.T, args ...string) (dir string, files []string) {
	t.Helper()
	t.Setenv("GOFLAGS", "-pgo=off") // twice as fast, and no result depends on it
	dir = t.TempDir()
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), moduleRoot, append(args, "-out", dir, "-commit", someCommit, "-date", someDate), &stdout, &stderr)
	if code != exitWell {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	for line := range strings.Lines(stdout.String()) {
		files = append(files, filepath.Base(strings.TrimSpace(line)))
	}
	return dir, files
}

// TestRelease builds Keymove for this machine, unpacks it, and runs what is in it.
func TestRelease(t *testing.T) {
	longtest.Only(t, "builds all packages without the folder in them, which takes a minute of CPU")
	dir, files := build(t, "-targets", "host")
	name := "keymove_" + buildinfo.Release + "_" + host.os + "_" + host.arch
	want := []string{name + host.archive(), name + ".cdx.json", checksumsFile}
	if diff := cmp.Diff(files, want); diff != "" {
		t.Fatalf("files (-got +want):\n%s", diff)
	}
	sums, err := os.ReadFile(filepath.Join(dir, checksumsFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files[:2] {
		sum, err := digest.OfFile(filepath.Join(dir, file))
		if err != nil || !strings.Contains(string(sums), sum+"  "+file+"\n") {
			t.Errorf("%s: %v, sha256 %s is not in\n%s", file, err, sum, sums)
		}
	}
	got := unpack(t, filepath.Join(dir, files[0]))
	for _, file := range []string{"README.md", "CHANGELOG.md", "LICENSE", "completion/keymove.bash", "completion/keymove.zsh", "completion/keymove.fish"} {
		if len(got[name+"/"+file].data) == 0 {
			t.Errorf("%s is not in the archive", file)
		}
	}
	program := got[name+"/"+host.program()]
	if len(program.data) == 0 || program.mode != programMode && host.os != "windows" {
		t.Fatalf("the program has %d bytes and mode %o", len(program.data), program.mode)
	}
	runProgram(t, program.data)
	checkBill(t, filepath.Join(dir, files[1]), program.data)
}

// runProgram runs a program in an empty folder with an empty environment.
func runProgram(t *testing.T, data []byte) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, host.program())
	if err := os.WriteFile(path, data, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ args, want string }{
		{"version", "keymove " + buildinfo.Release + " (0123456789ab)\ncommit " + someCommit + " " + someDate + "\ngo"},
		{"run --first 1 --nodes 300 --no-times --out run", "default · nodes=300"},
	} {
		cmd := exec.CommandContext(t.Context(), path, strings.Fields(test.args)...)
		cmd.Dir, cmd.Env = dir, []string{"SYSTEMROOT=" + os.Getenv("SYSTEMROOT")} // which Windows needs
		out, err := cmd.Output()
		if err != nil || !strings.HasPrefix(string(out), test.want) {
			t.Errorf("keymove %s: %v\n%s\nwant that it begins with %q", test.args, err, out, test.want)
		}
	}
}

// checkBill checks the SBOM against the modules that go.mod requires.
func checkBill(t *testing.T, path string, program []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bill
	if err := json.Unmarshal(data, &b); err != nil {
		t.Fatal(err)
	}
	own := b.Metadata.Component
	if b.Format != "CycloneDX" || own.Name != "keymove" || own.Version != buildinfo.Release || b.Metadata.Timestamp != someDate ||
		len(own.Hashes) != 1 || own.Hashes[0].Content != digest.Of(program) {
		t.Errorf("%+v", b)
	}
	module, err := os.ReadFile(filepath.Join(moduleRoot, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	refs := map[string]bool{}
	for _, c := range b.Components {
		refs[c.Ref] = true
		if c.Name != "std" && !strings.Contains(string(module), c.Name+" "+c.Version) {
			t.Errorf("%s %s is not required by go.mod", c.Name, c.Version)
		}
	}
	for _, want := range []string{"pkg:golang/std@", "pkg:golang/github.com/urfave/cli/v2@", "pkg:golang/gonum.org/v1/gonum@"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is not in the SBOM", want)
		}
	}
	if len(b.Dependencies) != 1 || len(b.Dependencies[0].On) != len(refs) || b.Dependencies[0].Ref != own.Ref {
		t.Errorf("dependencies %+v of %d components", b.Dependencies, len(refs))
	}
}

// unpacked is a file of an archive.
type unpacked struct {
	data []byte
	mode int64
}

// unpack returns the files of an archive.
func unpack(t *testing.T, path string) map[string]unpacked {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]unpacked{}
	if filepath.Ext(path) == ".zip" {
		archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range archive.File {
			r, err := file.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			files[file.Name] = unpacked{data, int64(file.Mode().Perm())}
		}
		return files
	}
	compressed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(compressed)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		files[header.Name] = unpacked{data, header.Mode}
	}
}

// TestPack: both kinds of archives have the same bytes each time, and give the files
// back.
func TestPack(t *testing.T) {
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	members := []member{{"keymove", []byte("program"), programMode}, {"docs/page.md", []byte("page"), plainMode}}
	for _, target := range []target{{"linux", "amd64"}, {"windows", "amd64"}} {
		var first, second bytes.Buffer
		if err := errors.Join(target.pack(&first, "top", members, at), target.pack(&second, "top", members, at)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: two archives of the same files differ", target)
		}
		path := filepath.Join(t.TempDir(), "archive"+target.archive())
		if err := os.WriteFile(path, first.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		want := map[string]unpacked{"top/keymove": {[]byte("program"), programMode}, "top/docs/page.md": {[]byte("page"), plainMode}}
		if diff := cmp.Diff(unpack(t, path), want, cmp.AllowUnexported(unpacked{})); diff != "" {
			t.Errorf("%s (-got +want):\n%s", target, diff)
		}
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		args []string
		want string // in the error; empty for none
	}{
		{nil, ""},
		{[]string{"-version", "v" + buildinfo.Release, "-targets", "linux/amd64,host"}, ""},
		{[]string{"-version", "v9.9.9"}, "version 9.9.9: the program is version " + buildinfo.Release},
		{[]string{"-targets", "linux/amd64v3,linux/arm64"}, ""},
		{[]string{"-targets", "linux"}, `target "linux": want OS/ARCH`},
		{[]string{"-targets", "linux/amd64,-o/x"}, `target "-o/x": want OS/ARCH`},
		{[]string{"now"}, `unexpected argument "now"`},
	}
	for _, test := range tests {
		_, err := parse(".", test.args, io.Discard)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
	}
	for _, args := range [][]string{
		{"-commit", "-X", "-date", someDate}, {"-commit", someCommit, "-date", "today"}, {"-commit", someCommit},
	} {
		if code := run(t.Context(), t.TempDir(), args, io.Discard, io.Discard); code != exitUsage {
			t.Errorf("%q: exit code %d, want %d", args, code, exitUsage)
		}
	}
}

// TestIdentify reads the commit of a repository, and notices changes.
func TestIdentify(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-c", "user.name=n", "-c", "user.email=e@example.org"}, args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_COMMITTER_DATE=2026-02-03T05:05:06+01:00")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	file := filepath.Join(dir, "file")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q")
	write("one")
	git("add", "file")
	git("commit", "-q", "-m", "one")
	for _, changed := range []bool{false, true} {
		if changed {
			write("two")
		}
		r := release{root: dir}
		var stderr bytes.Buffer
		if err := r.identify(t.Context(), &stderr); err != nil {
			t.Fatal(err)
		}
		if r.commit.date != someDate || len(r.commit.hash) != 40 || r.commit.changed != changed || (stderr.Len() > 0) != changed {
			t.Errorf("changed %t: %+v, stderr %q", changed, r.commit, &stderr)
		}
	}
}

// TestEnvironment: a level of amd64 is no part of GOARCH, and this machine's level decides
// nothing.
func TestEnvironment(t *testing.T) {
	for _, test := range []struct {
		target target
		want   []string
	}{
		{target{"linux", "amd64"}, []string{"CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v1"}},
		{target{"windows", "amd64v3"}, []string{"CGO_ENABLED=0", "GOOS=windows", "GOARCH=amd64", "GOAMD64=v3"}},
		{target{"darwin", "arm64"}, []string{"CGO_ENABLED=0", "GOOS=darwin", "GOARCH=arm64", "GOAMD64=v1"}},
	} {
		if diff := cmp.Diff(test.target.environment(), test.want); diff != "" {
			t.Errorf("%s (-got +want):\n%s", test.target, diff)
		}
	}
}
