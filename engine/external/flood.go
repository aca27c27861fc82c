package external

import "time"

// The maximum output of an engine during one wait: a fixed amount, plus an amount
// per second. Real engines write a few hundred lines per second with a high
// MultiPV.
const (
	floodLines          = 100_000
	floodLinesPerSecond = 1_000
	floodBytes          = 64 << 20
	floodBytesPerSecond = 1 << 20
)

// flood counts the output of an engine during one wait.
type flood struct {
	since        time.Time
	lines, bytes int
}

// add counts a line and reports whether the engine has written too much.
func (f *flood) add(l line) bool {
	f.lines++
	f.bytes += l.size
	seconds := int(l.at.Sub(f.since).Seconds())
	return f.lines > floodLines+floodLinesPerSecond*seconds ||
		f.bytes > floodBytes+floodBytesPerSecond*seconds
}
