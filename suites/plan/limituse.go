package plan

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
	// At is the limit, of a run with several.
	At string `json:"at,omitempty"`
}

// minSearches is the number of searches below which nothing is said of obedience.
const minSearches = 5

// LimitUses add up what the contenders of a run used of its limit.
type LimitUses struct{ of []*contenderUses }

// contenderUses are those of one contender.
type contenderUses struct {
	contender string
	number    int    // of the limit
	limit     string // of several
	earlyStop int
	*engine.Obedience
}

// NewLimitUses returns those of contenders, at each limit of a plan, to which each record is added once.
func NewLimitUses(contenders []suites.Contender, p *Plan) *LimitUses {
	var all LimitUses
	for number := range p.Steps() {
		one := p.At(number)
		for i := range contenders {
			of := newContenderUses(contenders[i].Name, one.SearchLimit(), contenders[i].MaxDepth())
			if of.number = number; p.IsSeveral() {
				of.limit = one.Limit
			}
			all.of = append(all.of, of)
		}
	}
	return &all
}

func newContenderUses(contender string, limit suites.Limit, maxDepth int) *contenderUses {
	return &contenderUses{contender: contender, earlyStop: limit.EarlyStop, Obedience: engine.NewObedience(limit.Limits, maxDepth)}
}

// Add adds a search.
func (u *LimitUses) Add(rec *suites.Record) {
	for _, of := range u.of {
		if of.number == rec.LimitIndex {
			of.add(rec)
		}
	}
}

func (u *contenderUses) add(rec *suites.Record) {
	if rec.Contender == u.contender {
		u.Add(u.spent(rec))
	}
}

// spent returns what a search used, of a line the mean of its searches, as far as it is known: a move out of a book has neither
// nodes nor depth, a result out of a cache no time.
func (u *contenderUses) spent(rec *suites.Record) engine.Spent {
	n := rec.Searches() // of a line, each with the whole limit
	s := engine.Spent{Ended: u.endedByItself(rec)}
	if rec.Nodes != nil {
		s.Nodes = *rec.Nodes / uint64(n)
	}
	if rec.Depth != nil {
		s.Depth = *rec.Depth
	}
	if !rec.Cached {
		s.Time = time.Duration(rec.TimeUS) * time.Microsecond / time.Duration(n)
	}
	if rec.CPUUS != nil {
		s.CPU = time.Duration(*rec.CPUUS) * time.Microsecond / time.Duration(n)
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
func (u *LimitUses) Disobedient() []LimitUse {
	var list []LimitUse
	for _, of := range u.of {
		if use := of.Judge(minSearches); use != nil {
			list = append(list, LimitUse{of.contender, *use, of.limit})
		}
	}
	return list
}

// Used returns the use of a limit that a contender of a run did not obey; nil if it obeyed, or if
// too few of its searches say anything. maxDepth is the largest depth of the contender; 0 if unknown.
// Beside it stand the name of the limit and the share of it that the contender used, 0 if too few of
// its searches say anything.
func Used(contender string, limit suites.Limit, maxDepth int, records iter.Seq[*suites.Record]) (broken *LimitUse, name string, share float64) {
	uses := newContenderUses(contender, limit, maxDepth)
	for rec := range records {
		uses.add(rec)
	}
	if use := uses.Judge(minSearches); use != nil {
		broken = &LimitUse{Contender: contender, Disobedience: *use}
	}
	name, share, _ = uses.Used(minSearches)
	return broken, name, share
}

// Disobedient returns the contenders of a plan that did not obey its limit.
func Disobedient(contenders []suites.Contender, p *Plan, records iter.Seq[*suites.Record]) []LimitUse {
	uses := NewLimitUses(contenders, p)
	for rec := range records {
		uses.Add(rec)
	}
	return uses.Disobedient()
}

// LimitWatch finds contenders that use far more than their limit while a run goes on, which can
// take hundreds of times as long as it should.
type LimitWatch struct {
	uses *LimitUses
	next map[string]int // the number of searches at which a contender is judged
	seen map[string]int
}

// watchedSearches is the number of searches at which a contender is judged first; then it is
// judged at twice as many each time.
const watchedSearches = 20

// WatchLimits returns one for contenders under the limits of a plan.
func WatchLimits(contenders []suites.Contender, p *Plan) *LimitWatch {
	w := &LimitWatch{NewLimitUses(contenders, p), map[string]int{}, map[string]int{}}
	for _, c := range contenders {
		w.next[c.Name] = watchedSearches
	}
	return w
}

// Add adds a search. It returns what its contender used of the limit, once, when that is too
// much; else nil.
func (w *LimitWatch) Add(rec *suites.Record) *LimitUse {
	name := rec.Contender
	if w.next[name] == 0 {
		return nil
	}
	w.uses.Add(rec)
	if w.seen[name]++; w.seen[name] < w.next[name] {
		return nil
	}
	w.next[name] *= 2
	for _, use := range w.uses.Disobedient() {
		if use.Contender == name && !use.EndsEarly() {
			w.next[name] = 0
			return &use
		}
	}
	return nil
}
