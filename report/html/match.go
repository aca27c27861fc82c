package html

import (
	"io"
	"math"
	"strconv"

	"keymove/engine/board"
	"keymove/report/games"
	"keymove/report/output"
	"keymove/report/sink"
)

// WriteMatch writes the page of a match: the result, how it came about, how games ended, the openings
// that one side lost twice, and games worth a look with their final positions.
func WriteMatch(out io.Writer, st *games.Story) error {
	m := matchPage{Story: st, s: st.Summary}
	var w writer
	head(&w, m.s.Title()+" – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><p class="sub">%s · %s</p><h1>`, m.s.Title(), m.subtitle())
	for _, line := range m.headline() {
		w.put("<span>%s</span>\n", line)
	}
	w.put("</h1></header>\n<main>\n")
	if m.s.Pairs > 0 {
		m.result(&w)
		m.course(&w)
		sections := []Section{{"How games ended", m.s.EndingText() + " Under a player are the games that it lost so, or drew.", m.s.EndingTable()}}
		if len(m.Twice) > 0 {
			sections = append(sections, Section{"Openings lost with both colours", m.TwiceText(), m.TwiceTable()})
		}
		for _, section := range sections {
			section.write(&w)
		}
		m.choices(&w)
	}
	m.played(&w)
	w.put("</main>\n%s</body>\n</html>\n", pieces)
	return w.writeTo(out)
}

// matchPage is the content of the page of a match.
type matchPage struct {
	*games.Story
	s *games.Summary
}

// subtitle says how much is played.
func (m *matchPage) subtitle() string {
	text := sink.Plural(m.s.Games(), "game")
	if !m.s.Over() {
		text = strconv.Itoa(m.s.Games()) + " of " + sink.Plural(2*m.s.Manifest.Schedule.Own(), "game")
	}
	return text + ", openings " + m.s.Manifest.Openings.Name()
}

// headline says what the games show.
func (m *matchPage) headline() []string {
	if m.s.Pairs == 0 {
		return []string{"No pair of games is complete."}
	}
	return []string{m.s.VerdictSentence(), m.s.Line() + "."}
}

// result writes the tables of the result, and what has to be known about it.
func (m *matchPage) result(w *writer) {
	w.put(`<section id="verdict"><h2>Result</h2>` + "\n")
	writeTable(w, m.s.PairingTable())
	noteList(w, m.s.Notes())
	w.put("</section>\n")
	if results := m.s.Expectations(); len(results) > 0 {
		section := Section{"Expectations", output.OutcomeTally(results), output.ExpectationTable(results)}
		section.write(w)
	}
}

// course writes how Elo, or the score, and the ratio of a sequential test, went over the games.
func (m *matchPage) course(w *writer) {
	var plots writer
	if _, known := m.s.Elo(); known && len(m.s.Players) == 2 {
		m.eloPlot(&plots)
	} else {
		m.scorePlot(&plots)
	}
	m.ratioPlot(&plots)
	w.put(`<section id="course"><h2>Over the games</h2>` + "\n")
	if len(m.s.Players) > 2 {
		legend(w, m.names(), 1)
	}
	w.put(`<div class="plots">%s</div></section>`+"\n", plots.markup())
}

// names returns the names of the players.
func (m *matchPage) names() []string {
	var names []string
	for i := range m.s.Manifest.Players {
		names = append(names, m.s.Manifest.Players[i].Name)
	}
	return names
}

// courseLine is a line over the games; x of its points are games.
type courseLine struct {
	contender int
	name      string
	points    []trackPoint
}

// eloPlot writes the Elo of the first of two players.
func (m *matchPage) eloPlot(w *writer) {
	line := courseLine{contender: 1, name: m.names()[0]}
	low, high := 0.0, 0.0
	moments := m.Moments()
	for k := range moments {
		e := moments[k].Strength(0)
		if math.IsInf(e.Elo, 0) || math.IsNaN(e.Elo) || math.IsNaN(e.EloError) || math.IsInf(e.EloError, 0) {
			continue // pairs that are all alike have no interval
		}
		line.points = append(line.points, trackPoint{float64(2 * moments[k].Pairs), e.Elo, e.Elo - e.EloError, e.Elo + e.EloError})
		if 4*moments[k].Pairs >= m.s.Pairs { // what the first games say is too wide to be seen
			low, high = min(low, e.Elo-e.EloError), max(high, e.Elo+e.EloError)
		}
	}
	m.plot(w, "Elo of "+line.name+", with its 95 % interval", []courseLine{line}, low, high)
}

// scorePlot writes the share of the points that each player had; of two the first.
func (m *matchPage) scorePlot(w *writer) {
	names, low, high := m.names(), 50.0, 50.0
	if len(names) == 2 {
		names = names[:1]
	}
	var lines []courseLine
	moments := m.Moments()
	for i, name := range names {
		line := courseLine{contender: i + 1, name: name}
		for k := range moments {
			share := moments[k].Share(i)
			if math.IsNaN(share) {
				continue // it has not played
			}
			line.points = append(line.points, trackPoint{at: float64(2 * moments[k].Pairs), value: share})
			low, high = min(low, share), max(high, share)
		}
		lines = append(lines, line)
	}
	m.plot(w, "Share of the points, in %", lines, low, high)
}

// ratioPlot writes the log likelihood ratio of the sequential test between its bounds.
func (m *matchPage) ratioPlot(w *writer) {
	verdict, tested := m.s.Verdict()
	if !tested {
		return
	}
	moments, low, high := m.Moments(), verdict.Lower, verdict.Upper
	line := courseLine{contender: 1, name: "LLR"}
	for k := range moments {
		llr := m.LLR(&moments[k])
		line.points = append(line.points, trackPoint{at: float64(2 * moments[k].Pairs), value: llr})
		low, high = min(low, llr), max(high, llr)
	}
	lines := []courseLine{line}
	for _, bound := range []struct {
		name string
		at   float64
	}{{"H1 is accepted", verdict.Upper}, {"H0 is accepted", verdict.Lower}} {
		lines = append(lines, courseLine{0, bound.name, []trackPoint{{at: 0, value: bound.at}, {at: float64(m.s.Games()), value: bound.at}}})
	}
	m.plot(w, "Log likelihood ratio: "+verdict.Line(), lines, low, high)
}

// plot writes lines over the games.
func (m *matchPage) plot(w *writer, caption string, lines []courseLine, low, high float64) {
	if high-low < 1 {
		low, high = low-1, high+1
	}
	var names []string
	for _, line := range lines {
		names = append(names, line.name)
	}
	labels := labelsOf(names, maxLabel)
	w.put("<figure><figcaption>%s</figcaption>", caption)
	for _, s := range sizes {
		left, right, top, bottom := s.area()
		x := axis{low: 0, high: float64(m.s.Games()), from: left, to: right}
		y := axis{low: low, high: high, from: bottom, to: top}
		f := &figure{size: s, title: caption, xTitle: "games", yTicks: ticksOf(y, 0, plainNumber), xTicks: spaced(ticksOf(x, 1, shortCount))}
		for n, line := range lines {
			c := courseCurve(line.points, x, y)
			c.contender, c.name = line.contender, labels[n]
			f.curves = append(f.curves, c)
		}
		f.write(w)
	}
	w.put("</figure>\n")
}

// courseCurve draws a line with the band of its intervals, both within the plot.
func courseCurve(points []trackPoint, x, y axis) curve {
	var line, upper, lower writer
	c, banded := curve{}, false
	height := func(v float64) string { return px(y.at(max(y.low, min(y.high, v)))) }
	for i, p := range points {
		move := markup("L")
		if i == 0 {
			move = "M"
		}
		line.put("%s%s %s", move, px(x.at(p.at)), height(p.value))
		upper.put("%s%s %s", move, px(x.at(p.at)), height(p.high))
		back := points[len(points)-1-i]
		lower.put("L%s %s", px(x.at(back.at)), height(back.low))
		c.end = y.at(max(y.low, min(y.high, p.value)))
		banded = banded || p.high > p.low
	}
	if c.path = line.markup(); banded {
		c.band = markupOf("%s%sZ", upper.markup(), lower.markup())
	}
	return c
}

// choices writes the games worth a look. A game that has several reasons is shown for the first.
func (m *matchPage) choices(w *writer) {
	var list writer
	shown := map[int]bool{}
	for i := range m.Choices {
		c := &m.Choices[i]
		var looks writer
		for k := range c.Games {
			if look := &c.Games[k]; !shown[look.Number] {
				shown[look.Number] = true
				m.look(&looks, look)
			}
		}
		if !looks.isEmpty() {
			list.put(`<h3>%s (%d)</h3><div class="looks">%s</div>`+"\n", c.Reason, c.Count, looks.markup())
		}
	}
	if list.isEmpty() {
		return
	}
	w.put(`<svg class="defs" width="0" height="0" aria-hidden="true"><defs><g id="squares">%s</g></defs></svg>`+"\n", squares())
	w.put(`<section id="games"><h2>Games to look at</h2><p class="lead">With their final positions. In brackets is how many games of the match there are; few are shown, each once.</p>`+"\n%s</section>\n", list.markup())
}

// look writes a game with its final position.
func (m *matchPage) look(w *writer, look *games.Look) {
	players := m.s.Manifest.Players
	w.put(`<div class="look"><h4><bdi>%s</bdi> – <bdi>%s</bdi> <span>%s</span></h4>`, players[look.White].Name, players[look.Black].Name, look.Result)
	if pos, err := board.ParseFEN(look.FEN); err == nil {
		w.put(`<div class="board">%s</div>`, boardOf(&pos, `<use href="#squares"/>`))
	}
	w.put(`<p class="nums">%s`, look.Ending)
	for _, text := range []string{look.Why, look.Last, look.Opening} {
		if text != "" {
			w.put("; %s", text)
		}
	}
	w.put(`.</p><p class="nums">Game %s, %d plies: number %d of games.pgn, line %d.</p><p class="fenline">%s</p></div>`+"\n",
		look.Name, look.Plies, look.Number, look.Line, look.FEN)
}

// played writes what was played, and the command.
func (m *matchPage) played(w *writer) {
	w.put(`<section id="run"><h2>What was played</h2>` + "\n")
	writeTable(w, m.s.PlayerTable())
	noteList(w, m.s.Conditions())
	if command := m.s.Command(); command != "" {
		w.put(`<code class="cmd">%s</code>`, command)
	}
	w.put("</section>\n")
}
