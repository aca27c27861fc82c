package plan

import (
	"errors"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"keymove/suites"
	"keymove/suites/errata"
	"keymove/suites/settings"
)

// Ways of making contenders of a base, the values of ablate-mode.
const (
	OneOut = "one-out" // the base, then the base with one thing changed at a time
	OneIn  = "one-in"  // the base without any of the features, then with one at a time
	Cross  = "cross"   // every combination
)

// maxRepeat is more than anybody waits for, and keeps a mistyped number from
// filling the memory.
const maxRepeat = 10_000

// clockAlone is why a clock excludes other limits: in a game a limit of a search
// replaces the clock.
const clockAlone = "a clock is the only limit of a search"

// noTwoAlike is why a cache would never be hit.
const noTwoAlike = "results would differ from run to run"

// Settings are the settings of a run.
var Settings = slices.Concat(
	[]settings.Row[Plan]{{
		Name: "suites", List: "suites", Scope: settings.File,
		Field: func(p *Plan) any { return sourceList{p} },
	}},
	settings.ContenderRows("default", func(p *Plan) settings.ContenderFields {
		return settings.ContenderFields{Texts: &p.ContenderTexts, Profiles: &p.Profiles, Book: &p.Book, HashMiB: &p.HashMiB, Threads: &p.Threads}
	}),
	rows,
	[]settings.Row[Plan]{seedRow(), settings.JobsRow("searches", settings.File, func(p *Plan) *int { return &p.Workers }), marginRow()},
	settings.In(settings.Output, settings.File|settings.BesideFile,
		settings.AllowRows(func(p *Plan) *bool { return &p.AllowUnlike }, func(p *Plan) *bool { return &p.AllowMissing })...),
)

// seedRow is the setting of the seed.
func seedRow() settings.Row[Plan] {
	r := settings.SeedRow("--sample", func(p *Plan) *uint64 { return &p.Seed })
	r.Group, r.Scope = settings.Cases, settings.File
	r.Needs = []string{"sample"}
	return r
}

// marginRow is the setting of the margin.
func marginRow() settings.Row[Plan] {
	r := settings.MarginRow(func(p *Plan) *suites.Margin { return &p.Margin })
	r.Group, r.Scope, r.Advanced, r.DefaultText = settings.Output, settings.File|settings.BesideFile, true, "2%; 1% against a baseline"
	return r
}

// rows are the settings that only a run has.
var rows = []settings.Row[Plan]{
	{
		Name: "timeout", Advanced: true, Group: settings.Contenders, DefaultText: "movetime + 5s, else 10m", Scope: settings.File, Needs: []string{"engine"},
		Usage: "`TIME` after which an external engine fails on a position, in milliseconds or as 2s",
		Field: func(p *Plan) any { return &p.Timeout },
	},
	{
		Name: "ablate", Group: settings.Contenders, DefaultText: "none", Scope: settings.File, Verify: verifyFeatures, Joined: true,
		Usage: "also with each of these `FEATURES` off, as see,razor=r1/r2 or group:pruning; UCI engines with other options, as option.Style=a/b",
		Field: func(p *Plan) any { return &p.Ablate },
	},
	{
		Name: "ablate-mode", Advanced: true, Group: settings.Contenders, Default: OneOut, Choices: []string{OneOut, OneIn, Cross}, Scope: settings.File, Needs: []string{"ablate"},
		Usage: "what --ablate makes: each feature off by itself, each on by itself, or all combinations, as `MODE` one-out, one-in or cross",
		Field: func(p *Plan) any { return &p.AblateMode },
	},

	{
		Name: "movetime", Group: settings.Limits, Scope: settings.File,
		Usage: "`TIME` per position, in milliseconds or as 2s",
		Field: func(p *Plan) any { return &p.Limits.MoveTime }, Several: func(p *Plan) *[]string { return &p.Lists.MoveTime }, SeveralAs: "10,50",
		Excludes: aloneIf(func(l *LimitLists) []string { return l.MoveTime }, "depth", "nodes"),
	},
	{
		Name: "depth", Group: settings.Limits, DefaultText: "none", Min: 1, Scope: settings.File,
		Usage: "`PLIES` to search",
		Field: func(p *Plan) any { return &p.Limits.Depth }, Several: func(p *Plan) *[]string { return &p.Lists.Depth }, SeveralAs: "4,6,8",
		Excludes: aloneIf(func(l *LimitLists) []string { return l.Depth }, "movetime", "nodes"),
	},
	{
		Name: "nodes", Group: settings.Limits, DefaultText: fmt.Sprintf("%d without another limit", DefaultNodes), Min: 1, Scope: settings.File,
		Usage: "exactly `N` nodes per position, as 20000, 10k or 2M",
		Field: func(p *Plan) any { return &p.Limits.Nodes }, Several: func(p *Plan) *[]string { return &p.Lists.Nodes }, SeveralAs: "1k,10k,100k",
		Excludes: aloneIf(func(l *LimitLists) []string { return l.Nodes }, "movetime", "depth"),
	},
	{
		Name: "mate", Advanced: true, Group: settings.Limits, DefaultText: fmt.Sprintf("none; alone it adds %d nodes", mateNodes), Scope: settings.File,
		Usage: "stop at a mate in `MOVES`; line takes those of each line, bm #N or dm N; beside other limits the engine decides when",
		Field: func(p *Plan) any { return mateField{p} },
	},
	{
		Name: "clock", Scope: settings.File,
		Field: func(p *Plan) any { return &p.Clock },
		Excludes: []settings.Exclusion[Plan]{
			{Name: "movetime", Why: clockAlone}, {Name: "depth", Why: clockAlone},
			{Name: "nodes", Why: clockAlone}, {Name: "mate", Why: clockAlone},
		},
	},
	{
		Name: "early-stop", Advanced: true, Group: settings.Limits, DefaultText: "never", Min: 1, Scope: settings.File,
		Usage: "stop once the solution was best in `N` completed iterations in a row",
		Field: func(p *Plan) any { return &p.EarlyStop },
	},

	{
		Name: "filter", Advanced: true, Group: settings.Cases, Scope: settings.File, Verify: verifyFilter,
		Usage: "only cases whose id matches the `GLOB`",
		Field: func(p *Plan) any { return &p.Selection.Filter },
	},
	{
		Name: "theme", Advanced: true, Group: settings.Cases, Scope: settings.File, Verify: verifyFilter,
		Usage: "only cases whose theme matches the `GLOB`, as 'Knight*', whatever its case",
		Field: func(p *Plan) any { return &p.Selection.Theme },
	},
	{
		Name: "first", Group: settings.Cases, DefaultText: "all", Min: 1, Scope: settings.File,
		Usage: "only the first `N` cases of each suite",
		Field: func(p *Plan) any { return &p.Selection.First },
	},
	{
		Name: "sample", Advanced: true, Group: settings.Cases, DefaultText: "all", Min: 1, Scope: settings.File,
		Usage: "only `N` cases of each suite, chosen at random from those of --filter, --theme and --first",
		Field: func(p *Plan) any { return &p.Selection.Sample },
	},
	{
		Name: "repeat", Advanced: true, Group: settings.Cases, Default: "1", Min: 1, Max: maxRepeat, Scope: settings.File,
		Usage: "search every case `K` times, in rounds of all cases",
		Field: func(p *Plan) any { return &p.Repeat },
	},
	{
		Name: "shard", Advanced: true, Group: settings.Cases, DefaultText: "all", Scope: settings.BesideFile,
		Usage: "search only part `I/N` of the cases, as 2/8; report --merge puts the parts together",
		Field: func(p *Plan) any { return settings.Parsed(&p.Shard, suites.ParseShard) },
	},
	{
		Name: "lines", Advanced: true, Group: settings.Cases, Scope: settings.File,
		Usage: "require every solver move of the pv line, not only the first",
		Field: func(p *Plan) any { return &p.Lines },
	},
	{
		Name: "cache", Advanced: true, Group: settings.Cases, Scope: settings.File,
		Usage: "reuse results of the same searches in earlier runs, and store new ones; not with --movetime or --threads",
		Field: func(p *Plan) any { return &p.UseCache },
		Excludes: []settings.Exclusion[Plan]{
			{Name: "movetime", Why: noTwoAlike},
			{Name: "clock", Why: noTwoAlike},
			{Name: "threads", Why: noTwoAlike},
			{Name: "early-stop", Why: "an external engine does not stop at the same node each time", When: (*Plan).hasEngine},
		},
	},
	{
		Name: "errata", Advanced: true, Group: settings.Cases, Default: string(errata.Warn), Choices: errata.Modes, Scope: settings.File,
		Usage: "known faults of suites, as `MODE`: warn marks disputed cases, on skips broken ones and accepts proven alternatives, off does nothing",
		Field: func(p *Plan) any { return &p.Errata.Mode },
	},
	{
		Name: "skip-invalid", Advanced: true, Group: settings.Cases, Scope: settings.File,
		Usage: "skip lines that cannot be read",
		Field: func(p *Plan) any { return &p.Selection.SkipInvalid },
	},
	{
		Name: "chess960", Advanced: true, Group: settings.Cases, Scope: settings.File,
		Usage: "read castling rights as Chess960",
		Field: func(p *Plan) any { return &p.Chess960 },
	},

	{
		Name: "trace", Advanced: true, Group: settings.Output, Scope: settings.File,
		Usage: "write everything that the engines report to trace.jsonl",
		Field: func(p *Plan) any { return &p.Trace },
	},
	{
		Name: "no-times", Advanced: true, Group: settings.Output, Scope: settings.File | settings.BesideFile,
		Usage: "omit times and speeds, so that the files are the same on every run",
		Field: func(p *Plan) any { return &p.NoTimes },
	},
}

// aloneIf excludes what would make another trend over several limits than the list.
func aloneIf(list func(*LimitLists) []string, others ...string) []settings.Exclusion[Plan] {
	var rules []settings.Exclusion[Plan]
	for _, name := range append(others, "mate", "early-stop") {
		rules = append(rules, settings.Exclusion[Plan]{
			Name: name, Why: "of several limits, each is the only one of its searches",
			When: func(p *Plan) bool { return len(list(&p.Lists)) > 0 },
		})
	}
	return rules
}

// verifyFeatures returns an error for an empty list.
func verifyFeatures(list string) error {
	if strings.TrimSpace(list) == "" {
		return errors.New("want features")
	}
	return nil
}

// verifyFilter returns an error for a glob that suites.FilterByID and FilterByTheme do not know.
func verifyFilter(glob string) error {
	_, err := path.Match(glob, "")
	return err
}

// sourceList is the list of suites.
type sourceList struct{ plan *Plan }

// Set appends a suite, also where standard input would be read twice, so that the
// suites behind it keep their numbers.
func (l sourceList) Set(v settings.Value) error {
	source := v.Text
	if _, known := suites.FindEntry(source); !known && source != suites.Stdin {
		source = v.At.Path(source)
	}
	twice := source == suites.Stdin && slices.Contains(l.plan.Sources, source)
	l.plan.Sources = append(l.plan.Sources, source)
	if twice {
		return fmt.Errorf("stdin can be read only once")
	}
	return nil
}

func (l sourceList) String() string { return strings.Join(l.plan.Sources, " ") }

// mateField is the limit of a mate: in so many moves, or as each line says.
type mateField struct{ p *Plan }

// ofLine is the value of the setting that takes the mate of each line.
const ofLine = "line"

// Set reads a number of moves, or ofLine.
func (f mateField) Set(v settings.Value) error {
	if v.Text == ofLine {
		f.p.MateLine, f.p.Limits.Mate = true, 0
		return nil
	}
	n, err := settings.ParseCount(v.Text)
	switch {
	case errors.Is(err, strconv.ErrRange) && !strings.HasPrefix(v.Text, "-"), n > math.MaxInt32:
		return fmt.Errorf("too large: want at most %d", math.MaxInt32)
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return errors.New("want a whole number, at least 1, or line")
	case err != nil || n == 0:
		return errors.New("want at least 1, or line")
	}
	f.p.MateLine, f.p.Limits.Mate = false, int(n)
	return nil
}

func (f mateField) String() string {
	if f.p.MateLine {
		return ofLine
	}
	return strconv.Itoa(f.p.Limits.Mate)
}
