package buildinfo

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestLinkerVariables: the Makefile and the Containerfile set variables of this package
// that exist; a misspelt one is ignored by the linker.
func TestLinkerVariables(t *testing.T) {
	source := testenv.Read(t, "internal/buildinfo/buildinfo.go")
	for _, file := range []string{"Makefile", "Containerfile"} {
		set := regexp.MustCompile(`-X keymove/internal/buildinfo\.(\w+)=`).FindAllStringSubmatch(testenv.Read(t, file), -1)
		if len(set) < 2 {
			t.Errorf("%s sets %d variables of internal/buildinfo, want Commit and Date", file, len(set))
		}
		for _, found := range set {
			if !regexp.MustCompile(`(?m)^\t` + found[1] + ` +string`).MatchString(source) {
				t.Errorf("%s sets %s, which internal/buildinfo does not have", file, found[1])
			}
		}
	}
}

// TestContainerfile checks what can be checked without images: Go is that of go.mod, and
// what is copied is what was built.
func TestContainerfile(t *testing.T) {
	file := testenv.Read(t, "Containerfile")
	version := regexp.MustCompile(`golang:([0-9.]+) AS build`).FindStringSubmatch(file)
	if version == nil || !strings.Contains(testenv.Read(t, "go.mod"), "\ngo "+version[1]+".") {
		t.Errorf("the image of the build is %q, which go.mod does not ask for", version)
	}
	copied := regexp.MustCompile(`COPY --from=build (.+) /usr/local/bin/\n`).FindStringSubmatch(file)
	if copied == nil {
		t.Fatal("nothing of the build is copied")
	}
	for path := range strings.FieldsSeq(copied[1]) {
		if _, err := os.Stat(filepath.Join(testenv.Repository(t), "cmd", filepath.Base(path))); err != nil || !strings.Contains(file, " ./cmd/"+filepath.Base(path)) {
			t.Errorf("%s is copied and not built: %v", path, err)
		}
	}
	if !strings.Contains(file, `ENTRYPOINT ["/usr/local/bin/keymove"]`) {
		t.Error("the entry point is not the program")
	}
}

// TestRelease makes the archive of this machine twice: the same bytes, in which the
// program runs and knows its commit.
func TestRelease(t *testing.T) {
	testenv.OnlyNightly(t, "builds all packages without the folder in them, which takes minutes of CPU")
	if runtime.GOOS != "linux" {
		t.Skip("skipped outside Linux: make release needs GNU tar")
	}
	const commit, date = "0123456789abcdef0123456789abcdef01234567", "2026-02-03T04:05:06Z"
	var sums []string
	for range 2 {
		cmd := exec.CommandContext(t.Context(), "make", "-s", "release", "COMMIT="+commit, "DATE="+date, "DIST="+t.TempDir(), "PGO=off", // half the time, and no result depends on it
			"TARGETS="+runtime.GOOS+"/"+runtime.GOARCH)
		cmd.Dir, cmd.Env = testenv.Repository(t), os.Environ()
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("make release: %v", err)
		}
		archive := strings.TrimSpace(string(out))
		sum, err := os.ReadFile(filepath.Join(filepath.Dir(archive), "checksums.txt"))
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, string(sum))
		dir := t.TempDir()
		if out, err := exec.CommandContext(t.Context(), "tar", "-xzf", archive, "-C", dir).CombinedOutput(); err != nil {
			t.Fatalf("tar: %v\n%s", err, out)
		}
		programs := filepath.Join(dir, strings.TrimSuffix(filepath.Base(archive), ".tar.gz"))
		for words, want := range map[string]string{
			"keymove version":         "keymove " + Release + " (0123456789ab)\ncommit " + commit + " " + date,
			"keymove-serve --version": "keymove-serve " + Release + " (0123456789ab)\n",
		} {
			program, arg, _ := strings.Cut(words, " ")
			out, err := exec.CommandContext(t.Context(), filepath.Join(programs, program), arg).Output()
			if err != nil || !strings.HasPrefix(string(out), want) {
				t.Errorf("%s: %v\n%s", words, err, out)
			}
		}
	}
	if sums[0] != sums[1] {
		t.Errorf("two archives of one commit differ:\n%s%s", sums[0], sums[1])
	}
}
