package generate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/lab/battery/table"
	"keymove/suites/epd"
)

// EndgamesConfig configures Endgames.
type EndgamesConfig struct {
	// Seed determines the choice of positions.
	Seed uint64
	// Positions is the number of endgames wanted, at least 1.
	Positions int
	// Materials are the materials that the positions are of, at least one, each once.
	Materials []table.Material
	// Tables make the tables that are needed and keep them.
	Tables *table.Tables
	// Progress is called after each position and each table; nil means no calls.
	Progress func(EndgamesProgress)
}

// EndgamesProgress reports how far Endgames has got.
type EndgamesProgress struct {
	Material      table.Material // whose table is next or in use
	Found, Wanted int
}

// Endgame is a position in which exactly one move keeps the value: the only one that
// wins, or the only one that draws.
type Endgame struct {
	Position board.Position
	Material table.Material
	// Value is the position's, a win or a draw.
	Value table.Value
	// Key is the only move that keeps it.
	Key board.Move
	// Band is how hard it is by distance, 0 to bands-1: see band.
	Band int
}

// bands is the number of bands of difficulty that positions are spread over.
const bands = 3

// DefaultMaterials are the materials of a suite unless others are asked for. Their
// tables, with those they convert into, take the least time of what is worth testing.
var DefaultMaterials = []string{"KPK", "KBNK", "KQKR", "KRKB", "KRKN", "KQKP", "KRKP"}

// Requirements for a position.
const (
	leastEndgameMoves = 3 // legal moves, so that there is a choice
	// triesPerPosition is the number of entries of a table looked at before a class of
	// positions counts as exhausted.
	triesPerPosition = 50_000
)

// class is a kind of positions that the suite is spread over.
type class struct {
	material table.Material
	outcome  table.Outcome
	band     int
	longest  [2]int // plies of the longest win of the table: White's, Black's
}

// Endgames returns positions with exactly one move that keeps the value, proven by
// tables: in turn of each material, won and drawn, near and far from the end, for as
// long as the material has more of them. They depend on the seed, the number and the
// materials alone. The error is that of ctx, or errTooFew.
func Endgames(ctx context.Context, cfg EndgamesConfig) ([]Endgame, error) {
	if cfg.Positions < 1 {
		return nil, fmt.Errorf("%d positions requested, want at least 1", cfg.Positions)
	}
	e := &endgames{cfg: cfg, keys: map[uint64]bool{}}
	classes, err := e.classes(ctx)
	if err != nil {
		return nil, err
	}
	for round := 0; len(e.found) < cfg.Positions; round++ {
		if len(classes) == 0 {
			return nil, fmt.Errorf("%w: %d of %d", errTooFewEndgames, len(e.found), cfg.Positions)
		}
		if classes, err = e.round(ctx, classes, round); err != nil {
			return nil, err
		}
	}
	return e.found, nil
}

// errTooFewEndgames is returned if the materials have too few such positions.
var errTooFewEndgames = errors.New("too few endgames with one move that keeps the value")

// endgames is a suite of them in the making.
type endgames struct {
	cfg   EndgamesConfig
	found []Endgame
	keys  map[uint64]bool
}

// classes makes the tables and returns the classes of positions, in the order in which
// they take turns.
func (e *endgames) classes(ctx context.Context) ([]class, error) {
	var all []class
	longest := map[table.Material][2]int{}
	for _, m := range e.cfg.Materials {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		e.progress(m)
		longest[m] = longestWins(e.cfg.Tables.Get(m))
	}
	for band := range bands {
		for _, outcome := range []table.Outcome{table.Win, table.Draw} {
			for _, m := range e.cfg.Materials {
				all = append(all, class{m, outcome, band, longest[m]})
			}
		}
	}
	return all, nil
}

func (e *endgames) progress(m table.Material) {
	if e.cfg.Progress != nil {
		e.cfg.Progress(EndgamesProgress{Material: m, Found: len(e.found), Wanted: e.cfg.Positions})
	}
}

// longestWins returns the plies of the longest wins with White and Black to move.
func longestWins(t *table.Table) (plies [2]int) {
	for i := range t.Len() {
		if v, side, ok := t.Entry(i); ok && v.Outcome == table.Win {
			plies[side] = max(plies[side], v.Plies)
		}
	}
	return plies
}

// round adds one position of each class and returns the classes that have any.
func (e *endgames) round(ctx context.Context, classes []class, round int) ([]class, error) {
	var rest []class
	for i, c := range classes {
		if len(e.found) == e.cfg.Positions {
			return rest, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		random := rand.New(rand.NewPCG(e.cfg.Seed, uint64(round)<<32|uint64(i)))
		if e.find(c, random) {
			rest = append(rest, c)
			e.progress(c.material)
		}
	}
	return rest, nil
}

// find adds a position of a class; false if none was met.
func (e *endgames) find(c class, random *rand.Rand) bool {
	t := e.cfg.Tables.Get(c.material)
	for range triesPerPosition {
		i := random.IntN(t.Len())
		v, side, ok := t.Entry(i)
		if !ok || v.Outcome != c.outcome || c.outcome == table.Win && band(v.Plies, c.longest[side]) != c.band {
			continue
		}
		pos, _, _ := t.At(i)
		if found, ok := e.accept(pos, v, c); ok && e.add(found, anyImage(random)) {
			return true
		}
	}
	return false
}

// add adds an image of an endgame; false if the suite has it.
func (e *endgames) add(found Endgame, as image) bool {
	var err error
	if found.Position, found.Key, err = as.of(found.Position, found.Key); err != nil {
		return false
	}
	key := found.Position.Key()
	if e.keys[key] {
		return false
	}
	e.keys[key] = true
	e.found = append(e.found, found)
	return true
}

// accept returns the position as an endgame of the suite, if it is one of the class.
func (e *endgames) accept(pos board.Position, v table.Value, c class) (Endgame, bool) {
	moves, err := e.cfg.Tables.Moves(&pos)
	if err != nil || len(moves) < leastEndgameMoves {
		return Endgame{}, false
	}
	key, resistance, ok := onlyMove(moves, v.Outcome)
	if !ok || key.IsCapture() && !key.IsEnPassant() { // to take what hangs is no exercise
		return Endgame{}, false
	}
	if c.outcome == table.Draw && band(resistance, c.longest[pos.SideToMove().Other()]) != c.band {
		return Endgame{}, false
	}
	pos.SetCounters(0, endgameMoveNumber)
	return Endgame{Position: pos, Material: c.material, Value: v, Key: key, Band: c.band}, true
}

// endgameMoveNumber is the number of the move of all positions. It is late enough for
// all that is no longer on the board to have been taken.
const endgameMoveNumber = 60

// onlyMove returns the only move with an outcome, if there is one, and the plies of the
// longest loss by another move.
func onlyMove(moves []table.MoveValue, outcome table.Outcome) (key board.Move, resistance int, ok bool) {
	for _, m := range moves {
		switch {
		case m.Value.Outcome == table.Loss:
			resistance = max(resistance, m.Value.Plies)
		case m.Value.Outcome == outcome && key != board.NoMove:
			return board.NoMove, 0, false
		case m.Value.Outcome == outcome:
			key = m.Move
		}
	}
	return key, resistance, key != board.NoMove
}

// band returns in which third of the longest distance of a table a distance is: that
// to mate of a win; of a draw, that of the loss by the move that resists longest.
func band(plies, longest int) int {
	return min(bands-1, plies*bands/max(1, longest+1))
}

// WriteEndgames writes endgames as EPD, with their provenance in comment lines at the
// head of the file. A line has the counters that it needs for a phase to be known, and
// what the table says in c0.
func WriteEndgames(w io.Writer, from Provenance, materials []table.Material, endgames []Endgame) error {
	if _, err := io.WriteString(w, endgamesHead(from, materials, len(endgames))); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	numbers := map[string]int{}
	for i := range endgames {
		theme := endgames[i].theme()
		numbers[theme]++
		if err := out.Write(endgames[i].record(theme, numbers[theme])); err != nil {
			return err
		}
	}
	return nil
}

func endgamesHead(from Provenance, materials []table.Material, n int) string {
	var names []string
	for _, m := range materials {
		names = append(names, m.String())
	}
	return fmt.Sprintf(`# Endgames with exactly one move that keeps the value: the only one that wins, or that draws.
# Proven by retrograde tables of all positions of the material; the fifty-move rule does not count.
# Made by: go -C lab run ./battery endgames -seed %d -n %d -materials %s
# Program: keymove %s
# Licence: MIT, as Keymove itself.
`, from.Seed, n, strings.Join(names, ","), singleLine(from.Version))
}

// theme returns the group of the endgame in reports: "KRKP win".
func (e *Endgame) theme() string { return fmt.Sprintf("%s %s", e.Material, e.Value.Outcome) }

// record returns the EPD record of an endgame; number counts those of its theme.
func (e *Endgame) record(theme string, number int) *epd.Record {
	said := fmt.Sprintf("%s; all other moves do not win", e.Value)
	if e.Value.Outcome == table.Draw {
		said = "draw; all other moves lose"
	}
	return &epd.Record{
		Position: e.Position,
		Operations: []epd.Operation{
			epd.Words("bm", e.Position.SAN(e.Key)),
			epd.Words("hmvc", strconv.Itoa(e.Position.HalfmoveClock())),
			epd.Words("fmvn", strconv.Itoa(e.Position.FullmoveNumber())),
			epd.String("id", fmt.Sprintf("%s.%03d", strings.ReplaceAll(theme, " ", "."), number)),
			epd.String("theme", theme),
			epd.String("c0", fmt.Sprintf("%s; difficulty %d of %d", said, e.Band+1, bands)),
		},
		Asked: epd.Asked{Best: []board.Move{e.Key}},
	}
}
