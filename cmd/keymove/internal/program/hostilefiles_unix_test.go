//go:build linux || darwin

package program_test

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
)

// hostileReaders are the commands that read a file somebody else may have made, FILE, and the end of
// its name.
var hostileReaders = []struct{ command, end string }{
	{"run FILE --depth 1", ".epd"}, {"run FILE --lines --depth 1", ".epd"}, {"run FILE", ".toml"}, {"run ok.epd --profiles FILE --depth 1", ".toml"},
	{"run ok.epd --profile default,book=best --book FILE --depth 1", ".bin"}, {"run ok.epd --baseline FILE --depth 1", ".csv"}, {"run ok.epd --baseline ok --allow FILE --depth 1", ".txt"},
	{"gate --baseline FILE ok", ".csv"}, {"gate --baseline ok FILE", ".csv"}, {"gate --baseline ok --allow FILE ok", ".txt"},
	{"compare FILE", ".csv"}, {"compare ok FILE", ".csv"}, {"compare ok FILE --by limit", ".csv"},
	{"report FILE", ""}, {"report --html FILE", ""}, {"report --history page.html FILE", ""}, {"report --merge FILE ok --out merged", ""}, {"report ok --benchmark-json FILE", ".json"},
	{"explain FILE#t.1", ""}, {"explain FILE", ".epd"},
	{"match --profile default --profile plain --openings FILE --games 2 --depth 1", ".epd"}, {"match --profile default --profile plain --openings FILE --games 2 --depth 1", ".pgn"},
	{"match --profile default,book=best --profile plain --book FILE --games 2 --depth 1", ".bin"}, {"match --resume FILE", ""}, {"match --merge FILE", ""},
	{"suites check FILE", ".epd"}, {"suites check --lines FILE", ".epd"}, {"suites import FILE", ".csv"},
	{"track FILE", ".toml"}, {"track --resume FILE", ""}, {"bisect FILE", ".toml"}, {"run --resume FILE", ""},
}

// hostileFiles are what can stand in the place of a file. special ones are no files that can be read:
// they are an error that names them.
var hostileFiles = []struct {
	name    string
	special bool
	make    func(path string) error
}{
	{"a device without an end", true, func(p string) error { return os.Symlink("/dev/zero", p) }},
	{"a socket", true, func(p string) error {
		_, err := net.ListenUnix("unix", &net.UnixAddr{Name: p}) // closed with the process
		return err
	}},
	{"a link to itself", true, func(p string) error { return os.Symlink(filepath.Base(p), p) }},
	{"a link to nothing", true, func(p string) error { return os.Symlink("absent", p) }},
	{"nothing", true, func(string) error { return nil }},
	{"a folder", false, func(p string) error { return os.Mkdir(p, 0o777) }},
	{"an empty file", false, func(p string) error { return os.WriteFile(p, nil, 0o666) }},
	{"zeros", false, func(p string) error { return os.WriteFile(p, make([]byte, 1<<16), 0o666) }},
	{"a line without an end", false, func(p string) error {
		if err := os.WriteFile(p, []byte("8/8/8/8/8/4k3/8/4K2R w K - bm "), 0o666); err != nil {
			return err
		}
		return os.Truncate(p, 64<<20)
	}},
	{"brackets", false, func(p string) error { return os.WriteFile(p, []byte(strings.Repeat("[", 1<<20)), 0o666) }},
	{"a folder of a pipe", false, inFolder(func(p string) error { return syscall.Mkfifo(p, 0o666) })},
	{"a folder of links to a device", false, inFolder(func(p string) error { return os.Symlink("/dev/zero", p) })},
	{"a folder of links to themselves", false, inFolder(func(p string) error { return os.Symlink(filepath.Base(p), p) })},
	{"a folder of folders", false, inFolder(func(p string) error { return os.Mkdir(p, 0o777) })},
}

// inFolder makes a folder with the names of a run's files.
func inFolder(make func(path string) error) func(string) error {
	return func(dir string) error {
		if err := os.Mkdir(dir, 0o777); err != nil {
			return err
		}
		for _, name := range []string{"run.json", "journal.jsonl", "records.csv", "match.json", "history.json", "report.html"} {
			if err := make(filepath.Join(dir, name)); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestHostileFiles: whatever stands in the place of a file, each command that reads it ends, does not
// fail as a program, and names what cannot be read.
func TestHostileFiles(t *testing.T) {
	testenv.OnlyLong(t, "runs hundreds of commands")
	InTempDir(t)
	WriteFile(t, "ok.epd", everyQuestion...)
	if got := Call(t, "", "run", "ok.epd", "--depth", "1", "--quiet", "--out", "ok"); got.Code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	sample := testenv.Sample(6, 1) // each command with three files, and each file with six commands
	for i, reader := range hostileReaders {
		for k, hostile := range hostileFiles {
			if (i+k)%sample != 0 {
				continue
			}
			name := fmt.Sprintf("f%d-%d%s", i, k, reader.end)
			if err := hostile.make(name); err != nil {
				t.Fatal(err)
			}
			what := fmt.Sprintf("%s is %s", reader.command, hostile.name)
			ended := make(chan Outcome, 1)
			args := strings.Fields(strings.ReplaceAll(reader.command, "FILE", name))
			if args[0] == "run" && args[1] != "--resume" {
				args = append(args, "--quiet", "--out", name+".run")
			}
			go func() { ended <- Call(t, "", args...) }()
			select {
			case got := <-ended:
				if got.Code == host.ExitFailure || got.Code > host.ExitInterrupted || strings.Contains(got.Stderr, "panic") ||
					hostile.special && (got.Code != host.ExitUsage && got.Code != host.ExitSuite || !strings.Contains(got.Stdout+got.Stderr, name)) {
					t.Errorf("%s: exit code %d, %.300s", what, got.Code, got.Stderr)
				}
			case <-time.After(3 * time.Minute):
				t.Fatalf("%s: it does not end", what)
			}
		}
	}
}
