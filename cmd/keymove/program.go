package main

import (
	"os"

	"keymove/suites/digest"
)

// programFile is, on Linux, the file that the process runs, even if it has been
// replaced since.
const programFile = "/proc/self/exe"

// programDigest returns the SHA-256 of the program's file in hexadecimal digits.
func programDigest() (string, error) {
	if sum, err := digest.OfFile(programFile); err == nil {
		return sum, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return digest.OfFile(path)
}

// ownDigest returns the digest for the manifest; empty, with a warning, if it cannot
// be computed.
func (a *app) ownDigest() string {
	digest, err := a.digest()
	if err != nil {
		a.warn("the program cannot read its own file, so the run cannot be resumed: %v", err)
	}
	return digest
}
