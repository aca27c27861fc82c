package match

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"keymove/suites/settings"
)

// LimitKeys are the keys by which limits are given: tc=10+0.1, movetime=50, nodes=5000,
// depth=8, margin=20.
var LimitKeys = []string{"tc", "movetime", "nodes", "depth", "margin"}

// How much too late a move may come where nothing else is said. The way of a move from
// the engine to us takes time on a busy machine. A fixed time per move has no flag to fall:
// engines that look at the time now and then take somewhat more, which the match
// judges (engine.Obedience); only one that does not know the limit is to lose by it.
const (
	clockMargin    = 50 * time.Millisecond
	movetimeMargin = time.Second
)

// GivenLimit is a limit as it was given; a margin that is missing is nil.
type GivenLimit struct {
	Limit
	margin *time.Duration
}

// ReadLimit reads a limit from values by LimitKeys. The errors, in the order of the keys,
// begin with the key.
func ReadLimit(values map[string]string) (GivenLimit, []error) {
	var l GivenLimit
	var errs []error
	for _, key := range LimitKeys {
		if value, given := values[key]; given {
			if err := l.set(key, value); err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", key, err))
			}
		}
	}
	return l, errs
}

// Limits returns the limits of the contenders; own has what each of them gives itself, by
// LimitKeys. A contender without any is a fault.
func (p *Plan) Limits(own []map[string]string) ([]Limit, settings.Faults) {
	limits := make([]Limit, len(own))
	var faults settings.Faults
	var missing []int
	for i, values := range own {
		given, errs := ReadLimit(values)
		for _, err := range errs {
			faults.Add("contenders", i, settings.Errorf("%s: %w", settings.Subject(p.ContenderTexts[i].Text), err))
		}
		if limits[i] = given.Or(p.Limit); limits[i].IsZero() && len(errs) == 0 {
			missing = append(missing, i)
		}
	}
	switch {
	case p.givesLimit(): // which may be a fault by itself
	case len(missing) == len(own):
		faults.Add("contenders", settings.Last, errNoLimit)
	default:
		for _, i := range missing {
			faults.Add("contenders", i, settings.Errorf("%s: %w", settings.Subject(p.ContenderTexts[i].Text), errNoLimit))
		}
	}
	return limits, faults
}

func (p *Plan) givesLimit() bool {
	return slices.ContainsFunc([]string{"tc", "movetime", "nodes", "depth"}, p.Given.Has)
}

var errNoLimit = settings.Errorf("a limit is missing: %s, %s, %s or %s gives it to all, tc=, movetime=, nodes= or depth= to one",
	settings.Ref("tc"), settings.Ref("movetime"), settings.Ref("nodes"), settings.Ref("depth"))

func (l *GivenLimit) set(key, value string) (err error) {
	switch key {
	case "tc":
		var tc TimeControl
		if tc, err = parseTimeControl(value); err == nil {
			l.Clock = &tc
		}
	case "movetime":
		l.MoveTime, err = parseTime(value)
	case "nodes":
		l.Nodes, err = parseCount(value)
	case "depth":
		var depth uint64
		depth, err = parseCount(value)
		l.Depth = int(min(depth, math.MaxInt32))
	case "margin":
		var margin time.Duration
		if value == "0" {
			l.margin = &margin
		} else if margin, err = parseTime(value); err == nil {
			l.margin = &margin
		}
	}
	return err
}

// text returns what was given for a key; empty for nothing.
func (l *GivenLimit) text(key string) string {
	switch {
	case key == "tc" && l.Clock != nil:
		return l.Clock.String()
	case key == "movetime" && l.MoveTime > 0:
		return l.MoveTime.String()
	case key == "nodes" && l.Nodes > 0:
		return strconv.FormatUint(l.Nodes, 10)
	case key == "depth" && l.Depth > 0:
		return strconv.Itoa(l.Depth)
	case key == "margin" && l.margin != nil:
		return l.margin.String()
	}
	return ""
}

// parseCount reads a number from 1.
func parseCount(text string) (uint64, error) {
	n, err := settings.ParseCount(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q: want a number from 1, as 5000, 10k, 2M or 1e6", text)
	}
	return n, nil
}

// parseTime reads a time above 0.
func parseTime(text string) (time.Duration, error) {
	d, err := settings.ParseTime(text)
	if err != nil {
		return 0, fmt.Errorf("%q: %w", text, err)
	}
	return d, nil
}

// Or returns the limit of a player: its own where it has one, else the common one. A
// margin of its own goes with either; without any margin there is a default one.
func (l GivenLimit) Or(common GivenLimit) Limit {
	limit, margin := l.Limit, l.margin
	if limit.IsZero() {
		limit = common.Limit
	}
	if margin == nil {
		margin = common.margin
	}
	limit.Margin = defaultMargin(limit)
	if margin != nil && limit.Timed() {
		limit.Margin = *margin
	}
	return limit
}

func defaultMargin(l Limit) time.Duration {
	switch {
	case l.MoveTime > 0:
		return movetimeMargin
	case l.Clock != nil:
		return clockMargin
	}
	return 0
}
