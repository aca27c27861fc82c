package external

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Option is a UCI option as the user sets it.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Config describes which engine to run and how.
type Config struct {
	// Command is the executable: a path, or a name to find in PATH; see Resolve.
	Command string
	Args    []string
	// Dir is the engine's working directory; empty for ours.
	Dir string
	// Log is a file to which the whole dialogue is appended; empty for none. See
	// OpenLog.
	Log string
	// Supervised runs the engine under a supervisor, which kills it even if we are
	// killed ourselves. The program has to call supervise.Main.
	Supervised bool
	// Options are sent in this order, after Threads and Hash.
	Options []Option
	// HashMiB and Threads are sent if the engine announces options for them, by any name of
	// engine.SizeNamed; 0 keeps its default. A value in Options takes precedence. See
	// Engine.Sizes.
	HashMiB, Threads int
	Deadlines        Deadlines
	// Notice is called with the first line of each kind that is not as it should be; may be nil.
	Notice func(Oddity)
	// Watch is called with each line of the dialogue, with its mark in a log: > to the engine, < from it,
	// # why it was given up; may be nil. Lines to the engine come from another goroutine. A watched engine
	// gets no help: a search that exceeds its limit of nodes or depth is not stopped.
	Watch func(mark byte, text string)
	// Timeout is the maximum time for one search. 0 means 5 s more than its time
	// limit, or 10 minutes without one.
	Timeout time.Duration
}

// Oddity is a line that is not as it should be, of an engine that goes on.
type Oddity struct {
	Kind string // what the engine wrote, and what became of it
	Line error  // the line, and what is wrong with it
}

// The kinds of oddities.
const (
	OddLine   = "a line that cannot be read in full; the rest of it counts"
	OddPonder = "an illegal move to ponder on; nobody ponders on it"
	OddMated  = "a score of mate 0, though there are legal moves; it counts as no score"
)

// Deadlines are how long an engine may take to answer. A zero value means the
// default.
type Deadlines struct {
	Start   time.Duration // for uciok; 10 s
	Ready   time.Duration // for readyok, which may involve reading large files; 30 s
	NewGame time.Duration // for readyok after ucinewgame, which clears the hash; 60 s
	Grace   time.Duration // for bestmove after stop; 5 s
	Quit    time.Duration // for the exit after quit; 1 s
	Exit    time.Duration // for the exit after the end of its output; 5 s
}

func (d Deadlines) withDefaults() Deadlines {
	return Deadlines{
		Start:   or(d.Start, 10*time.Second),
		Ready:   or(d.Ready, 30*time.Second),
		NewGame: or(d.NewGame, time.Minute),
		Grace:   or(d.Grace, 5*time.Second),
		Quit:    or(d.Quit, time.Second),
		Exit:    or(d.Exit, 5*time.Second),
	}
}

// or returns d, or a default if it is zero.
func or(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}

// Resolve returns the absolute path of an executable. A plain name is looked up in
// PATH, and then in dir, the engine's working directory, if there is one. A relative path is
// resolved against our working directory, as in a shell, and, if no such file exists,
// against dir.
func Resolve(command, dir string) (string, error) {
	if command == "" {
		return "", errors.New("no command")
	}
	if !strings.ContainsAny(command, `/\`) {
		return resolveName(command, dir)
	}
	candidates := []string{command}
	if dir != "" && !filepath.IsAbs(command) {
		candidates = append(candidates, filepath.Join(dir, command))
	}
	for _, path := range candidates {
		path, err := exec.LookPath(path) // adds .exe on Windows
		if err == nil {
			return filepath.Abs(path)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", reasonOf(command, err)
		}
	}
	return "", fmt.Errorf("%s: no such file", strings.Join(candidates, " and "))
}

// resolveName resolves a plain name.
func resolveName(name, dir string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		return filepath.Abs(path)
	}
	where := "PATH (" + os.Getenv("PATH") + ")"
	if dir != "" {
		inside := filepath.Join(dir, name)
		path, err := exec.LookPath(inside)
		switch {
		case err == nil:
			return filepath.Abs(path)
		case !errors.Is(err, fs.ErrNotExist):
			return "", reasonOf(inside, err)
		}
		where += " and not in " + dir
	}
	hint := ""
	if here, err := exec.LookPath("." + string(filepath.Separator) + name); err == nil {
		hint = "; a file here is " + here
	}
	return "", fmt.Errorf("%s: not found in %s%s", name, where, hint)
}

// reasonOf returns why an existing file cannot be executed.
func reasonOf(path string, err error) error {
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return fmt.Errorf("%s: is a directory", path)
	}
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%s: is not executable", path)
	}
	var lookup *exec.Error
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
