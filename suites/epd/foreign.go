package epd

import "fmt"

// ForeignError reports a stream whose first bytes, or whose first line, show that it is
// not EPD.
type ForeignError struct {
	// Format is what it is instead, such as "UTF-16 text".
	Format string
	// Remedy is what the user can do about it: the command that takes it, if there is
	// one.
	Remedy string
}

// Error returns the format and the remedy.
func (e *ForeignError) Error() string { return fmt.Sprintf("this is %s; %s", e.Format, e.Remedy) }

const (
	saveAsUTF8 = "save it as UTF-8"
	unpack     = "unpack it first"
	asEngine   = "each engine needs an --engine of its own"
)

// foreignFormats are recognized by their first two bytes, with which no position
// can begin.
var foreignFormats = []struct{ magic, format, remedy string }{
	{"\xff\xfe", "UTF-16 text", saveAsUTF8},
	{"\xfe\xff", "UTF-16 text", saveAsUTF8},
	{"\x1f\x8b", "a gzip file", unpack},
	{"PK", "a zip file", unpack},
	{"BZ", "a bzip2 file", unpack},
	{"7z", "a 7-Zip file", unpack},
	{"\xfd7", "an xz file", unpack},
	{"(\xb5", "a zstd file", unpack},
	{"\x7fE", "a program", asEngine},    // ELF
	{"MZ", "a program", asEngine},       // of Windows
	{"\xcf\xfa", "a program", asEngine}, // of macOS
	{"\xca\xfe", "a program", asEngine}, // of macOS, for several processors
	{"#!", "a script", asEngine},
}

// foreign returns the *ForeignError of a stream that begins with these bytes,
// nil if it may be EPD.
func foreign(start []byte) error {
	if len(start) < 2 {
		return nil
	}
	for _, f := range foreignFormats {
		if string(start[:2]) == f.magic {
			return &ForeignError{f.format, f.remedy}
		}
	}
	if len(start) >= 4 && isWide(start) {
		return &ForeignError{"UTF-16 text", saveAsUTF8}
	}
	return nil
}

// isWide reports whether text begins with two letters of two bytes each: UTF-16
// without a byte-order mark.
func isWide(start []byte) bool {
	little := start[0] > ' ' && start[1] == 0 && start[2] > ' ' && start[3] == 0
	big := start[0] == 0 && start[1] > ' ' && start[2] == 0 && start[3] > ' '
	return little || big
}
