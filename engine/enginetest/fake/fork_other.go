//go:build !unix

package fake

import "os/exec"

// detach does nothing: the system has no process groups.
func detach(*exec.Cmd) {}
