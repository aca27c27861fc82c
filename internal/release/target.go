package main

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
)

// target is a system that the program is built for. An arch of amd64 may have the level
// of the processor behind it, as amd64v3 (go help environment, GOAMD64).
type target struct{ os, arch string }

func (t target) String() string { return t.os + "/" + t.arch }

// host is the system of this machine.
var host = target{runtime.GOOS, runtime.GOARCH}

var (
	targetForm = regexp.MustCompile(`^([a-z0-9]+)/([a-z0-9]+)$`)
	levelForm  = regexp.MustCompile(`^(amd64)(v[1-4])$`)
)

// parseTargets reads "linux/amd64,host".
func parseTargets(text string) ([]target, error) {
	var targets []target
	for word := range strings.SplitSeq(text, ",") {
		found := targetForm.FindStringSubmatch(word)
		switch {
		case word == "host":
			targets = append(targets, host)
		case found == nil:
			return nil, usageError{fmt.Errorf("target %q: want OS/ARCH, as linux/amd64", word)}
		default:
			targets = append(targets, target{found[1], found[2]})
		}
	}
	return targets, nil
}

// environment returns the variables of go build for the target. The level of amd64 is set
// whatever that of this machine is.
func (t target) environment() []string {
	arch, level := t.arch, "v1"
	if found := levelForm.FindStringSubmatch(t.arch); found != nil {
		arch, level = found[1], found[2]
	}
	return []string{"CGO_ENABLED=0", "GOOS=" + t.os, "GOARCH=" + arch, "GOAMD64=" + level}
}

// program returns the name of the program's file.
func (t target) program() string {
	if t.os == "windows" {
		return "keymove.exe"
	}
	return "keymove"
}

// archive returns the ending of the name of the archive.
func (t target) archive() string {
	if t.os == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}
