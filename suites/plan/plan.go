package plan

import (
	"slices"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/settings"
)

// Plan is what a run is to do. run.json holds what of it results depend on; what
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
	// another folder for them than the user's; see Cache.
	UseCache bool   `json:"-"`
	CacheDir string `json:"-"`

	// Selection says which of the suites' cases are chosen.
	Selection Selection `json:"selection"`
	// Errata says what is done about known faults of suites.
	Errata Errata `json:"errata"`
	// Strict and Chess960 say how the suites are read.
	Strict   bool `json:"strict,omitempty"`
	Chess960 bool `json:"chess960,omitempty"`
	// Shard is the part of the cases that is searched: the cases of all suites are dealt
	// out in turn, each with all its contenders and repeats.
	Shard suites.Shard `json:"shard,omitzero"`
	// Clock is the time that the game clock of each position shows; 0 for no clock.
	Clock time.Duration `json:"-"`
	// Limit is the limit as records have it; Limits the same as a value,
	// with the time in nanoseconds.
	Limit  string        `json:"limit"`
	Limits engine.Limits `json:"limits"`
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
	// Seed is what random choices start from; 0 where there are none.
	Seed uint64 `json:"seed"`
	// Sequential is set where a run ends as soon as its verdicts are certain.
	Sequential bool `json:"sequential,omitempty"`
	// AllowUnlike gives verdicts about contenders that are not alike, AllowMissing
	// about those that lack records.
	AllowUnlike  bool `json:"allow_unlike,omitempty"`
	AllowMissing bool `json:"allow_missing,omitempty"`
	// Margin is the difference below which contenders are equal in practice, as a share
	// of the positions or of the points; 0 for the default.
	Margin float64 `json:"margin,omitempty"`
	// NoTimes leaves the time cells of the CSV files empty.
	NoTimes bool `json:"no_times,omitempty"`
	// Cache is the folder of answers that runs share; empty where none is used.
	Cache string `json:"cache,omitempty"`
	// Trace is set where trace.jsonl is written.
	Trace bool `json:"trace,omitempty"`
}

// Selection is the choice of cases. The zero value takes all.
type Selection struct {
	// Filter is a glob that ids have to match; empty takes all.
	Filter string `json:"filter,omitempty"`
	// First is the number of cases taken from the start of each suite; 0
	// takes all.
	First int `json:"first,omitempty"`
	// Sample is the number of cases chosen at random from what Filter and
	// First leave of each suite, by the plan's seed; 0 takes all.
	Sample int `json:"sample,omitempty"`
	// SkipInvalid is set where invalid lines are skipped.
	SkipInvalid bool `json:"skip_invalid,omitempty"`
}

// Errata is what a run does about known faults of suites.
type Errata struct {
	// Mode is off, warn or on; empty in runs from before there were errata.
	Mode string `json:"mode,omitempty"`
	// Edition identifies the data; empty with off.
	Edition string `json:"edition,omitempty"`
}

// Check returns all that is wrong with the plan as far as the settings alone show.
func (p *Plan) Check() settings.Faults { return settings.Check(Settings, p, p.Given) }

// Repeats returns the number of times that each contender searches each case.
func (p *Plan) Repeats() int { return max(p.Repeat, 1) }

// HasEngine reports whether an external engine is among the contenders.
func (p *Plan) HasEngine() bool {
	return slices.ContainsFunc(p.ContenderTexts, func(c settings.ContenderText) bool { return c.IsEngine })
}

// SearchLimit returns what ends the plan's searches.
func (p *Plan) SearchLimit() suites.Limit {
	return suites.Limit{Limits: p.Limits, EarlyStop: p.EarlyStop}
}
