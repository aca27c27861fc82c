package main

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// surviveSIGPIPE makes a write to a closed pipe return an error instead of killing
// the program: "keymove run | head" still has to write its files. The returned
// function restores the default.
func surviveSIGPIPE() func() {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	return func() { signal.Stop(broken) }
}

// ignoreEPIPE returns nil for the error of a write to a pipe that nobody reads any
// more: the reader has seen enough.
func ignoreEPIPE(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}
