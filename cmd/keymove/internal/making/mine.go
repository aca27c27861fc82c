package making

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/grade"
	"keymove/suites/match"
	"keymove/suites/mine"
	"keymove/suites/notation"
	"keymove/suites/regular"
)

// mineMargin is the loss of expected score up to which a move is in bm, as suites grade has it.
const mineMargin = 0.02

func (h Maker) mineCommand() *cli.Command {
	return &cli.Command{
		Name:      "mine",
		Usage:     "makes a suite of the moves that cost a player something in its games",
		ArgsUsage: "GAMES.pgn…",
		Description: "A candidate is a move of the player, not of a book, that costs at least --loss of the expected score in a position\n" +
			"neither won nor lost (0.1 to 0.9), by the evaluations in the comments: those of fastchess, cutechess and keymove match\n" +
			"(+0.35/12, for the side that moves) or of lichess ([%eval 0.35], for White). Each engine is compared with itself. The\n" +
			"oracle confirms as suites grade does; in games without evaluations it looks at every position of the player with a\n" +
			"tenth of the nodes. Without an oracle the candidates are listed, and ask nothing. GAMES can be the folder of a match.\n" +
			"A suite says nothing about the build that it was mined from (docs/suites.md). What the oracle says is kept, so that\n" +
			"an interrupted command goes on.",
		Flags: mineFlags(),
		Action: func(c *cli.Context) error {
			if err := checkMine(c); err != nil {
				return err
			}
			m := &mining{Maker: h, c: c, asks: asksOracle(c)}
			return m.run()
		},
	}
}

func mineFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "player", Usage: "the `NAME` whose moves count"},
		&cli.BoolFlag{Name: "both", DefaultText: "no", Usage: "mine both players of the games alike"},
		&cli.StringFlag{Name: oracleFlag, Usage: "as for run: `PATH` or 'cmd=PATH option.NAME=VALUE …'"},
		&cli.StringFlag{Name: "profile", Usage: "oracle: a `PROFILE` of the built-in engine"},
		&cli.StringFlag{Name: "nodes", Value: "100000", Usage: "`NODES` of each search"},
		&cli.IntFlag{Name: "j", DefaultText: "as many as there are CPUs", Usage: "`SEARCHES` at a time"},
		&cli.Float64Flag{Name: "loss", Value: 0.15, Usage: "`LOSS` of expected score that a move costs at least"},
		&cli.IntFlag{Name: "max-per-game", Value: 3, Usage: "`N` positions of a game at most, two plies apart"},
		&cli.StringFlag{Name: "build", DefaultText: "of the match's run.json", Usage: "the `FILE` of the player's program, for its sha256"},
		&cli.BoolFlag{Name: "resume", DefaultText: "no", Usage: "go on only if this oracle has begun; else an error"},
		&cli.BoolFlag{Name: "skip-invalid", DefaultText: "no", Usage: "go on without games that cannot be read"},
		outFlag(),
		&cli.StringFlag{Name: "cache-dir", Category: host.MoreFlags, DefaultText: "in the user's cache folder", Usage: "`FOLDER` of what oracles have said"},
		&cli.IntFlag{Name: "sample", Category: host.MoreFlags, DefaultText: "a fiftieth, at least 10", Usage: "`POSITIONS` graded again with ten times the nodes"},
		&cli.Uint64Flag{Name: "seed", Category: host.MoreFlags, Value: 1, Usage: "`SEED` that the sample starts from"},
		&cli.BoolFlag{Name: "force", Category: host.MoreFlags, DefaultText: "no", Usage: "write the suite however unreliable its grades are"},
	}
}

func asksOracle(c *cli.Context) bool { return c.IsSet(oracleFlag) || c.IsSet("profile") }

// checkMine returns what is wrong with the flags.
func checkMine(c *cli.Context) error {
	players, both := c.StringSlice("player"), c.Bool("both")
	switch {
	case !c.Args().Present():
		return host.Usagef("mine needs files of games")
	case len(players) == 0 && !both:
		return host.Usagef("mine needs --player NAME, or --both")
	case len(players) > 1 && !both:
		return host.Usagef("--player is given twice: --both mines two players")
	case len(players) > 0 && both && len(players) != 2:
		return host.Usagef("--both needs --player twice, or not at all")
	case slices.Contains(players, ""):
		return host.Usagef("--player is empty")
	case both && c.IsSet("build"):
		return host.Usagef("--build cannot be combined with --both")
	case !(c.Float64("loss") > mineMargin) || c.Float64("loss") > 1:
		return host.Usagef("--loss %g: want more than %g, and at most 1", c.Float64("loss"), mineMargin)
	case c.Int("max-per-game") < 1:
		return host.Usagef("--max-per-game %d: want at least 1", c.Int("max-per-game"))
	}
	for _, flag := range []string{"nodes", "j", "cache-dir", "sample", "force", "resume"} {
		if c.IsSet(flag) && !asksOracle(c) {
			return host.Usagef("--%s needs --oracle or --profile", flag)
		}
	}
	return nil
}

// mining is a command in progress.
type mining struct {
	Maker
	c     *cli.Context
	asks  bool // an oracle
	games *mine.Collector
	// contenders are the players of the matches whose folders the games are in, known their builds.
	contenders []suites.Contender
	known      []suites.Build

	players    []mine.Player
	found      int              // candidates
	candidates []mine.Candidate // without doubles
	drops      mine.Drops
}

func (m *mining) run() error {
	if err := m.read(); err != nil {
		return err
	}
	if !m.asks {
		m.distinct()
		m.candidates = mine.Thin(m.candidates, m.c.Int("max-per-game"), &m.drops)
		return m.list()
	}
	nodes, err := m.nodes(m.c)
	if err != nil {
		return err
	}
	cfg, o, err := m.judging(m.c, nodes, "")
	if err != nil {
		return err
	}
	defer cfg.Memory.Close()
	if m.c.Bool("resume") && cfg.Memory.Len() == 0 {
		return host.WithCode(host.ExitSuite, fmt.Errorf("--resume: %s has not said anything yet", o.name()))
	}
	if n := m.games.Unrated(m.players); n > 0 {
		m.Inform("%s without evaluations: the oracle looks at every position of the player", sink.Plural(n, "game"))
	}
	cfg.Progress = m.drawn("%d of %d positions looked at")
	if err := m.games.Look(m.c.Context, cfg, m.players); err != nil {
		return m.judged(m.c.Context, err)
	}
	m.distinct()
	return m.confirm(cfg, o)
}

// read reads all games, and finds the players that are meant.
func (m *mining) read() error {
	m.games = mine.NewCollector(mine.Options{
		Players: m.c.StringSlice("player"), Loss: m.c.Float64("loss"), Unrated: m.asks,
		Progress: func(games int) { m.Draw(sink.Plural(games, "game") + " read") },
	})
	for _, source := range m.c.Args().Slice() {
		if err := m.readFile(source); err != nil {
			return err
		}
	}
	m.Draw("")
	invalid := m.games.Invalid()
	for _, err := range notation.Shown(invalid, m.games.Games(), "PGN") {
		m.Say("%v", err)
	}
	if len(invalid) > 0 && !m.c.Bool("skip-invalid") {
		return host.WithCode(host.ExitSuite, fmt.Errorf("%s cannot be read; --skip-invalid goes on without them", sink.Plural(len(invalid), "game")))
	}
	var err error
	if m.players, err = m.games.Resolve(m.c.Bool("both")); err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	if rated := m.rated(); rated == 0 && !m.asks {
		return host.WithCode(host.ExitSuite, fmt.Errorf("%s: the games of %s have no evaluations, as {+0.35/12} or {[%%eval 0.35]}: --oracle looks for candidates",
			m.games.First(), m.names()))
	}
	if file := m.c.String("build"); file != "" {
		sum, err := digest.OfFile(filepath.Clean(file))
		if err != nil {
			return host.WithCode(host.ExitSuite, fmt.Errorf("--build: %w", err))
		}
		m.known = append([]suites.Build{{Name: m.players[0].Name, SHA256: sum}}, m.known...)
	}
	return nil
}

// readFile reads the games of a file, or of the folder of a match; of a match the builds are known.
func (m *mining) readFile(source string) error {
	if source == suites.Stdin {
		return m.readGames(m.Stdin, source)
	}
	path := filepath.Clean(source)
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, match.PGNFile)
	}
	in, err := regular.Open(path, regular.Streamed)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return host.WithCode(host.ExitSuite, fmt.Errorf("%s: file not found", path))
	case err != nil:
		return host.WithCode(host.ExitSuite, err)
	}
	defer in.Close()
	if filepath.Base(path) == match.PGNFile {
		if manifest, err := match.ReadManifest(filepath.Dir(path)); err == nil {
			for _, c := range manifest.Contenders() {
				m.contenders = append(m.contenders, c)
				m.known = append(m.known, suites.Build{Name: c.Name, SHA256: c.BuildDigest(manifest.Program)})
			}
		}
	}
	return m.readGames(in, path)
}

func (m *mining) readGames(in io.Reader, file string) error {
	if err := m.games.Read(in, file); err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	return nil
}

// distinct sets the candidates.
func (m *mining) distinct() {
	all := m.games.Candidates(m.players)
	m.found, m.candidates = len(all), mine.Distinct(all, &m.drops)
}

func (m *mining) rated() (games int) {
	for _, p := range m.players {
		games += p.Rated
	}
	return games
}

func (m *mining) names() string {
	var names []string
	for _, p := range m.players {
		names = append(names, p.Name)
	}
	return strings.Join(names, " and ")
}

// builds are those that the suite is mined from.
func (m *mining) builds() suites.Builds { return mine.BuildsOf(m.players, m.known) }

// list writes the candidates, which ask nothing.
func (m *mining) list() error {
	m.summarize(fmt.Sprintf("%d listed, which ask nothing; --oracle ENGINE confirms them", len(m.candidates)))
	head := fmt.Sprintf("# Candidates by the evaluations of games: moves of %s that cost at least %g. Made by: keymove suites mine\n", m.names(), m.c.Float64("loss"))
	return m.finish(m.c.Context, nil, m.c.String("out"), func(w io.Writer) error {
		return mine.WriteCandidates(w, head, m.candidates, m.builds())
	})
}

// confirm has the oracle confirm the candidates, and writes the suite.
func (m *mining) confirm(cfg grade.Config, o *oracle) error {
	ctx := m.c.Context
	cfg.Progress = m.drawn("%d of %d positions graded")
	positions, err := mine.Confirm(ctx, mine.Config{Grade: cfg, Loss: m.c.Float64("loss"), MaxPerGame: m.c.Int("max-per-game")}, m.candidates, &m.drops)
	if err != nil {
		return m.judged(ctx, err)
	}
	if len(positions) == 0 {
		m.summarize("none confirmed")
		return host.WithCode(host.ExitSuite, fmt.Errorf("no position to write: the oracle confirms none of %s", sink.Plural(len(m.candidates), "candidate")))
	}
	cfg.Tasks = mine.Tasks(positions)
	again, err := grade.Again(ctx, cfg, mine.Grades(positions), sampleSize(m.c, len(positions)), m.c.Uint64("seed"))
	if err != nil {
		return m.judged(ctx, err)
	}
	m.summarize(fmt.Sprintf("%d confirmed", len(positions)))
	if m.c.Bool("both") {
		m.informBoth(positions)
	}
	from := grade.Provenance{
		Version: m.Version, Oracle: o.name(), Nodes: cfg.Nodes, Scale: cfg.Scale,
		Margin: mineMargin, Seed: m.c.Uint64("seed"), Reliability: again,
	}
	m.Inform("%v", &again)
	if err := refuse(m.c, &again); err != nil {
		return err
	}
	err = m.finish(ctx, nil, m.c.String("out"), func(w io.Writer) error { return mine.Write(w, from, positions, m.builds()) })
	if err == nil {
		m.informNext()
	}
	return err
}

// summarize says what became of the games in one line.
func (m *mining) summarize(outcome string) {
	games := 0
	for _, p := range m.players {
		games = max(games, p.Games)
	}
	text := fmt.Sprintf("%s, %d of %s: %s, %s", sink.Plural(m.games.Games(), "game"), games, m.names(), sink.Plural(m.found, "candidate"), outcome)
	if m.drops.Total() > 0 {
		text += fmt.Sprintf("; %d dropped: %s", m.drops.Total(), &m.drops)
	}
	m.Inform("%s", text)
}

// informBoth says how often either player failed.
func (m *mining) informBoth(positions []mine.Position) {
	var texts []string
	for _, p := range m.players {
		n := 0
		for i := range positions {
			if positions[i].Player == p.Name {
				n++
			}
		}
		texts = append(texts, fmt.Sprintf("%s fails in %d of %s", p.Name, n, sink.Plural(p.Moves, "move")))
	}
	m.Inform("%s", strings.Join(texts, ", "))
}

// informNext names the run that the suite is for.
func (m *mining) informNext() {
	suite := m.c.String("out")
	if suite == "" {
		return
	}
	if m.c.Bool("both") {
		m.Inform("next, both builds: keymove run %s%s", host.Quoted(suite), m.contenderFlags())
		return
	}
	m.Inform("%s failed on each of these positions, so the baseline is another build: keymove run %s --engine cmd=NEXT-BUILD --out baseline",
		m.names(), host.Quoted(suite))
}

// contenderFlags are the flags of the players, as far as a match knows them.
func (m *mining) contenderFlags() (flags string) {
	var known []suites.Contender
	for _, p := range m.players {
		flag, value := "engine", "cmd="+p.Name
		if i := slices.IndexFunc(m.contenders, func(c suites.Contender) bool { return c.Name == p.Name }); i >= 0 {
			known = append(known, m.contenders[i])
			flag, value = report.ContenderWords(&m.contenders[i])
		}
		flags += " --" + flag + " " + host.Quoted(value)
	}
	for _, word := range report.FileWords(known) {
		flags += " " + host.Quoted(word)
	}
	return flags
}
