//go:build linux || darwin

package program_test

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/report"
)

// callLimited runs the program as a process with an environment of its own.
func callLimited(t *testing.T, env string, args ...string) Outcome {
	t.Helper()
	program := AsProcess(t, args...)
	program.Env = append(program.Env, env)
	var stdout, stderr bytes.Buffer
	program.Stdout, program.Stderr = &stdout, &stderr
	err := program.Run()
	if ended, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || !ended.Exited()) {
		t.Fatalf("%s: %v\n%s", args, err, &stderr)
	}
	return Outcome{Code: program.ProcessState.ExitCode(), Stdout: stdout.String(), Stderr: stderr.String()}
}

// TestFullDisk runs with a disk that is full after so many bytes of a file, then
// mends it: whatever failed, no file is there that is not whole, the message says
// what to do, and doing that ends the run as if nothing had happened.
func TestFullDisk(t *testing.T) {
	InTempDir(t)
	args := []string{"run", "mates", "--first", "12", "--nodes", "300", "--no-times", "-j", "1", "--quiet", "--out"}
	callLimited(t, "", append(args, "whole")...).Check(t, "undisturbed", host.ExitOK)
	manifest, journal := fileSize(t, "whole", "run.json"), fileSize(t, "whole", "journal.jsonl")
	for _, size := range []int64{
		manifest / 2,  // before anything is searched
		manifest - 10, // the end in the manifest, or the journal
		journal * 2 / 3, journal - 150,
	} {
		t.Run(strconv.FormatInt(size, 10), func(t *testing.T) {
			dir := "run" + strconv.FormatInt(size, 10)
			got := callLimited(t, FileSizeLimit+"="+strconv.FormatInt(size, 10), append(args, dir)...)
			if got.Code != host.ExitFailure || !strings.Contains(got.Stderr, "file too large") || strings.Contains(got.Stderr, "panic") {
				t.Fatalf("%+v, want exit code %d and that the file is too large", got, host.ExitFailure)
			}
			checkFilesAreWhole(t, dir)
			command := append(args, dir)
			if !strings.Contains(got.Stderr, "--out names another one") { // the command that it says to give
				_, advice, _ := strings.Cut(got.Stderr, ": keymove ")
				advice, _, _ = strings.Cut(advice, "\n")
				command = append(strings.Fields(advice), "--quiet")
			}
			callLimited(t, "", command...).Check(t, strings.Join(command, " "), host.ExitOK)
			checkSameFiles(t, dir, "whole")
		})
	}
}

func fileSize(t *testing.T, path ...string) int64 {
	t.Helper()
	info, err := os.Stat(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// checkFilesAreWhole checks that a run folder holds no file that was not written
// to its end; the journal may be torn.
func checkFilesAreWhole(t *testing.T, dir string) {
	t.Helper()
	for _, name := range NamesIn(t, dir) {
		switch name {
		case "records.csv":
			got, err := report.Read(filepath.Join(dir, name))
			want, wantErr := report.ReadFolder(dir)
			if err != nil || wantErr != nil || got.Len() != len(want.Records) {
				t.Errorf("records.csv: %v; the journal has %+v, %v", err, want, wantErr)
			}
		case "run.json", "journal.jsonl", "summary.csv", "failed.epd", "report.md", "report.html":
		default:
			t.Errorf("there is a file %s", name)
		}
	}
}

// TestReadOnlyFolder runs, resumes and reports where nothing can be written.
func TestReadOnlyFolder(t *testing.T) {
	dir := InTempDir(t)
	CallCut(t, 1, "", strings.Fields("run mates --first 2 --nodes 300 --out run")...).Check(t, "run", host.ExitInterrupted)
	table := strings.ReplaceAll(Must(t, "report run").Stdout, "/home/me/chess", dir)
	before := filesOf(t, "run")
	for _, folder := range []string{filepath.Dir(dir), dir, "run"} {
		if err := os.Chmod(folder, 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(folder, 0o755)
	}
	env := ""
	if os.Getuid() == 0 {
		env = AsUser + "=65534" // nobody
	}
	for line, says := range map[string]string{
		"run mates --first 2 --nodes 300":           "--out names another one",
		"run mates --first 2 --nodes 300 --out new": "mkdir new: permission denied; --out names another one",
		"run --resume run":                          "the run can go on in a copy of its folder that you can write to",
		"report run":                                "no files are written: ",
	} {
		got := callLimited(t, env, strings.Fields(line)...)
		got.Check(t, line, host.ExitFailure, "permission denied", says)
		if strings.HasPrefix(line, "report") && got.Stdout != table {
			t.Errorf("%s: stdout\n%s\nwant\n%s", line, got.Stdout, table)
		}
	}
	if after := filesOf(t, "run"); strings.Join(after, "\n") != strings.Join(before, "\n") {
		t.Errorf("the folder holds\n%q\nand held\n%q", after, before)
	}
}

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
