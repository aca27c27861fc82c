// Package host is what every command gets from the program: streams, terminal, clock, machine,
// exit codes, the one way in which warnings and faults are written, and the command line beyond
// its library: flags in any order, suggestions, completion.
package host

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"keymove/engine"
	"keymove/engine/enginetest"
	"keymove/engine/external"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/internal/buildinfo"
	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/load"
)

// Host is everything that a command takes from its surroundings, so that tests can replace it.
type Host struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Workflow       [2]io.Writer // the same, for commands to GitHub Actions
	Version        string
	Command        []string         // the command line
	Program        string           // how a shell calls this program; empty for keymove
	Commands       []string         // the names of its commands
	Now            func() time.Time // for what is written down; see Clock
	Clock          func() time.Time // of games
	Machine        func() suites.Machine
	Memory         func() Memory
	Getenv         func(string) string
	Digest         func() (string, error) // SHA-256 of the program's file
	WorkingDir     func() (string, error)
	Store          func() *load.Store // of the catalogue's files
	// OpenBuiltIn opens profiles of the built-in engine.
	OpenBuiltIn   func(search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error)
	EngineCheck   enginetest.Config
	Deadlines     external.Deadlines // of external engines
	Patience      time.Duration      // of the UCI server when its input has ended
	Procs         int                // threads that Go runs at a time
	CPUs          int                // searches that can run without getting in each other's way
	Terminal      bool               // Stderr is one: progress can be drawn
	OneStream     bool               // Stdout and Stderr lead to one place, where a person reads both
	ProgressEvery time.Duration      // between lines of progress elsewhere; 0 for none

	noticed *sync.Map // contenders with the kinds that Odd has warned of
	drawn   *drawing
}

// New returns the surroundings of this process.
func New(stdin io.Reader, stdout, stderr io.Writer) *Host {
	return &Host{
		Stdin: stdin, Stdout: &pipe{stdout}, Stderr: stderr,
		Version: buildinfo.Read().String(), Program: calledAs(os.Args[0]),
		Now:     func() time.Time { return time.Now().UTC() },
		Clock:   time.Now,
		Machine: suites.ThisMachine,
		Memory:  MemoryOfThisProcess,
		Getenv:  os.Getenv,
		Digest:  files.DigestProgram, WorkingDir: os.Getwd,
		Store:    load.ForUser,
		Patience: uci.Patience,
		Procs:    runtime.GOMAXPROCS(0),
		CPUs:     min(runtime.NumCPU(), runtime.GOMAXPROCS(0)),
		Terminal: isTerminal(stderr), OneStream: isOneStream(stdout, stderr), ProgressEvery: 30 * time.Second,
		noticed: &sync.Map{}, drawn: &drawing{},
	}
}

// Open makes the output the log of a job of GitHub Actions, where it is one.
func (h *Host) Open() {
	h.Workflow = [2]io.Writer{h.Stdout, h.Stderr}
	if h.InGitHub() {
		h.Stdout, h.Stderr = sink.GitHubLog(h.Stdout), sink.GitHubLog(h.Stderr)
	}
}

// Silent returns the same host without stdout.
func (h *Host) Silent() *Host {
	silent := *h
	silent.Stdout = io.Discard
	return &silent
}

// InGitHub reports whether the output is the log of a job of GitHub Actions.
func (h *Host) InGitHub() bool { return h.Getenv("GITHUB_ACTIONS") != "" }

// Coloured returns stdout for texts for people.
func (h *Host) Coloured() io.Writer { return Coloured(h.Stdout, h.Getenv) }

// Width returns the width of lines on stdout; 0 for any.
func (h *Host) Width() int { return Width(h.Stdout, h.Getenv) }

// Warn writes a warning to stderr.
func (h *Host) Warn(format string, args ...any) {
	h.say("keymove: "+sink.Toned(sink.Open, "warning")+": ", fmt.Sprintf(format, args...))
}

// Inform writes a message to stderr.
func (h *Host) Inform(format string, args ...any) { h.Say("keymove: "+format, args...) }

// Say writes a line to stderr, or several, in which foreign text is harmless. What was drawn
// stays below it.
func (h *Host) Say(format string, args ...any) { h.say("", fmt.Sprintf(format, args...)) }

// say writes lines behind words of our own, which may have a tone.
func (h *Host) say(own, text string) {
	text = h.AsCalled(text)
	h.drawn.Lock()
	defer h.drawn.Unlock()
	below := h.drawn.text
	h.draw("")
	_ = sink.Write(Coloured(h.Stderr, h.Getenv), own+sink.Message(text)+"\n") // nobody reads an error of stderr
	h.draw(below)
}

// Complain writes an error to stderr, unless it is nil or already reported.
func (h *Host) Complain(err error) {
	if err == nil || isReported(err) {
		return
	}
	lines := strings.FieldsFunc(Advised(err).Error(), func(r rune) bool { return r == '\n' }) // a part that is shown has none
	if len(lines) > 0 {
		h.Say("keymove: %s", strings.Join(lines, "\n"))
	}
}

// Draw draws how far a command is over what it drew before, where stderr is a terminal; an
// empty text takes that away.
func (h *Host) Draw(text string) {
	if h.Terminal {
		h.drawn.Lock()
		defer h.drawn.Unlock()
		h.draw(sink.Message(text))
	}
}

// drawing is the line that is drawn on a terminal; empty for none.
type drawing struct {
	sync.Mutex
	text string
}

// draw replaces the line that is drawn, with one write: it must not flicker. Blanks cover what
// is left of the old one.
func (h *Host) draw(text string) {
	if text == h.drawn.text {
		return
	}
	left := max(0, utf8.RuneCountInString(h.drawn.text)-utf8.RuneCountInString(text))
	line := "\r" + text + strings.Repeat(" ", left)
	if text == "" {
		line += strings.Repeat(" ", len("^C")) + "\r"
	}
	h.drawn.text = text
	_, _ = io.WriteString(h.Stderr, line) // a line that cannot be drawn ends nothing
}

// Progress returns how progress is shown on stderr.
func (h *Host) Progress(quiet bool) report.ProgressStyle {
	switch {
	case quiet:
		return report.ProgressStyle{}
	case h.Terminal:
		return report.ProgressStyle{Draw: h.Draw, Width: Width(h.Stderr, h.Getenv)}
	}
	return report.ProgressStyle{Note: func(line string) { h.Inform("%s", line) }, Every: h.ProgressEvery}
}

// Odd warns of a line of an engine that is not as it should be, once an engine and kind.
func (h *Host) Odd(c suites.Contender, odd external.Oddity) {
	if _, again := h.noticed.LoadOrStore([2]string{c.Name, odd.Kind}, true); !again {
		h.Warn("%s wrote %s: %v", c.Name, odd.Kind, odd.Line)
	}
}

// ProgramDigest returns the SHA-256 of the program's file.
func (h *Host) ProgramDigest() (string, error) {
	own, err := h.Digest()
	if err != nil {
		return "", fmt.Errorf("the program cannot read its own file: %w", err)
	}
	return own, nil
}
