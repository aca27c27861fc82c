package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"keymove/internal/buildinfo"
)

// The exit codes are those of keymove.
const (
	exitWell   = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, ".", os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run builds a release of the module at root.
func run(ctx context.Context, root string, args []string, stdout, stderr io.Writer) int {
	r, err := parse(root, args, stderr)
	if err == nil {
		err = r.identify(ctx, stderr)
	}
	if _, isUsage := errors.AsType[usageError](err); isUsage || errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(stderr, "release:", err)
		return exitUsage
	}
	if err == nil {
		err = r.writeAll(ctx, stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, "release:", err)
		return exitFailed
	}
	return exitWell
}

// usageError is an error of the command line.
type usageError struct{ error }

// release is what is to be built.
type release struct {
	root    string // of the module
	out     string // a folder
	pkg     string // of the program
	version string
	commit  commit
	targets []target
}

// defaultTargets are the systems that Keymove is released for: those of amd64 for every
// processor, and for those since about 2015, on which the search is faster.
const defaultTargets = "linux/amd64,linux/amd64v3,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/amd64v3"

func parse(root string, args []string, stderr io.Writer) (*release, error) {
	r := &release{root: root}
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&r.out, "out", "dist", "the folder `DIR` for the files")
	flags.StringVar(&r.pkg, "package", "./cmd/keymove", "the `PACKAGE` of the program")
	flags.StringVar(&r.version, "version", buildinfo.Release, "the `VERSION`, which has to be that of the program, with or without a v")
	flags.StringVar(&r.commit.hash, "commit", "", "the `HASH` of the commit, where there is no repository")
	flags.StringVar(&r.commit.date, "date", "", "the `TIME` of the commit in RFC 3339, where there is no repository")
	targets := flags.String("targets", defaultTargets, "`OS/ARCH,…` to build for; host is this machine")
	if err := flags.Parse(args); err != nil {
		return nil, usageError{err}
	}
	if flags.NArg() > 0 {
		return nil, usageError{fmt.Errorf("unexpected argument %q", flags.Arg(0))}
	}
	r.version = strings.TrimPrefix(r.version, "v")
	if r.version != buildinfo.Release {
		return nil, usageError{fmt.Errorf("version %s: the program is version %s", r.version, buildinfo.Release)}
	}
	var err error
	r.targets, err = parseTargets(*targets)
	return r, err
}

// writeAll writes the files of all targets, then the checksums.
func (r *release) writeAll(ctx context.Context, stdout io.Writer) error {
	out := filepath.Join(r.root, r.out)
	if filepath.IsAbs(r.out) {
		out = r.out
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	var files []string
	for _, t := range r.targets {
		written, err := r.write(ctx, out, t)
		if err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
		files = append(files, written...)
	}
	if err := writeChecksums(out, files); err != nil {
		return err
	}
	for _, file := range append(files, checksumsFile) {
		fmt.Fprintln(stdout, filepath.Join(r.out, file))
	}
	return nil
}

// write writes the archive and the SBOM of a target, and returns their names.
func (r *release) write(ctx context.Context, out string, t target) ([]string, error) {
	temp, err := os.MkdirTemp("", "keymove-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	program := filepath.Join(temp, t.program())
	if err := r.build(ctx, t, program); err != nil {
		return nil, err
	}
	name := "keymove_" + r.version + "_" + t.os + "_" + t.arch
	bill, err := billOf(program, r)
	if err != nil {
		return nil, err
	}
	members, err := r.members(program)
	if err != nil {
		return nil, err
	}
	archive, sbom := name+t.archive(), name+".cdx.json"
	return []string{archive, sbom}, errors.Join(
		writeFile(filepath.Join(out, archive), func(w io.Writer) error { return t.pack(w, name, members, r.commit.time()) }),
		writeFile(filepath.Join(out, sbom), bill.write),
	)
}

// writeFile writes a file.
func writeFile(path string, write func(io.Writer) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
