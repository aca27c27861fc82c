package main

import "context"

// untilInterrupted does work, and returns errInterrupted as soon as ctx ends, whatever
// the work waits for: nothing else ends a read from a pipe that nobody writes to.
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
