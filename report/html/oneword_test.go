package html

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
)

// TestOneWordInEveryOutput: whatever the results, a pair has the same verdict in CSV, JSON, text, Markdown and on the page.
func TestOneWordInEveryOutput(t *testing.T) {
	testenv.OnlyLong(t, "writes thirty pages")
	random := rand.New(rand.NewPCG(3, 5))
	seen := map[compare.Verdict]int{}
	for range 30 {
		contenders := randomPair(random)
		c, err := compare.Compare(contenders, compare.Options{Alpha: 0.05, Seed: 1, Resamples: 20})
		if err != nil {
			t.Fatal(err)
		}
		row, doc := &c.Pairs[0].Rows[0], show.Comparison(c, "")
		word, sentence := show.VerdictText(row), show.VerdictSentences(&c.Pairs[0])[0]
		seen[row.Verdict]++
		page := pageOf(t, func(w io.Writer) error { return WriteComparison(w, contenders, c, "") })
		for output, test := range map[string]struct{ text, want string }{
			"page, table":    {page, ">" + word + "<"},
			"page, headline": {headlineOf(page), string(markupOf("%s", sentence))},
			"Markdown":       {pageOf(t, func(w io.Writer) error { return show.WriteMarkdown(w, doc) }), "| " + word + " |"},
			"text":           {pageOf(t, func(w io.Writer) error { return show.Text(w, []*show.Doc{doc}, show.Brief{}, true) }), "  " + word + "\n"},
			"sentence":       {sentence, map[compare.Verdict]string{compare.TooFew: "are too few", compare.Equal: "No difference of 2 pp or more", compare.Unchanged: "No search differed"}[row.Verdict]},
			"comparison.csv": {pageOf(t, func(w io.Writer) error { return compare.WriteCSV(w, c) }), "," + string(row.Verdict) + ","},
		} {
			if !strings.Contains(test.text, test.want) {
				t.Errorf("%s of %s lacks %q:\n%s", output, row.Verdict, test.want, test.text)
			}
		}
	}
	for _, verdict := range []compare.Verdict{compare.Better, compare.Worse, compare.NotExercised, compare.Equal, compare.TooFew} {
		if seen[verdict] == 0 {
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
