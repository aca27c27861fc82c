package report_test

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/expect"
	"keymove/report/games"
	"keymove/report/html"
	"keymove/report/output"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/load"
	"keymove/suites/match"
	"keymove/suites/pgn"
	"keymove/suites/plan"
)

// kind is a kind of text, with what must not be in it.
type kind struct {
	name string
	acts *regexp.Regexp
}

// The kinds of text. "kilroy" begins a line of a foreign text.
var (
	htmlKind     = kind{"HTML", regexp.MustCompile(`<k|[^\\]" onk=|::|##\[|kk\nkilroy|%!`)}
	textKind     = kind{"text", regexp.MustCompile(`kk\nkilroy|%!`)}
	markdownKind = kind{"Markdown", regexp.MustCompile(`<k|\]\(http://k|@kilroy|[^\\]\|k|[^\\]` + "`k`" + `|kk\nkilroy|%!`)}
	githubKind   = kind{"GitHub", regexp.MustCompile(`(?m)^(?:kilroy|#|::error::k)|##\[|[^:]::\w*::|kk\nkilroy|%!`)}
	xmlKind      = kind{"XML", regexp.MustCompile(`<k|[^\\]" onk=|%!`)}
	jsonKind     = kind{"JSON", regexp.MustCompile(`::|##\[|kk\nkilroy|%!`)}
)

// zeroWidth is what separates a mention and a link in a pull request.
const zeroWidth = '\u200b'

// fault returns what acts in a text; empty if nothing does.
func (k kind) fault(text string) string {
	at := k.acts.FindStringIndex(text)
	if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && r != zeroWidth && !unicode.IsPrint(r) }); at == nil && i >= 0 {
		at = []int{i, i + 1}
	}
	if at == nil {
		return ""
	}
	return fmt.Sprintf("%q", text[max(0, at[0]-80):min(len(text), at[1]+40)])
}

// csvFault returns a cell of a CSV file that is a formula or acts on a terminal.
func csvFault(text string) string {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return err.Error()
	}
	for _, cell := range slices.Concat(rows...) {
		_, err := strconv.ParseFloat(cell, 64)
		isFormula := err != nil && cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0]))
		if isFormula || strings.ContainsFunc(cell, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) {
			return fmt.Sprintf("%q", cell)
		}
	}
	return ""
}

// sinkOf is a writer of a report about a T.
type sinkOf[T any] struct {
	name  string
	fault func(string) string
	write func(io.Writer, *T) error
}

var runSinks = []sinkOf[report.Run]{
	{"report.html", htmlKind.fault, func(w io.Writer, r *report.Run) error { return html.WriteRun(w, output.NewSections(r)) }},
	{"report.md", markdownKind.fault, func(w io.Writer, r *report.Run) error { return output.WriteMarkdown(w, output.NewSections(r)) }},
	{"text", textKind.fault, func(w io.Writer, r *report.Run) error {
		return output.WriteText(w, output.NewSections(r), show.Brief{Width: 80}, true)
	}},
	{"JSON", jsonKind.fault, func(w io.Writer, r *report.Run) error {
		return output.WriteJSON(w, output.NewSections(r), output.Outcome{})
	}},
	{"plan", textKind.fault, func(w io.Writer, r *report.Run) error {
		return output.WritePlan(w, r.Path, r.Meta, 80)
	}},
	{"records.csv", csvFault, report.WriteRecords},
	{"summary.csv", csvFault, func(w io.Writer, r *report.Run) error {
		return report.WriteSummary(w, r, output.NewSections(r).Parts())
	}},
	{"expectations.csv", csvFault, func(w io.Writer, r *report.Run) error { return expect.WriteCSV(w, expect.Evaluate(r)) }},
}

var comparisonSinks = append(documentSinks(func(c *compare.Comparison) []*show.Doc { return []*show.Doc{show.Comparison(c, "")} }), []sinkOf[compare.Comparison]{
	{"comparison.csv", csvFault, compare.WriteCSV},
	{"page", htmlKind.fault, func(w io.Writer, c *compare.Comparison) error {
		run := sampleRun()
		contenders := []compare.Contender{{Name: c.Pairs[0].Base, Own: "default", Run: run}, {Name: c.Pairs[0].Contender, Own: "see=off", Run: run}}
		return html.WriteComparison(w, contenders, c, "")
	}},
}...)

// documentSinks are those of a document.
func documentSinks[T any](of func(*T) []*show.Doc) []sinkOf[T] {
	return []sinkOf[T]{
		{"text", textKind.fault, func(w io.Writer, value *T) error { return show.Text(w, of(value), show.Brief{Width: 80}, true) }},
		{"brief", textKind.fault, func(w io.Writer, value *T) error { return show.Text(w, of(value), show.Brief{Page: "page"}, false) }},
		{"Markdown", markdownKind.fault, func(w io.Writer, value *T) error { return show.WriteMarkdown(w, of(value)[0]) }},
		{"HTML", htmlKind.fault, func(w io.Writer, value *T) error { return html.WriteDocument(w, of(value)[0]) }},
	}
}

// decided is a gate with its positions, which a gate makes when they are read.
type decided struct {
	Gate      compare.Gate
	Positions []compare.TestedCase
}

// ofGates is a writer about one gate: as it is, and with less and less wrong with its first
// position, because a report says the worst only.
func ofGates(write func(io.Writer, []*compare.Gate) error) func(io.Writer, *decided) error {
	return func(w io.Writer, g *decided) error {
		var gates []*compare.Gate
		for n := range 5 {
			one, tested := g.Gate, g.Positions[0]
			for _, text := range []*string{&tested.Failed, &tested.Lost, &tested.Accepted}[:min(n, 3)] {
				*text = ""
			}
			if n == 4 {
				one.Outcome = compare.EnoughSolved
			}
			one.Tested = slices.Values([]compare.TestedCase{tested})
			gates = append(gates, &one)
		}
		return write(w, gates)
	}
}

var gateSinks = []sinkOf[decided]{
	{"text", textKind.fault, ofGates(func(w io.Writer, g []*compare.Gate) error {
		return show.Text(w, show.Gates(g), show.Brief{Width: 80}, true)
	})},
	{"brief", textKind.fault, ofGates(func(w io.Writer, g []*compare.Gate) error {
		return show.Text(w, show.Gates(g), show.Brief{Page: "page"}, false)
	})},
	{"comment", markdownKind.fault, ofGates(func(w io.Writer, g []*compare.Gate) error {
		return show.Comment(w, show.GateID{Limit: g[0].Limit, Suites: []string{g[0].Base}}.Marker(), show.Gates(g), "")
	})},
	{"page", htmlKind.fault, ofGates(func(w io.Writer, g []*compare.Gate) error {
		s := output.NewSections(sampleRun())
		s.Gates = g
		return html.WriteRun(w, s)
	})},
	{"annotations", githubKind.fault, ofGates(show.Annotations)},
	{"JUnit", xmlKind.fault, ofGates(show.JUnit)},
}

var trackSinks = append(documentSinks(func(t *study.Track) []*show.Doc {
	return []*show.Doc{t.Document([]string{"keymove", "bisect", "--good", t.Versions[0].Name})}
}), []sinkOf[study.Track]{
	{"track.csv", csvFault, func(w io.Writer, t *study.Track) error { return t.WriteCSV(w, false) }},
	{"JSON", jsonKind.fault, func(w io.Writer, t *study.Track) error { return t.WriteJSON(w) }},
}...)

var historySinks = append(documentSinks(func(h *study.History) []*show.Doc { return []*show.Doc{h.Document()} }),
	sinkOf[study.History]{"benchmarks", jsonKind.fault, func(w io.Writer, h *study.History) error { return h.WriteBenchmarks(w) }})

var bisectionSinks = append(documentSinks(func(b *study.Bisection) []*show.Doc { return []*show.Doc{b.Document()} }),
	sinkOf[study.Bisection]{"JSON", jsonKind.fault, func(w io.Writer, b *study.Bisection) error { return b.WriteJSON(w) }})

var evaluationSinks = []sinkOf[html.Evaluation]{{"HTML", htmlKind.fault, html.WriteEvaluation}}

var resultSinks = append(documentSinks(func(r *[]plan.Result) []*show.Doc {
	return []*show.Doc{{Parts: []show.Part{output.ExpectationPart((*r)[0].Claim, *r)}}}
}), sinkOf[[]plan.Result]{"expectations.csv", csvFault, func(w io.Writer, r *[]plan.Result) error { return expect.WriteCSV(w, *r) }})

var matchSinks = append(documentSinks(func(s *games.Summary) []*show.Doc { return []*show.Doc{s.Document("folder")} }),
	sinkOf[games.Summary]{"JSON", jsonKind.fault, func(w io.Writer, s *games.Summary) error { return s.WriteJSON(w, "folder") }})

var infoSinks = []sinkOf[load.Info]{{"text", textKind.fault, func(w io.Writer, i *load.Info) error { return output.WriteSuiteInfo(w, i, 80) }}}

// sampleRun is a run of two contenders with every sort of record.
func sampleRun() *report.Run {
	meta := reporttest.Meta()
	meta.Contenders = append(meta.Contenders, suites.Contender{Name: "see=off", Spec: "default,see=off", Options: map[string]string{"see": "off"}})
	var records []suites.Record
	for n, contender := range meta.Contenders {
		for i, rec := range reporttest.Records() {
			rec.Contender, rec.ContenderIndex = contender.Name, n
			if n == 1 && i < 2 {
				rec.Solved = new(!*rec.Solved)
			}
			records = append(records, rec)
		}
	}
	return &report.Run{Path: "runs/a", Meta: &meta, Records: records}
}

func filled[T any]() *T {
	value := new(T)
	reporttest.Fill(value)
	return value
}

// sampleMatch is a match in which an engine crashed, did not keep its limit and was starved.
func sampleMatch(names ...string) *games.Summary {
	m := &match.Manifest{
		Schedule:   match.Schedule{Pairings: match.Pairings(len(names)), Pairs: 10},
		Experiment: &plan.Experiment{Expect: []plan.Expectation{{Figure: plan.Elo, Contender: names[0], Base: names[1]}}},
	}
	for _, name := range names {
		m.Players = append(m.Players, match.Player{Contender: suites.Contender{Name: name}, Limit: suites.Limit{Control: &suites.TimeControl{Time: time.Second}}})
	}
	if len(names) == 2 {
		m.Test = &match.Test{Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "normalized"}
	}
	reporttest.Fill(m)
	s := games.NewSummary(m)
	pair := &[2]match.Game{{White: 0, Black: 1, Result: pgn.Draw}, {White: 1, Black: 0, Result: pgn.WhiteWins, Ending: match.Crashed, Error: "crash: text"}}
	for i := range pair {
		pair[i].Machine = "host" + reporttest.Hostile
		pair[i].Sides[0] = match.Effort{Measured: time.Second, CPU: time.Second / 2, Searches: 10}
	}
	s.Add(pair)
	reporttest.Fill(s)
	return s
}

// TestForeignTextIsInert: whatever text is in any field of what a report is about, nothing
// of it acts. All fields are foreign at once, equal texts staying equal, and each alone.
func TestForeignTextIsInert(t *testing.T) {
	testenv.OnlyLong(t, "walks every output")
	checkAll(t, runSinks[:len(runSinks)-1], sampleRun)
	checkAll(t, comparisonSinks, func() *compare.Comparison {
		c := filled[compare.Comparison]()
		c.Pairs[0].Rows[0].Theme, c.Pairs[0].Rows[0].Verdict, c.Pairs[0].NotComparable = report.WholeSuite, compare.TooFew, nil
		return c
	})
	seen := slices.Concat(
		checkSinks(t, runSinks, func() *report.Run {
			run := sampleRun()
			run.Meta.Experiment = &plan.Experiment{Expect: []plan.Expectation{{Figure: plan.Solved, Contender: "default", Suite: "wac"}}}
			reporttest.Fill(run.Meta)
			return run
		}),
		checkSinks(t, comparisonSinks, filled[compare.Comparison]), checkSinks(t, gateSinks, filled[decided]),
		checkSinks(t, trackSinks, func() *study.Track {
			track := filled[study.Track]()
			track.Rows[0].Theme, track.Rows[0].Positions = report.WholeSuite, 1
			return track
		}),
		checkSinks(t, bisectionSinks, filled[study.Bisection]), checkSinks(t, historySinks, filled[study.History]), checkSinks(t, evaluationSinks, filled[html.Evaluation]),
		checkSinks(t, resultSinks, filled[[]plan.Result]), checkSinks(t, infoSinks, filled[load.Info]),
		checkSinks(t, matchSinks, func() *games.Summary { return sampleMatch("dev", "base") }),
		checkSinks(t, matchSinks[:2], func() *games.Summary { return sampleMatch("dev", "base", "third") }),
	)
	for _, field := range slices.Concat(words, names, own) {
		if !slices.Contains(seen, field) {
			t.Errorf("no report is about the field %s", field)
		}
	}
}

// words are fields of our own words, which no reader takes otherwise.
var words = []string{"plan.Expectation.Figure"}

// names are fields that other fields repeat: foreign alone, they would name nothing.
var names = []string{"versions.Version.Name", "study.TrackRow.Version", "plan.Expectation.Contender", "plan.Expectation.Base"}

func checkSinks[T any](t *testing.T, sinks []sinkOf[T], sample func() *T) (fields []string) {
	fields = checkAll(t, sinks, sample)
	for _, alone := range fields {
		value := sample()
		reporttest.Poison(value, func(field, text string) string {
			if field == alone && !slices.Contains(words, field) && !slices.Contains(names, field) {
				return "=" + reporttest.Hostile
			}
			return text
		})
		check(t, sinks, value, alone)
	}
	return fields
}

// own are fields of words that decide what a report has: it is read with foreign ones, and
// with its own.
var own = []string{"study.TrackRow.Theme", "compare.Row.Theme", "compare.Row.Verdict", "compare.Row.Figure"}

// checkAll checks the sinks with every field foreign, with all but our own words, and with
// texts that are short; and returns the fields.
func checkAll[T any](t *testing.T, sinks []sinkOf[T], sample func() *T) (fields []string) {
	for _, way := range []struct {
		name, foreign string
		kept          []string
	}{{"all fields", reporttest.Hostile, words}, {"our own words kept", reporttest.Hostile, slices.Concat(words, own)}, {"short texts", "\x1bkilroy", words}} {
		value := sample()
		fields = reporttest.Poison(value, func(field, text string) string {
			if slices.Contains(way.kept, field) {
				return text
			}
			return text + way.foreign
		})
		check(t, sinks, value, way.name)
		for _, sink := range sinks {
			var out strings.Builder
			if err := sink.write(&out, value); err != nil || !strings.Contains(out.String(), "kilroy") {
				t.Errorf("%s, %s: no foreign text reaches it (%v)", sink.name, way.name, err)
			}
		}
	}
	return fields
}

func check[T any](t *testing.T, sinks []sinkOf[T], value *T, what string) {
	for _, sink := range sinks {
		var out strings.Builder
		err := sink.write(&out, value)
		reporttest.Want(t, sink.fault(out.String()), "", sink.name, what, err)
	}
}
