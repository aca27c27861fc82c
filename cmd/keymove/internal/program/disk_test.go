//go:build linux || darwin

package program_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
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

// TestFullDiskWhileReporting fills the disk while records.csv or summary.csv is
// written: the old files stay.
func TestFullDiskWhileReporting(t *testing.T) {
	InTempDir(t)
	callLimited(t, "", strings.Fields("run mates --first 12 --nodes 300 --no-times --quiet --out run")...).Check(t, "undisturbed", host.ExitOK)
	before := filesOf(t, "run")
	records, summary := fileSize(t, "run", "records.csv"), fileSize(t, "run", "summary.csv")
	for _, size := range []int64{summary - 1, summary, records - 1} {
		got := callLimited(t, FileSizeLimit+"="+strconv.FormatInt(size, 10), "report", "run", "--quiet")
		got.Check(t, "report", host.ExitFailure, "records.csv.tmp: file too large")
		if strings.Contains(got.Stderr, "summary.csv.tmp: file too large") != (size < summary) {
			t.Errorf("%d bytes: %+v", size, got)
		}
		if after := filesOf(t, "run"); strings.Join(after, "\n") != strings.Join(before, "\n") {
			t.Errorf("%d bytes: the folder holds\n%q\nand held\n%q", size, after, before)
		}
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
