package study

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"path/filepath"
	"slices"
	"time"

	"keymove/report"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// History is how contenders did on suites from run to run, the oldest first.
type History struct {
	Runs  []HistoryRun
	Notes []string // what makes points hard to compare, a sentence each

	positions map[string]suiteContents
	scored    map[string]suiteScoring
}

// HistoryRun is a run of a history.
type HistoryRun struct {
	// Label names it: the folder, or the folder of a records.csv.
	Label string
	Start time.Time // zero if unknown
	Limit string
	// Points has one for each suite and contender.
	Points []HistoryPoint
}

// HistoryPoint is the result of a contender on a suite in a run.
type HistoryPoint struct {
	Suite, Contender string
	Positions        int
	// Figure is what the suite is judged by; Value is its share, 0 to 1, with its 95 % interval.
	Figure report.Figure
	Value  stats.Interval
	// Score is the figure in numbers, as "231/300".
	Score string
	// Speed is nodes per second with the 95 % interval over the positions, in which the noise of
	// the machine is not; zero if unknown.
	Speed stats.Interval
}

// suiteContents says which positions of a suite a run had.
type suiteContents struct {
	digest uint64
	run    string
}

// AddRun adds a run behind the others. Its records are not kept.
func (h *History) AddRun(run *report.Run) error {
	r := HistoryRun{Label: RunLabel(run.Path), Limit: run.LimitText()}
	if run.Meta != nil {
		r.Start = run.Meta.Start
	}
	type key struct {
		limit            int
		suite, contender string
	}
	index := map[key]int{}
	var parts []historyPart
	for rec := range run.All() {
		k := key{rec.LimitIndex, rec.Suite, rec.Contender}
		i, known := index[k]
		if !known {
			i = len(parts)
			index[k], parts = i, append(parts, historyPart{suite: rec.Suite, contender: rec.Contender + atLimit(run, rec)})
		}
		parts[i].add(rec, run.NoTimes())
	}
	for i := range parts {
		if parts[i].asked > 0 {
			r.Points = append(r.Points, parts[i].point())
		}
		h.checkPositions(r.Label, &parts[i])
		h.checkScoring(run, r.Label, &parts[i])
	}
	if len(h.Runs) > 0 && h.Runs[len(h.Runs)-1].Limit != r.Limit {
		h.Notes = append(h.Notes, fmt.Sprintf("%s has another limit, %s, than %s.", r.Label, r.Limit, h.Runs[len(h.Runs)-1].Label))
	}
	h.Runs = append(h.Runs, r)
	return nil
}

// atLimit names the limit of a search where the run has several.
func atLimit(run *report.Run, rec *suites.Record) string {
	if !run.IsSeveral() {
		return ""
	}
	return " at " + rec.Limit
}

// RunLabel returns the name of a run's folder; of a records.csv that of the folder it is in.
func RunLabel(path string) string {
	name := filepath.Base(filepath.Clean(path))
	if name == report.RecordsFile {
		if dir := filepath.Base(filepath.Dir(path)); dir != "." && dir != string(filepath.Separator) {
			return dir
		}
	}
	return name
}

// checkPositions notes a suite that has not the positions that it had in an earlier run.
func (h *History) checkPositions(label string, p *historyPart) {
	if h.positions == nil {
		h.positions = map[string]suiteContents{}
	}
	before, known := h.positions[p.suite]
	if known && before.digest != p.digest {
		h.Notes = append(h.Notes, fmt.Sprintf("%s has other positions in %s than in %s.", p.suite, label, before.run))
	}
	if !known || before.digest != p.digest {
		h.positions[p.suite] = suiteContents{p.digest, label}
	}
}

// historyPart collects the searches of a contender on a suite.
type historyPart struct {
	suite, contender string
	kinds            report.Asked
	asked, solved    int
	points, most     int
	shares           []float64 // of points, from -1 for none to 1 for all
	nodes, times     []float64
	digest           uint64
	ruled            ruledCases
}

func (p *historyPart) add(rec *suites.Record, noTimes bool) {
	sum := fnv.New64a()
	io.WriteString(sum, rec.Case) // never fails
	p.digest += sum.Sum64()       // in any order
	p.kinds.Add(rec)
	p.ruled.add(rec)
	if rec.Solved != nil {
		p.asked++
		if *rec.Solved {
			p.solved++
		}
	}
	if rec.Points != nil && rec.MaxPoints != nil && *rec.MaxPoints > 0 {
		p.points, p.most = p.points+*rec.Points, p.most+*rec.MaxPoints
		p.shares = append(p.shares, 2*float64(*rec.Points)/float64(*rec.MaxPoints)-1)
	}
	if !noTimes && !rec.Cached && rec.Error == "" && rec.TimeUS > 0 && rec.Nodes != nil {
		p.nodes, p.times = append(p.nodes, float64(*rec.Nodes)), append(p.times, float64(rec.TimeUS)/1e6)
	}
}

func (p *historyPart) point() HistoryPoint {
	point := HistoryPoint{Suite: p.suite, Contender: p.contender, Positions: p.asked, Figure: p.kinds.Figure(), Score: fmt.Sprintf("%d/%d", p.solved, p.asked)}
	if point.Figure == report.Points {
		point.Score = fmt.Sprintf("%d/%d", p.points, p.most)
		i := stats.MeanInterval(p.shares, 1, stats.Z95) // of 2·share-1, which is from -1 to 1
		point.Value = stats.Interval{Value: (i.Value + 1) / 2, Low: (i.Low + 1) / 2, High: (i.High + 1) / 2}
	} else {
		low, high := stats.Wilson(float64(p.solved), p.asked, stats.Z95)
		point.Value = stats.Interval{Value: float64(p.solved) / float64(p.asked), Low: low, High: high}
	}
	point.Speed = rateOf(p.nodes, p.times)
	return point
}

// rateOf returns the ratio of two sums with its 95 % interval by the delta method; zero with less
// than two numbers.
func rateOf(nodes, times []float64) stats.Interval {
	n := float64(len(nodes))
	var sumNodes, sumTimes, squares float64
	for i := range nodes {
		sumNodes, sumTimes = sumNodes+nodes[i], sumTimes+times[i]
	}
	if n < 2 || sumTimes == 0 {
		return stats.Interval{}
	}
	rate := sumNodes / sumTimes
	for i := range nodes {
		d := nodes[i] - rate*times[i]
		squares += d * d
	}
	half := stats.Z95 * math.Sqrt(squares/(n-1)/n) / (sumTimes / n)
	return stats.Interval{Value: rate, Low: max(0, rate-half), High: rate + half}
}

// Suites returns the names of the suites in the order of the first run that has them.
func (h *History) Suites() []string {
	return h.names(func(p *HistoryPoint) string { return p.Suite })
}

// Contenders returns the names of the contenders likewise; one without a name if each run has only
// one, because versions of an engine often have names of their own.
func (h *History) Contenders() []string {
	single := !slices.ContainsFunc(h.Runs, func(r HistoryRun) bool {
		return slices.ContainsFunc(r.Points, func(p HistoryPoint) bool { return p.Contender != r.Points[0].Contender })
	})
	if single {
		return []string{""}
	}
	return h.names(func(p *HistoryPoint) string { return p.Contender })
}

func (h *History) names(of func(*HistoryPoint) string) []string {
	var names []string
	for i := range h.Runs {
		for k := range h.Runs[i].Points {
			if name := of(&h.Runs[i].Points[k]); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// plots have the score and the speed on each suite from run to run, a line for each contender.
func (h *History) plots() []show.Plot {
	var plots []show.Plot
	for _, suite := range h.Suites() {
		plots = append(plots,
			h.plot(suite, suite+", %", "%", func(p *HistoryPoint) (stats.Interval, string) {
				return stats.Interval{Value: 100 * p.Value.Value, Low: 100 * p.Value.Low, High: 100 * p.Value.High}, p.Score
			}),
			h.plot(suite, suite+", nodes/s", "", func(p *HistoryPoint) (stats.Interval, string) {
				return p.Speed, sink.HumanCount(uint64(p.Speed.Value)) + " nodes/s"
			}))
	}
	return plots
}

func (h *History) plot(suite, title, unit string, of func(*HistoryPoint) (stats.Interval, string)) show.Plot {
	p := show.Plot{Title: title, Unit: unit}
	for i := range h.Runs {
		p.Places = append(p.Places, h.Runs[i].Label)
	}
	for _, name := range h.Contenders() {
		line := show.Line{Name: name}
		for i := range h.Runs {
			if point := h.Runs[i].Point(suite, name); point != nil {
				if v, text := of(point); v.Value > 0 {
					line.Points = append(line.Points, show.Point{At: float64(i), Interval: show.Interval{Value: v.Value, Low: v.Low, High: v.High}, Text: h.Runs[i].Label + ": " + text})
				}
			}
		}
		p.Add(line)
	}
	return p
}

// Document is the document of the history: a row for each run.
func (h *History) Document() *show.Doc {
	columns := []sink.Column{{Header: "run"}, {Header: "started"}, {Header: "limit"}, {Header: "contender"}}
	for _, suite := range h.Suites() {
		columns = append(columns, sink.Column{Header: suite, Right: true}, sink.Column{Header: "nodes/s", Right: true})
	}
	t := sink.NewTable(columns...)
	for i := range h.Runs {
		for _, contender := range h.Contenders() {
			t.Add(h.cells(&h.Runs[i], contender)...)
		}
	}
	return &show.Doc{
		Title: "History of " + sink.Plural(len(h.Runs), "run") + ", the oldest first",
		Parts: []show.Part{
			{Text: append(slices.Clone(h.Notes), "Bars are 95 % intervals over the positions; for nodes/s without differences between machines.")},
			{Heading: "Runs", Table: t, Plots: h.plots()},
		},
	}
}

// cells are those of a contender in a run.
func (h *History) cells(r *HistoryRun, contender string) []string {
	cells := []string{r.Label, "", r.Limit, ""}
	if !r.Start.IsZero() {
		cells[1] = r.Start.UTC().Format("2006-01-02 15:04:05 UTC")
	}
	if len(h.Contenders()) > 1 {
		cells[3] = contender
	}
	for _, suite := range h.Suites() {
		score, speed := "", ""
		if p := r.Point(suite, contender); p != nil {
			score = p.Score
			if p.Speed.Value > 0 {
				speed = sink.HumanCount(uint64(p.Speed.Value))
			}
		}
		cells = append(cells, score, speed)
	}
	return cells
}

// Point returns what a contender did on a suite in a run; an empty name is any contender. It is nil
// if it did nothing.
func (r *HistoryRun) Point(suite, contender string) *HistoryPoint {
	for i := range r.Points {
		if p := &r.Points[i]; p.Suite == suite && (contender == "" || p.Contender == contender) {
			return p
		}
	}
	return nil
}

// benchmark is a figure as github-action-benchmark's customBiggerIsBetter has it.
type benchmark struct {
	Name  string  `json:"name"`
	Unit  string  `json:"unit"`
	Value float64 `json:"value"`
	Range string  `json:"range"`
	Extra string  `json:"extra,omitempty"`
}

// WriteBenchmarks writes the last run for github-action-benchmark, which draws charts: the share of
// the figure of each suite in percent, and the speed, each with its interval.
func (h *History) WriteBenchmarks(w io.Writer) error {
	list := []benchmark{}
	for _, p := range h.Runs[len(h.Runs)-1].Points {
		v := p.Value
		list = append(list, benchmark{p.Contender + " " + p.Suite, "% of " + string(p.Figure), rounded(100*v.Value, 2), "[" + sink.Fixed(100*v.Low, 2) + ", " + sink.Fixed(100*v.High, 2) + "]", p.Score})
		if s := p.Speed; s.Value > 0 {
			list = append(list, benchmark{p.Contender + " " + p.Suite + " speed", "nodes/s", rounded(s.Value, 0), "[" + sink.Fixed(s.Low, 0) + ", " + sink.Fixed(s.High, 0) + "]", ""})
		}
	}
	encoder := json.NewEncoder(sink.JSON(w))
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(list)
}

func rounded(x float64, decimals int) float64 {
	scale := math.Pow(10, float64(decimals))
	return math.Round(x*scale) / scale
}
