package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/suites"
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

// GivenLimit is a limit as it was given; without hasMargin there is a default one.
type GivenLimit struct {
	suites.Limit
	hasMargin bool
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
func (p *Plan) Limits(own []map[string]string) ([]suites.Limit, settings.Faults) {
	limits := make([]suites.Limit, len(own))
	var faults settings.Faults
	var missing []int
	for i, values := range own {
		given, errs := ReadLimit(values)
		for _, err := range errs {
			faults.Add("contenders", i, settings.Errorf("%s: %w", settings.Subject(p.ContenderTexts[i].Text), err))
		}
		if limits[i] = given.Or(p.Limit); !isLimited(limits[i]) && len(errs) == 0 {
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

func (l *GivenLimit) set(key, value string) error {
	l.hasMargin = l.hasMargin || key == "margin"
	return l.Set(key, value)
}

// text returns what was given for a key; empty for nothing.
func (l *GivenLimit) text(key string) string {
	switch {
	case key == "tc" && l.Control != nil:
		return l.Control.String()
	case key == "movetime" && l.MoveTime > 0:
		return l.MoveTime.String()
	case key == "nodes" && l.Nodes > 0:
		return strconv.FormatUint(l.Nodes, 10)
	case key == "depth" && l.Depth > 0:
		return strconv.Itoa(l.Depth)
	case key == "margin" && l.hasMargin:
		return l.Margin.String()
	}
	return ""
}

// Or returns the limit of a player: its own where it has one, else the common one. A
// margin of its own goes with either; without any margin there is a default one.
func (l GivenLimit) Or(common GivenLimit) suites.Limit {
	limit := l.Limit
	if !isLimited(limit) {
		limit = common.Limit
	}
	switch {
	case !limit.Timed():
		limit.Margin = 0
	case l.hasMargin:
		limit.Margin = l.Margin
	case common.hasMargin:
		limit.Margin = common.Margin
	case limit.MoveTime > 0:
		limit.Margin = movetimeMargin
	default:
		limit.Margin = clockMargin
	}
	return limit
}

func isLimited(l suites.Limit) bool { return l.Control != nil || HasFixed(l) }

// HasFixed reports whether each move has a limit of its own, besides a clock.
func HasFixed(l suites.Limit) bool { return l.MoveTime > 0 || l.Nodes > 0 || l.Depth > 0 }

// LimitText returns the limit as fastchess shows it: "10+0.1", "0.05/move", "5000
// nodes", "12 plies"; several with commas between.
func (p *Player) LimitText() string {
	var parts []string
	if l := p.Limit; l.Control != nil {
		parts = append(parts, l.Control.String())
	}
	if p.Limit.MoveTime > 0 {
		parts = append(parts, suites.Seconds(p.Limit.MoveTime)+"/move")
	}
	if p.Limit.Depth > 0 {
		parts = append(parts, fmt.Sprintf("%d plies", p.Limit.Depth))
	}
	if p.Limit.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", p.Limit.Nodes))
	}
	return strings.Join(parts, ", ")
}

// timeControl returns the limit as the tag TimeControl has it: "-" where there is no limit
// of time.
func (p *Player) timeControl() string {
	switch l := p.Limit; {
	case l.Control != nil:
		return l.Control.String()
	case l.MoveTime > 0:
		return suites.Seconds(l.MoveTime) + "/move"
	}
	return "-"
}

// SearchLimits returns the limits of a search; the clock is nil for a player without one.
func (p *Player) SearchLimits(clock *engine.Clock) engine.Limits {
	limits := p.Limit.Limits
	limits.Clock = clock
	return limits
}
