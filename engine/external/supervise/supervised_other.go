//go:build !unix

package supervise

import (
	"errors"
	"os/exec"
)

// supervisors is not set: the system lacks what a supervisor needs.
const supervisors = false

// Main does nothing: the system has no supervisors.
func Main() {}

// Use does nothing, either.
func Use(func() (string, error)) {}

type supervised struct{ pid int }

func startSupervised(*exec.Cmd) (*Process, error) { return nil, errors.ErrUnsupported }

func (*supervised) release() {}

func (*supervised) state(*exec.Cmd) State { return State{} }
