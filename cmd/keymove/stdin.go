package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// keepStdin reads standard input where a suite comes from there, and returns it
// as a copy for the run folder: it could not be read again. The program goes on
// with what was read. The end of ctx ends the reading, too.
func (a *app) keepStdin(ctx context.Context, opts *runOptions) ([]runfolder.Copy, error) {
	if !slices.Contains(opts.sources, suites.Stdin) {
		return nil, nil
	}
	type content struct {
		data []byte
		err  error
	}
	read := make(chan content, 1)
	go func() { // ends with its input, or with the program
		data, err := io.ReadAll(a.stdin)
		read <- content{data, err}
	}()
	select {
	case <-ctx.Done():
		return nil, fmt.Errorf("%w while reading stdin", errInterrupted)
	case c := <-read:
		if c.err != nil {
			return nil, fmt.Errorf("stdin: %w", c.err)
		}
		a.stdin = bytes.NewReader(c.data)
		return []runfolder.Copy{{Name: runfolder.StdinFile, Data: c.data}}, nil
	}
}
