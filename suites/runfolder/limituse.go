package runfolder

import (
	"iter"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// LimitUse is what a contender used of a limit that it did not obey.
type LimitUse struct {
	Contender string `json:"contender"`
	engine.Disobedience
}

// String says so, with what to use instead.
func (u LimitUse) String() string { return u.Text(u.Contender) }

// minSearches is the number of searches below which nothing is said of obedience.
const minSearches = 5

// limitUses add up what the contenders of a run used of its limit.
type limitUses struct{ of []*contenderUses }

// contenderUses are those of one contender.
type contenderUses struct {
	contender string
	earlyStop int
	*engine.Obedience
}

// limitUses returns those of the run's contenders, to which each record is added once.
func (m *Manifest) limitUses() *limitUses {
	var all limitUses
	for _, c := range m.Contenders {
		all.of = append(all.of, newContenderUses(c.Name, m.SearchLimit(), c.MaxDepth()))
	}
	return &all
}

func newContenderUses(contender string, limit suites.Limit, maxDepth int) *contenderUses {
	return &contenderUses{contender, limit.EarlyStop, engine.NewObedience(limit.Limits, maxDepth)}
}

// Add adds a search.
func (u *limitUses) add(rec *suites.Record) {
	for _, of := range u.of {
		of.add(rec)
	}
}

func (u *contenderUses) add(rec *suites.Record) {
	if rec.Contender == u.contender {
		u.Add(u.spent(rec))
	}
}

// spent returns what a search used, as far as it is known: a move out of a book has neither
// nodes nor depth, a result out of a cache no time.
func (u *contenderUses) spent(rec *suites.Record) engine.Spent {
	s := engine.Spent{Nodes: rec.Nodes, Depth: rec.Depth, Ended: u.endedByItself(rec)}
	if !rec.Cached {
		s.Time = time.Duration(rec.TimeUS) * time.Microsecond
	}
	if rec.CPUUS != nil {
		s.CPU = time.Duration(*rec.CPUUS) * time.Microsecond
	}
	return s
}

// endedByItself reports whether something else than its limit ended a search.
func (u *contenderUses) endedByItself(rec *suites.Record) bool {
	if rec.Error != "" || rec.ScoreMate != nil || u.earlyStop > 0 && rec.Solved != nil && *rec.Solved {
		return true
	}
	pos, err := board.ParseFEN(rec.FEN)
	return err == nil && pos.CountLegal() <= 1
}

// Disobedient returns the contenders that did not obey the limit.
func (u *limitUses) disobedient() []LimitUse {
	var list []LimitUse
	for _, of := range u.of {
		if use := of.Judge(minSearches); use != nil {
			list = append(list, LimitUse{of.contender, *use})
		}
	}
	return list
}

// Disobedience returns the use of a limit that a contender of a run did not obey; nil if
// it obeyed, or if too few of its searches say anything. maxDepth is the largest depth of the
// contender; 0 if unknown.
func Disobedience(contender string, limit suites.Limit, maxDepth int, records iter.Seq[*suites.Record]) *LimitUse {
	uses := newContenderUses(contender, limit, maxDepth)
	for rec := range records {
		uses.add(rec)
	}
	if use := uses.Judge(minSearches); use != nil {
		return &LimitUse{contender, *use}
	}
	return nil
}

// Disobedient returns the contenders of a run that did not obey its limit.
func (m *Manifest) Disobedient(records iter.Seq[*suites.Record]) []LimitUse {
	uses := m.limitUses()
	for rec := range records {
		uses.add(rec)
	}
	return uses.disobedient()
}
