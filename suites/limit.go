package suites

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
)

// Limit is what ends a search of a run, or limits the moves of a player in a match. Its parts
// combine as in UCI: the first one that is reached ends a search.
type Limit struct {
	// Control is the game clock of a player; nil for none.
	Control *TimeControl `json:"tc,omitempty"`
	engine.Limits
	// Margin is how much later than Control or MoveTime allows a move of a game may come.
	Margin time.Duration `json:"margin,omitempty"`
	// EarlyStop is the number of completed iterations in a row with the solution
	// after which a search stops; 0 never stops one.
	EarlyStop int `json:"early_stop,omitempty"`
	// MateLine is set where the limit of each case has the mate that the case asks for; see For.
	MateLine bool `json:"mate_line,omitempty"`
}

// Timed reports whether results depend on time.
func (l Limit) Timed() bool { return l.Control != nil || l.Limits.Timed() }

// mateLine is the text of MateLine.
const mateLine = "mate=line"

// For returns the limit of the searches of a case that asks for a mate in n, or against the side
// to move in -n; 0 if it asks for none.
func (l Limit) For(n int) Limit {
	if l.MateLine {
		l.MateLine, l.Mate = false, max(n, -n)
	}
	return l
}

// String returns the limit as files write it: that of Text followed by
// " early-stop=3" where searches stop early, so that a run with early stop differs
// from one without.
func (l Limit) String() string {
	text := l.Text()
	if l.EarlyStop > 0 {
		text += " early-stop=" + strconv.Itoa(l.EarlyStop)
	}
	return strings.TrimPrefix(text, " ")
}

// Text is String without what stops a search early.
func (l Limit) Text() string {
	text := LimitText(l.Limits)
	if l.Control != nil {
		text += " tc=" + l.Control.String()
	}
	if l.MateLine {
		text += " " + mateLine
	}
	if l.Margin > 0 {
		text += " margin=" + milliseconds(l.Margin)
	}
	return strings.TrimPrefix(text, " ")
}

// LimitText returns the limit as files write it: the limits that are set, in
// the order movetime, depth, nodes, mate, clock, with one space between, as
// "nodes=100000" or "movetime=100 depth=12". Times are in milliseconds, with
// decimals only where they are no whole number of them; that of a clock is the time
// left of the side to move. No limit is the empty text. What only games use
// (increments, moves to go, search moves, infinite) has no text.
func LimitText(lim engine.Limits) string {
	var parts []string
	if lim.MoveTime > 0 {
		parts = append(parts, "movetime="+milliseconds(lim.MoveTime))
	}
	if lim.Depth > 0 {
		parts = append(parts, "depth="+strconv.Itoa(lim.Depth))
	}
	if lim.Nodes > 0 {
		parts = append(parts, "nodes="+strconv.FormatUint(lim.Nodes, 10))
	}
	if lim.Mate > 0 {
		parts = append(parts, "mate="+strconv.Itoa(lim.Mate))
	}
	if lim.Clock != nil {
		parts = append(parts, "clock="+milliseconds(lim.Clock.Left[0]))
	}
	return strings.Join(parts, " ")
}

func milliseconds(d time.Duration) string {
	whole, rest := d/time.Millisecond, d%time.Millisecond
	text := strconv.FormatInt(int64(whole), 10)
	if rest == 0 {
		return text
	}
	return text + "." + strings.TrimRight(fmt.Sprintf("%06d", rest), "0")
}

var (
	errUnknownLimit = errors.New("unknown limit")
	errLimitTwice   = errors.New("the limit is given twice")
)

// ParseLimit reads the text of a limit as String writes it. The empty text is no
// limit.
func ParseLimit(text string) (limit Limit, err error) {
	seen := map[string]bool{}
	for part := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(part, "=")
		if seen[name] {
			return Limit{}, fmt.Errorf("%s: %w", part, errLimitTwice)
		}
		seen[name] = true
		if part == mateLine {
			limit.MateLine = true
		} else if err := limit.Set(name, value); err != nil {
			return Limit{}, fmt.Errorf("%s: %w", part, err)
		}
	}
	return limit, nil
}

// Set reads a part of a limit, as files and people write it: tc=10+0.1, movetime=50 or 2s, nodes=10k,
// depth, mate, clock, early-stop, margin.
func (l *Limit) Set(key, value string) (err error) {
	switch key {
	case "tc":
		l.Control, err = parseTimeControl(value)
	case "movetime":
		l.MoveTime, err = parseLimitTime(value)
	case "margin":
		if l.Margin = 0; value != "0" {
			l.Margin, err = parseLimitTime(value)
		}
	case "clock":
		var left time.Duration
		left, err = parseLimitTime(value)
		l.Clock = ClockOf(left)
	case "nodes":
		l.Nodes, err = parseLimitCount(value, math.MaxUint64)
	case "depth":
		err = setCount(&l.Depth, value)
	case "mate":
		err = setCount(&l.Mate, value)
	case "early-stop":
		err = setCount(&l.EarlyStop, value)
	default:
		err = errUnknownLimit
	}
	return err
}

// ClockOf returns a clock that shows the same time for both sides and has no increment.
func ClockOf(left time.Duration) *engine.Clock {
	return &engine.Clock{Left: [2]time.Duration{left, left}}
}

// parseLimitCount reads a number from 1.
func parseLimitCount(text string, most uint64) (uint64, error) {
	n, err := ParseCount(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%q: want a number from 1, as 5000, 10k, 2M or 1e6", text)
	}
	return n, nil
}

func setCount(to *int, text string) error {
	n, err := parseLimitCount(text, math.MaxInt32)
	*to = int(n)
	return err
}

// parseLimitTime reads a time above 0; milliseconds may have decimals.
func parseLimitTime(text string) (time.Duration, error) {
	written := text
	if strings.Trim(text, "0123456789.") == "" {
		written += "ms"
	}
	d, err := ParseTime(written)
	if err != nil {
		return 0, fmt.Errorf("%q: %w", text, err)
	}
	return d, nil
}
