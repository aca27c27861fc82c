package compare

import (
	"fmt"
	"strings"

	"keymove/report"
	"keymove/suites"
)

// Side says who one side of a comparison is.
type Side struct {
	// Name is its name in the comparison, Run the run that it is of.
	Name string `json:"name"`
	Run  string `json:"run"`
	// Own is its name in that run; empty if unknown.
	Own string `json:"-"`
	// Version is what the engine calls itself, or "Keymove" and its version for a
	// profile; empty if unknown.
	Version string `json:"version,omitempty"`
	// SHA256 is that of the engine's or Keymove's executable in hexadecimal digits;
	// empty if unknown.
	SHA256 string `json:"sha256,omitempty"`
	// Meta is the manifest of the run, and Saved the contender in it; nil without one. First is set if it is
	// the first one there.
	Meta  *report.Meta      `json:"-"`
	Saved *suites.Contender `json:"-"`
	First bool              `json:"-"`
}

// Sides are the two sides of a comparison.
type Sides struct {
	Base      Side `json:"base"`
	Contender Side `json:"contender"`
	// Differ are the options in which they differ, by name; none if one is a profile
	// and the other an engine, or if the options of one are unknown.
	Differ []OptionDifference `json:"options_that_differ"`
}

// OptionDifference is an option of two contenders with its values.
type OptionDifference = report.OptionDifference

func sidesOf(base, other Contender) Sides {
	return Sides{Base: base.Side(), Contender: other.Side(), Differ: report.DifferingOptions(base.Saved(), other.Saved())}
}

// Short is the name in the comparison without the run that it is of.
func (s *Side) Short() string { return strings.TrimPrefix(s.Name, s.Run+"#") }

// Side describes a contender.
func (c *Contender) Side() Side {
	saved := c.Saved()
	side := Side{Name: c.Name, Run: c.Run.Path, Own: c.Own, Meta: c.Run.Meta, Saved: saved, First: saved != nil && saved == &c.Run.Meta.Contenders[0]}
	switch {
	case saved == nil:
	case saved.Engine == nil:
		side.Version, side.SHA256 = "Keymove "+c.Run.Meta.Version, c.Run.Meta.Program
	default:
		side.Version = saved.Engine.ID
		if files := saved.Engine.Files; len(files) > 0 {
			side.SHA256 = files[0].SHA256 // of the executable
		}
	}
	return side
}

// settingsText returns the limit of a contender, and its threads and hash as far as they are known; where the base has
// others, those of both.
func settingsText(base, c Contender) string {
	text := c.Run.LimitText()
	sizes, known := c.sizes()
	if !known {
		return text
	}
	before, known := base.sizes()
	if !known {
		before = sizes
	}
	for _, size := range []struct {
		name, unit    string
		before, after int
	}{{"Threads", "", before.Threads, sizes.Threads}, {"Hash", "MB", before.HashMiB, sizes.HashMiB}} {
		switch {
		case size.after == 0:
		case size.before == size.after || size.before == 0:
			text += fmt.Sprintf(" %s=%d%s", size.name, size.after, size.unit)
		default:
			text += fmt.Sprintf(" %s=%d→%d%s", size.name, size.before, size.after, size.unit)
		}
	}
	return text
}
