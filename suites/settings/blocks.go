package settings

import (
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

// OutputRows returns settings by their names. what is the work, as "run"; out says which folder
// it has where none is given.
func OutputRows(what, out string, names ...string) []Row[Outputs] {
	all := []Row[Outputs]{
		{
			Name: "out", DefaultText: out, Scope: BesideFile | WithMerge,
			Usage: "folder `DIR` of the " + what + ", absent or empty",
			Field: func(o *Outputs) any { return &o.Out },
		},
		{
			Name: "resume", DefaultText: "none", Scope: WithResume,
			Usage: "go on with the interrupted " + what + " in `DIR`; it has all settings",
			Field: func(o *Outputs) any { return &o.Resume },
		},
		{
			Name: "dry-run", Advanced: true, Scope: BesideFile,
			Usage: "check everything and say what would be done; nothing is done or written, and no engine is started",
			Field: func(o *Outputs) any { return &o.DryRun },
		},
		{
			Name: "quiet", Advanced: true, Scope: BesideFile | WithResume | WithMerge,
			Usage: "no progress and no table",
			Field: func(o *Outputs) any { return &o.Quiet },
		},
		{
			Name: "verbose", Scope: BesideFile | WithResume | WithMerge,
			Usage: "all tables at the end, instead of about twenty lines",
			Field: func(o *Outputs) any { return &o.Verbose },
		},
		{
			Name: "json", Scope: BesideFile | WithResume | WithMerge,
			Usage: jsonUsage,
			Field: func(o *Outputs) any { return &o.JSON },
		},
	}
	var rows []Row[Outputs]
	for _, name := range names {
		row, found := find(all, name)
		if !found {
			panic("settings: no setting of the output is called " + name)
		}
		row.Group = Output
		rows = append(rows, row)
	}
	return rows
}

// Seldom makes settings of names advanced.
func Seldom[T any](rows []Row[T], names ...string) []Row[T] {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].Advanced = rows[i].Advanced || slices.Contains(names, rows[i].Name)
	}
	return rows
}

// jsonUsage describes the setting "json".
const jsonUsage = "one JSON object on stdout, instead of the table"

// OneOnStdout makes settings exclude each other that each replace what is on stdout.
func OneOnStdout[T any](rows []Row[T], names ...string) []Row[T] {
	rows = slices.Clone(rows)
	for i := range rows {
		if n := slices.Index(names, rows[i].Name); n >= 0 {
			for _, other := range names[n+1:] {
				rows[i].Excludes = append(slices.Clone(rows[i].Excludes), Exclusion[T]{Name: other, Why: "both write to stdout"})
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

// ContenderRows returns the settings that say who is tested; none says who is without them.
func ContenderRows[T any](none string, fields func(*T) ContenderFields) []Row[T] {
	return []Row[T]{
		{
			Name: contendersList, List: contendersList, Scope: File,
			Field: func(t *T) any { return ContenderList(fields(t).Texts) },
		},
		{
			Name: "profile", Group: Contenders, DefaultText: none, List: contendersList,
			Usage: "a `PROFILE` of the built-in engine, as default,see=off; repeat it for several",
			Field: func(t *T) any { return profileList(fields(t).Texts) },
		},
		{
			Name: "profiles", Advanced: true, Group: Contenders, DefaultText: "none", Scope: File, IsPath: true,
			Usage: "more profiles from a TOML `FILE`; repeat it for several",
			Field: func(t *T) any { return fields(t).Profiles },
		},
		{
			Name: "engine", Group: Contenders, DefaultText: "none", List: contendersList,
			Usage: "a UCI `ENGINE`: PATH or 'cmd=PATH …'; repeat it for several",
			Field: func(t *T) any { return engineList(fields(t).Texts) },
		},
		{
			Name: "book", Advanced: true, Group: Contenders, DefaultText: "none", Scope: File, IsPath: true,
			Usage: "opening book `FILE` in Polyglot's format; for profiles with book=weighted or book=best",
			Field: func(t *T) any { return fields(t).Book },
		},
		{
			Name: "hash", Advanced: true, Group: Contenders, Default: fmt.Sprint(engine.DefaultHashMiB), Min: 1, Max: engine.MaxHashMiB, Unit: "MiB", Scope: File,
			Usage: "transposition table of a search in `MiB`",
			Field: func(t *T) any { return fields(t).HashMiB },
		},
		{
			Name: "threads", Advanced: true, Group: Contenders, Default: "1", Min: 1, Max: engine.MaxThreads, Scope: File,
			Usage: "`N` threads per search; with more than 1, results differ each time",
			Field: func(t *T) any { return fields(t).Threads },
		},
	}
}

// JobsRow returns the setting of how many searches, games or others are done at a time.
func JobsRow[T any](what string, scope Scope, field func(*T) *int) Row[T] {
	return Row[T]{
		Name: "jobs", Short: "j", Group: Output, DefaultText: "CPUs / threads", Min: 1, Scope: scope | BesideFile | WithResume,
		Usage: "`N` " + what + " at a time",
		Field: func(t *T) any { return field(t) },
	}
}

// SeedRow returns the setting of what random choices start from. of says which.
func SeedRow[T any](of string, field func(*T) *uint64) Row[T] {
	return Row[T]{
		Name: "seed", Advanced: true, Default: "1",
		Usage: "`SEED` of " + of + ": the same one gives the same choices",
		Field: func(t *T) any { return field(t) },
	}
}

// MarginRow returns the setting of a difference that is none in practice.
func MarginRow[T any](field func(*T) *suites.Margin) Row[T] {
	return Row[T]{
		Name: "margin", Usage: "contenders that differ by less than `P%` are equal in practice; of the positions, or as 10%-of-solved of what the first one solves",
		Field: func(t *T) any { return Parsed(field(t), suites.ParseMargin) },
	}
}

// PhaseRow is the setting of the detector whose phases reports show; the field has its name.
func PhaseRow[T any](field func(*T) *string) Row[T] {
	return Row[T]{
		Name: "phase", Advanced: true, Default: "placement", Choices: phase.Names(),
		Usage: "the `DETECTOR` of the phases that are shown: " + strings.Join(phase.Names(), ", "),
		Field: func(t *T) any { return field(t) },
	}
}

// AlphaRow returns the setting of the chance of a false alarm, which is below one half. of says
// of what it is the chance.
func AlphaRow[T any](of string, field func(*T) *float64) Row[T] {
	return Row[T]{
		Name: "alpha", Advanced: true, Default: "0.05",
		Usage: "the chance `P` of " + of,
		Field: func(t *T) any { return alpha{field(t)} },
	}
}

// alpha is a field of a chance.
type alpha struct{ chance *float64 }

// Set reads a chance below one half.
func (a alpha) Set(v Value) error {
	p, err := strconv.ParseFloat(v.Text, 64)
	if err != nil || !(p > 0 && p < 0.5) {
		return fmt.Errorf("want more than 0 and less than 0.5")
	}
	*a.chance = p
	return nil
}

func (a alpha) String() string { return strconv.FormatFloat(*a.chance, 'g', -1, 64) }

// AllowRows returns the settings that give verdicts which are refused otherwise.
func AllowRows[T any](unlike, missing func(*T) *bool) []Row[T] {
	return []Row[T]{
		{
			Name: "allow-unlike", Advanced: true,
			Usage: "give a verdict about what is unlike too, as runs of different limits or an engine that ignores its limit",
			Field: func(t *T) any { return unlike(t) },
		},
		{
			Name: "allow-missing", Advanced: true,
			Usage: "give a verdict about incomplete runs too, and skip positions that only one has",
			Field: func(t *T) any { return missing(t) },
		},
	}
}

// In returns rows in a group and with a scope.
func In[T any](group string, scope Scope, rows ...Row[T]) []Row[T] {
	rows = slices.Clone(rows)
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

// contenderList is the list of contenders as a setting that adds to it has it.
type contenderList struct {
	texts    *[]ContenderText
	isEngine func(text string) bool
}

// profileList returns the field of a setting that adds profiles to a list of contenders.
func profileList(texts *[]ContenderText) Setter { return contenderList{texts, isProfile} }

// ContenderList returns the field of a setting that adds contenders to a list, engines where
// their text begins with "cmd=".
func ContenderList(texts *[]ContenderText) Setter { return contenderList{texts, beginsAsEngine} }

// engineList returns the field of a setting that adds engines to a list of contenders.
func engineList(texts *[]ContenderText) Setter { return contenderList{texts, isEngine} }

// What the settings of contenders take their texts for.
func isProfile(string) bool { return false }
func isEngine(string) bool  { return true }

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
