package tuning

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/book"
	"keymove/suites/match"
	"keymove/suites/match/opening"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/tune/spsa"
)

// options are what is asked of a tune: its plan, in the manifest, and what is no part of
// it.
type options struct {
	spsa.Manifest
	paramsFile  string
	resume, out string
	reportEvery int // iterations; 0 for never
	dryRun      bool
	quiet       bool
	arguments   []string
	holdout     int    // percent, if given
	weights     string // a list of rows; empty for all
	network     networkOptions

	openings []opening.Opening
	book     *book.Book // that a profile plays from; nil for none
}

// spsaSettings are the settings of matches that the games of a tune have, too.
var spsaSettings = []string{
	"engine", "book", "hash", "threads", "tc", "movetime", "nodes", "depth", "time-margin", "timeout",
	"openings", "format", "order", "start", "plies", "chess960", "draw", "resign", "max-moves",
}

const (
	groupTune = "Tune:"
	// bounds of a tune, beyond which nobody waits for its end.
	maxIterations = 10_000_000
	maxPairs      = 10_000
	maxHoldout    = 90
	// fitHoldout and networkHoldout are the percent of the pairs of games that are held
	// out by default.
	fitHoldout     = 20
	networkHoldout = 5
)

// notWithSPSA excludes the tuning of options by games of their own.
var notWithSPSA = []plan.Exclusion[options]{{Name: "spsa", Why: "it is for weights that are fitted to games"}}

// Rows are the settings of "keymove tune".
var Rows = slices.Concat(tuneRows, networkRows, matchRows(), outputRows)

// tuneRows are the settings of the tunes of numbers.
var tuneRows = []plan.Row[options]{
	{
		Name: "spsa", Group: groupTune, DefaultText: "none",
		Usage:  "tune the parameters in `FILE`: lines \"name, int|float, value, min, max, C_end, R_end\", or weather-factory's JSON",
		Verify: wantFile,
		Field:  func(o *options) any { return &o.paramsFile },
	},
	{
		Name: "iterations", Group: groupTune, Default: "1000", Min: 1, Max: maxIterations, Needs: []string{"spsa"},
		Usage: "`N` iterations in all; steps and perturbations shrink towards the last one",
		Field: func(o *options) any { return &o.Iterations },
	},
	{
		Name: "pairs", Group: groupTune, Default: "8", Min: 1, Max: maxPairs, Needs: []string{"spsa"},
		Usage: "`N` pairs of games in an iteration",
		Field: func(o *options) any { return &o.Pairs },
	},
	{
		Name: "gains", Advanced: true, Group: groupTune, Default: gainsField{new(spsa.DefaultGains)}.String(), Quotes: true, Needs: []string{"spsa"},
		Usage: "how perturbations and steps shrink, `GAINS` as OpenBench has them; A is a share of the iterations",
		Field: func(o *options) any { return gainsField{&o.Gains} },
	},
	{
		Name: "weights", Group: groupTune, DefaultText: "those of all terms that are on but material and network",
		Usage:    "fit the features in `LIST`, numbers of the evaluation with commas between",
		Field:    func(o *options) any { return &o.weights },
		Excludes: notWithSPSA,
	},
	{
		Name: "holdout", Group: groupTune, DefaultText: fmt.Sprintf("%d; with --network %d", fitHoldout, networkHoldout), Max: maxHoldout, Unit: "percent",
		Usage:    "hold out `N` percent of the pairs of games, to see what the weights are worth on others",
		Field:    func(o *options) any { return &o.holdout },
		Excludes: notWithSPSA,
	},
	{
		Name:  Arguments,
		Field: func(o *options) any { return &o.arguments },
	},
}

// outputRows are the settings of what comes out.
var outputRows = []plan.Row[options]{
	{
		Name: "out", Group: plan.Output, DefaultText: runfolder.RunsDir + "/TIME-tune",
		Usage: "folder `DIR` of the tune, absent or empty",
		Field: func(o *options) any { return &o.out },
	},
	{
		Name: "resume", Group: plan.Output, DefaultText: "none", Scope: plan.WithResume,
		Usage: "go on with the interrupted tune in `DIR`, which says all but -j and --quiet",
		Field: func(o *options) any { return &o.resume },
	},
	{
		Name: "report-every", Group: plan.Output, Default: "10", Scope: plan.WithResume,
		Usage: "report the values after every `N` iterations; 0 never does",
		Field: func(o *options) any { return &o.reportEvery },
	},
	{
		Name: "dry-run", Group: plan.Output,
		Usage: "check everything and say what would be played; nothing is played or written, and no engine is started",
		Field: func(o *options) any { return &o.dryRun },
	},
	{
		Name: "quiet", Group: plan.Output, Scope: plan.WithResume,
		Usage: "no reports and no result",
		Field: func(o *options) any { return &o.quiet },
	},
}

// matchRows returns the settings that a tune shares with matches.
func matchRows() []plan.Row[options] {
	var rows []plan.Row[options]
	for _, r := range plan.Within(match.Settings, func(o *options) *match.Plan { return &o.Plan }) {
		switch {
		case r.Name == "seed":
			r.Usage, r.Excludes = "`SEED` of the order of the openings, of perturbations, and of which games are held out", nil
		case slices.Contains(spsaSettings, r.Name):
			r.Needs = append(r.Needs, "spsa")
			if slices.Contains(oracleSettings, r.Name) {
				r.Or = append(r.Or, "network")
			}
		case !slices.Contains([]string{"profile", "profiles", "jobs", "force-concurrency"}, r.Name):
			continue
		}
		rows = append(rows, r)
	}
	return rows
}

func wantFile(name string) error {
	if name == "" {
		return errors.New("want a file")
	}
	return nil
}

// gainsField is the field of the gains of SPSA.
type gainsField struct{ gains *spsa.Gains }

// Set reads "alpha=0.602,gamma=0.101,A=0.1"; what is not given stays.
func (g gainsField) Set(v plan.Value) error {
	gains := spsa.DefaultGains
	for _, word := range strings.Split(v.Text, ",") {
		key, text, _ := strings.Cut(strings.TrimSpace(word), "=")
		fields := map[string]*float64{"alpha": &gains.Alpha, "gamma": &gains.Gamma, "A": &gains.A}
		n, err := strconv.ParseFloat(text, 64)
		switch field := fields[key]; {
		case field == nil:
			return fmt.Errorf("unknown key %q: want alpha, gamma, A", key)
		case err != nil || !(n >= 0 && n <= 1):
			return fmt.Errorf("%s=%s: want a number from 0 to 1", key, text)
		default:
			*field = n
		}
	}
	*g.gains = gains
	return nil
}

func (g gainsField) String() string {
	text := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	return "alpha=" + text(g.gains.Alpha) + ",gamma=" + text(g.gains.Gamma) + ",A=" + text(g.gains.A)
}

// newOptions returns the options that values give.
func newOptions(given plan.Values) *options {
	o := plan.New(Rows)
	o.Given = given
	plan.Set(Rows, &o, given)
	return &o
}

// check returns all that is wrong with the options as far as settings say.
func (o *options) check() plan.Faults {
	faults := plan.Check(Rows, o, o.Given)
	switch {
	case o.Given.Has("resume"):
		return slices.Concat(plan.CheckScope(Rows, o.Given, plan.WithResume, "resume", "the tune's folder"), faults)
	case o.network.on:
		return append(faults, o.checkNetwork()...)
	case !o.bySPSA():
		return append(faults, o.checkTexel()...)
	}
	if n := len(o.ContenderTexts); n != 1 {
		faults.Add("contenders", plan.Last, plan.Errorf("want one engine to tune, and %d are given: %s or %s names it", n, plan.Ref("profile"), plan.Ref("engine")))
	}
	if len(o.arguments) > 0 {
		faults.Add(Arguments, 0, fmt.Errorf("%q: tune takes no arguments with --spsa", o.arguments[0]))
	}
	return faults
}

// heldOut returns the percent of the pairs of games that are held out.
func (o *options) heldOut() int {
	switch {
	case o.Given.Has("holdout"):
		return o.holdout
	case o.network.on:
		return networkHoldout
	}
	return fitHoldout
}

// bySPSA reports whether options are tuned by games of their own; otherwise weights are
// fitted to games that were played.
func (o *options) bySPSA() bool { return o.Given.Has("spsa") }

// checkTexel returns what is wrong with what is fitted to games.
func (o *options) checkTexel() (faults plan.Faults) {
	if len(o.arguments) == 0 {
		faults.Add(Arguments, plan.Last, plan.Errorf("nothing to tune by: want the folders of matches or files of games, or %s", plan.Ref("spsa")))
	}
	if n := len(o.ContenderTexts); n > 1 {
		faults.Add("contenders", plan.Last, plan.Errorf("want one profile, and %d are given", n))
	}
	return faults
}
