package html

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
)

// words are what stands for each verdict in outputs for people.
var words = map[compare.Verdict]string{
	compare.Better: "better", compare.Worse: "worse", compare.NotExercised: "not exercised", compare.Equal: "within",
	compare.TooFew: "too few", compare.Unchanged: "no search differed",
}

// narrow has the words of sentences.
var narrow = strings.NewReplacer("no difference of ", words[compare.Equal]+" ")

// wordOf returns the verdict that a text has the word of; empty for none or several.
func wordOf(text string) compare.Verdict {
	var found compare.Verdict
	text = narrow.Replace(strings.ToLower(text))
	for verdict, word := range words {
		if strings.Contains(text, word) {
			if found != "" {
				return ""
			}
			found = verdict
		}
	}
	return found
}

// TestOneWordInEveryOutput: whatever the results, a pair has the same verdict in CSV, JSON, text,
// Markdown and on the page.
func TestOneWordInEveryOutput(t *testing.T) {
	testenv.OnlyLong(t, "writes thirty pages")
	random := rand.New(rand.NewPCG(3, 5))
	verdict := regexp.MustCompile(`<td>(?:<span class="badge[^"]*">)?([^<]*)(?:</span>)?</td></tr>`)
	headline := regexp.MustCompile(`(?s)<h1>(.*?)</h1>`)
	seen := map[compare.Verdict]int{}
	for range 30 {
		contenders := randomPair(random)
		c, err := compare.Compare(contenders, compare.Options{Alpha: 0.05, Seed: 1, Resamples: 20})
		if err != nil {
			t.Fatal(err)
		}
		row := &c.Pairs[0].Rows[0]
		seen[row.Verdict]++
		page := pageOf(t, func(w io.Writer) error { return WriteComparison(w, contenders, c, "") })
		said := map[string]string{
			"page, table":    verdict.FindStringSubmatch(page)[1],
			"page, headline": headline.FindStringSubmatch(page)[1],
			"Markdown":       lineWith(t, " of ", func(w io.Writer) error { return show.WriteMarkdown(w, show.Comparison(c, "")) }),
			"brief text":     show.VerdictSentences(&c.Pairs[0])[0],
			"text":           lineWith(t, " of ", func(w io.Writer) error { return show.Text(w, []*show.Doc{show.Comparison(c, "")}, show.Brief{}, true) }),
		}
		for where, text := range said {
			if got := wordOf(text); got != row.Verdict {
				t.Errorf("%s: %q for %s", where, text, row.Verdict)
			}
		}
		if got := cellOfVerdict(t, c); got != string(row.Verdict) {
			t.Errorf("comparison.csv: %s for %s", got, row.Verdict)
		}
		if text, err := json.Marshal(c.Pairs[0].Rows[0]); err != nil || !strings.Contains(string(text), fmt.Sprintf(`"verdict":%q`, row.Verdict)) {
			t.Errorf("JSON: %v, %s", err, text)
		}
	}
	for verdict := range words {
		if seen[verdict] == 0 && verdict != compare.Unchanged {
			t.Errorf("never %s: %v", verdict, seen)
		}
	}
}

// randomPair returns two contenders with random results on a suite of moves, points or mates.
func randomPair(random *rand.Rand) []compare.Contender {
	n, change, kind := 20+random.IntN(700), []float64{0, 0.001, 0.02, 0.3}[random.IntN(4)], random.IntN(3)
	set := func(result int) func(*suites.Record) {
		switch kind {
		case 0:
			return reporttest.Answer(result > 0)
		case 1:
			return reporttest.Scored([]int{0, 5, 10}[result])
		}
		return func(rec *suites.Record) {
			rec.Expected, rec.Move = "#3", "Qg6"
			rec.Solved, rec.Points, rec.MaxPoints = new(result > 0), new(result/2), new(1)
		}
	}
	a, b := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	to, both := random.IntN(3), random.IntN(2) == 0
	for i := range n {
		was := random.IntN(3)
		is := was
		if random.Float64() < change {
			if is = to; both {
				is = random.IntN(3)
			}
		}
		a.Add("s", "", i, set(was))
		b.Add("s", "", i, set(is))
	}
	var contenders []compare.Contender
	for _, trial := range []*reporttest.Trial{a, b} {
		contenders = append(contenders, compare.Contender{Name: trial.Contender, Own: trial.Contender, Run: &report.Run{Path: trial.Contender, Records: trial.Records}})
	}
	return contenders
}

// lineWith returns the first line that has a text.
func lineWith(t *testing.T, text string, write func(io.Writer) error) string {
	t.Helper()
	var out strings.Builder
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.Contains(line, text) {
			return line
		}
	}
	t.Fatalf("no line with %q:\n%s", text, out.String())
	return ""
}

func cellOfVerdict(t *testing.T, c *compare.Comparison) string {
	t.Helper()
	var out strings.Builder
	if err := compare.WriteCSV(&out, c); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range rows[0] {
		if name == "verdict" {
			return rows[1][i]
		}
	}
	return ""
}
