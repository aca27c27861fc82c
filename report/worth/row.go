package worth

import (
	"io"
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/stats"
)

// Elo is a difference in Elo with half of its 95 % interval.
type Elo struct{ Value, Error float64 }

// Sign returns the sign of the difference, 0 unless its interval lacks 0.
func (e *Elo) Sign() float64 {
	if e == nil || math.Abs(e.Value) <= e.Error {
		return 0
	}
	return math.Copysign(1, e.Value)
}

// Row is what a mechanism is worth to a profile.
type Row struct {
	Mechanism
	// Source is the suite, or "games", that gives the verdict; empty if nothing was measured.
	Source    string
	Verdict   compare.Verdict
	Figure    compare.Figure // of the suite
	Positions int
	// Change is the difference in percent of the suite's figure; nil if games are the source.
	Change *stats.Interval
	// AtNodes is the difference in games at equal nodes, AtTime that at equal time, which is
	// computed from it and from the worth of speed; nil if unknown.
	AtNodes, AtTime *Elo
	// Played is the difference in games under a short clock; nil if none were played.
	Played *Elo
	Games  int
	// Finding is the difference of the speed of finding times 100, Speed the ratio of nodes per
	// second; nil if unknown.
	Finding, Speed *stats.Interval
	// Unsound is the share of wrong cutoffs in percent; nil if it was not audited.
	Unsound *stats.Interval
}

// FromGames is the source of a verdict that games give.
const FromGames = "games"

// rowColumns are the columns of phase-see-pruning.csv.
var rowColumns = []report.Column[Row]{
	text("kind", "phase, SEE, pruning, or clock for what acts under a game clock alone", func(r *Row) string { return r.Kind }),
	text("mechanism", "what was changed", func(r *Row) string { return r.Text }),
	text("profile", "the profile that was changed", func(r *Row) string { return r.Profile() }),
	text("base", "name of the base", func(r *Row) string { return r.Base }),
	text("contender", "name of the changed profile", func(r *Row) string { return r.Name }),
	text("settings", "its settings", func(r *Row) string { return r.Settings }),
	text("source", "what gives the verdict: a suite, or games", func(r *Row) string { return r.Source }),
	text("verdict", "verdict of the source", func(r *Row) string { return string(r.Verdict) }),
	text("figure", "figure of the suite", func(r *Row) string { return string(r.Figure) }),
	report.NewColumn("positions", "positions", "positions of the suite", "", func(r *Row) string { return strconv.Itoa(r.Positions) }),
	number("change", "%", func(r *Row) *float64 { return valueOf(r.Change) }),
	number("change_lo", "%", func(r *Row) *float64 { return lowOf(r.Change) }),
	number("change_hi", "%", func(r *Row) *float64 { return highOf(r.Change) }),
	report.NewColumn("games", "games", "games at equal nodes", "", func(r *Row) string { return strconv.Itoa(r.Games) }),
	number("elo_nodes", "Elo", func(r *Row) *float64 { return r.AtNodes.value() }),
	number("elo_nodes_error", "Elo", func(r *Row) *float64 { return r.AtNodes.half() }),
	number("elo_time", "Elo", func(r *Row) *float64 { return r.AtTime.value() }),
	number("elo_time_error", "Elo", func(r *Row) *float64 { return r.AtTime.half() }),
	number("finding", "%", func(r *Row) *float64 { return valueOf(r.Finding) }),
	number("finding_lo", "%", func(r *Row) *float64 { return lowOf(r.Finding) }),
	number("finding_hi", "%", func(r *Row) *float64 { return highOf(r.Finding) }),
	number("nps_ratio", "ratio", func(r *Row) *float64 { return valueOf(r.Speed) }),
	number("nps_lo", "ratio", func(r *Row) *float64 { return lowOf(r.Speed) }),
	number("nps_hi", "ratio", func(r *Row) *float64 { return highOf(r.Speed) }),
	number("unsound", "%", func(r *Row) *float64 { return valueOf(r.Unsound) }),
	number("unsound_lo", "%", func(r *Row) *float64 { return lowOf(r.Unsound) }),
	number("unsound_hi", "%", func(r *Row) *float64 { return highOf(r.Unsound) }),
	number("elo_played", "Elo", func(r *Row) *float64 { return r.Played.value() }),
	number("elo_played_error", "Elo", func(r *Row) *float64 { return r.Played.half() }),
	text("conclusion", "a sentence", func(r *Row) string { return r.Conclusion() }),
}

func text(name, holds string, of func(*Row) string) report.Column[Row] {
	return report.NewTextColumn(name, "text", holds, "", of)
}

func number(name, unit string, of func(*Row) *float64) report.Column[Row] {
	return report.NewColumn(name, unit, name, "unknown", func(r *Row) string { return decimals(of(r), 4) })
}

func valueOf(i *stats.Interval) *float64 {
	if i == nil {
		return nil
	}
	return &i.Value
}

func lowOf(i *stats.Interval) *float64 {
	if i == nil {
		return nil
	}
	return &i.Low
}

func highOf(i *stats.Interval) *float64 {
	if i == nil {
		return nil
	}
	return &i.High
}

func (e *Elo) value() *float64 {
	if e == nil {
		return nil
	}
	return &e.Value
}

func (e *Elo) half() *float64 {
	if e == nil {
		return nil
	}
	return &e.Error
}

// WriteRows writes phase-see-pruning.csv.
func WriteRows(w io.Writer, rows []Row) error { return report.WriteCSV(w, rowColumns, rows, false) }

// ReadRows reads it.
func ReadRows(file string, in io.Reader) ([]Row, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	return report.ConvertRows(rows, func(c *report.Cells) Row {
		return Row{
			Mechanism: Mechanism{Base: c.Text("base"), Name: c.Text("contender"), Settings: c.Text("settings"), Kind: c.Text("kind"), Text: c.Text("mechanism")},
			Source:    c.Text("source"), Verdict: compare.Verdict(c.Text("verdict")), Figure: compare.Figure(c.Text("figure")), Positions: c.Count("positions"),
			Change: knownInterval(c, "change"), Games: c.Count("games"), AtNodes: eloOf(c, "elo_nodes"), AtTime: eloOf(c, "elo_time"), Played: eloOf(c, "elo_played"),
			Finding: knownInterval(c, "finding"), Speed: ratioOf(c), Unsound: knownInterval(c, "unsound"),
		}
	})
}

func eloOf(c *report.Cells, name string) *Elo {
	if c.Number(name) == nil {
		return nil
	}
	return &Elo{c.Amount(name), c.Amount(name + "_error")}
}
