package main

import "context"

// untilInterrupted runs work, and returns errInterrupted as soon as ctx ends, even if
// work is blocked, as in a read from a pipe.
func untilInterrupted(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }() // ends with the work, or with the program
	select {
	case <-ctx.Done():
		return errInterrupted
	case err := <-done:
		return err
	}
}
