package suites

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
	// Time is for Moves moves, Increment for each of them in addition: the first one has
	// Time and Increment, and a move adds the Increment of the next one.
	Time      time.Duration `json:"time"`
	Increment time.Duration `json:"increment,omitempty"`
}

// parseTimeControl reads "[MOVES/]TIME[+INCREMENT]" as cutechess and fastchess have
// it: times are seconds, or minutes:seconds; "40/60+0.6", "10+0.1", "1:30".
func parseTimeControl(text string) (*TimeControl, error) {
	tc := new(TimeControl)
	rest := text
	if moves, after, found := strings.Cut(rest, "/"); found {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q: %q is not a number of moves from 1", text, moves)
		}
		tc.Moves, rest = n, after
	}
	whole, increment, hasIncrement := strings.Cut(rest, "+")
	var err error
	if tc.Time, err = parseClock(whole); err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	if hasIncrement {
		if tc.Increment, err = parseSeconds(increment); err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
	}
	switch first := tc.Time + tc.Increment; {
	case first == 0:
		return nil, fmt.Errorf("%q: a clock without time", text)
	case first < leastTime:
		return nil, fmt.Errorf("%q: the first move has less than %v", text, leastTime)
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
		return 0, fmt.Errorf("%q is not a number of minutes", minutes)
	}
	s, err := parseSeconds(seconds)
	return time.Duration(m)*time.Minute + s, err
}

const (
	// leastTime is the unit of the clocks of UCI: with less, an engine sees none.
	leastTime = time.Millisecond
	// longestTime is more than any game takes.
	longestTime = 1000 * time.Hour
)

// parseSeconds reads a number of seconds with up to nine decimals, without floating
// point: a match plays with the value that is written.
func parseSeconds(text string) (time.Duration, error) {
	digits := strings.TrimSuffix(text, "s")
	if digits == "" || strings.Trim(digits, "0123456789.") != "" {
		return 0, fmt.Errorf("%q is not a number of seconds", text)
	}
	d, err := time.ParseDuration(digits + "s")
	if err != nil || d > longestTime {
		return 0, fmt.Errorf("%q is not a number of seconds up to %d", text, int(longestTime.Seconds()))
	}
	return d, nil
}

// String returns the control as parseTimeControl reads it, in seconds.
func (tc *TimeControl) String() string {
	text := Seconds(tc.Time)
	if tc.Moves > 0 {
		text = strconv.Itoa(tc.Moves) + "/" + text
	}
	if tc.Increment > 0 {
		text += "+" + Seconds(tc.Increment)
	}
	return text
}

// Seconds writes a time in seconds, without trailing zeros.
func Seconds(d time.Duration) string {
	text := strconv.FormatInt(int64(d/time.Second), 10)
	if rest := d % time.Second; rest > 0 {
		text += "." + strings.TrimRight(fmt.Sprintf("%09d", int64(rest)), "0")
	}
	return text
}
