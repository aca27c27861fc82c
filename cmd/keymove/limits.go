package main

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/engine"
)

const (
	// defaultNodes is the limit where none is given, because it is
	// reproducible.
	defaultNodes = 100_000
	// mateNodes limits a search that only a mate would end.
	mateNodes = 10_000_000
)

// parseLimits reads the limits. They combine as in UCI.
func parseLimits(c *cli.Context) (engine.Limits, error) {
	limits := engine.Limits{Depth: c.Int("depth"), Nodes: uint64(c.Int64("nodes")), Mate: c.Int("mate")}
	for _, name := range []string{"depth", "nodes", "mate"} {
		if c.IsSet(name) && c.Value(name) != nil && !isPositive(c.Value(name)) {
			return limits, fmt.Errorf("--%s %v: want at least 1", name, c.Value(name))
		}
	}
	if c.IsSet("movetime") {
		var err error
		if limits.MoveTime, err = parseMoveTime(c.String("movetime")); err != nil {
			return limits, fmt.Errorf("--movetime: %w", err)
		}
	}
	if limits.MoveTime == 0 && limits.Depth == 0 && limits.Nodes == 0 {
		limits.Nodes = defaultNodes
		if limits.Mate > 0 {
			limits.Nodes = mateNodes
		}
	}
	return limits, nil
}

func isPositive(value any) bool {
	switch n := value.(type) {
	case int:
		return n > 0
	case int64:
		return n > 0
	}
	return false
}

// parseMoveTime reads a time: a bare number is milliseconds, as in UCI; "2s"
// and "1m30s" work too.
func parseMoveTime(text string) (time.Duration, error) {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err == nil && ms > 0 && ms <= int64(math.MaxInt64/time.Millisecond) {
		return time.Duration(ms) * time.Millisecond, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q: want milliseconds, or a time as 2s, above 0", text)
	}
	return d, nil
}
