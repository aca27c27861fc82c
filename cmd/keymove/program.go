package main

import (
	"os"

	"keymove/suites/digest"
)

// programFile leads, on Linux, to the file that the process runs, though
// another may stand in its place by now.
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

// ownDigest returns the digest for the manifest, and warns where there is none.
func (a *app) ownDigest() string {
	digest, err := a.digest()
	if err != nil {
		a.warn("the program cannot read its own file, and so the run cannot be resumed: %v", err)
	}
	return digest
}
