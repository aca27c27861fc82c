package main

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// outlivePipes makes writing into a pipe that nobody reads any more an error,
// where it would kill the program: "keymove run | head" still has its files to
// write. The function that it returns undoes that.
func outlivePipes() func() {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	return func() { signal.Stop(broken) }
}

// unread returns nil for the error of a pipe whose reader has gone: it has had
// enough, which is no failure of ours.
func unread(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}
