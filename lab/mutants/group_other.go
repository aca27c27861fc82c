//go:build !unix

package main

import "os/exec"

// killAll leaves a command as it is: its tests end by their own limit of time.
func killAll(*exec.Cmd) {}
