package suites

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"keymove/suites/epd"
	"keymove/suites/files"
	"keymove/suites/notation"
)

// LoadOptions control how a suite is read.
type LoadOptions struct {
	// Strict makes every repair of a line an error.
	Strict bool
	// Chess960 reads every position as Chess960.
	Chess960 bool
	// SkipInvalid skips and counts the invalid lines, which are an error
	// otherwise.
	SkipInvalid bool
	// Lines asks for all own moves of the lines of pv, not for the first alone.
	Lines bool
}

// Stdin is the source for standard input.
const Stdin = "-"

// Load reads a suite from the path of an EPD file. The
// warnings list what was repaired. The error is an *UnreadError with all invalid
// lines, or that of the file.
func Load(source string, o LoadOptions) (Suite, []notation.Warning, error) {
	if info, err := os.Stat(source); err == nil && info.IsDir() {
		return Suite{}, nil, fmt.Errorf("%s is a folder; use %s for the suites in it", source, filepath.Join(source, "*.epd"))
	}
	file, err := files.Open(source)
	if err != nil {
		return Suite{}, nil, err
	}
	defer file.Close()
	return Read(files.Bounded(file), source, o)
}

// Read reads a suite from a stream, as Load does. The stem of the file name is the
// name of the suite.
func Read(r io.Reader, file string, o LoadOptions) (Suite, []notation.Warning, error) {
	digested := files.NewDigested(r)
	reader := epd.NewReader(digested, file, epd.Options{Chess960: o.Chess960, Strict: o.Strict, Lines: o.Lines})
	cases := &lines{options: epd.Options{Chess960: o.Chess960, Lines: o.Lines}, stem: stem(file)}
	found := notation.Warnings{File: file}
	var invalid InvalidLines
	var asked Census
	edition := sha256.New()
	for record, err := range reader.All() {
		var parseErr *notation.ParseError
		switch {
		case errors.As(err, &parseErr):
			invalid = append(invalid, parseErr)
			continue
		case err != nil:
			return Suite{}, nil, fmt.Errorf("%s: %w", file, err)
		}
		found.Add(record.Repairs...)
		cases.add(record)
		asked.Add(record)
		fmt.Fprintln(edition, strings.TrimSpace(record.String())) // a hash takes all
	}
	for _, lacking := range asked.Lacking() {
		found.List = append(found.List, lacking.warning(file))
		if o.Strict && !o.SkipInvalid {
			invalid = append(invalid, lacking.faults(file)...)
		}
	}
	if len(invalid) > 0 && !o.SkipInvalid {
		return Suite{}, found.List, &UnreadError{invalid, cases.Len()}
	}
	maxPoints := 0
	if PointsDecide(cases.listed, cases.asking) {
		maxPoints = cases.maxPoints
	}
	return Suite{
		Name: stem(file), File: file, SHA256: digested.Sum(), Skipped: len(invalid),
		MaxPoints: maxPoints, Cases: cases, Edition: hex.EncodeToString(edition.Sum(nil)),
	}, found.List, nil
}

// IsStream reports whether a source can be read only once: standard input, or a pipe.
func IsStream(source string) bool { return source == Stdin || files.IsPipe(source) }

// descriptor matches the names that shells give to pipes, as that of <(head wac.epd): numbers that
// differ from time to time.
var descriptor = regexp.MustCompile(`^(/dev/fd|/proc/\w+/fd)/\d+$`)

// stem returns the name of a suite read from a file.
func stem(file string) string {
	switch {
	case file == Stdin:
		return "stdin"
	case descriptor.MatchString(file):
		return "pipe"
	}
	base := filepath.Base(file)
	if name := strings.TrimSuffix(base, filepath.Ext(base)); name != "" {
		return name
	}
	return base
}

// NameUniquely appends "#2", "#3" and so on to the names of suites with the same
// name, in order.
func NameUniquely(list []Suite) {
	names := NewNames()
	for i := range list {
		list[i].Name = names.Take(list[i].Name)
	}
}

// InvalidLines are the errors of the invalid lines of a suite, in order.
type InvalidLines []*notation.ParseError

func (e InvalidLines) Error() string {
	texts := make([]string, len(e))
	for i, line := range e {
		texts[i] = line.Error()
	}
	return strings.Join(texts, "\n")
}

func (e InvalidLines) Unwrap() []error {
	errs := make([]error, len(e))
	for i, line := range e {
		errs[i] = line
	}
	return errs
}

// UnreadError is the error of a suite with InvalidLines, which it wraps.
type UnreadError struct {
	Invalid InvalidLines
	// Read is the number of lines that could be read.
	Read int
}

func (e *UnreadError) Error() string { return e.Invalid.Error() }

func (e *UnreadError) Unwrap() error { return e.Invalid }

// Shown returns the errors of the lines as they are shown: a few of a file that is not EPD.
func (e *UnreadError) Shown() []error { return notation.Shown(e.Invalid, e.Read, "EPD") }

// Names makes names unique: those of suites, or of contenders.
type Names struct{ taken map[string]bool }

// NewNames returns Names without any taken.
func NewNames() *Names { return &Names{map[string]bool{}} }

// Take returns the name, with "#2", "#3" and so on appended if it is taken.
func (n *Names) Take(name string) string {
	free := name
	for i := 2; n.taken[free]; i++ {
		free = fmt.Sprintf("%s#%d", name, i)
	}
	n.taken[free] = true
	return free
}

// Expand returns the sources that a source stands for: the files that match it, in
// their order, if it is a pattern and not a file; the *.epd of a folder, and the others that are
// left out; else itself. Shells on Windows leave patterns to the program, and all do where they
// are quoted.
func Expand(source string) (files, leftOut []string, err error) {
	_, known := FindEntry(source)
	if info, err := os.Stat(source); err == nil && info.IsDir() && !known {
		return filesIn(source)
	}
	files, err = expandPattern(source)
	return files, nil, err
}

func expandPattern(source string) ([]string, error) {
	if source == Stdin || exists(source) || !strings.ContainsAny(source, `*?[`) {
		return []string{source}, nil
	}
	files, err := filesMatching(source)
	switch {
	case errors.Is(err, filepath.ErrBadPattern):
		return nil, fmt.Errorf("%s: file not found, and not a pattern either: a bracket is not closed", source)
	case err == nil && len(files) == 0:
		return nil, fmt.Errorf("%s: the pattern matches no file", source)
	}
	return files, err
}

// filesIn returns the suites of a folder, its *.epd in any case, in the order of their names; and
// the names of what else it has, without hidden files.
func filesIn(dir string) (files, leftOut []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		switch {
		case IsSuiteName(path) && !isFolder(path):
			if _, known := FindEntry(path); known {
				path = "." + string(filepath.Separator) + path
			}
			files = append(files, path)
		case strings.HasPrefix(entry.Name(), "."):
		case isFolder(path):
			leftOut = append(leftOut, entry.Name()+string(filepath.Separator))
		default:
			leftOut = append(leftOut, entry.Name())
		}
	}
	if len(files) == 0 {
		return nil, leftOut, fmt.Errorf("%s: there is no *.epd in the folder", dir)
	}
	return files, leftOut, nil
}

// LeftOutText says which files of a folder are not suites; empty for none.
func LeftOutText(dir string, leftOut []string) string {
	const shown = 8
	if len(leftOut) == 0 {
		return ""
	}
	text := fmt.Sprintf("%s: not *.epd, and left out: %s", dir, strings.Join(leftOut[:min(shown, len(leftOut))], ", "))
	if more := len(leftOut) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// IsSuiteName reports whether a file has the extension of a suite, in any case.
func IsSuiteName(name string) bool { return strings.EqualFold(filepath.Ext(name), ".epd") }

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// IsSource reports whether a word names a suite: in the catalogue, or a file.
func IsSource(word string) bool {
	_, known := FindEntry(word)
	info, err := os.Stat(word)
	return known || err == nil && !info.IsDir()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// filesMatching returns what a pattern matches, without folders. A file that has a
// name of the catalogue gets "./" in front, as people write it.
func filesMatching(pattern string) ([]string, error) {
	matches, err := filepath.Glob(pattern)
	var files []string
	for _, match := range matches {
		if info, err := os.Stat(match); err != nil || !info.IsDir() {
			if _, ok := FindEntry(match); ok {
				match = "." + string(filepath.Separator) + match
			}
			files = append(files, match)
		}
	}
	return files, err
}

// Kinds of warnings about lines that have not what most lines of their suite have, and so
// may have lost it:
const (
	// NothingAsked: a line without bm, am, dm or points.
	NothingAsked notation.RepairKind = "nothing-asked"
	// NoPoints: a line without a list of points.
	NoPoints notation.RepairKind = "no-points"
	// FewPoints: a line whose list has at most half of the points of another one, as 10 beside 100.
	FewPoints notation.RepairKind = "few-points"
)

// Census notes what the lines of a suite ask for.
type Census struct {
	lines             int
	nothing, noPoints []lackingLine
	lists             []listMaximum
}

// listMaximum is the line of a list of points, with its maximum.
type listMaximum struct{ line, most int }

// lackingLine is a line that lacks something.
type lackingLine struct {
	number     int
	resembling string // see epd.Record.Resembling
}

// Add notes a line.
func (c *Census) Add(r *epd.Record) {
	c.lines++
	if !r.Asked.Any() {
		c.nothing = append(c.nothing, lackingLine{r.Line, r.Resembling()})
	}
	if len(r.Asked.Points) == 0 {
		c.noPoints = append(c.noPoints, lackingLine{number: r.Line})
		return
	}
	c.lists = append(c.lists, listMaximum{r.Line, r.Asked.MaxPoints()})
}

// Lacking returns the lines that lack what most lines have, by kind.
func (c *Census) Lacking() (list []Lacking) {
	for _, l := range []Lacking{
		{NothingAsked, c.nothing, "nothing to score (no bm, am or dm)"},
		{NoPoints, c.noPoints, "a list of points is missing"},
	} {
		if n := len(l.lines); n > 0 && n < c.lines-n {
			list = append(list, l)
		}
	}
	if few, most := c.fewPoints(); len(few) > 0 {
		list = append(list, Lacking{FewPoints, few, fmt.Sprintf("a list of points up to half of the suite's %d, or less, counts so much less:", most)})
	}
	return list
}

// fewPoints returns the lines whose list has at most half of the suite's maximum, and that.
func (c *Census) fewPoints() (few []lackingLine, most int) {
	for _, l := range c.lists {
		most = max(most, l.most)
	}
	for _, l := range c.lists {
		if 0 < l.most && 2*l.most <= most {
			few = append(few, lackingLine{number: l.line})
		}
	}
	return few, most
}

// Lacking are the lines of a suite that lack what most lines have.
type Lacking struct {
	Kind  notation.RepairKind
	lines []lackingLine
	text  string
}

// Repairs yields a repair for each of the lines.
func (l Lacking) Repairs() iter.Seq[notation.Repair] {
	return func(yield func(notation.Repair) bool) {
		for _, line := range l.lines {
			if !yield(notation.Repair{Kind: l.Kind, Line: line.number, Column: 1, Text: l.text + line.remark()}) {
				return
			}
		}
	}
}

// remark names the word of a line that may be a slip.
func (l lackingLine) remark() string {
	if l.resembling == "" {
		return ""
	}
	const longest = 24
	word := l.resembling
	if len(word) > longest {
		word = strings.ToValidUTF8(word[:longest], "") + "…"
	}
	return fmt.Sprintf(" (%q asks nothing)", word)
}

// text returns the number of the line with the remark.
func (l lackingLine) text() string { return strconv.Itoa(l.number) + l.remark() }

// warning names the first of the lines, those with a word that may be a slip before others.
func (l Lacking) warning(file string) notation.Warning {
	const shown, longest = 8, 100
	first := slices.Clone(l.lines)
	slices.SortStableFunc(first, func(a, b lackingLine) int { return min(len(b.resembling), 1) - min(len(a.resembling), 1) })
	n, length := 0, 0
	for n < min(shown, len(first)) && length < longest {
		length += len(first[n].text())
		n++
	}
	first = first[:n]
	slices.SortFunc(first, func(a, b lackingLine) int { return a.number - b.number })
	lines := make([]string, n)
	for i, line := range first {
		lines[i] = line.text()
	}
	text := l.text + " in line " + strings.Join(lines, ", ")
	if more := len(l.lines) - n; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return notation.Warning{File: file, Kind: l.Kind, Count: 1, Line: first[0].number, Column: 1, Text: text}
}

// faults are those of the lines under --strict.
func (l Lacking) faults(file string) (list InvalidLines) {
	for r := range l.Repairs() {
		list = append(list, &notation.ParseError{File: file, Line: r.Line, Column: 1, Err: &epd.StrictError{Repair: r}})
	}
	return list
}
