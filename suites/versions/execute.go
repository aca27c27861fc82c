package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"keymove/engine/external/supervise"
)

// errTimedOut is wrapped by the error of a build that did not end.
var errTimedOut = errors.New("the build did not end within")

// execute runs the command, and writes what it says into the log. The whole group of its
// processes ends with it, when its time is over, and with ctx.
func (b *Builder) execute(ctx context.Context, tree, out string, env []string, made *Built) error {
	log, err := os.Create(filepath.Join(out, logFile))
	if err != nil {
		return err
	}
	defer log.Close()
	limited, cancel := context.WithTimeout(ctx, b.limit())
	defer cancel()
	text := strings.NewReplacer("{out}", quoted(filepath.Join(out, engineName())), "{outdir}", quoted(out), "{commit}", made.Commit).Replace(b.Command)
	for _, missing := range made.Missing {
		fmt.Fprintf(log, "# %v\n", missing)
	}
	fmt.Fprintf(log, "$ %s\n", text)
	cmd := shell(text)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = tree, env, log, log
	process, err := supervise.Start(cmd, b.Supervised)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(limited, process.Kill)
	state := process.Wait()
	stop()
	if err := state.Err(); err != nil {
		if limited.Err() != nil {
			err = fmt.Errorf("%w %v", errTimedOut, b.limit())
		}
		return withLastLine(err, log.Name())
	}
	return nil
}

// environment returns what a build inherits: everything but the variables that would lead git to
// another repository or configuration, such as a hook's. Git does not look for one above the folder of
// the build, and what is asked for the time of the sources gets the time of the commit.
func (b *Builder) environment(ctx context.Context, commit, work string) ([]string, error) {
	commits, err := b.Repo.Commits(ctx, commit)
	if err != nil {
		return nil, err
	}
	const ceiling = "GIT_CEILING_DIRECTORIES"
	above := []string{filepath.Dir(work), work}
	if given := os.Getenv(ceiling); given != "" {
		above = append(above, given)
	}
	return append(inherited(ownFiles...), ceiling+"="+strings.Join(above, string(os.PathListSeparator)),
		"SOURCE_DATE_EPOCH="+strconv.FormatInt(commits[0].Date.Unix(), 10)), nil
}

// shell returns a command of the system's shell.
func shell(text string) *exec.Cmd {
	if runtime.GOOS == "windows" {
		return exec.Command("cmd", "/c", text)
	}
	return exec.Command("sh", "-c", text)
}

// quoted returns a path as one word of the shell.
func quoted(path string) string {
	if runtime.GOOS == "windows" {
		return `"` + path + `"`
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// withLastLine adds the last line of a log behind the command, which often says what is wrong.
func withLastLine(err error, log string) error {
	const most = 200
	data, _ := os.ReadFile(log) // without it nothing is added
	_, said, _ := strings.Cut("\n"+string(data), "\n$ ")
	_, said, _ = strings.Cut(said, "\n")
	said = strings.TrimSpace(said)
	if last := strings.TrimSpace(said[strings.LastIndexByte(said, '\n')+1:]); last != "" {
		return fmt.Errorf("%w: %.*s", err, most, last)
	}
	return err
}
