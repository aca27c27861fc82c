package program

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"keymove/cmd/keymove/internal/host"
)

// surviveSIGPIPE makes a write to a closed pipe return an error instead of killing
// the program: "keymove run | head" still has to write its files. The returned
// function restores the default.
func surviveSIGPIPE() func() {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	return func() { signal.Stop(broken) }
}

// untilInterrupted runs work, and returns exit.ErrInterrupted as soon as ctx ends, even if
// work is blocked, as in a read from a pipe.
func untilInterrupted(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }() // ends with the work, or with the program
	select {
	case <-ctx.Done():
		return host.ErrInterrupted
	case err := <-done:
		return err
	}
}

// Interruptible returns a context that Ctrl-C or SIGTERM cancels. A second signal
// kills the program, as it does by default.
func Interruptible() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}
