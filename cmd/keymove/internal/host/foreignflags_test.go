package host

import (
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestForeignFlags: what other programs call a flag is that flag where it means the same, and a
// hint with the value of the user where it does not.
func TestForeignFlags(t *testing.T) {
	flags := []cli.Flag{&cli.IntFlag{Name: "jobs"}, &cli.StringFlag{Name: "engine"}, &cli.BoolFlag{Name: "quiet"}}
	for _, name := range []string{"nodes", "movetime"} {
		flags = append(flags, &cli.StringFlag{Name: name})
	}
	program := &cli.App{Name: "keymove", Commands: []*cli.Command{{Name: "run", Flags: flags}, {Name: "bench"}}}
	for args, want := range map[string]string{
		"run wac --concurrency 4":         "run --jobs=4 -- wac",
		"run wac -e stockfish -n 20k":     "run --engine=stockfish --nodes=20k -- wac",
		"run wac --concurrency=4 --quiet": "run --jobs=4 --quiet -- wac",
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
		got, err := FlagsFirst(program, strings.Fields(args))
		text := strings.Join(got, " ")
		if err != nil {
			text = err.Error()
		}
		if !strings.HasPrefix(text, want) {
			t.Errorf("%s: %q, want %q", args, text, want)
		}
	}
}
