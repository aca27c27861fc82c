package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
)

// Limit limits a player's moves. The limits combine as in UCI: the
// first one that is reached ends a search.
type Limit struct {
	Clock    *TimeControl  `json:"tc,omitempty"`       // nil for none
	MoveTime time.Duration `json:"movetime,omitempty"` // for each move; 0 for none
	Nodes    uint64        `json:"nodes,omitempty"`    // 0 for none
	Depth    int           `json:"depth,omitempty"`    // in plies; 0 for none
	// Margin is how much later than the clock or MoveTime allows a move may come.
	Margin time.Duration `json:"margin,omitempty"`
}

// IsZero reports whether nothing is limited.
func (l Limit) IsZero() bool {
	return l.Clock == nil && l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0
}

// Timed reports whether results depend on time.
func (l Limit) Timed() bool { return l.Clock != nil || l.MoveTime > 0 }

// Check returns an error for a limit that cannot be given.
func (l Limit) Check() error {
	c := l.Clock
	if l.IsZero() || min(l.MoveTime, l.Margin) < 0 || l.Depth < 0 || c != nil && (min(c.Time, c.Increment) < 0 || c.Time > math.MaxInt64/2 || c.Increment > math.MaxInt64/2 || c.Time+c.Increment < leastTime || c.Moves < 0) {
		return fmt.Errorf("the limit %q cannot be given", l)
	}
	return nil
}

// HasFixed reports whether each move has a limit of its own, besides a clock.
func (l Limit) HasFixed() bool { return l.MoveTime > 0 || l.Nodes > 0 || l.Depth > 0 }

// String returns the limit as fastchess shows it: "10+0.1", "0.05/move", "5000
// nodes", "12 plies"; several with commas between.
func (l Limit) String() string {
	var parts []string
	if l.Clock != nil {
		parts = append(parts, l.Clock.String())
	}
	if l.MoveTime > 0 {
		parts = append(parts, seconds(l.MoveTime)+"/move")
	}
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("%d plies", l.Depth))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", l.Nodes))
	}
	return strings.Join(parts, ", ")
}

// pgn returns the limit as the tag TimeControl has it: "-" where there is no limit
// of time.
func (l Limit) pgn() string {
	switch {
	case l.Clock != nil:
		return l.Clock.String()
	case l.MoveTime > 0:
		return seconds(l.MoveTime) + "/move"
	}
	return "-"
}

// Search returns the limits of a search; the clock is nil for a player without one.
func (l Limit) Search(clock *engine.Clock) engine.Limits {
	return engine.Limits{MoveTime: l.MoveTime, Nodes: l.Nodes, Depth: l.Depth, Clock: clock}
}

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
func parseTimeControl(text string) (TimeControl, error) {
	var tc TimeControl
	rest := text
	if moves, after, found := strings.Cut(rest, "/"); found {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return tc, fmt.Errorf("%q: %q is not a number of moves from 1", text, moves)
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
	switch first := tc.Time + tc.Increment; {
	case first == 0:
		return tc, fmt.Errorf("%q: a clock without time", text)
	case first < leastTime:
		return tc, fmt.Errorf("%q: the first move has less than %v", text, leastTime)
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
