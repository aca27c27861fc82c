package match

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"

	"keymove/suites"
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

// Settings returns the settings of a match, whose fields are those of a plan.
func Settings(p *Plan) []settings.Row {
	contenders := settings.ContenderFields{Texts: &p.ContenderTexts, Profiles: &p.Profiles, Book: &p.BookFile, HashMiB: &p.HashMiB, Threads: &p.Threads}
	seed := settings.SeedRow("--order random", &p.Openings.Order.Seed)
	seed.Group, seed.Scope = groupOpenings, settings.File
	seed.Excludes = []settings.Exclusion{{Name: "order", Why: "it is the seed of --order random"}}
	return slices.Concat(contenders.Rows("none"), p.rows(), []settings.Row{seed, settings.JobsRow("games", 0, &p.Workers)})
}

// rows are the settings that only a match has.
func (p *Plan) rows() []settings.Row {
	shard := settings.ShardRow(groupGames, "play only part `I/N` of the openings, without stopping early", &p.Shard)
	shard.DefaultText = "none"
	return []settings.Row{
		{
			Name: "tc", Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
			Usage: "a `CLOCK` in seconds, as 10+0.1, 40/60+0.6 or 1:30",
			Field: p.Limit.field("tc"),
		},
		{
			Name: "movetime", Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
			Usage: "`TIME` per move, in milliseconds or as 2s",
			Field: p.Limit.field("movetime"),
		},
		{
			Name: "nodes", Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
			Usage: "exactly `N` nodes per move",
			Field: p.Limit.field("nodes"),
		},
		{
			Name: "depth", Advanced: true, Scope: settings.File, Group: groupLimits, DefaultText: "none", Quotes: true,
			Usage: "`PLIES` per move",
			Field: p.Limit.field("depth"),
		},
		{
			Name: "time-margin", Scope: settings.File, Advanced: true, Group: groupLimits, DefaultText: "50 with --tc, 1000 with --movetime", Quotes: true,
			Usage: "`TIME` that a move may come too late, in milliseconds",
			Field: p.Limit.field("margin"),
		},
		{
			Name: "timeout", Scope: settings.File, Advanced: true, Group: groupLimits, DefaultText: "10m",
			Usage: "`TIME` after which a move without a time limit fails",
			Field: &p.Rules.Timeout,
		},

		{
			Name: "openings", Scope: settings.File, Group: groupOpenings, DefaultText: "500 balanced ones that are built in", IsPath: true,
			Usage: "openings of a `FILE` in EPD or PGN",
			Field: &p.OpeningsFile,
		},
		{
			Name: "format", Scope: settings.File, Advanced: true, Group: groupOpenings, DefaultText: "by the name of the file", Needs: []string{"openings"},
			Choices: []string{string(EPD), string(PGN)},
			Usage:   "the `FORMAT` of --openings, epd or pgn",
			Field:   &p.Format,
		},
		{
			Name: "order", Scope: settings.File, Advanced: true, Group: groupOpenings, Default: orderRandom, Choices: []string{orderRandom, orderSequential},
			Usage: "the `ORDER` of the openings, random or sequential",
			Field: &p.Order,
		},
		{
			Name: "start", Scope: settings.File, Advanced: true, Group: groupOpenings, Default: "1", Min: 1,
			Usage: "begin with opening number `N` of that order",
			Field: &p.Openings.Order.Start,
		},
		{
			Name: "plies", Scope: settings.File, Advanced: true, Group: groupOpenings, DefaultText: "all", Min: 1, Needs: []string{"openings"},
			Usage: "only the first `N` moves of each game of a PGN",
			Field: &p.Openings.Plies,
		},
		{
			Name: "chess960", Scope: settings.File, Advanced: true, Group: groupOpenings,
			Usage: "play Chess960; without --openings from its starting positions",
			Field: &p.Openings.Chess960,
		},

		{
			Name: "games", Scope: settings.File, Group: groupGames, DefaultText: fmt.Sprintf("%d; with --sprt %d", defaultGames, defaultTestGames),
			Usage: "`N` games in all",
			Field: settings.Func{Read: p.setGames, Write: p.gamesText},
		},
		{
			Name: "sprt", Scope: settings.File, Group: groupGames, DefaultText: "none", Quotes: true,
			Usage: "stop when the `TEST` has decided, as elo0=0,elo1=5; also alpha=0.05,beta=0.05,model=normalized (or logistic, bayesian)",
			Field: parsed(&p.Test, parseTest),
		},
		{
			Name: "draw", Scope: settings.File, Advanced: true, Group: groupGames, DefaultText: "none", Quotes: true,
			Usage: "adjudicate draws by a `RULE`, as movenumber=40,movecount=8,score=10",
			Field: parsed(&p.Rules.Adjudication.Draw, parseDrawRule),
		},
		{
			Name: "resign", Scope: settings.File, Advanced: true, Group: groupGames, DefaultText: "none", Quotes: true,
			Usage: "adjudicate losses by a `RULE`, as movecount=3,score=400, with twosided too",
			Field: parsed(&p.Rules.Adjudication.Resign, parseResignRule),
		},
		{
			Name: "max-moves", Scope: settings.File, Advanced: true, Group: groupGames, DefaultText: "none", Min: 1,
			Usage: "a game of `N` moves is a draw",
			Field: &p.Rules.Adjudication.MaxMoves,
		},
		shard,
		{
			Name: "allow-unlike", Advanced: true, Group: groupGames, Scope: settings.File | settings.WithResume | settings.WithMerge,
			Usage: "let the SPRT decide although a contender does not obey its limit",
			Field: &p.AllowUnlike,
		},

		{
			Name: "force-concurrency", Advanced: true, Group: settings.Output, Scope: settings.BesideFile | settings.WithResume,
			Usage: "allow more games at a time than CPUs under a time limit",
			Field: &p.ForceConcurrency,
		},
		{
			Name: "pgn", Advanced: true, Group: settings.Output, DefaultText: "none", Scope: settings.BesideFile | settings.WithMerge,
			Usage: "add the games to a `FILE` too, when the match is over",
			Field: settings.Func{Read: p.setCopy, Write: func() string { return p.Copy }},
		},
		{
			Name: "event", Scope: settings.File, Advanced: true, Group: settings.Output, DefaultText: "none",
			Usage: "the tag Event of the PGN, a `TEXT`",
			Field: &p.Event,
		},
		{
			Name: "site", Scope: settings.File, Advanced: true, Group: settings.Output, DefaultText: "none",
			Usage: "the tag Site of the PGN, a `TEXT`",
			Field: &p.Site,
		},
		{
			Name: "no-times", Scope: settings.BesideFile, Advanced: true, Group: settings.Output,
			Usage: "leave out times and dates, so that files are the same each time",
			Field: &p.NoTimes,
		},
	}
}

// Check returns all that is wrong with the plan as far as settings say.
func (p *Plan) Check() settings.Faults { return settings.Check(Settings(p), p.Given) }

// field returns the field of one limit, by its key.
func (l *GivenLimit) field(key string) settings.Setter {
	return settings.Func{
		Read:  func(text string) error { return l.set(key, text) },
		Write: func() string { return l.text(key) },
	}
}

// parsed returns a field that is nil until its text is read.
func parsed[T any](field **T, parse func(text string) (T, error)) settings.Setter {
	return settings.Func{
		Read: func(text string) error {
			value, err := parse(text)
			if err == nil {
				*field = &value
			}
			return err
		},
		Write: func() string {
			if *field == nil {
				return ""
			}
			return fmt.Sprintf("%+v", **field)
		},
	}
}

// setGames reads an even number from 2.
func (p *Plan) setGames(text string) error {
	n, err := suites.ParseCount(text)
	if err != nil || n < 2 || n%2 != 0 || n > math.MaxInt32 {
		return errors.New("want an even number from 2, because every opening is played with both colours")
	}
	p.Games = int(n)
	return nil
}

func (p *Plan) gamesText() string {
	if p.Games == 0 {
		return ""
	}
	return strconv.Itoa(p.Games)
}

// setCopy makes a path absolute, because a match can be resumed from any folder.
func (p *Plan) setCopy(path string) error {
	absolute, err := filepath.Abs(path)
	if err == nil {
		p.Copy = absolute
	}
	return err
}
