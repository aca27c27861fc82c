// Package plan is the plan of a run, with its settings as rows of a table. An [Experiment] is a run
// that is written down in a TOML file, with what it is expected to show.
//
//	command line ┐
//	             ├ Values ─ Set ─→ Plan ─ Check ─→ Settle ─→ run.json
//	file         ┘
//
// Settle fills in what follows from several settings, or from the machine. What needs engines,
// profiles or files of suites is resolved by the program, with faults of the same kind.
//
// A new setting is a field of Plan, a row of Settings, and its use.
package plan

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/settings"
)

// Plan is the plan of a run. run.json holds what of it results depend on; what
// JSON leaves out is there as it was resolved: contenders with all options, suites
// with their files.
type Plan struct {
	// Given are the values from which the plan was made, for Check.
	Given settings.Values `json:"-"`

	// Sources are the suites as they were named; none is suites.DefaultName.
	Sources []string `json:"-"`
	// ContenderTexts are the contenders as they were written, in their order.
	ContenderTexts []settings.ContenderText `json:"-"`
	// Profiles are the files of further profiles.
	Profiles []string `json:"-"`
	// Ablate is a list of features, AblateMode what is made of it.
	Ablate     string `json:"-"`
	AblateMode string `json:"-"`
	// Book is the path of an opening book; empty for none.
	Book string `json:"-"`
	// UseCache is set where answers are shared with other runs, CacheDir names
	// another folder for them than $KEYMOVE_CACHE or the user's; see Cache.
	UseCache bool   `json:"-"`
	CacheDir string `json:"-"`

	// Selection says which of the suites' cases are chosen.
	Selection Selection `json:"selection"`
	// Errata says what is done about known faults of suites.
	Errata Errata `json:"errata"`
	// Chess960 says how the suites are read.
	Chess960 bool `json:"chess960,omitempty"`
	// Lines asks for all own moves of the lines of pv.
	Lines bool `json:"lines,omitempty"`
	// Shard is the part of the cases that is searched: the cases of all suites are dealt
	// out in turn, each with all its contenders and repeats.
	Shard suites.Shard `json:"shard,omitzero"`
	// Clock is the time that the game clock of each position shows; 0 for no clock.
	Clock time.Duration `json:"-"`
	// Limit is the limit as records have it; Limits the same as a value,
	// with the time in nanoseconds.
	// Of several limits, Limit has all, and Limits is the first one: what depends on the kind of
	// the limit alone, as whether searches are timed, is asked of it, all else of At.
	Limit  string        `json:"limit"`
	Limits engine.Limits `json:"limits"`
	// Axis are the limits where there are several, each as records have it: every case is
	// searched at each. All are of one kind, and each is the only limit of its searches.
	Axis []string `json:"limit_axis,omitempty"`
	// Lists are the texts of Axis, as they were given.
	Lists LimitLists `json:"-"`
	// MateLine is set where each search has the mate of its case as a limit besides.
	MateLine bool `json:"mate_line,omitempty"`
	// EarlyStop is the number of completed iterations in a row that had the
	// solution after which a search stops; 0 never stops one.
	EarlyStop int `json:"early_stop,omitempty"`
	// Repeat is the number of times that each contender searches each case; 0
	// stands for once.
	Repeat int `json:"repeat,omitempty"`
	// HashMiB is the size of the transposition table of each searcher.
	HashMiB int `json:"hash_mib"`
	// Threads is the number of threads per search, Workers the number of
	// searches at a time.
	Threads int `json:"threads"`
	Workers int `json:"workers"`
	// Timeout is the time that an external engine has for a position, in
	// nanoseconds; 0 for the default.
	Timeout time.Duration `json:"timeout,omitempty"`
	// Seed starts all random choices; 0 where nothing is random.
	Seed uint64 `json:"seed"`
	// AllowUnlike gives verdicts about contenders that are not alike, AllowMissing
	// about those that lack records.
	AllowUnlike  bool `json:"allow_unlike,omitempty"`
	AllowMissing bool `json:"allow_missing,omitempty"`
	// Margin is the difference below which contenders are equal in practice, as a share
	// of the positions or of the points; 0 for the default.
	Margin suites.Margin `json:"margin,omitzero"`
	// NoTimes leaves the time cells of the CSV files empty.
	NoTimes bool `json:"no_times,omitempty"`
	// Cache is the folder of answers that runs share; empty where none is used.
	Cache string `json:"cache,omitempty"`
	// Trace is set where trace.jsonl is written.
	Trace bool `json:"trace,omitempty"`
}

// LimitLists are the texts of several limits of one kind.
type LimitLists struct{ Nodes, Depth, MoveTime []string }

// IsSeveral reports whether the plan has several limits.
func (p *Plan) IsSeveral() bool { return len(p.Axis) > 0 }

// Steps returns the number of limits.
func (p *Plan) Steps() int { return max(len(p.Axis), 1) }

// At returns the plan with one of its limits alone, by its number; itself if it has one.
func (p *Plan) At(number int) Plan {
	one := *p
	if !p.IsSeveral() {
		return one
	}
	limit, _ := suites.ParseLimit(p.Axis[number]) // which Check of the manifest has read
	one.Limit, one.Limits = p.Axis[number], limit.Limits
	one.Axis, one.Lists = nil, LimitLists{}
	return one
}

// Weights returns about what a search at each limit takes, in a unit that they share: nodes or milliseconds, and of
// depths what a branching factor of 2 makes of them.
func (p *Plan) Weights() []float64 {
	var weights []float64
	for number := range p.Steps() {
		switch l := p.At(number).Limits; {
		case l.Nodes > 0:
			weights = append(weights, float64(l.Nodes))
		case l.MoveTime > 0:
			weights = append(weights, float64(l.MoveTime)/float64(time.Millisecond))
		default:
			weights = append(weights, math.Exp2(float64(l.Depth)))
		}
	}
	return weights
}

// Listed returns the limits of Lists; nil for one limit.
func (p *Plan) Listed() []engine.Limits {
	var list []engine.Limits
	for _, of := range []struct {
		key   string
		texts []string
	}{{"nodes", p.Lists.Nodes}, {"depth", p.Lists.Depth}, {"movetime", p.Lists.MoveTime}} {
		for _, text := range of.texts {
			var l suites.Limit
			_ = l.Set(of.key, text) // which was read before
			list = append(list, l.Limits)
		}
	}
	return list
}

// Selection is the choice of cases. The zero value takes all.
type Selection struct {
	// Filter is a glob that ids have to match; empty takes all.
	Filter string `json:"filter,omitempty"`
	// Theme is a glob that themes have to match, whatever their case; empty takes all.
	Theme string `json:"theme,omitempty"`
	// First is the number of cases taken from the start of each suite; 0
	// takes all.
	First int `json:"first,omitempty"`
	// Sample is the number of cases chosen at random from what Filter, Theme and
	// First leave of each suite, by the plan's seed; 0 takes all.
	Sample int `json:"sample,omitempty"`
	// SkipInvalid is set where invalid lines are skipped.
	SkipInvalid bool `json:"skip_invalid,omitempty"`
}

// Errata is how a run treats known faults of suites.
type Errata struct {
	// Mode is off, warn or on; empty in runs from before there were errata.
	Mode string `json:"mode,omitempty"`
	// Edition identifies the data; empty with off.
	Edition string `json:"edition,omitempty"`
}

// Check returns all that is wrong with the plan as far as the settings alone show.
func (p *Plan) Check() settings.Faults {
	faults := settings.Check(Settings(p), p.Given)
	for _, name := range []string{"filter", "theme"} {
		if n := p.Given.Count(name); n > 1 {
			faults.Add(name, settings.Last, settings.Errorf("%s is given %d times, and one GLOB holds: run them one after the other", settings.Ref(name), n))
		}
	}
	return faults
}

// Repeats returns the number of times that each contender searches each case.
func (p *Plan) Repeats() int { return max(p.Repeat, 1) }

// hasEngine reports whether an external engine is among the contenders.
func (p *Plan) hasEngine() bool {
	return slices.ContainsFunc(p.ContenderTexts, func(c settings.ContenderText) bool { return c.IsEngine })
}

// SearchLimit returns what ends the plan's searches, for all cases alike.
func (p *Plan) SearchLimit() suites.Limit {
	return suites.Limit{Limits: p.Limits, EarlyStop: p.EarlyStop, MateLine: p.MateLine}
}

// LimitOf returns what ends the searches of a case at a limit, by its number.
func (p *Plan) LimitOf(number int, c *suites.Case) suites.Limit {
	if p.IsSeveral() { // without mate, which would be a limit beside
		one := p.At(number)
		return one.SearchLimit()
	}
	if !c.AsksForMate() {
		return p.SearchLimit().For(0)
	}
	return p.SearchLimit().For(*c.Mate)
}

// OnlyMate reports whether a mate is the only limit that was asked for: an engine that reports it and searches on
// is stopped then. Beside another limit that would make nodes differ from run to run.
func (p *Plan) OnlyMate() bool {
	l := &p.Limits
	return (l.Mate > 0 || p.MateLine) && l.MoveTime == 0 && l.Depth == 0 && l.Clock == nil && l.Nodes == mateNodes
}

// CheckMates returns an error that names the cases which ask for no mate, although each search has the
// mate of its case as a limit.
func (p *Plan) CheckMates(chosen []suites.Suite) error {
	const most = 10
	var lines []string
	more := 0
	for i := range chosen {
		if !p.MateLine {
			break
		}
		for _, c := range chosen[i].All() {
			switch {
			case c.AsksForMate():
			case len(lines) < most:
				lines = append(lines, fmt.Sprintf("%s:%d: %s", chosen[i].File, c.Line, c.ID))
			default:
				more++
			}
		}
	}
	text := strings.Join(lines, ", ")
	switch {
	case lines == nil:
		return nil
	case more > 0:
		text += fmt.Sprintf(", and %d more", more)
	}
	return errors.New(text + ": no mate is asked for (bm #N, dm N)")
}

const (
	// DefaultNodes is the limit where none is given, because it is reproducible.
	DefaultNodes = 100_000
	// mateNodes limits a search that only a mate would end.
	mateNodes = 10_000_000
)

// Settle fills in what follows from several settings, or from the machine, on which
// procs threads run at a time. It comes after Check, and its faults are of the same
// kind.
func (p *Plan) Settle(procs int) settings.Faults {
	p.Axis = nil
	for _, l := range p.Listed() {
		p.Axis = append(p.Axis, suites.LimitText(l))
	}
	if p.IsSeveral() {
		p.Limits = p.Listed()[0]
	}
	if p.Clock > 0 {
		p.Limits.Clock = suites.ClockOf(p.Clock)
	} else if l := &p.Limits; l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0 {
		l.Nodes = DefaultNodes
		if l.Mate > 0 || p.MateLine {
			l.Nodes = mateNodes
		}
	}
	p.Limit = p.SearchLimit().String()
	if p.IsSeveral() {
		p.Limit = strings.Join(p.Axis, ", ")
	}
	if p.Selection.Sample == 0 {
		p.Seed = 0
	}
	if p.Workers == 0 {
		p.Workers = max(1, procs/p.Threads)
	}
	if p.Errata.Mode != string(suites.ErrataOff) {
		p.Errata.Edition = suites.ErrataEdition()
	}
	var faults settings.Faults
	if p.UseCache {
		var err error
		p.Cache, err = p.cacheFolder()
		faults.Add("cache", settings.Last, err)
	}
	return faults
}

// UseWorkers reduces the number of workers to the number of searches: more would have nothing
// to do. It reports whether more were asked for on the command line or in a file.
func (p *Plan) UseWorkers(searches int) (reduced bool) {
	if p.Workers <= searches || searches < 1 {
		return false
	}
	p.Workers = searches
	return p.Given.Has("jobs")
}

// cacheVariable is the environment variable that names the folder of answers.
const cacheVariable = "KEYMOVE_CACHE"

// cacheFolder returns the folder of answers that runs share.
func (p *Plan) cacheFolder() (string, error) {
	if dir := cmp.Or(p.CacheDir, os.Getenv(cacheVariable)); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", settings.Errorf("%s: %w; $%s names a folder", settings.Subject(""), err, cacheVariable)
	}
	return filepath.Join(dir, "keymove", "results"), nil
}

// LoadOptions says how suites are read.
func (p *Plan) LoadOptions() suites.LoadOptions {
	return suites.LoadOptions{Chess960: p.Chess960, SkipInvalid: p.Selection.SkipInvalid, Lines: p.Lines}
}

// Choose takes the cases of the plan's selection from suites, applies the errata to
// them, and returns how many of them there are in its shard. An error says that the filter is malformed.
func (p *Plan) Choose(loaded []suites.Suite) (int, error) {
	total := 0
	for i := range loaded {
		s := &loaded[i]
		all := s.Len()
		if p.Selection.Filter != "" {
			chosen, err := suites.FilterByID(s.Cases, p.Selection.Filter)
			if err != nil {
				return 0, err
			}
			s.Cases = chosen
		}
		if p.Selection.Theme != "" {
			chosen, err := suites.FilterByTheme(s.Cases, p.Selection.Theme)
			if err != nil {
				return 0, err
			}
			s.Cases = chosen
		}
		if p.Selection.First > 0 {
			s.Cases = suites.First(s.Cases, p.Selection.First)
		}
		if p.Selection.Sample > 0 {
			s.Cases = suites.Sample(s.Cases, p.Selection.Sample, p.Seed)
		}
		if s.Len() < all {
			s.Total = all
		}
		suites.ApplyErrata(s, suites.ErrataMode(p.Errata.Mode))
		total += s.Len()
	}
	return p.Shard.Count(total), nil
}
