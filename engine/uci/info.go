package uci

import (
	"math"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// Info is a report during a search. A zero field is absent, unless Zeros has it, with two
// exceptions: HasScore reports whether there is a score, and a line with a depth always has
// a time.
type Info struct {
	Depth    int
	SelDepth int
	MultiPV  int // from 1
	// FromZero is set on the first line of an engine that numbers its lines from 0.
	FromZero bool

	HasScore bool
	Score    engine.Score // for the side to move
	Bound    engine.Bound

	Nodes    uint64
	NPS      uint64
	HashFull int // per mille
	TBHits   uint64
	Time     time.Duration // whole milliseconds
	CPULoad  int           // per mille
	// Zeros are the figures that the line has, and that are 0.
	Zeros engine.Figures

	CurrMove       string
	CurrMoveNumber int // from 1

	PV []string // in coordinate notation
	// Text is the rest of the line after "string".
	Text string
}

// NewInfo returns the Info for a report on a search in pos.
func NewInfo(pos board.Position, info engine.Info) Info {
	i := Info{
		Depth: info.Depth, SelDepth: info.SelDepth, MultiPV: info.MultiPV,
		HasScore: true, Score: info.Score, Bound: info.Bound,
		Nodes: info.Nodes, NPS: info.NPS(), HashFull: info.HashFull,
		Time: info.Time.Truncate(time.Millisecond), PV: FormatMoves(pos, info.PV),
	}
	if info.Depth > 0 && info.Nodes == 0 && !info.Unknown.Has(engine.FigureNodes) {
		i.Zeros = engine.FigureNodes
	}
	return i
}

// Engine returns the report as an engine.Info. The PV ends before its first move
// that is illegal in pos.
func (i Info) Engine(pos board.Position) engine.Info {
	pv, err := ParseMoves(pos, i.PV) // the moves before an illegal one
	return engine.Info{
		Depth: i.Depth, SelDepth: i.SelDepth, MultiPV: max(i.MultiPV, 1),
		Score: i.Score, Bound: i.Bound,
		Nodes: i.Nodes, Time: i.Time, HashFull: i.HashFull, PV: pv, PVBroken: err != nil,
		Unknown: i.unknown(),
	}
}

// unknown returns the figures that the line does not have.
func (i *Info) unknown() engine.Figures {
	unknown := engine.AllFigures &^ i.Zeros
	has := func(figure engine.Figures, known bool) {
		if known {
			unknown &^= figure
		}
	}
	has(engine.FigureScore, i.HasScore)
	has(engine.FigureDepth, i.Depth > 0)
	has(engine.FigureSelDepth, i.SelDepth > 0)
	has(engine.FigureNodes, i.Nodes > 0)
	has(engine.FigureHashFull, i.HashFull > 0)
	return unknown
}

func (i Info) String() string {
	words := []string{"info"}
	number := func(name string, n uint64, always bool) {
		if n > 0 || always {
			words = append(words, name, strconv.FormatUint(n, 10))
		}
	}
	number("depth", uint64(i.Depth), i.Zeros.Has(engine.FigureDepth))
	number("seldepth", uint64(i.SelDepth), i.Zeros.Has(engine.FigureSelDepth))
	number("multipv", uint64(i.MultiPV), i.FromZero)
	if i.HasScore {
		words = append(words, i.scoreWords()...)
	}
	number("nodes", i.Nodes, i.Zeros.Has(engine.FigureNodes))
	number("nps", i.NPS, false)
	number("hashfull", uint64(i.HashFull), i.Zeros.Has(engine.FigureHashFull))
	number("tbhits", i.TBHits, false)
	number("time", uint64(i.Time.Milliseconds()), i.Depth > 0)
	number("cpuload", uint64(i.CPULoad), false)
	if i.CurrMove != "" {
		words = append(words, "currmove", i.CurrMove)
	}
	number("currmovenumber", uint64(i.CurrMoveNumber), false)
	if len(i.PV) > 0 {
		words = append(append(words, "pv"), i.PV...)
	}
	if i.Text != "" {
		words = append(words, "string", i.Text)
	}
	return strings.Join(words, " ")
}

func (i Info) scoreWords() []string {
	words := []string{"score", "cp", strconv.Itoa(i.Score.Centipawns)}
	if i.Score.IsMate() {
		words = []string{"score", "mate", strconv.Itoa(i.Score.Mate)}
	}
	switch i.Bound {
	case engine.LowerBound:
		words = append(words, "lowerbound")
	case engine.UpperBound:
		words = append(words, "upperbound")
	}
	return words
}

// parseInfo parses what follows "info". A field that cannot be read is left out; the reason
// is about the first one.
func parseInfo(c *cursor) (reply Reply, reason string) {
	var i Info
	for {
		word, ok := c.take()
		if !ok {
			if !i.HasScore {
				i.Bound = engine.Exact // a bound without a score
			}
			return i, reason
		}
		if err := i.parseWord(word, c); err != nil && reason == "" {
			reason = "info " + word + ": " + err.Error()
		}
	}
}

func (i *Info) parseWord(word string, c *cursor) (err error) {
	switch word {
	case "string":
		i.Text = c.until()
	case "pv":
		if moves := c.moves(); i.PV == nil {
			i.PV = moves
		} else {
			i.PV = append(i.PV, moves...)
		}
	case "currmove":
		i.CurrMove, _ = c.take()
	case "score":
		return i.parseScore(c)
	case "lowerbound": // behind other words about the score, as "wdl 1 2 3"
		i.Bound = engine.LowerBound
	case "upperbound":
		i.Bound = engine.UpperBound
	case "time":
		var t time.Duration
		if t, err = c.milliseconds(0); err == nil {
			i.Time = t
		}
	case "nodes", "nps", "tbhits":
		return i.parseCount(word, c)
	case "depth", "seldepth", "multipv", "hashfull", "cpuload", "currmovenumber":
		return i.parseSmall(word, c.splitAtSlash())
	}
	return err
}

func (i *Info) parseCount(word string, c *cursor) error {
	n, err := c.integer(math.MinInt64)
	if err != nil || n < 0 { // a negative number is unknown
		return err
	}
	switch word {
	case "nodes":
		i.Nodes = uint64(n)
		i.setZero(engine.FigureNodes, n == 0)
	case "nps":
		i.NPS = uint64(n)
	case "tbhits":
		i.TBHits = uint64(n)
	}
	return nil
}

func (i *Info) parseSmall(word string, c *cursor) error {
	n, err := c.integer(math.MinInt64)
	if err != nil || n < 0 { // a negative number is unknown
		return err
	}
	small := int(min(n, maxCount))
	switch word {
	case "depth":
		i.Depth = small
		i.setZero(engine.FigureDepth, n == 0)
	case "seldepth":
		i.SelDepth = small
		i.setZero(engine.FigureSelDepth, n == 0)
	case "multipv":
		i.MultiPV, i.FromZero = small, small == 0
	case "hashfull":
		i.HashFull = small
		i.setZero(engine.FigureHashFull, n == 0)
	case "cpuload":
		i.CPULoad = small
	case "currmovenumber":
		i.CurrMoveNumber = small
	}
	return nil
}

// setZero notes whether a figure of the line is 0; the last one counts.
func (i *Info) setZero(figure engine.Figures, isZero bool) {
	i.Zeros &^= figure
	if isZero {
		i.Zeros |= figure
	}
}

// parseScore parses what follows "score": a value and an optional bound, in any
// order. An unknown word ends it.
func (i *Info) parseScore(c *cursor) error {
	for c.next < len(c.words) {
		switch c.words[c.next] {
		case "cp", "mate":
			if err := i.parseValue(c); err != nil {
				return err
			}
			continue
		case "lowerbound":
			i.Bound = engine.LowerBound
		case "upperbound":
			i.Bound = engine.UpperBound
		default:
			return nil
		}
		c.next++
	}
	return nil
}

// parseValue parses "cp N" or "mate N". "mate 0" means that the side to move is
// mated.
func (i *Info) parseValue(c *cursor) error {
	kind, _ := c.take()
	n, err := c.integer(math.MinInt64)
	if err != nil && kind == "cp" {
		n, err = c.rounded(err)
	}
	if err != nil {
		return err
	}
	value := int(min(max(n, -maxCount), maxCount))
	i.HasScore, i.Score = true, engine.Score{Centipawns: value}
	if kind == "mate" {
		i.Score = engine.Score{Mate: value, Mated: value == 0}
	}
	return nil
}
