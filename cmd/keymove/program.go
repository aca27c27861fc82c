package main

// ownDigest returns the digest for the manifest; empty, with a warning, if it cannot
// be computed.
func (a *app) ownDigest() string {
	digest, err := a.digest()
	if err != nil {
		a.warn("the program cannot read its own file, so the run cannot be resumed: %v", err)
	}
	return digest
}
