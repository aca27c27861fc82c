//go:build !unix

package fake

import "os/exec"

// detach does nothing: there are no process groups here.
func detach(*exec.Cmd) {}
