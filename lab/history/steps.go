package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// buildCommand builds a version. Before 2015 a timer of 10 ms looks whether the nodes are used up; the
// search looks itself here, so that the same version searches the same on every machine.
const buildCommand = `f=src/search.cpp; if grep -q 'if (Signals.stop || pos.is_draw' $f; then ` +
	`sed -i -e 's/Limits.nodes && nodes >= Limits.nodes/false/' ` +
	`-e 's/if (Signals.stop || pos.is_draw/if (Limits.nodes \&\& pos.nodes_searched() >= uint64_t(Limits.nodes)) Signals.stop = true;\n        &/' $f; fi; ` +
	`make -C src build ARCH=x86-64-modern COMP=gcc && mv src/stockfish {out}`

// A step is one call of the program, whose folder is that of its name.
type step struct {
	name, command string
	args          []string
}

// steps returns what is done, in this order: what a stop leaves out is the rest.
func (l *laboratory) steps() ([]step, error) {
	list := []step{l.track("event-"+events[0].child, suiteFile, nodes, 16, events[0].parent, events[0].child)}
	for _, e := range eras {
		versions, err := choose(l.commits, l.known, e, versionsOfEra)
		if err != nil {
			return nil, err
		}
		list = append(list,
			l.track("track-"+e.name, suiteFile, nodes, 16, versions...),
			l.track("twins-"+e.name, twinsFile, nodes, 16, versions...))
	}
	for _, e := range events[1:] {
		list = append(list, l.track("event-"+e.child, suiteFile, nodes, 16, e.parent, e.child))
	}
	for _, e := range events[:largest] {
		s, isLoss, err := l.bisect(e)
		if err != nil {
			return nil, err
		}
		if isLoss {
			list = append(list, s)
		}
	}
	for _, e := range events[:largest+1] {
		list = append(list, l.track("long-"+e.child, longFile, longNodes, e.hash(), e.parent, e.child))
	}
	return list, nil
}

// common returns the arguments that track and bisect share.
func (l *laboratory) common(nodes, hash int) []string {
	return []string{"--repo", l.stockfish, "--build", buildCommand, "--builds", filepath.Join(l.dir, "engines"),
		"--nodes", strconv.Itoa(nodes), "--hash", strconv.Itoa(hash), "-j", "1"}
}

// track returns a step that searches a suite with versions, each version in its place in the history.
func (l *laboratory) track(name, suite string, nodes, hash int, versions ...string) step {
	args := append([]string{filepath.Join(l.dir, suite), "--versions", strings.Join(versions, ",")}, l.common(nodes, hash)...)
	return step{name, "track", args}
}

// bisect returns a step that looks for an event, if it is a loss.
func (l *laboratory) bisect(e event) (s step, isLoss bool, err error) {
	good, bad, err := l.ends(e)
	if err != nil {
		return step{}, false, err
	}
	args := append([]string{"--suite", filepath.Join(l.dir, suiteFile), "--good", good, "--bad", bad}, l.common(nodes, 16)...)
	before, err := l.lookUp(e.parent)
	if err != nil {
		return step{}, false, err
	}
	after, err := l.lookUp(e.child)
	if err != nil {
		return step{}, false, err
	}
	isLoss = l.known[l.commits[after].hash].found < l.known[l.commits[before].hash].found
	return step{"bisect-" + e.child, "bisect", args}, isLoss, nil
}

// ends returns the ends of the bisection for an event: 32 commits before it and 31 behind it, but no
// other event lies between.
func (l *laboratory) ends(e event) (good, bad string, err error) {
	at, err := l.lookUp(e.child)
	if err != nil {
		return "", "", err
	}
	first, last := max(at-bisectedSpan, 0), min(at+bisectedSpan-1, len(l.commits)-1)
	for _, other := range events {
		place, err := l.lookUp(other.child)
		if err != nil {
			return "", "", err
		}
		switch {
		case place < at:
			first = max(first, place)
		case place > at:
			last = min(last, place-1)
		}
	}
	return l.commits[first].hash, l.commits[last].hash, nil
}

// lookUp returns the place of a commit, by the first digits of its hash.
func (l *laboratory) lookUp(hash string) (int, error) {
	i := slices.IndexFunc(l.commits, func(c commit) bool { return strings.HasPrefix(c.hash, hash) })
	if i < 0 {
		return 0, fmt.Errorf("%s is no first parent in %s", hash, l.stockfish)
	}
	return i, nil
}

// doneFile is in the folder of each step that has come to its end. It has what the last call printed.
const doneFile = "done"

// do does a step, or the rest of it.
func (l *laboratory) do(ctx context.Context, s step) error {
	dir := filepath.Join(l.dir, s.name)
	if _, err := os.Stat(filepath.Join(dir, doneFile)); err == nil {
		return nil
	}
	args := slices.Concat([]string{s.command}, s.args, []string{"--out", dir})
	if _, err := os.Stat(filepath.Join(dir, s.command+".json")); err == nil {
		args = []string{s.command, "--resume", dir}
	}
	if s.command == "bisect" {
		args = append(args, "--json")
	}
	fmt.Println(time.Now().Format(time.TimeOnly), s.name)
	cmd := exec.CommandContext(ctx, l.program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = io.MultiWriter(os.Stdout, &out), os.Stderr
	err := cmd.Run()
	if s.command == "bisect" && cmd.ProcessState.ExitCode() == exitInconclusive {
		err = nil
		out.WriteString("{}") // the ends do not differ: nothing is named
	}
	return errors.Join(l.noteTime(s.name, cmd.ProcessState), err, finish(dir, out.Bytes(), err))
}

// exitInconclusive is the exit code of keymove for a bisection without a verdict (docs/stability.md).
const exitInconclusive = 6

// finish marks the folder of a step that has come to its end.
func finish(dir string, out []byte, err error) error {
	if err != nil {
		return nil
	}
	return os.WriteFile(filepath.Join(dir, doneFile), out, 0o666)
}
