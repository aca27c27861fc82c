// Command release builds Keymove for other machines:
//
//	go run ./internal/release [-out DIR] [-targets OS/ARCH,…]
//
// For each target it writes an archive with the program, its completion scripts, the
// licence and the pages at the top (tar.gz, zip for Windows), and an SBOM of the program
// in CycloneDX; then checksums.txt, for "sha256sum -c". The same commit gives the same
// bytes on every machine with the same Go. It needs a Git repository, or
// -commit and -date in its place.
package main
