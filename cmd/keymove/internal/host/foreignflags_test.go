package host

import (
	"strings"
	"testing"
)

// TestForeignFlags: what other programs call a flag is that flag where it means the same, and a
// hint with the value of the user where it does not.
func TestForeignFlags(t *testing.T) {
	for args, want := range map[string]string{
		"run wac --concurrency 4":         "--jobs=4 run -- wac",
		"run wac -e stockfish -n 20k":     "--engine=stockfish --nodes=20k run -- wac",
		"run wac --concurrency=4 --quiet": "--jobs=4 --quiet=true run -- wac",
		"run wac --limit 5000":            "unknown flag --limit; use --nodes 5000 (",
		"run wac --limit=5000":            "unknown flag --limit=5000; use --nodes 5000 (",
		"run wac --limit --quiet":         "unknown flag --limit; use --nodes … (",
		"run wac --time 100":              "unknown flag --time; use --movetime 100 (",
		"run --suite wac":                 "unknown flag --suite; a suite has no flag: wac (",
		"run --epd a.epd":                 "unknown flag --epd; a suite has no flag: a.epd (",
		"run wac -tc 40/60+0.6":           "unknown flag -tc; a time for each position is --movetime 100 (",
		"bench --concurrency 4":           "unknown flag --concurrency (",
		"bench --limit 4":                 "unknown flag --limit (",
	} {
		text, err := read(args)
		if err != nil {
			text = err.Error()
		}
		if !strings.HasPrefix(text, want) {
			t.Errorf("%s: %q, want %q", args, text, want)
		}
	}
}
