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

// Settings returns the settings of a run, whose fields are those of a plan.
func Settings(p *Plan) []settings.Row {
	contenders := settings.ContenderFields{Texts: &p.ContenderTexts, Profiles: &p.Profiles, Book: &p.Book, HashMiB: &p.HashMiB, Threads: &p.Threads}
	seed := settings.SeedRow("--sample", &p.Seed)
	seed.Group, seed.Scope, seed.Needs = settings.Cases, settings.File, []string{"sample"}
	margin := settings.MarginRow(&p.Margin)
	margin.Group, margin.Scope, margin.Advanced, margin.DefaultText = settings.Output, settings.File|settings.BesideFile, true, "2%; 1% against a baseline"
	return slices.Concat(
		[]settings.Row{{Name: "suites", List: "suites", Scope: settings.File, Field: sourceList{p}}},
		contenders.Rows("default"),
		p.rows(),
		[]settings.Row{seed, settings.JobsRow("searches", settings.File, &p.Workers), margin},
		settings.In(settings.Output, settings.File|settings.BesideFile, settings.AllowRows(&p.AllowUnlike, &p.AllowMissing)...),
	)
}

// rows are the settings that only a run has.
func (p *Plan) rows() []settings.Row {
	shard := settings.ShardRow(settings.Cases, "search only part `I/N` of the cases, as 2/8; report --merge puts the parts together", &p.Shard)
	shard.DefaultText, shard.Scope = "all", settings.BesideFile
	return []settings.Row{
		{
			Name: "timeout", Advanced: true, Group: settings.Contenders, DefaultText: "movetime + 5s, else 10m", Scope: settings.File, Needs: []string{"engine"},
			Usage: "`TIME` after which an external engine fails on a position, in milliseconds or as 2s",
			Field: &p.Timeout,
		},
		{
			Name: "ablate", Group: settings.Contenders, DefaultText: "none", Scope: settings.File, Joined: true,
			Usage: "also with each of these `FEATURES` off, as see,razor=r1/r2 or group:pruning; UCI engines with other options, as option.Style=a/b",
			Field: &p.Ablate,
		},
		{
			Name: "ablate-mode", Advanced: true, Group: settings.Contenders, Default: OneOut, Choices: []string{OneOut, OneIn, Cross}, Scope: settings.File, Needs: []string{"ablate"},
			Usage: "`MODE` of --ablate: one-out turns each feature off alone, one-in on alone, cross makes all combinations",
			Field: &p.AblateMode,
		},

		{
			Name: "movetime", Group: settings.Limits, Scope: settings.File,
			Usage: "`TIME` per position, in milliseconds or as 2s",
			Field: &p.Limits.MoveTime, Several: &p.Lists.MoveTime, SeveralAs: "10,50",
			Excludes: aloneIf(&p.Lists.MoveTime, "depth", "nodes"),
		},
		{
			Name: "depth", Group: settings.Limits, DefaultText: "none", Min: 1, Scope: settings.File,
			Usage: "`PLIES` to search",
			Field: &p.Limits.Depth, Several: &p.Lists.Depth, SeveralAs: "4,6,8",
			Excludes: aloneIf(&p.Lists.Depth, "movetime", "nodes"),
		},
		{
			Name: "nodes", Group: settings.Limits, DefaultText: fmt.Sprintf("%d without another limit", DefaultNodes), Min: 1, Scope: settings.File,
			Usage: "exactly `N` nodes per position, as 20000, 10k or 2M",
			Field: &p.Limits.Nodes, Several: &p.Lists.Nodes, SeveralAs: "1k,10k,100k",
			Excludes: aloneIf(&p.Lists.Nodes, "movetime", "depth"),
		},
		{
			Name: "mate", Advanced: true, Group: settings.Limits, DefaultText: fmt.Sprintf("none; alone it adds %d nodes", mateNodes), Scope: settings.File,
			Usage: "stop at a mate in `MOVES`; line takes the mate of each line, bm #N or dm N; with other limits the engine decides when",
			Field: settings.Func{Read: p.setMate, Write: p.mateText},
		},
		{
			Name: "clock", Scope: settings.File,
			Field: &p.Clock,
			Excludes: []settings.Exclusion{
				{Name: "movetime", Why: clockAlone}, {Name: "depth", Why: clockAlone},
				{Name: "nodes", Why: clockAlone}, {Name: "mate", Why: clockAlone},
			},
		},
		{
			Name: "early-stop", Advanced: true, Group: settings.Limits, DefaultText: "never", Min: 1, Scope: settings.File,
			Usage: "stop once the solution was best in `N` completed iterations in a row",
			Field: &p.EarlyStop,
		},

		{
			Name: "filter", Advanced: true, Group: settings.Cases, Scope: settings.File, Verify: verifyFilter,
			Usage: "only cases whose id matches the `GLOB`",
			Field: &p.Selection.Filter,
		},
		{
			Name: "theme", Advanced: true, Group: settings.Cases, Scope: settings.File, Verify: verifyFilter,
			Usage: "only cases whose theme matches the `GLOB`, as 'Knight*', whatever its case",
			Field: &p.Selection.Theme,
		},
		{
			Name: "first", Group: settings.Cases, DefaultText: "all", Min: 1, Scope: settings.File,
			Usage: "only the first `N` cases of each suite",
			Field: &p.Selection.First,
		},
		{
			Name: "sample", Advanced: true, Group: settings.Cases, DefaultText: "all", Min: 1, Scope: settings.File,
			Usage: "only `N` cases of each suite, chosen at random after --filter, --theme and --first",
			Field: &p.Selection.Sample,
		},
		{
			Name: "repeat", Advanced: true, Group: settings.Cases, Default: "1", Min: 1, Max: maxRepeat, Scope: settings.File,
			Usage: "search every case `K` times, in rounds of all cases",
			Field: &p.Repeat,
		},
		shard,
		{
			Name: "lines", Advanced: true, Group: settings.Cases, Scope: settings.File,
			Usage: "require every solver move of the pv line, not only the first",
			Field: &p.Lines,
		},
		{
			Name: "cache", Advanced: true, Group: settings.Cases, Scope: settings.File,
			Usage: "reuse results of the same searches in earlier runs, and store new ones; not with --movetime or --threads",
			Field: &p.UseCache,
			Excludes: []settings.Exclusion{
				{Name: "movetime", Why: noTwoAlike},
				{Name: "clock", Why: noTwoAlike},
				{Name: "threads", Why: noTwoAlike},
				{Name: "early-stop", Why: "an external engine does not stop at the same node each time", When: p.hasEngine},
			},
		},
		{
			Name: "errata", Advanced: true, Group: settings.Cases, Default: string(suites.ErrataWarn), Choices: suites.ErrataModes, Scope: settings.File,
			Usage: "known faults of suites, as `MODE`: warn marks disputed cases, on skips broken ones and accepts proven alternatives, off does nothing",
			Field: &p.Errata.Mode,
		},
		{
			Name: "skip-invalid", Advanced: true, Group: settings.Cases, Scope: settings.File,
			Usage: "skip lines that cannot be read",
			Field: &p.Selection.SkipInvalid,
		},
		{
			Name: "chess960", Advanced: true, Group: settings.Cases, Scope: settings.File,
			Usage: "read castling rights as Chess960",
			Field: &p.Chess960,
		},

		{
			Name: "trace", Advanced: true, Group: settings.Output, Scope: settings.File,
			Usage: "write all reports of the engines to trace.jsonl",
			Field: &p.Trace,
		},
		{
			Name: "no-times", Advanced: true, Group: settings.Output, Scope: settings.File | settings.BesideFile,
			Usage: "omit times and speeds, so that the files are the same on every run",
			Field: &p.NoTimes,
		},
	}
}

// aloneIf excludes what would make another trend over several limits than the list.
func aloneIf(list *[]string, others ...string) []settings.Exclusion {
	var rules []settings.Exclusion
	for _, name := range append(others, "mate", "early-stop") {
		rules = append(rules, settings.Exclusion{
			Name: name, Why: "of several limits, each is the only one of its searches",
			When: func() bool { return len(*list) > 0 },
		})
	}
	return rules
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

// ofLine is the value of the setting that takes the mate of each line.
const ofLine = "line"

// setMate reads the limit of a mate: a number of moves, or ofLine.
func (p *Plan) setMate(text string) error {
	if text == ofLine {
		p.MateLine, p.Limits.Mate = true, 0
		return nil
	}
	n, err := suites.ParseCount(text)
	switch {
	case errors.Is(err, strconv.ErrRange) && !strings.HasPrefix(text, "-"), n > math.MaxInt32:
		return fmt.Errorf("too large: want at most %d", math.MaxInt32)
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return errors.New("want a whole number, at least 1, or line")
	case err != nil || n == 0:
		return errors.New("want at least 1, or line")
	}
	p.MateLine, p.Limits.Mate = false, int(n)
	return nil
}

func (p *Plan) mateText() string {
	switch {
	case p.MateLine:
		return ofLine
	case p.Limits.Mate == 0:
		return ""
	}
	return strconv.Itoa(p.Limits.Mate)
}
