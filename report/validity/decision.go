package validity

import (
	"io"
	"math"
	"math/rand/v2"
	"strconv"

	"keymove/report"
	"keymove/report/stats"
)

// SPRT is the name of the decision by games, in place of a suite.
const SPRT = "SPRT"

// Decision says what it takes to decide whether a contender has lost some Elo, by a
// sequential gate on a suite or by an SPRT in games, both with ErrorRate.
type Decision struct {
	Loss   float64 // Elo
	Suite  string  // or SPRT
	Figure string  // empty for SPRT
	// Planned is the number of positions that have to be there; 0 for SPRT.
	Planned float64
	// AtLoss and AtEqual are the mean numbers of positions or games of contenders that have
	// lost so much, and of equal ones; PerUnit is the CPU time of one, in seconds.
	AtLoss, AtEqual, PerUnit float64
	// Missed and Alarms are the shares of losses not seen and of equal contenders taken for
	// worse, if the change of the suite follows the Elo.
	Missed, Alarms float64
	// RealMissed and RealAlarms are these shares if it has the line's intercept, and the
	// scatter of real contenders about the line; 0 for SPRT, which measures Elo itself.
	RealMissed, RealAlarms float64
	// Low and High are the limits of Seconds by the 95 % interval of the slope.
	Low, High float64
}

// Seconds returns the mean CPU time of a decision: half of the contenders have lost, half
// are equal.
func (d *Decision) Seconds() float64 { return d.PerUnit * (d.AtLoss + d.AtEqual) / 2 }

// Decide returns the decisions about a loss: the SPRT, then a gate on each whole suite of
// which solved or points surely rise with the Elo. seconds are the CPU times of a game, as SPRT, and of a position
// of each suite. tests is the number of simulated SPRTs of each truth.
func Decide(loss float64, agreements []Agreement, games []Games, seconds map[string]float64, tests int) []Decision {
	list := []Decision{bySPRT(loss, drawnShares(games), seconds[SPRT], tests)}
	g := newGate()
	atEnd := g.plannedLoss()
	for i := range agreements {
		a := &agreements[i]
		if a.IsWhole() && a.Figure != Speed && a.Line != nil && a.Line.Slope.Low > 0 && seconds[a.Suite] > 0 {
			list = append(list, g.decision(loss, a, atEnd, seconds[a.Suite]))
		}
	}
	return list
}

func bySPRT(loss float64, equal pairShares, seconds float64, tests int) Decision {
	test := stats.SPRT{Elo0: -loss, Elo1: 0, Alpha: ErrorRate, Beta: ErrorRate, Model: stats.Logistic}
	d := Decision{Loss: loss, Suite: SPRT, PerUnit: seconds}
	found, games := sprtCourse(test, equal.tilted(-loss), tests)
	d.Missed, d.AtLoss = 1-found, games
	d.Alarms, d.AtEqual = sprtCourse(test, equal, tests)
	d.Low, d.High = d.Seconds(), d.Seconds()
	return d
}

// decision plans as many positions as make the loss so many standard errors of their mean.
func (g gate) decision(loss float64, a *Agreement, atEnd, seconds float64) Decision {
	change := a.Line.Slope.Value * loss / 100
	root := atEnd * a.Deviation / change
	d := Decision{Loss: loss, Suite: a.Suite, Figure: a.Figure, PerUnit: seconds, Planned: math.Ceil(float64(root * root))}
	lost, equal := g.simulate(certain(-atEnd), atEnd), g.simulate(certain(0), atEnd)
	d.AtLoss, d.AtEqual = lost.used*d.Planned, equal.used*d.Planned
	d.Missed, d.Alarms = 1-lost.worse, equal.worse
	around := func(truth float64) func(*rand.Rand) float64 {
		return func(random *rand.Rand) float64 {
			return atEnd / change * (truth + a.Line.Intercept.Value + float64(a.Scatter*random.NormFloat64()))
		}
	}
	d.RealMissed = 1 - g.simulate(around(-change), atEnd).worse
	d.RealAlarms = g.simulate(around(0), atEnd).worse
	d.Low, d.High = d.Seconds()*square(a.Line.Slope.Value/a.Line.Slope.High), d.Seconds()*square(a.Line.Slope.Value/a.Line.Slope.Low)
	return d
}

func square(x float64) float64 { return x * x }

// decisionColumns are the columns of the file of decisions.
var decisionColumns = []report.Column[Decision]{
	amountColumn("loss_elo", "Elo", "loss that is to be decided", 0, func(d *Decision) float64 { return d.Loss }),
	report.NewTextColumn("suite", "text", "name of the suite, or SPRT", "", func(d *Decision) string { return d.Suite }),
	report.NewTextColumn("figure", "text", "figure of the suite", "SPRT", func(d *Decision) string { return d.Figure }),
	amountColumn("planned", "positions", "positions that have to be there", 0, func(d *Decision) float64 { return d.Planned }),
	amountColumn("at_loss", "positions or games", "mean number if the loss is real", 1, func(d *Decision) float64 { return d.AtLoss }),
	amountColumn("at_equal", "positions or games", "mean number if there is none", 1, func(d *Decision) float64 { return d.AtEqual }),
	amountColumn("unit_s", "s", "CPU time of one", 6, func(d *Decision) float64 { return d.PerUnit }),
	amountColumn("missed", "share", "losses not seen", 4, func(d *Decision) float64 { return d.Missed }),
	amountColumn("alarms", "share", "equal contenders taken for worse", 4, func(d *Decision) float64 { return d.Alarms }),
	amountColumn("real_missed", "share", "losses not seen, with intercept and scatter", 4, func(d *Decision) float64 { return d.RealMissed }),
	amountColumn("real_alarms", "share", "equal contenders taken for worse, with both", 4, func(d *Decision) float64 { return d.RealAlarms }),
	amountColumn("cpu_s", "s", "mean CPU time of a decision", 2, func(d *Decision) float64 { return d.Seconds() }),
	amountColumn("cpu_lo", "s", "its lower limit by the interval of the slope", 2, func(d *Decision) float64 { return d.Low }),
	amountColumn("cpu_hi", "s", "its upper limit", 2, func(d *Decision) float64 { return d.High }),
}

func amountColumn(name, unit, holds string, decimals int, of func(*Decision) float64) report.Column[Decision] {
	return report.NewColumn(name, unit, holds, "", func(d *Decision) string { return strconv.FormatFloat(of(d), 'f', decimals, 64) })
}

// WriteDecisions writes the file of decisions.
func WriteDecisions(w io.Writer, list []Decision) error {
	return report.WriteCSV(w, decisionColumns, list, false)
}

// ReadDecisions reads it.
func ReadDecisions(file string, in io.Reader) ([]Decision, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	return report.ConvertRows(rows, func(c *report.Cells) Decision {
		return Decision{
			Loss: c.Amount("loss_elo"), Suite: c.Text("suite"), Figure: c.Text("figure"), Planned: c.Amount("planned"),
			AtLoss: c.Amount("at_loss"), AtEqual: c.Amount("at_equal"), PerUnit: c.Amount("unit_s"),
			Missed: c.Amount("missed"), Alarms: c.Amount("alarms"), RealMissed: c.Amount("real_missed"), RealAlarms: c.Amount("real_alarms"),
			Low: c.Amount("cpu_lo"), High: c.Amount("cpu_hi"),
		}
	})
}
