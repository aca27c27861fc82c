package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// TimeControl is a game clock for one player.
type TimeControl struct {
	// Moves is the number of moves after which Time is added again; 0 means that
	// Time is for the whole game.
	Moves int `json:"moves,omitempty"`
	// Time is what the clock starts with, Increment what each move has besides, the first
	// one, too.
	Time      time.Duration `json:"time"`
	Increment time.Duration `json:"increment,omitempty"`
}

// ParseTimeControl reads "[MOVES/]TIME[+INCREMENT]" as cutechess and fastchess have
// it: times are seconds, or minutes:seconds; "40/60+0.6", "10+0.1", "1:30".
func ParseTimeControl(text string) (TimeControl, error) {
	var tc TimeControl
	rest := text
	if moves, after, found := strings.Cut(rest, "/"); found {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return tc, fmt.Errorf("%q: %q is no number of moves from 1", text, moves)
		}
		tc.Moves, rest = n, after
	}
	whole, increment, hasIncrement := strings.Cut(rest, "+")
	var err error
	if tc.Time, err = parseClock(whole); err != nil {
		return tc, fmt.Errorf("%q: %w", text, err)
	}
	if hasIncrement {
		if tc.Increment, err = parseSeconds(increment); err != nil {
			return tc, fmt.Errorf("%q: %w", text, err)
		}
	}
	if tc.Time+tc.Increment < time.Millisecond { // which is what UCI counts
		return tc, fmt.Errorf("%q: a clock without time", text)
	}
	return tc, nil
}

// parseClock reads "SECONDS" or "MINUTES:SECONDS".
func parseClock(text string) (time.Duration, error) {
	minutes, seconds, found := strings.Cut(text, ":")
	if !found {
		return parseSeconds(text)
	}
	m, err := strconv.Atoi(minutes)
	if err != nil || m < 0 || m > 100_000 {
		return 0, fmt.Errorf("%q is no number of minutes", minutes)
	}
	s, err := parseSeconds(seconds)
	return time.Duration(m)*time.Minute + s, err
}

// longestTime is more than any game takes.
const longestTime = 1000 * time.Hour

// parseSeconds reads a number of seconds with up to nine decimals, without floating
// point: what is written is what is played.
func parseSeconds(text string) (time.Duration, error) {
	digits := strings.TrimSuffix(text, "s")
	if digits == "" || strings.Trim(digits, "0123456789.") != "" {
		return 0, fmt.Errorf("%q is no number of seconds", text)
	}
	d, err := time.ParseDuration(digits + "s")
	if err != nil || d > longestTime {
		return 0, fmt.Errorf("%q is no number of seconds up to %d", text, int(longestTime.Seconds()))
	}
	return d, nil
}

// String returns the control as ParseTimeControl reads it, in seconds.
func (tc TimeControl) String() string {
	text := seconds(tc.Time)
	if tc.Moves > 0 {
		text = strconv.Itoa(tc.Moves) + "/" + text
	}
	if tc.Increment > 0 {
		text += "+" + seconds(tc.Increment)
	}
	return text
}

// seconds writes a time in seconds, without trailing zeros.
func seconds(d time.Duration) string {
	text := strconv.FormatInt(int64(d/time.Second), 10)
	if rest := d % time.Second; rest > 0 {
		text += "." + strings.TrimRight(fmt.Sprintf("%09d", int64(rest)), "0")
	}
	return text
}
