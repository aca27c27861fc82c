package match

import (
	"path/filepath"

	"keymove/suites"
	"keymove/suites/settings"
)

const (
	// defaultGames and defaultTestGames are the games of a match that says nothing of
	// them, without and with a sequential test.
	defaultGames     = 100
	defaultTestGames = 40_000
)

// Plan is the plan of a match, by its settings. run.json holds what of it the
// games depend on; what JSON leaves out is there as it was resolved: contenders with
// their limits, the schedule.
type Plan struct {
	// Given are the values from which the plan was made, for Check.
	Given settings.Values `json:"-"`

	// ContenderTexts are the contenders as they were written, in their order.
	ContenderTexts []settings.ContenderText `json:"-"`
	// Profiles are the files of further profiles, BookFile is the opening book that
	// profiles play from; empty for none.
	Profiles []string `json:"-"`
	BookFile string   `json:"-"`
	// Limit is the limit of the contenders without one of their own.
	Limit GivenLimit `json:"-"`

	// OpeningsFile is the file of openings as it was named; empty for none. Format and
	// Order are texts for Openings.
	OpeningsFile string `json:"-"`
	Format       string `json:"-"`
	Order        string `json:"-"`

	// Games is the number of games; 0 for the default.
	Games int `json:"-"`
	// Shard says which part of the match is played.
	Shard suites.Shard `json:"-"`
	// AllowUnlike lets the test decide although a player did not keep its limit,
	// ForceConcurrency allows more games at a time than CPUs.
	AllowUnlike      bool `json:"-"`
	ForceConcurrency bool `json:"-"`

	Openings Book  `json:"openings"`
	Rules    Rules `json:"rules"`
	// Test is the sequential test that ends the match; nil for none.
	Test *Test `json:"sprt,omitempty"`
	// HashMiB is the size of the transposition table of each searcher, Threads the
	// number of threads per search, Workers the number of games at a time.
	HashMiB int `json:"hash_mib"`
	Threads int `json:"threads"`
	Workers int `json:"workers"`
	// Event and Site are the tags of the PGN.
	Event string `json:"event,omitempty"`
	Site  string `json:"site,omitempty"`
	// NoTimes leaves times and dates out of PGN and tables.
	NoTimes bool `json:"no_times,omitempty"`
	// Copy is a file to which the PGN is written as well; empty for none.
	Copy string `json:"pgn,omitempty"`
}

// Settle fills in what follows from several settings, or from the machine, on which
// procs threads run at a time, and makes the schedule. It comes after Check, and its
// faults are of the same kind.
func (m *Manifest) Settle(procs int) settings.Faults {
	var faults settings.Faults
	if m.Workers == 0 {
		m.Workers = max(1, procs/m.MostThreads())
	}
	faults.Add("openings", settings.Last, m.settleOpenings())
	m.schedule(&faults)
	if games := 2 * m.Schedule.Own(); games > 0 {
		m.Workers = min(m.Workers, games)
	}
	return faults
}

// settleOpenings says which openings are played in which order.
func (p *Plan) settleOpenings() (err error) {
	b := &p.Openings
	if b.Order.Random = p.Order == orderRandom; !b.Order.Random {
		b.Order.Seed = 0
	}
	if p.OpeningsFile == "" {
		return nil
	}
	if b.Format = Format(p.Format); b.Format == "" {
		b.Format = FormatOf(p.OpeningsFile)
	}
	b.File, err = filepath.Abs(p.OpeningsFile)
	return err
}

// schedule says how often the first contender plays each other one. Faults that follow
// from a number of contenders that cannot be are not noted.
func (m *Manifest) schedule(faults *settings.Faults) {
	players := len(m.ContenderTexts)
	if players < 2 {
		faults.Add("contenders", settings.Last, settings.Errorf("a match needs two contenders or more, and %s given: %s and %s name them",
			howMany(players), settings.Ref("profile"), settings.Ref("engine")))
		return
	}
	if m.Test != nil && players > 2 {
		faults.Add("sprt", settings.Last, settings.Errorf("%s needs two contenders, and there are %d", settings.Ref("sprt"), players))
	}
	m.Schedule = Schedule{Pairings: Pairings(players), Pairs: m.games() / 2, Shard: m.Shard.Number, Shards: m.Shard.Of}
	faults.Add("shard", settings.Last, m.Schedule.Check())
}

func howMany(players int) string {
	if players == 0 {
		return "none is"
	}
	return "one is"
}

func (p *Plan) games() int {
	switch {
	case p.Games > 0:
		return p.Games
	case p.Test != nil:
		return defaultTestGames
	}
	return defaultGames
}

// CheckConcurrency returns an error for more games at a time than there are CPUs under a
// limit of time: it would falsify them.
func (m *Manifest) CheckConcurrency(cpus int) error {
	threads := m.MostThreads()
	if !m.Timed() || m.Workers*threads <= cpus {
		return nil
	}
	return settings.Errorf("%s %d: %d games of %d threads at a time on %d CPUs under a limit of time would play worse than they can; use %[1]s %[6]d, or %s",
		settings.Ref("jobs"), m.Workers, m.Workers, threads, cpus, max(1, cpus/threads), settings.Ref("force-concurrency"))
}
