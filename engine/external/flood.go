package external

import "time"

// What an engine may write while it is waited for: a start, and so much a
// second. Real engines write a few hundred lines a second with many lines of
// MultiPV; without a bound all of it would be kept.
const (
	floodLines          = 100_000
	floodLinesPerSecond = 1_000
	floodBytes          = 64 << 20
	floodBytesPerSecond = 1 << 20
)

// flood counts what an engine writes during one wait.
type flood struct {
	since        time.Time
	lines, bytes int
}

// add reports whether the engine has written too much by now.
func (f *flood) add(l line) bool {
	f.lines++
	f.bytes += l.size
	seconds := int(l.at.Sub(f.since).Seconds())
	return f.lines > floodLines+floodLinesPerSecond*seconds ||
		f.bytes > floodBytes+floodBytesPerSecond*seconds
}
