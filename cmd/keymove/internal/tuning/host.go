package tuning

import (
	"context"
	"io"
	"time"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/book"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// Host is what a tune takes from the program.
type Host struct {
	Stdout       io.Writer
	Inform, Warn func(format string, args ...any)
	Now          func() time.Time // for what is written down
	Clock        func() time.Time // of games
	Machine      func() runfolder.Machine
	Memory       func(threads int) contender.Memory
	CPUs, Procs  int
	Version      string
	Command      []string
	// Program returns the SHA-256 of the program; CheckProgram returns an error unless
	// this is the program that began what is in a folder.
	Program      func() (string, error)
	CheckProgram func(what, version, program, dir string) error
	// Opener returns the opener of the searchers of games.
	Opener func(*match.Manifest, *book.Book) *contender.Opener
	// Identify starts each external engine once.
	Identify func(context.Context, *contender.Opener, []runfolder.Contender, []int) (plan.Faults, error)
	// Report writes faults; its error, nil for none, has the exit code.
	Report func(plan.Values, plan.Faults) error
	// Invalid, EngineFailed and Interrupted mark an error by its exit code.
	Invalid, EngineFailed, Interrupted func(error) error
	// FolderError and SavedError say why a new folder cannot be made and a saved one
	// cannot be used.
	FolderError func(error) error
	SavedError  func(dir string, err error) error
}
