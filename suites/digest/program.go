package digest

import "os"

// programFile is, on Linux, the file that the process runs, even if it has been
// replaced since.
const programFile = "/proc/self/exe"

// OfProgram returns the SHA-256 of the program's file in hexadecimal digits.
func OfProgram() (string, error) {
	if sum, err := OfFile(programFile); err == nil {
		return sum, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return OfFile(path)
}
