package main

import (
	"context"

	"keymove/cmd/keymove/internal/host"
)

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
