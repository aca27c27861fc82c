package settings

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine"
	"keymove/engine/phase"
	"keymove/suites"
)

// The headings of the help.
const (
	Contenders = "Contenders:"
	Limits     = "Limits (the first one reached stops a search):"
	Cases      = "Cases:"
	Output     = "Output:"
)

// Outputs are the fields of the settings that say where results go, and what is shown.
type Outputs struct {
	// Out is the folder of what is made, empty for one with a name of its own; Resume the
	// folder of what is to continue, empty for something new.
	Out, Resume string
	// DryRun is set where nothing is to be done, Quiet where neither progress nor a table is
	// shown, Verbose where all tables are, JSON where the result is one object on stdout.
	DryRun, Quiet, Verbose, JSON bool
}

// Rows returns the settings of these names. what is the work, as "run"; out says which folder
// it has where none is given.
func (o *Outputs) Rows(what, out string, names ...string) []Row {
	all := []Row{
		{
			Name: "out", DefaultText: out, Scope: BesideFile | WithMerge, Field: &o.Out,
			Usage: "folder `DIR` of the " + what + ", absent or empty",
		},
		{
			Name: "resume", DefaultText: "none", Scope: WithResume, Field: &o.Resume,
			Usage: "continue the interrupted " + what + " in `DIR`, with its settings",
		},
		{
			Name: "dry-run", Advanced: true, Scope: BesideFile, Field: &o.DryRun,
			Usage: "check everything and print the plan; write nothing, start no engine",
		},
		{
			Name: "quiet", Advanced: true, Scope: BesideFile | WithResume | WithMerge, Field: &o.Quiet,
			Usage: "no progress and no table",
		},
		{
			Name: "verbose", Scope: BesideFile | WithResume | WithMerge, Field: &o.Verbose,
			Usage: "all tables at the end, instead of about twenty lines",
		},
		{
			Name: "json", Scope: BesideFile | WithResume | WithMerge, Field: &o.JSON,
			Usage: "one JSON object on stdout, instead of the table",
		},
	}
	rows := slices.DeleteFunc(all, func(r Row) bool { return !slices.Contains(names, r.Name) })
	for i := range rows {
		rows[i].Group = Output
	}
	return rows
}

// MakeAdvanced makes settings of names advanced, and returns all.
func MakeAdvanced(rows []Row, names ...string) []Row {
	for i := range rows {
		rows[i].Advanced = rows[i].Advanced || slices.Contains(names, rows[i].Name)
	}
	return rows
}

// OneOnStdout makes settings exclude each other that each replace what is on stdout, and returns all.
func OneOnStdout(rows []Row, names ...string) []Row {
	for i := range rows {
		if n := slices.Index(names, rows[i].Name); n >= 0 {
			for _, other := range names[n+1:] {
				rows[i].Excludes = append(rows[i].Excludes, Exclusion{Name: other, Why: "both write to stdout"})
			}
		}
	}
	return rows
}

// ContenderFields are the places of the settings that say who is tested.
type ContenderFields struct {
	Texts            *[]ContenderText
	Profiles         *[]string
	Book             *string
	HashMiB, Threads *int
}

// Rows returns the settings; none says who is tested without them.
func (f ContenderFields) Rows(none string) []Row {
	return []Row{
		{
			Name: contendersList, List: contendersList, Scope: File,
			Field: contenderList{f.Texts, beginsAsEngine},
		},
		{
			Name: "profile", Group: Contenders, DefaultText: none, List: contendersList,
			Usage: "a `PROFILE` of the built-in engine, as default,see=off; repeat it for several",
			Field: contenderList{f.Texts, func(string) bool { return false }},
		},
		{
			Name: "profiles", Advanced: true, Group: Contenders, DefaultText: "none", Scope: File, IsPath: true, Field: f.Profiles,
			Usage: "more profiles from a TOML `FILE`; repeat it for several",
		},
		{
			Name: "engine", Group: Contenders, DefaultText: "none", List: contendersList,
			Usage: "a UCI `ENGINE`: PATH or 'cmd=PATH …'; repeat it for several",
			Field: contenderList{f.Texts, func(string) bool { return true }},
		},
		{
			Name: "book", Advanced: true, Group: Contenders, DefaultText: "none", Scope: File, IsPath: true, Field: f.Book,
			Usage: "opening book `FILE` in Polyglot's format; for profiles with book=weighted or book=best",
		},
		{
			Name: "hash", Advanced: true, Group: Contenders, Default: fmt.Sprint(engine.DefaultHashMiB), Min: 1, Max: engine.MaxHashMiB, Unit: "MiB", Scope: File,
			Usage: "transposition table of a search in `MiB`", Field: f.HashMiB,
		},
		{
			Name: "threads", Advanced: true, Group: Contenders, Default: "1", Min: 1, Max: engine.MaxThreads, Scope: File,
			Usage: "`N` threads per search; with more than 1, results differ each time", Field: f.Threads,
		},
	}
}

// JobsRow returns the setting of how many searches, games or others are done at a time.
func JobsRow(what string, scope Scope, field *int) Row {
	return Row{
		Name: "jobs", Short: "j", Group: Output, DefaultText: "CPUs / threads", Min: 1, Scope: scope | BesideFile | WithResume,
		Usage: "`N` " + what + " at a time", Field: field,
	}
}

// SeedRow returns the setting of what random choices start from. of says which.
func SeedRow(of string, field *uint64) Row {
	return Row{
		Name: "seed", Advanced: true, Default: "1", Field: field,
		Usage: "`SEED` of " + of + ": the same one gives the same choices",
	}
}

// MarginRow returns the setting of a difference that is none in practice.
func MarginRow(field *suites.Margin) Row {
	return Row{
		Name: "margin", Usage: "contenders that differ by less than `P%` are equal in practice; of the positions, or as 10%-of-solved of what the first one solves",
		Field: Func{
			Read: func(text string) error {
				margin, err := suites.ParseMargin(text)
				if err == nil {
					*field = margin
				}
				return err
			},
			Write: func() string {
				if field.IsZero() {
					return ""
				}
				return field.String()
			},
		},
	}
}

// ShardRow returns the setting of the part that is done of the work.
func ShardRow(group, usage string, field *suites.Shard) Row {
	return Row{
		Name: "shard", Advanced: true, Group: group, Usage: usage,
		Field: Func{
			Read: func(text string) error {
				shard, err := suites.ParseShard(text)
				if err == nil {
					*field = shard
				}
				return err
			},
			Write: func() string {
				if field.IsWhole() {
					return ""
				}
				return field.String()
			},
		},
	}
}

// PhaseRow is the setting of the detector whose phases reports show; the field has its name.
func PhaseRow(field *string) Row {
	return Row{
		Name: "phase", Advanced: true, Default: "placement", Choices: phase.Names(), Field: field,
		Usage: "the `DETECTOR` of the phases that are shown: " + strings.Join(phase.Names(), ", "),
	}
}

// AlphaRow returns the setting of the chance of a false alarm, which is below one half. of says
// of what it is the chance.
func AlphaRow(of string, chance *float64) Row {
	return Row{
		Name: "alpha", Advanced: true, Default: "0.05",
		Usage: "the chance `P` of " + of,
		Field: Func{
			Read: func(text string) error {
				p, err := strconv.ParseFloat(text, 64)
				if err != nil || !(p > 0 && p < 0.5) {
					return errors.New("want more than 0 and less than 0.5")
				}
				*chance = p
				return nil
			},
			Write: func() string { return strconv.FormatFloat(*chance, 'g', -1, 64) },
		},
	}
}

// AllowRows returns the settings that give verdicts which are refused otherwise.
func AllowRows(unlike, missing *bool) []Row {
	return []Row{
		{
			Name: "allow-unlike", Advanced: true, Field: unlike,
			Usage: "compare unlike runs too: different limits, an engine that ignores its limit",
		},
		{
			Name: "allow-missing", Advanced: true, Field: missing,
			Usage: "compare incomplete runs too; positions that only one has are skipped",
		},
	}
}

// In puts rows into a group, gives them a scope, and returns them.
func In(group string, scope Scope, rows ...Row) []Row {
	for i := range rows {
		rows[i].Group, rows[i].Scope = group, scope
	}
	return rows
}

// contendersList is the setting to whose list the settings "profile" and "engine" add: the
// key of a file that has both.
const contendersList = "contenders"

// ContenderText is a contender as it was written.
type ContenderText struct {
	Text string
	// IsEngine is set for an external engine, else the text belongs to a profile.
	IsEngine bool
	// Dir is the folder from which paths in the text lead on; empty for the working
	// folder.
	Dir string
}

// contenderList is the list of contenders as a setting that adds to it has it: which texts are engines.
type contenderList struct {
	texts    *[]ContenderText
	isEngine func(text string) bool
}

// beginsAsEngine distinguishes the two in a file.
func beginsAsEngine(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, ` '"`), "cmd=")
}

// Set appends a contender.
func (l contenderList) Set(v Value) error {
	c := ContenderText{Text: v.Text, IsEngine: l.isEngine(v.Text)}
	if c.IsEngine && v.At.isFile() {
		c.Dir = v.At.Path(".")
	}
	*l.texts = append(*l.texts, c)
	return nil
}

func (l contenderList) String() string {
	var texts []string
	for _, c := range *l.texts {
		if c.IsEngine == l.isEngine(c.Text) {
			texts = append(texts, c.Text)
		}
	}
	return strings.Join(texts, " ")
}
