package compare

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// check compares what a test got with what it wants; numbers may differ by what rounding does to a calculation by hand.
func check[T any](t *testing.T, name any, got, want T, opts ...cmp.Option) {
	t.Helper()
	if len(opts) == 0 {
		opts = append(opts, cmpopts.EquateApprox(1e-9, 1e-9))
	}
	testenv.Want(t, name, got, want, append(opts, cmpopts.EquateEmpty())...)
}

// facts writes values as one text: what pointers point to, and numbers as far as a calculation by hand goes.
func facts(values ...any) string {
	var text strings.Builder
	for _, value := range values {
		if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && !v.IsNil() && v.Elem().Kind() != reflect.Struct {
			value = v.Elem().Interface()
		}
		if number, isFloat := value.(float64); isFloat {
			value = fmt.Sprintf("%.9g", number)
		}
		fmt.Fprintf(&text, "%v ", value)
	}
	return strings.TrimSpace(text.String())
}

// entrants makes contenders of one run without a manifest.
func entrants(trials ...*reporttest.Trial) []Contender {
	run := &report.Run{Path: "run"}
	var list []Contender
	for i, s := range trials {
		for _, rec := range s.Records {
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
		list = append(list, Contender{Name: s.Contender, Own: s.Contender, Run: run})
	}
	return list
}

// entrant makes a contender of a separate run, with a manifest.
func entrant(path string, s *reporttest.Trial, change func(*report.Meta)) Contender {
	meta := &report.Meta{
		Contenders: []suites.Contender{{Name: s.Contender}},
		Suites:     []folder.SuiteEntry{{Suite: suites.Suite{Name: "wac", SHA256: "0123456789abcdef", Edition: "01"}, Positions: len(s.Records)}},
		Plan:       plan.Plan{Limit: "nodes=1000", Limits: engine.Limits{Nodes: 1000}, HashMiB: 16, Threads: 1, Workers: 2},
		Machine:    suites.Machine{OS: "os", Arch: "arch", CPUs: 2, MaxProcs: 2},
	}
	change(meta)
	return Contender{Name: path, Own: s.Contender, Run: &report.Run{Path: path, Meta: meta, Records: s.Records}}
}

func unchanged(*report.Meta) {}

// casesOfBoth are the cases that the first two contenders have.
func casesOfBoth(list []Contender) []Case { return pairUp(answersOf(list[0]), answersOf(list[1])) }

// greedy makes a trial of searches that use nine times their limit.
func greedy(contender, answers string) *reporttest.Trial {
	s := reporttest.Pattern(contender, answers)
	for i := range s.Records {
		s.Records[i].Nodes = new(uint64(9000))
	}
	return s
}

// searched makes a trial with a text for each case, a letter for each of its searches: + solved it, - did not, and a
// space is of one that asks nothing.
func searched(contender string, cases ...string) *reporttest.Trial {
	s := &reporttest.Trial{Contender: contender}
	for i, answers := range cases {
		for repeat, letter := range answers {
			set := reporttest.Answer(letter == '+')
			if letter == ' ' {
				set = func(*suites.Record) {}
			}
			s.Add("wac", "", i, set)
			s.Records[len(s.Records)-1].Repeat = repeat + 1
		}
	}
	return s
}

// mustCompare compares with few resamples.
func mustCompare(t *testing.T, contenders []Contender, opts Options) *Comparison {
	t.Helper()
	opts.Resamples, opts.Seed, opts.Alpha = 200, 1, DefaultAlpha
	return testenv.Must(Compare(contenders, opts))(t)
}

// mustCompareOnly compares with so few resamples that only the verdicts are meaningful.
func mustCompareOnly(t *testing.T, contenders []Contender) *Comparison {
	t.Helper()
	return testenv.Must(Compare(contenders, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 2}))(t)
}

// repeatedFile returns the trial over a file that has the suite so many times.
func repeatedFile(s *reporttest.Trial, times int) *reporttest.Trial {
	all := &reporttest.Trial{Contender: s.Contender}
	for range times {
		for _, rec := range s.Records {
			rec.CaseIndex = len(all.Records)
			all.Records = append(all.Records, rec)
		}
	}
	return all
}

func runGate(base, other Contender, opts GateOptions) (*Gate, error) {
	gates, err := decideGates([]Matchup{{Base: base, Contender: other}}, opts)
	if err != nil {
		return nil, err
	}
	return gates[0], nil
}

func mustGate(t *testing.T, base, other Contender, opts GateOptions) *Gate {
	t.Helper()
	return testenv.Must(runGate(base, other, opts))(t)
}

// gatePair makes two contenders of runs with a manifest.
func gatePair(base, other *reporttest.Trial) (Contender, Contender) {
	return entrant("base", base, unchanged), entrant("other", other, unchanged)
}

// inOneRun makes contenders of one run with a manifest.
func inOneRun(path string, trials ...*reporttest.Trial) []Contender {
	all := &reporttest.Trial{Contender: trials[0].Contender}
	var contenders []suites.Contender
	for i, trial := range trials {
		contenders = append(contenders, suites.Contender{Name: trial.Contender})
		for _, rec := range trial.Records {
			rec.ContenderIndex = i
			all.Records = append(all.Records, rec)
		}
	}
	run := entrant(path, all, func(m *report.Meta) {
		m.Contenders = contenders
		m.Suites[0].Positions /= len(trials)
	}).Run
	var list []Contender
	for _, c := range contenders {
		list = append(list, Contender{Name: c.Name, Own: c.Name, Run: run})
	}
	return list
}

// alarm reports whether any row has a difference.
func alarm(c *Comparison) bool {
	return slices.ContainsFunc(Rows(c), func(row CSVRow) bool { return row.Row.Verdict.Differs() })
}

// contenderOf returns a contender as the only one of a run.
func contenderOf(path string, c suites.Contender) Contender {
	return Contender{Name: c.Name, Own: c.Name, Run: &report.Run{Path: path, Meta: &report.Meta{Contenders: []suites.Contender{c}}}}
}

// writeTrials writes a records.csv and returns its path.
func writeTrials(t *testing.T, path string, trials ...*reporttest.Trial) string {
	t.Helper()
	run := &report.Run{}
	for i, trial := range trials {
		for _, rec := range trial.Records {
			rec = reporttest.Honest(rec)
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
	}
	return testenv.File(t, path, reporttest.Written(t, func(out io.Writer) error { return report.WriteRecords(out, run) }))
}

// entrantOf returns a contender of a run of its own.
func entrantOf(c *suites.Contender) Contender {
	return entrant(c.Name, &reporttest.Trial{Contender: c.Name}, func(m *report.Meta) { m.Contenders = []suites.Contender{*c} })
}

// joined compares the first two contenders as one row; the zero Row if they share nothing.
func joined(t *testing.T, list []Contender, opts Options) Row {
	t.Helper()
	if opts.Joined == "" {
		opts.Joined = report.Solved
	}
	c, err := Compare(list[:2], opts)
	if err != nil {
		return Row{}
	}
	return c.Pairs[0].Rows[0]
}

// plus and minus are so many cases that were solved, or not.
func plus(n int) string  { return strings.Repeat("+", n) }
func minus(n int) string { return strings.Repeat("-", n) }

// scored makes a trial of a suite with the points of each case, of ten.
func scored(contender string, points ...int) *reporttest.Trial {
	s := &reporttest.Trial{Contender: contender}
	for i, n := range points {
		s.Add("sts", fmt.Sprint("theme ", i%2), i, reporttest.Scored(n))
	}
	return s
}

// rowOf compares two contenders on one suite.
func rowOf(t *testing.T, base, other *reporttest.Trial) *Row {
	t.Helper()
	return &mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0]
}

// lenient are the options of a gate that asks for nothing but no significant loss.
var lenient = GateOptions{Alpha: 0.05, Seed: 1, Margin: DefaultGateMargin, MaxLost: -1}

// strictly are these options with a change.
func strictly(change func(*GateOptions)) GateOptions {
	opts := lenient
	change(&opts)
	return opts
}

// gateOf decides about two contenders with these answers to the same cases.
func gateOf(t *testing.T, base, other string, opts GateOptions) *Gate {
	t.Helper()
	a, b := gatePair(reporttest.Pattern("x", base), reporttest.Pattern("x", other))
	return mustGate(t, a, b, opts)
}

// count returns how often a trial is true.
func count(times int, trial func() bool) (n int) {
	for range times {
		if trial() {
			n++
		}
	}
	return n
}

// answered adds the answers to a suite.
func answered(s *reporttest.Trial, suite, answers string) *reporttest.Trial {
	for i, letter := range answers {
		s.Add(suite, "", i, reporttest.Answer(letter == '+'))
	}
	return s
}
