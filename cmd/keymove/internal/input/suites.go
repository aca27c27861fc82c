package input

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
	"keymove/suites/load"
	"keymove/suites/notation"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// Loader loads suites.
type Loader struct {
	// Store has the files of the catalogue.
	Store func() *load.Store
	Warn  func(format string, args ...any)
	// WorkingDir returns the working folder.
	WorkingDir func() (string, error)
}

// NewLoader returns what loads the suites that the command line names.
func NewLoader(h *host.Host) *Loader {
	return &Loader{Store: h.Store, Warn: h.Warn, WorkingDir: h.WorkingDir}
}

// Loaded are suites and what was wrong with them.
type Loaded struct {
	Suites []suites.Suite
	// Total is the number of cases that are chosen.
	Total int
	// More is set if there are more suites than could be loaded.
	More   bool
	Faults settings.Faults
	// Err is an error about all suites together; nil for none.
	Err error
}

// Load loads the suites of a plan, the built-in one if it names none, and chooses their
// cases. streams are the contents of standard input and of pipes, by their sources; nil if they were
// not read. The error is one of the program.
func (l *Loader) Load(p *plan.Plan, streams map[string][]byte) (*Loaded, error) {
	loaded := &Loaded{}
	if len(p.Sources) == 0 {
		builtin, err := suites.Default()
		if err != nil {
			return nil, err
		}
		loaded.Suites = []suites.Suite{builtin}
	}
	for i, source := range p.Sources {
		files, leftOut, err := suites.Expand(source)
		if err != nil {
			loaded.unreadable(i, host.WithCode(host.ExitSuite, err))
		}
		if text := suites.LeftOutText(source, leftOut); text != "" {
			l.Warn("%s", text)
		}
		for _, file := range files {
			l.loadOne(loaded, i, file, streams, p.LoadOptions())
		}
	}
	suites.NameUniquely(loaded.Suites)
	for i := range loaded.Suites {
		if s := &loaded.Suites[i]; s.File != suites.Stdin && streams[s.File] != nil {
			s.Copy = fmt.Sprintf("suite-%d.epd", i+1)
		}
	}
	empty := emptyFiles(loaded.Suites)
	all := slices.Clone(loaded.Suites)
	total, err := l.Choose(p, loaded.Suites)
	switch {
	case err != nil || loaded.More:
	case total == 0 && len(empty) > 0:
		err = host.Suitef("nothing to run: no positions in %s", strings.Join(empty, ", "))
	case total == 0 && p.Selection.Theme != "":
		err = host.Suitef("nothing to run: no position is left; %s", themesText(all))
	case total == 0:
		err = host.Suitef("nothing to run: no position is left")
	case len(empty) > 0:
		l.Warn("no positions in %s", strings.Join(empty, ", "))
	}
	loaded.Total, loaded.Err = total, err
	return loaded, nil
}

// themesText names the themes of suites.
func themesText(all []suites.Suite) string {
	const shown = 30
	var themes []string
	for i := range all {
		for _, c := range all[i].All() {
			if c.Theme != "" && !slices.Contains(themes, c.Theme) {
				themes = append(themes, c.Theme)
			}
		}
	}
	if len(themes) == 0 {
		return "no theme is known"
	}
	text := "the themes are " + strings.Join(themes[:min(len(themes), shown)], ", ")
	if more := len(themes) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// emptyFiles returns the files without a position, before any is left out.
func emptyFiles(loaded []suites.Suite) []string {
	var files []string
	for i := range loaded {
		s := &loaded[i]
		switch {
		case s.Len() > 0 || s.Skipped > 0:
		case s.File == suites.Stdin:
			files = append(files, "stdin")
		default:
			files = append(files, s.File)
		}
	}
	return files
}

func (l *Loader) loadOne(loaded *Loaded, number int, file string, streams map[string][]byte, o suites.LoadOptions) {
	data, isRead := streams[file]
	load := func() (suites.Suite, []notation.Warning, error) { return suites.Read(bytes.NewReader(data), file, o) }
	switch {
	case suites.IsStream(file) && !isRead:
		loaded.More = true
		return
	case !isRead:
		load = func() (suites.Suite, []notation.Warning, error) { return l.Store().Load(file, o) }
	}
	suite, warnings, err := load()
	host.WarnRepaired(l.Warn, warnings)
	if err != nil {
		loaded.unreadable(number, LoadError(file, err))
		return
	}
	loaded.Suites = append(loaded.Suites, suite)
}

// unreadable notes that the source of a number cannot be loaded.
func (l *Loaded) unreadable(number int, err error) {
	l.More = true
	l.Faults.Add("suites", number, err)
}

// unreadableLines are the lines of a suite that cannot be read. The message is their
// number.
type unreadableLines struct{ *suites.UnreadError }

// Lines returns the errors of the lines, as they are shown.
func (l unreadableLines) Lines() []error {
	shown := l.Shown()
	for i, err := range shown {
		if advice := host.KeepsRight(err); advice != "" {
			shown[i] = fmt.Errorf("%w%s", err, advice)
		}
	}
	return shown
}

func (l unreadableLines) Error() string {
	return fmt.Sprintf("%d of its lines cannot be read", len(l.Invalid))
}

// LoadError gives the error of a suite its exit code, and a hint what a source may mean that does
// not exist.
func LoadError(source string, err error) error {
	unread, ok := errors.AsType[*suites.UnreadError](err)
	switch {
	case ok:
		err = settings.Errorf("%s: %w; %s goes on without them", source, unreadableLines{unread}, settings.Ref("skip-invalid"))
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%s: file not found%s", source, hint(source))
	}
	return host.WithCode(host.ExitSuite, err)
}

// Choose takes the cases that a plan asks for, prints what is skipped, and returns how
// many cases there are.
func (l *Loader) Choose(p *plan.Plan, loaded []suites.Suite) (int, error) {
	for _, s := range loaded {
		if s.Skipped > 0 {
			l.Warn("%s: invalid lines skipped: %d", s.File, s.Skipped)
		}
	}
	total, err := p.Choose(loaded)
	if err != nil {
		return 0, err
	}
	if err := p.CheckMates(loaded); err != nil {
		return 0, host.Suitef("%w, and --mate line takes its N", err)
	}
	return total, nil
}

// hint returns a hint for a source that is not a file: a name of the catalogue that
// may be meant, several in one word, or where the names are; empty for what looks like a
// path.
func hint(source string) string {
	if entry, ok := suites.FindEntry(strings.TrimSuffix(strings.ToLower(source), ".epd")); ok {
		return "; did you mean " + entry.Name + ", without .epd?"
	}
	if strings.ContainsAny(source, `./\*?[`) {
		return ""
	}
	names := strings.FieldsFunc(source, func(r rune) bool { return r == ',' || r == ' ' })
	if entries, err := EntriesOf(names); err == nil && len(entries) > 1 {
		return "; give each name by itself: " + strings.Join(names, " ")
	}
	return fmt.Sprintf(", and not a name in the catalogue%s (%q lists them)", host.Suggest(source, CatalogueNames()), "keymove suites list")
}

// CatalogueNames returns the names of the catalogue, with aliases.
func CatalogueNames() []string {
	var names []string
	for _, e := range suites.Catalogue() {
		names = append(append(names, e.Name), e.Aliases...)
	}
	return names
}

// EntriesOf returns the entries of names. An unknown name is a usage error.
func EntriesOf(names []string) ([]suites.Entry, error) {
	var entries []suites.Entry
	for _, name := range names {
		entry, ok := suites.FindEntry(name)
		if !ok {
			return nil, host.Usagef("unknown suite %q%s (%q lists them)", name, host.Suggest(name, CatalogueNames()), "keymove suites list")
		}
		entries = append(entries, entry)
	}
	return entries, nil
}
