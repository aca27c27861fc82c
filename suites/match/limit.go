package match

import (
	"fmt"
	"strings"
	"time"

	"keymove/engine"
)

// Limit is what a player may use for its moves. The limits combine as in UCI: the
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
