// Command explainshares measures how often "keymove explain" is right about cases of a suite, and
// prints a table for docs/explain.md. It drives the program as a user does:
//
//	go build -o /tmp/keymove ./cmd/keymove
//	go -C lab run ./explainshares -keymove /tmp/keymove
//
// A lost case is one that default solves and default without a feature does not; a faultless pair
// is default that does not solve a case, and default with another order of equal moves, or another
// size of the table, that does.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// The lists were fixed before the method was tuned. The numbers of trees were changed once after
// a look at the second one.
var features = map[string][]string{
	"tuning": {"see", "lmr", "nullmove", "tt", "history"},
	"measuring": {
		"futility", "rfp", "lmp", "qsearch.checks", "check.ext", "killers", "delta", "pvs", "aspiration",
		"see.prune", "see.qsearch", "history.continuation", "improving", "iir", "qsearch.evasions", "nullmove.guard",
	},
}

// neutral are the changes of a faultless pair.
var neutral = []string{
	"ordering.salt=1", "ordering.salt=2", "ordering.salt=3", "ordering.salt=4", "ordering.salt=5", "ordering.salt=6",
	"ordering.salt=7", "ordering.salt=8", "ordering.salt=9", "ordering.salt=10", "tt.entries=2000", "tt.entries=4000",
}

func main() {
	var l laboratory
	list := flag.String("list", "measuring", "the `LIST` of features: tuning or measuring")
	flag.StringVar(&l.program, "keymove", "keymove", "the `PROGRAM` that is measured")
	flag.StringVar(&l.suite, "suite", "wacnew", "the `SUITE`")
	flag.StringVar(&l.nodes, "nodes", "3000", "the limit, `N` nodes")
	flag.IntVar(&l.most, "cases", 40, "at most `N` cases for each share")
	flag.Uint64Var(&l.seed, "seed", 1, "chooses the cases")
	flag.StringVar(&l.dir, "dir", filepath.Join(os.TempDir(), "explain-shares"), "the folder `DIR` of runs and answers, which may be kept")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.measure(ctx, os.Stdout, features[*list]); err != nil {
		fmt.Fprintln(os.Stderr, "explainshares:", err)
		os.Exit(1)
	}
}

// laboratory is what is measured with.
type laboratory struct {
	program, suite, nodes, dir string
	most                       int
	seed                       uint64
}

// lost is a case that the loser of a pair does not solve.
type lost struct {
	id, loser string
	// kind is the feature that the loser lacks, or the neutral change of the other one.
	kind string
}

func (l *laboratory) measure(ctx context.Context, w io.Writer, features []string) error {
	if err := os.Setenv("KEYMOVE_CACHE", filepath.Join(l.dir, "cache")); err != nil {
		return err
	}
	if len(features) == 0 {
		return fmt.Errorf("unknown list of features")
	}
	faulty, faultless, err := l.pairs(ctx, features)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s, %s nodes, seed %d: %d lost cases, %d faultless pairs; of each at most %d\n", l.suite, l.nodes, l.seed, len(faulty), len(faultless), l.most)
	faulty, faultless = l.sample(faulty), l.sample(faultless)
	for _, mode := range []struct {
		title string
		args  []string
		cases []lost
		right func(lost, string) bool
	}{
		{"named with --against default", []string{"--against", "default"}, faulty, names},
		{"named without", nil, faulty, names},
		{"faultless, and no cause found", nil, faultless, func(_ lost, cause string) bool { return cause == "none found" }},
	} {
		if err := l.share(ctx, w, mode.title, mode.cases, mode.args, mode.right); err != nil {
			return err
		}
	}
	return nil
}

// names reports whether a cause is the feature that the loser lacks.
func names(c lost, cause string) bool {
	feature, _, _ := strings.Cut(cause, " ")
	return feature == c.kind
}

// share explains cases and prints how many of them rightly, also by feature.
func (l *laboratory) share(ctx context.Context, w io.Writer, title string, cases []lost, args []string, right func(lost, string) bool) error {
	fmt.Fprintf(w, "\n%s\n", title)
	rights, totals := map[string]int{}, map[string]int{}
	for _, c := range cases {
		cause, err := l.explain(ctx, c, args)
		if err != nil {
			return err
		}
		totals[c.kind]++
		if right(c, cause) {
			rights[c.kind]++
		} else {
			fmt.Fprintf(w, "  %s %s: %s\n", c.loser, c.id, cause)
		}
	}
	sum, kinds := 0, []string{}
	for kind := range totals {
		sum, kinds = sum+rights[kind], append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		fmt.Fprintf(w, "  %-22s %2d of %2d\n", kind, rights[kind], totals[kind])
	}
	low, high := stats.Wilson(float64(sum), len(cases), stats.Z95)
	fmt.Fprintf(w, "%s: %d of %d, 95 %% interval %.0f to %.0f %%\n", title, sum, len(cases), 100*low, 100*high)
	return nil
}

// explain returns what is after "cause: " in the output, up to the parenthesis.
func (l *laboratory) explain(ctx context.Context, c lost, args []string) (string, error) {
	args = append([]string{"explain", l.suite + ":" + c.id, "--profile", c.loser, "--nodes", l.nodes, "-j", "1"}, args...)
	out, err := exec.CommandContext(ctx, l.program, args...).Output()
	if err != nil {
		return "", fmt.Errorf("keymove %q: %w", args, err)
	}
	cause, isCause := causeOf(string(out))
	if !isCause {
		return "", fmt.Errorf("keymove %q: no cause in\n%s", args, out)
	}
	return cause, nil
}

// causeOf finds the cause in the output of explain, whose lines may be wrapped.
func causeOf(out string) (cause string, found bool) {
	_, rest, found := strings.Cut("\n"+out, "\ncause: ")
	rest = strings.Join(strings.Fields(rest), " ")
	cause, _, _ = strings.Cut(rest, " (")
	return cause, found
}

// sample chooses cases at random, of each kind the same number as far as there are any.
func (l *laboratory) sample(cases []lost) []lost {
	random := rand.New(rand.NewPCG(l.seed, 0))
	cases = slices.Clone(cases)
	random.Shuffle(len(cases), func(i, j int) { cases[i], cases[j] = cases[j], cases[i] })
	rank, before := map[lost]int{}, map[string]int{}
	for _, c := range cases {
		rank[c] = before[c.kind]
		before[c.kind]++
	}
	slices.SortStableFunc(cases, func(a, b lost) int { return rank[a] - rank[b] })
	return cases[:min(len(cases), l.most)]
}

// pairs runs default, default without each feature, and default with neutral changes, and
// returns the lost cases and the faultless pairs. A case makes one faultless pair at most.
func (l *laboratory) pairs(ctx context.Context, features []string) (faulty, faultless []lost, err error) {
	profiles := []string{"default"}
	for _, feature := range features {
		profiles = append(profiles, "default,"+feature+"=off")
	}
	for _, change := range neutral {
		profiles = append(profiles, "default,"+change)
	}
	solved, ids, err := l.run(ctx, profiles)
	if err != nil {
		return nil, nil, err
	}
	paired := map[suites.Key]bool{}
	for _, key := range ids.order {
		for i, profile := range profiles[1:] {
			is, own := solved[i+1][key], solved[0][key]
			switch isFault := i < len(features); {
			case isFault && own && !is:
				faulty = append(faulty, lost{ids.text[key], profile, features[i]})
			case !isFault && is && !own && !paired[key]:
				paired[key] = true
				faultless = append(faultless, lost{ids.text[key], "default", neutral[i-len(features)]})
			}
		}
	}
	return faulty, faultless, nil
}

// caseNames are the cases of a run, in their order.
type caseNames struct {
	order []suites.Key
	text  map[suites.Key]string
}

// run returns which cases each profile solves.
func (l *laboratory) run(ctx context.Context, profiles []string) ([]map[suites.Key]bool, caseNames, error) {
	ids := caseNames{text: map[suites.Key]string{}}
	dir := filepath.Join(l.dir, "run-"+l.nodes)
	if err := os.RemoveAll(dir); err != nil {
		return nil, ids, err
	}
	args := []string{"run", l.suite, "--quiet", "--nodes", l.nodes, "-j", "1", "--out", dir, "--cache"}
	for _, profile := range profiles {
		args = append(args, "--profile", profile)
	}
	if out, err := exec.CommandContext(ctx, l.program, args...).CombinedOutput(); err != nil {
		return nil, ids, fmt.Errorf("keymove %q: %w\n%s", args, err, out)
	}
	_, records, err := runfolder.ReadFolder(dir)
	solved := make([]map[suites.Key]bool, len(profiles))
	for i := range records {
		rec := &records[i]
		if solved[rec.ContenderIndex] == nil {
			solved[rec.ContenderIndex] = map[suites.Key]bool{}
		}
		key := suites.Key{Suite: rec.SuiteIndex, Case: rec.CaseIndex}
		solved[rec.ContenderIndex][key] = rec.Solved != nil && *rec.Solved
		if rec.ContenderIndex == 0 {
			ids.order, ids.text[key] = append(ids.order, key), rec.ID
		}
	}
	slices.SortFunc(ids.order, func(a, b suites.Key) int { return a.Case - b.Case })
	return solved, ids, err
}
