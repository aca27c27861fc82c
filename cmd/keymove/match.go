package main

import (
	"github.com/urfave/cli/v2"

	"keymove/engine"
	"keymove/engine/external"
	"keymove/engine/search"
	"keymove/suites/match/play"
	"keymove/suites/plan"
)

var (
	_ play.Searcher = (*search.Searcher)(nil)
	_ play.Searcher = (*external.Engine)(nil)
)

func (a *app) matchCommand() *cli.Command {
	return &cli.Command{
		Name:      "match",
		Usage:     "plays games between contenders, with SPRT, openings and PGN",
		ArgsUsage: "[SHARD…]",
		Description: "Contenders are those of \"keymove run\": PROFILE and ENGINE, two or more. Every opening is played with both\n" +
			"colours; results count by whole pairs. A contender can have limits of its own: tc=, movetime=, nodes=, depth=\n" +
			"and margin= among the words of an ENGINE or the features of a PROFILE.\n\n" +
			"A match writes a folder: run.json, journal.jsonl, games.pgn, games.csv, match.csv, series.csv and report.md; its\n" +
			"path is the last line on stderr. Exit codes: 0 H1 accepted, or no SPRT; 5 H0 accepted; 6 neither; 4 an engine\n" +
			"failed in a game (docs/match.md).\n\n" +
			"A command line with -engine groups is read as fastchess's: -engine cmd=PATH … -engine cmd=PATH … -each tc=10+0.1\n" +
			"-rounds 100 -openings file=BOOK.epd -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05.",
		Flags:  matchFlags(),
		Action: a.match,
	}
}

func matchFlags() []cli.Flag {
	const contenders, limits, openings, rules, output = "Contenders:", "Limits (per move, or a clock):", "Openings:", "Games:", "Output:"
	var given plan.Values
	text := func(name, category, usage string, aliases ...string) cli.Flag {
		return &cli.StringFlag{Name: name, Category: category, Usage: usage, DefaultText: "none", Aliases: aliases}
	}
	return []cli.Flag{
		&cli.GenericFlag{
			Name: "profile", Category: contenders, DefaultText: "none", Value: &contenderFlag{"profile", &given},
			Usage: "the engine as `PROFILE`; repeat it for several",
		},
		profilesFlag(contenders),
		&cli.GenericFlag{
			Name: "engine", Category: contenders, DefaultText: "none", Value: &contenderFlag{"engine", &given},
			Usage: "an external UCI engine as `ENGINE`; repeat it for several",
		},
		bookFlag(contenders),
		&cli.IntFlag{Name: "hash", Category: contenders, Value: engine.DefaultHashMiB, Usage: "transposition table of a search in `MiB`"},
		&cli.IntFlag{Name: "threads", Category: contenders, Value: 1, Usage: "`N` threads per search; with more than 1, games differ from match to match"},

		text("tc", limits, "a `CLOCK` in seconds, as 10+0.1, 40/60+0.6 or 1:30"),
		text("movetime", limits, "`TIME` per move, in milliseconds or as 2s"),
		text("nodes", limits, "exactly `N` nodes per move"),
		text("depth", limits, "`PLIES` per move"),
		&cli.StringFlag{
			Name: "time-margin", Category: limits, DefaultText: "50 with --tc, 1000 with --movetime",
			Usage: "`TIME` that a move may come too late, in milliseconds",
		},
		&cli.StringFlag{
			Name: "timeout", Category: limits, DefaultText: "10m",
			Usage: "`TIME` after which a move without a limit of time has failed",
		},

		&cli.StringFlag{Name: "openings", Category: openings, DefaultText: "500 balanced ones that are built in", Usage: "openings of a `FILE` in EPD or PGN"},
		&cli.StringFlag{Name: "format", Category: openings, DefaultText: "by the name of the file", Usage: "the `FORMAT` of --openings, epd or pgn"},
		&cli.StringFlag{Name: "order", Category: openings, Value: orderRandom, Usage: "the `ORDER` of the openings, random or sequential"},
		&cli.Uint64Flag{Name: "seed", Category: openings, Value: 1, Usage: "`SEED` of --order random: the same one gives the same order"},
		&cli.IntFlag{Name: "start", Category: openings, Value: 1, Usage: "begin with opening number `N` of that order"},
		&cli.IntFlag{Name: "plies", Category: openings, DefaultText: "all", Usage: "only the first `N` moves of each game of a PGN"},
		boolFlag("chess960", openings, "play Chess960; without --openings from its starting positions"),

		&cli.IntFlag{Name: "games", Category: rules, DefaultText: "100; with --sprt 40000", Usage: "`N` games in all"},
		boolFlag("gauntlet", rules, "the first contender plays all others; otherwise everybody plays everybody"),
		&cli.IntFlag{Name: "seeds", Category: rules, Value: 1, Usage: "the first `N` contenders play the gauntlet"},
		text("sprt", rules, "stop when the `TEST` has decided, as elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized (or logistic, bayesian)"),
		text("draw", rules, "adjudicate draws by a `RULE`, as movenumber=40,movecount=8,score=10"),
		text("resign", rules, "adjudicate losses by a `RULE`, as movecount=3,score=400, with twosided too"),
		&cli.IntFlag{Name: "max-moves", Category: rules, DefaultText: "none", Usage: "a game of `N` moves is a draw"},
		&cli.StringFlag{Name: "shard", Category: rules, DefaultText: "none", Usage: "play only part `I/N` of the openings, without stopping early"},
		boolFlag("allow-unlike", rules, "let the SPRT decide although a contender does not keep its limit"),

		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Category: output, DefaultText: "CPUs / threads", Usage: "`N` games at a time"},
		boolFlag("force-concurrency", output, "allow more games at a time than CPUs under a limit of time"),
		&cli.StringFlag{Name: "out", Category: output, DefaultText: "keymove-runs/TIME-match", Usage: "match folder `DIR`, absent or empty"},
		text("resume", output, "go on with the interrupted match in `DIR`, which says all but -j and --quiet"),
		boolFlag("merge", output, "pool the pairs of the folders SHARD… into one match"),
		boolFlag("allow-missing", output, "merge although shards are missing or incomplete"),
		text("pgn", output, "add the games to a `FILE` too, when the match is over"),
		text("event", output, "the tag Event of the PGN, a `TEXT`"),
		text("site", output, "the tag Site of the PGN, a `TEXT`"),
		&cli.IntFlag{Name: "report-every", Category: output, Value: 10, Usage: "report the score after every `N` pairs; 0 never does"},
		boolFlag("dry-run", output, "check everything and say what would be played; nothing is played or written"),
		boolFlag("no-times", output, "leave out times and dates, so that files are the same each time"),
		boolFlag("quiet", output, "no reports and no result"),
		boolFlag("json", output, "the result as one JSON object on stdout"),
		&cli.BoolFlag{Name: fastchessOutput, Hidden: true},
	}
}

// match plays a match, goes on with one, or merges shards.
func (a *app) match(c *cli.Context) error {
	defer surviveSIGPIPE()()
	switch {
	case c.Bool("merge"):
		return a.mergeShards(c)
	case c.IsSet("resume"):
		return a.resumeMatch(c)
	}
	opts, err := a.matchOptions(c)
	if err != nil {
		return err
	}
	if opts.dryRun {
		return a.matchDryRun(opts)
	}
	folder, err := a.createMatch(opts)
	if err != nil {
		return err
	}
	return a.playIn(c.Context, folder, opts)
}
