// Package mine makes suites of the moves that cost a player something in its games: candidates by the
// evaluations that the games carry, or by a look of an oracle, which an oracle then confirms.
package mine

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/notation"
	"keymove/suites/pgn"
)

// Options say which moves of games are candidates.
type Options struct {
	// Players are the names of those whose moves count; none for all players.
	Players []string
	// Loss is the expected score that a move costs at least, by the evaluations of the game.
	Loss float64
	// Unrated keeps the games that have no evaluations, so that an oracle can have a look at them.
	Unrated bool
	// Progress is called with the number of games now and then; nil means no calls.
	Progress func(games int)
}

// Candidate is a move of a player that seems to cost something.
type Candidate struct {
	// File is the file of the games, Stem a name for it that no other file has, Number that of the game in
	// it and Line where it begins, both from 1; Ply is the number of moves made before.
	File, Stem        string
	Number, Line, Ply int
	Player, Opponent  string
	// Position is the one before the move, History how it came about, from the start of the game.
	Position board.Position
	History  notation.History
	Played   board.Move
	Evidence Evidence

	order int // of the game among all
}

// Name returns the place of a candidate, for errors.
func (c *Candidate) Name() string { return fmt.Sprintf("%s:%d: ply %d", c.File, c.Line, c.Ply+1) }

// Game identifies the game among all that were read, as "games.12".
func (c *Candidate) Game() string { return fmt.Sprintf("%s.%d", c.Stem, c.Number) }

// Player is a name in the games.
type Player struct {
	Name string
	// Games is the number of games, Moves that of the player's own moves, without those of a book, and
	// Rated that of the games with evaluations.
	Games, Moves, Rated int
}

// game is what is kept of one.
type game struct {
	order        int // among all games
	file, stem   string
	number, line int
	names        [2]string // of White and Black
	start        board.Position
	moves        []board.Move
	book         []bool // which moves are of an opening book
}

// Collector reads games one after the other, and keeps what may be a failure of a player.
type Collector struct {
	options Options
	players map[string]*Player
	names   []string // of players in the order of their appearance
	stems   *suites.Names
	games   int
	first   string // the place of the first game
	invalid []*notation.ParseError

	candidates []Candidate
	unrated    []game
	values     evaluations
}

// NewCollector returns a Collector without games.
func NewCollector(o Options) *Collector {
	return &Collector{options: o, players: map[string]*Player{}, stems: suites.NewNames()}
}

// Read reads the games of a file, whose name is that in places. Games that cannot be read are kept as
// errors; see Invalid. The error is that of the stream.
func (c *Collector) Read(r io.Reader, file string) error {
	const often = 500
	number := 0
	c.first = cmp.Or(c.first, file)
	base := epd.Clean(filepath.Base(file))
	if file == suites.Stdin {
		base = "stdin"
	}
	stem := c.stems.Take(strings.TrimSuffix(base, filepath.Ext(base)))
	for game, err := range pgn.NewReader(r, file, false).All() {
		number++
		if wrong, ok := errors.AsType[*notation.ParseError](err); ok {
			c.invalid = append(c.invalid, wrong)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		c.add(game, file, stem, number)
		if c.games%often == 0 && c.options.Progress != nil {
			c.options.Progress(c.games)
		}
	}
	return nil
}

// Games is the number of games that were read.
func (c *Collector) Games() int { return c.games }

// First is the place of the first game.
func (c *Collector) First() string { return c.first }

// Invalid are the errors of games that could not be read, in their order.
func (c *Collector) Invalid() []*notation.ParseError { return c.invalid }

// add notes what may be a failure in a game.
func (c *Collector) add(g *pgn.Game, file, stem string, number int) {
	c.games++
	if c.games == 1 {
		c.first = fmt.Sprintf("%s:%d", file, g.Line)
	}
	names := [2]string{strings.TrimSpace(g.Tag("White")), strings.TrimSpace(g.Tag("Black"))}
	rated := c.values.read(g)
	c.count(g, names, rated)
	if !c.wanted(names[board.White]) && !c.wanted(names[board.Black]) {
		return
	}
	kept := game{order: c.games, file: file, stem: stem, number: number, line: g.Line, names: names, start: g.Start}
	for i := range g.Moves {
		kept.moves, kept.book = append(kept.moves, g.Moves[i].Move), append(kept.book, isBook(g.Moves[i].Comment))
	}
	switch {
	case rated:
		c.candidates = append(c.candidates, c.failures(&kept, &c.values)...)
	case c.options.Unrated:
		c.unrated = append(c.unrated, kept)
	}
}

// count adds a game to those of its players.
func (c *Collector) count(g *pgn.Game, names [2]string, rated bool) {
	var moves [2]int
	mover := g.Start.SideToMove()
	for i := range g.Moves {
		if !isBook(g.Moves[i].Comment) {
			moves[mover]++
		}
		mover = mover.Other()
	}
	for side, name := range names {
		p := c.players[name]
		if p == nil {
			p = &Player{Name: name}
			c.players[name], c.names = p, append(c.names, name)
		}
		p.Moves += moves[side]
		if side == int(board.Black) && name == names[board.White] {
			continue // a game against itself is one
		}
		p.Games++
		if rated {
			p.Rated++
		}
	}
}

// wanted reports whether the moves of a name may count; which spelling is meant is known when all games
// have been read.
func (c *Collector) wanted(name string) bool {
	return len(c.options.Players) == 0 || slices.ContainsFunc(c.options.Players, func(p string) bool { return strings.EqualFold(p, name) })
}

// failures returns the moves of the wanted players of a game that cost too much by its evaluations. The
// only legal move is none.
func (c *Collector) failures(g *game, values *evaluations) (list []Candidate) {
	pos := g.start
	for ply, m := range g.moves {
		mover := pos.SideToMove()
		evidence, found := values.of(ply, mover)
		if found && evidence.Loss >= c.options.Loss && c.wanted(g.names[mover]) && !g.book[ply] && pos.CountLegal() > 1 {
			list = append(list, g.candidate(ply, pos, evidence))
		}
		pos = pos.After(m)
	}
	return list
}

// candidate returns the move at a ply as one, in its position.
func (g *game) candidate(ply int, pos board.Position, evidence Evidence) Candidate {
	mover := pos.SideToMove()
	found := Candidate{
		File: g.file, Stem: g.stem, Number: g.number, Line: g.line, Ply: ply,
		Player: g.names[mover], Opponent: g.names[mover.Other()],
		Position: pos, Played: g.moves[ply], Evidence: evidence, order: g.order,
	}
	if ply > 0 {
		found.History = notation.History{Start: g.start, Moves: g.moves[:ply:ply]}
	}
	return found
}

// Resolve returns the players that are meant, with what is known of them: a name exactly as given, else
// in any case. With both all players of the games are meant, or two that are named, and they have to be
// two. The error names the players that there are.
func (c *Collector) Resolve(both bool) ([]Player, error) {
	if c.games == 0 {
		return nil, fmt.Errorf("%s: no game could be read", c.first)
	}
	var meant []Player
	for _, name := range c.options.Players {
		found, err := c.find(name)
		if err != nil {
			return nil, err
		}
		meant = append(meant, found)
	}
	if both && len(meant) == 0 {
		for _, name := range c.names {
			meant = append(meant, *c.players[name])
		}
	}
	if both && len(meant) != 2 {
		return nil, fmt.Errorf("%s: --both is for two builds, and the games are of %s", c.first, c.list())
	}
	if !slices.ContainsFunc(meant, func(p Player) bool { return p.Moves > 0 }) {
		return nil, fmt.Errorf("%s: the games of %s have no moves of its own", c.first, meant[0].Name)
	}
	return meant, nil
}

// find returns the player of a name.
func (c *Collector) find(name string) (Player, error) {
	if p := c.players[name]; p != nil {
		return *p, nil
	}
	var like []string
	for _, known := range c.names {
		if strings.EqualFold(known, name) {
			like = append(like, known)
		}
	}
	switch len(like) {
	case 0:
		return Player{}, fmt.Errorf("%s: no game of %q; the players are %s", c.first, name, c.list())
	case 1:
		return *c.players[like[0]], nil
	}
	return Player{}, fmt.Errorf("%s: %q is spelt in several ways: %s", c.first, name, strings.Join(like, ", "))
}

// list names the players, those with the most games first.
func (c *Collector) list() string {
	const shown = 12
	names := slices.Clone(c.names)
	slices.SortStableFunc(names, func(a, b string) int { return c.players[b].Games - c.players[a].Games })
	var texts []string
	for _, name := range names[:min(shown, len(names))] {
		texts = append(texts, fmt.Sprintf("%s (%d)", cmp.Or(name, "without a name"), c.players[name].Games))
	}
	if more := len(names) - shown; more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, ", ")
}

// Candidates returns the candidates of some players, in the order of the games.
func (c *Collector) Candidates(of []Player) []Candidate {
	list := slices.DeleteFunc(slices.Clone(c.candidates), func(found Candidate) bool { return !plays(of, found.Player) })
	slices.SortStableFunc(list, inOrder)
	return list
}

// inOrder compares candidates by their games and plies.
func inOrder(a, b Candidate) int { return cmp.Or(a.order-b.order, a.Ply-b.Ply) }

// BuildsOf returns the builds that players are, given what is known of builds by their names.
func BuildsOf(players []Player, known []suites.Build) suites.Builds {
	var list suites.Builds
	for _, p := range players {
		b := suites.Build{Name: epd.Clean(p.Name)}
		if i := slices.IndexFunc(known, func(k suites.Build) bool { return k.Name == p.Name }); i >= 0 {
			b = known[i]
		}
		list = append(list, b)
	}
	return list
}
