package match

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"

	"keymove/suites"
	"keymove/suites/match/opening"
	"keymove/suites/settings"
)

// The headings of the help, besides plan.Contenders and plan.Output.
const (
	groupLimits   = "Limits (per move, or a clock):"
	groupOpenings = "Openings:"
	groupGames    = "Games:"
)

// Orders of openings.
const (
	orderRandom     = "random"
	orderSequential = "sequential"
)

// Settings are the settings of a match.
var Settings = slices.Concat(
	settings.ContenderRows("none", func(p *Plan) settings.ContenderFields {
		return settings.ContenderFields{Texts: &p.ContenderTexts, Profiles: &p.Profiles, Book: &p.BookFile, HashMiB: &p.HashMiB, Threads: &p.Threads}
	}),
	rows,
	[]settings.Row[Plan]{seedRow(), settings.JobsRow("games", 0, func(p *Plan) *int { return &p.Workers })},
)

// seedRow is the setting of the seed of the openings.
func seedRow() settings.Row[Plan] {
	r := settings.SeedRow("--order random", func(p *Plan) *uint64 { return &p.Openings.Order.Seed })
	r.Group, r.Scope = groupOpenings, settings.File
	r.Excludes = []settings.Exclusion[Plan]{{Name: "order", Why: "it is the seed of --order random"}}
	return r
}

// rows are the settings that only a match has.
var rows = []settings.Row[Plan]{

	{
		Name: "tc", Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
		Usage: "a `CLOCK` in seconds, as 10+0.1, 40/60+0.6 or 1:30",
		Field: func(p *Plan) any { return limitField{&p.Limit, "tc"} },
	},
	{
		Name: "movetime", Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
		Usage: "`TIME` per move, in milliseconds or as 2s",
		Field: func(p *Plan) any { return limitField{&p.Limit, "movetime"} },
	},
	{
		Name: "nodes", Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
		Usage: "exactly `N` nodes per move",
		Field: func(p *Plan) any { return limitField{&p.Limit, "nodes"} },
	},
	{
		Name: "depth", Advanced: true, Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
		Usage: "`PLIES` per move",
		Field: func(p *Plan) any { return limitField{&p.Limit, "depth"} },
	},
	{
		Name: "time-margin", Scope: settings.File, Advanced: true, Group: groupLimits, DefaultText: "50 with --tc, 1000 with --movetime", Quotes: true,
		Usage: "`TIME` that a move may come too late, in milliseconds",
		Field: func(p *Plan) any { return limitField{&p.Limit, "margin"} },
	},
	{
		Name: "timeout", Scope: settings.File, Advanced: true, Group: groupLimits, DefaultText: "10m",
		Usage: "`TIME` after which a move without a limit of time has failed",
		Field: func(p *Plan) any { return &p.Rules.Timeout },
	},

	{
		Name: "openings", Scope: settings.File, Group: groupOpenings, DefaultText: "500 balanced ones that are built in", Verify: verifyFile, IsPath: true,
		Usage: "openings of a `FILE` in EPD or PGN",
		Field: func(p *Plan) any { return &p.OpeningsFile },
	},
	{
		Name: "format", Scope: settings.File, Advanced: true, Group: groupOpenings, DefaultText: "by the name of the file", Needs: []string{"openings"},
		Choices: []string{string(opening.EPD), string(opening.PGN)},
		Usage:   "the `FORMAT` of --openings, epd or pgn",
		Field:   func(p *Plan) any { return &p.Format },
	},
	{
		Name: "order", Scope: settings.File, Advanced: true, Group: groupOpenings, Default: orderRandom, Choices: []string{orderRandom, orderSequential},
		Usage: "the `ORDER` of the openings, random or sequential",
		Field: func(p *Plan) any { return &p.Order },
	},
	{
		Name: "start", Scope: settings.File, Advanced: true, Group: groupOpenings, Default: "1", Min: 1,
		Usage: "begin with opening number `N` of that order",
		Field: func(p *Plan) any { return &p.Openings.Order.Start },
	},
	{
		Name: "plies", Scope: settings.File, Advanced: true, Group: groupOpenings, DefaultText: "all", Min: 1, Needs: []string{"openings"},
		Usage: "only the first `N` moves of each game of a PGN",
		Field: func(p *Plan) any { return &p.Openings.Plies },
	},
	{
		Name: "chess960", Scope: settings.File, Advanced: true, Group: groupOpenings,
		Usage: "play Chess960; without --openings from its starting positions",
		Field: func(p *Plan) any { return &p.Openings.Chess960 },
	},

	{
		Name: "games", Scope: settings.File, Group: groupGames, DefaultText: fmt.Sprintf("%d; with --sprt %d", defaultGames, defaultTestGames),
		Usage: "`N` games in all",
		Field: func(p *Plan) any { return evenNumber{&p.Games} },
	},
	{
		Name: "sprt", Scope: settings.File, Group: groupGames, DefaultText: "none", Quotes: true,
		Usage: "stop when the `TEST` has decided, as elo0=0,elo1=5; also alpha=0.05,beta=0.05,model=normalized (or logistic, bayesian)",
		Field: func(p *Plan) any { return parsed[Test]{&p.Test, parseTest} },
	},
	{
		Name: "draw", Scope: settings.File, Advanced: true, Group: groupGames, DefaultText: "none", Quotes: true,
		Usage: "adjudicate draws by a `RULE`, as movenumber=40,movecount=8,score=10",
		Field: func(p *Plan) any { return parsed[DrawRule]{&p.Rules.Adjudication.Draw, parseDrawRule} },
	},
	{
		Name: "resign", Scope: settings.File, Advanced: true, Group: groupGames, DefaultText: "none", Quotes: true,
		Usage: "adjudicate losses by a `RULE`, as movecount=3,score=400, with twosided too",
		Field: func(p *Plan) any { return parsed[ResignRule]{&p.Rules.Adjudication.Resign, parseResignRule} },
	},
	{
		Name: "max-moves", Scope: settings.File, Advanced: true, Group: groupGames, DefaultText: "none", Min: 1,
		Usage: "a game of `N` moves is a draw",
		Field: func(p *Plan) any { return &p.Rules.Adjudication.MaxMoves },
	},
	{
		Name: "shard", Advanced: true, Group: groupGames, DefaultText: "none",
		Usage: "play only part `I/N` of the openings, without stopping early",
		Field: func(p *Plan) any { return settings.Parsed(&p.Shard, suites.ParseShard) },
	},
	{
		Name: "allow-unlike", Advanced: true, Group: groupGames, Scope: settings.File | settings.WithResume | settings.WithMerge,
		Usage: "let the SPRT decide although a contender does not keep its limit",
		Field: func(p *Plan) any { return &p.AllowUnlike },
	},

	{
		Name: "force-concurrency", Advanced: true, Group: settings.Output, Scope: settings.BesideFile | settings.WithResume,
		Usage: "allow more games at a time than CPUs under a limit of time",
		Field: func(p *Plan) any { return &p.ForceConcurrency },
	},
	{
		Name: "pgn", Advanced: true, Group: settings.Output, DefaultText: "none", Scope: settings.BesideFile | settings.WithMerge,
		Usage: "add the games to a `FILE` too, when the match is over",
		Field: func(p *Plan) any { return absolutePath{&p.Copy} },
	},
	{
		Name: "event", Scope: settings.File, Advanced: true, Group: settings.Output, DefaultText: "none",
		Usage: "the tag Event of the PGN, a `TEXT`",
		Field: func(p *Plan) any { return &p.Event },
	},
	{
		Name: "site", Scope: settings.File, Advanced: true, Group: settings.Output, DefaultText: "none",
		Usage: "the tag Site of the PGN, a `TEXT`",
		Field: func(p *Plan) any { return &p.Site },
	},
	{
		Name: "no-times", Scope: settings.BesideFile, Advanced: true, Group: settings.Output,
		Usage: "leave out times and dates, so that files are the same each time",
		Field: func(p *Plan) any { return &p.NoTimes },
	},
}

// Table is the table [match] of an experiment.
var Table = settings.TableOf(Settings)

// Check returns all that is wrong with the plan as far as settings say.
func (p *Plan) Check() settings.Faults { return settings.Check(Settings, p, p.Given) }

// limitField is the field of one limit, by its key.
type limitField struct {
	limit *GivenLimit
	key   string
}

// Set reads the limit.
func (f limitField) Set(v settings.Value) error { return f.limit.set(f.key, v.Text) }

func (f limitField) String() string { return f.limit.text(f.key) }

// parsed is a field that is nil until its text is read.
type parsed[T any] struct {
	field **T
	parse func(text string) (T, error)
}

// Set reads the text.
func (p parsed[T]) Set(v settings.Value) error {
	value, err := p.parse(v.Text)
	if err == nil {
		*p.field = &value
	}
	return err
}

func (p parsed[T]) String() string {
	if *p.field == nil {
		return ""
	}
	return fmt.Sprintf("%+v", **p.field)
}

// evenNumber is the field of a number of games; 0 for the default.
type evenNumber struct{ field *int }

// Set reads an even number from 2.
func (e evenNumber) Set(v settings.Value) error {
	n, err := settings.ParseCount(v.Text)
	if err != nil || n < 2 || n%2 != 0 || n > math.MaxInt32 {
		return errors.New("want an even number from 2, because every opening is played with both colours")
	}
	*e.field = int(n)
	return nil
}

func (e evenNumber) String() string { return strconv.Itoa(*e.field) }

// absolutePath is the field of a path that is made absolute, because a match can be
// resumed from any folder.
type absolutePath struct{ field *string }

// Set stores the path.
func (p absolutePath) Set(v settings.Value) error {
	path, err := filepath.Abs(v.Text)
	if err = errors.Join(verifyFile(v.Text), err); err == nil {
		*p.field = path
	}
	return err
}

func (p absolutePath) String() string { return *p.field }

// verifyFile returns an error for no name.
func verifyFile(name string) error {
	if name == "" {
		return errors.New("want a file")
	}
	return nil
}
