package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// programFile leads, on Linux, to the file that the process runs, though
// another may stand in its place by now.
const programFile = "/proc/self/exe"

// programDigest returns the SHA-256 of the program's file in hexadecimal digits.
func programDigest() (string, error) {
	file, err := os.Open(programFile)
	if err != nil {
		path, err := os.Executable()
		if err != nil {
			return "", err
		}
		if file, err = os.Open(path); err != nil {
			return "", err
		}
	}
	defer file.Close()
	digest := sha256.New()
	if _, err := io.Copy(digest, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(digest.Sum(nil)), nil
}

// ownDigest returns the digest for the manifest, and warns where there is none.
func (a *app) ownDigest() string {
	digest, err := a.digest()
	if err != nil {
		a.warn("the program cannot read its own file, and so the run cannot be resumed: %v", err)
	}
	return digest
}
