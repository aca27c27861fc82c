package auditing

import (
	"io"
	"time"

	"keymove/cmd/keymove/internal/contender"
	"keymove/cmd/keymove/internal/suitefiles"
	"keymove/report"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// Host is what an audit takes from the program.
type Host struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Inform, Warn   func(format string, args ...any)
	Width          int // of lines on Stdout; 0 for any
	Now            func() time.Time
	Machine        func() runfolder.Machine
	Memory         func(threads int) contender.Memory
	Procs          int
	Version        string
	Suites         *suitefiles.Loader
	// Progress is how progress is shown on Stderr.
	Progress func(quiet bool) report.ProgressStyle
	// Program returns the SHA-256 of the program; CheckProgram returns an error unless
	// this is the program that began what is in a folder.
	Program      func() (string, error)
	CheckProgram func(what, version, program, dir string) error
	// Report writes faults; its error, nil for none, has the exit code.
	Report func(plan.Values, plan.Faults) error
	// FolderError and SavedError say why a new folder cannot be made and a saved one
	// cannot be used.
	FolderError func(error) error
	SavedError  func(dir string, err error) error
}
