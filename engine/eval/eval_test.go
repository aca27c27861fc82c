package eval_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/phase"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

// contenders are options that switch and weigh the terms in different ways:
// the options of every profile, every term alone, all terms together.
var contenders = func() map[string]eval.Options {
	all := map[string]eval.Options{"nothing": {}, "all": everything(), "loud": loud()}
	for _, p := range profile.Profiles {
		settings, err := profile.Resolve(p.Name)
		if err != nil {
			panic(err)
		}
		all[p.Name] = settings.Eval
	}
	for _, row := range eval.Features {
		if row.Kind() != feature.Switch {
			continue
		}
		alone := parameters()
		for _, need := range feature.Needs[row.Name] {
			find(need).Put(&alone, 1)
		}
		row.Put(&alone, 1)
		all[row.Name+" alone"] = alone
	}
	for _, detector := range []string{"fourstate", "fourstate-strict", "piececount"} {
		all["phased by "+detector] = with(everything(), "eval.phased", detector)
	}
	for _, choice := range []string{"off", "conservative", "fourstate", "placement"} {
		all["tapered by "+choice] = with(everything(), "eval.taper", choice)
	}
	return all
}()

// names are the names of the contenders in order.
var names = slices.Sorted(maps.Keys(contenders))

// parameters are options with every number at its default and nothing on.
func parameters() eval.Options {
	var o eval.Options
	for _, row := range eval.Features {
		if row.Kind() == feature.Number && len(feature.Needs[row.Name]) == 0 {
			row.Put(&o, row.Default)
		}
	}
	return o
}

// everything is every row at its default, without phased evaluation.
func everything() eval.Options {
	var o eval.Options
	for _, row := range eval.Features {
		row.Put(&o, row.Default)
	}
	return with(o, "eval.phased", "off")
}

// loud is every number at its highest, with gates off.
func loud() eval.Options {
	o := with(everything(), "eval.gates", "off")
	for _, row := range eval.Features {
		if row.Kind() == feature.Number {
			row.Put(&o, row.Max)
		}
	}
	return o
}

// with returns the options with one row changed.
func with(o eval.Options, name, value string) eval.Options {
	row := find(name)
	v, err := row.Parse(value)
	if err != nil {
		panic(err)
	}
	row.Put(&o, v)
	return o
}

func find(name string) feature.Row[eval.Options] {
	i := slices.IndexFunc(eval.Features, func(r feature.Row[eval.Options]) bool { return r.Name == name })
	return eval.Features[i]
}

// played is a position of a random game.
type played struct {
	start board.Position
	moves []board.Move // that led to pos
	pos   board.Position
	next  board.Move
}

// openings are where random games begin: the start, and positions from which
// games reach every part of the game.
var openings = []string{
	board.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 40",
	"8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 40",
	"4k3/8/8/8/8/8/8/2B1KN2 w - - 0 60",
	"4k3/8/8/8/8/8/8/2BRK3 b - -",
	"1r2k1r1/p2p4/8/8/8/8/P2P4/1R2K1R1 w GBgb - 0 1",
	"8/5k2/8/5K2/8/8/4P3/8 b - - 0 70",
	"4k3/8/4K3/8/8/8/8/QQQRQQQ1 w - -",
	"4k3/8/4K3/8/8/8/8/RRR1RBN1 w - -",
	"4k3/ppp5/8/8/8/8/PPP5/R3K3 w Q - 0 30",
	"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 50",
	"4k3/8/pp6/8/8/PPP5/PPP5/3BKB2 w - - 0 50",
	"4k3/8/8/2r5/8/2B5/1BK1P3/8 b - - 0 50",
}

// random are positions of seeded random games; every other game takes pieces wherever it
// can.
var random = func() []played {
	source := rand.New(rand.NewPCG(5, 6))
	var all []played
	for i := range 3 * len(openings) {
		start, _, err := board.FENOptions{Chess960: strings.Contains(openings[i%len(openings)], "GB")}.Parse(openings[i%len(openings)])
		if err != nil {
			panic(err)
		}
		pos, moves := start, []board.Move(nil)
		for range 100 {
			legal := pos.LegalMoves()
			if len(legal) == 0 {
				break
			}
			takes := slices.DeleteFunc(slices.Clone(legal), func(m board.Move) bool { return !m.IsCapture() })
			if i%2 == 0 && len(takes) > 0 {
				legal = takes
			}
			m := legal[source.IntN(len(legal))]
			all = append(all, played{start: start, moves: slices.Clone(moves), pos: pos, next: m})
			pos, moves = pos.After(m), append(moves, m)
		}
	}
	return all
}()

// TestAdvanceEqualsFromScratch: a search's accumulator, advanced move by move
// from the root, is the position's.
func TestAdvanceEqualsFromScratch(t *testing.T) {
	for _, name := range names {
		e := eval.New(contenders[name])
		for _, g := range random {
			next := g.pos.After(g.next)
			var advanced eval.Accumulator
			before := e.Accumulate(&g.pos, 11)
			e.Advance(&before, &g.pos, g.next, &advanced)
			got := e.Settle(&advanced)
			if want := e.Accumulate(&next, 11); got != want {
				t.Errorf("%s: %s, after %s: %+v, want %+v", name, g.pos.FEN(), g.next, got, want)
			}
		}
	}
}

// sample returns what the n-th contender has of the random positions: every fifth, all with KEYMOVE_NIGHTLY=1.
func sample(n int) []played {
	if testenv.Nightly() {
		return random
	}
	var some []played
	for i := n % 5; i < len(random); i += 5 {
		some = append(some, random[i])
	}
	return some
}

// TestEvaluation: in every profile, with the moves that were played or any number of plies, a
// score stays the same with ranks mirrored and colors swapped, and adds up from its shares.
func TestEvaluation(t *testing.T) {
	for n, name := range names {
		e := eval.New(contenders[name])
		for _, g := range sample(n) {
			checkFlipped(t, name, e, &g.pos, phase.Unknown)
			checkFlipped(t, name, e, &g.pos, 8)
			checkShares(t, name, e, &g.pos, e.AccumulateGame(&g.start, g.moves))
		}
	}
}

// TestScoreTable: a score is the exact one rounded towards zero, and one that is remembered belongs
// to the position and to the game that led to it.
func TestScoreTable(t *testing.T) {
	for n, name := range names {
		e := eval.New(contenders[name])
		for round := range 2 {
			for _, g := range sample(n) {
				for _, sums := range []eval.Accumulator{e.Accumulate(&g.pos, phase.Unknown), e.AccumulateGame(&g.start, g.moves)} {
					exact, got := e.Exact(&g.pos, &sums), e.Evaluate(&g.pos, &sums)
					if g.pos.SideToMove() == board.Black {
						exact = -exact
					}
					limited := int(min(max(math.Trunc(exact), -eval.MaxScore), eval.MaxScore))
					if want := e.EvaluateAnew(&g.pos, &sums); got != want || got != limited {
						t.Fatalf("%s, round %d: %s scores %d, want %d, exactly %g", name, round, g.pos.FEN(), got, want, exact)
					}
				}
			}
		}
	}
}

// scoreOf returns the score of a position the given number of plies after the start
// of a game.
func scoreOf(e *eval.Evaluator, p *board.Position, plies phase.Plies) int {
	sums := e.Accumulate(p, plies)
	return e.Evaluate(p, &sums)
}

// FuzzEvaluate: in every profile the score is within bounds, the score of the flipped
// position is the same, and the shares add up to it.
func FuzzEvaluate(f *testing.F) {
	for i := 0; i < len(random); i += 50 {
		f.Add(random[i].pos.FEN())
	}
	f.Add("kr6/pp6/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ b - -")
	evaluators := map[string]*eval.Evaluator{}
	for _, name := range names {
		evaluators[name] = eval.New(contenders[name])
	}
	f.Fuzz(func(t *testing.T, fen string) {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			return // not a position
		}
		plies := phase.PliesAt(&pos, 0)
		for _, name := range names {
			checkFlipped(t, name, evaluators[name], &pos, plies)
			checkShares(t, name, evaluators[name], &pos, evaluators[name].Accumulate(&pos, plies))
		}
	})
}

// checkFlipped compares the score of a position, which is within bounds, with that of the flipped one.
func checkFlipped(t *testing.T, name string, e *eval.Evaluator, pos *board.Position, plies phase.Plies) {
	t.Helper()
	flipped := pos.Flipped()
	want := scoreOf(e, pos, plies)
	if got := scoreOf(e, &flipped, plies); got != want || max(want, -want) > eval.MaxScore {
		t.Errorf("%s: %s scores %d, flipped %d", name, pos.FEN(), want, got)
	}
}

// checkShares compares the shares of a position with its evaluation.
func checkShares(t *testing.T, name string, e *eval.Evaluator, pos *board.Position, a eval.Accumulator) {
	t.Helper()
	x := e.Explain(pos, a)
	want := e.Evaluate(pos, &a)
	if pos.SideToMove() == board.Black {
		want = -want
	}
	sum := 0
	for _, share := range x.Shares {
		if share.Total != share.White.Score-share.Black.Score {
			t.Errorf("%s: %s: %s: total %d of %d and %d", name, pos.FEN(), share.Name, share.Total, share.White.Score, share.Black.Score)
		}
		sum += share.Total
	}
	if x.Score != want || sum != want {
		t.Errorf("%s: %s: explained as %d, shares of %d, evaluated as %d", name, pos.FEN(), x.Score, sum, want)
	}
}

// TestEveryRowActs: no row is without effect (a field that nothing reads):
// changed, some position scores something else.
func TestEveryRowActs(t *testing.T) {
	for _, row := range eval.Features {
		if !slices.ContainsFunc(bases(row.Name), func(base eval.Options) bool { return acts(base, row) }) {
			t.Errorf("%s has no effect", row.Name)
		}
	}
}

// bases returns the options in which a row is tried: the weights of stages with
// phased evaluation by one detector or another, others without it.
func bases(name string) []eval.Options {
	if name == "eval.gates" {
		return []eval.Options{everything()}
	}
	ungated := with(everything(), "eval.gates", "off")
	for _, stage := range []string{".opening", ".middlegame", ".early", ".late"} {
		if strings.HasSuffix(name, stage) {
			return []eval.Options{
				with(ungated, "eval.phased", "fourstate-strict"), with(ungated, "eval.phased", "fourstate"), with(ungated, "eval.phased", "piececount"),
			}
		}
	}
	return []eval.Options{ungated}
}

func acts(base eval.Options, row feature.Row[eval.Options]) bool {
	changed := base
	switch value := row.Get(&base); {
	case row.Kind() == feature.Choice:
		row.Put(&changed, (value+1)%len(row.Choices))
	case value == row.Max || row.Kind() == feature.Switch && value == 1:
		row.Put(&changed, 0)
	case row.Kind() == feature.Switch:
		row.Put(&changed, 1)
	default:
		row.Put(&changed, row.Max)
	}
	before, after := eval.New(base), eval.New(changed)
	return slices.ContainsFunc(random, func(g played) bool {
		was, is := before.AccumulateGame(&g.start, g.moves), after.AccumulateGame(&g.start, g.moves)
		return before.Evaluate(&g.pos, &was) != after.Evaluate(&g.pos, &is)
	})
}

// TestWrongSign: a term with a weight below 0 counts for the other side.
func TestWrongSign(t *testing.T) {
	pos := boardtest.Position(t, openings[1])
	for _, term := range []string{"material", "pst", "mobility", "kingattack"} {
		right := eval.New(parse(term + "=on"))
		wrong := eval.New(parse(term + "=on," + term + ".weight=-100"))
		if r, w := scoreOf(right, &pos, phase.Unknown), scoreOf(wrong, &pos, phase.Unknown); r != -w {
			t.Errorf("%s: %d, with the wrong sign %d", term, r, w)
		}
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	for _, name := range names {
		e := eval.New(contenders[name])
		g := random[20]
		sums := e.Accumulate(&g.pos, 0)
		n := testing.AllocsPerRun(10, func() {
			var next eval.Accumulator
			e.Advance(&sums, &g.pos, g.next, &next)
			e.Evaluate(&g.pos, &next)
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	pos := boardtest.Position(b, openings[1])
	for _, name := range []string{"default", "all", "phased by piececount"} {
		b.Run("terms="+name, func(b *testing.B) {
			e := eval.New(contenders[name])
			sums := e.Accumulate(&pos, phase.Unknown)
			b.ReportAllocs()
			for b.Loop() {
				e.EvaluateAnew(&pos, &sums)
			}
		})
	}
}
