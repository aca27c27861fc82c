package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"keymove/report"
)

// Kind is what a finding is about, and what follows from it.
type Kind string

// The kinds.
const (
	KindSuite   Kind = "suite"   // a suite was scored by other rules, and has no verdict while the others have one
	KindBroken  Kind = "broken"  // nothing can be concluded from a run: no option permits it
	KindUnlike  Kind = "unlike"  // the runs are not alike: see Options.AllowUnlike
	KindUnread  Kind = "unread"  // nothing reads in what the two differ; of no matter to a gate
	KindEarly   Kind = "early"   // the contender ends its searches earlier than its base: of a gate only a loss is sure
	KindMissing Kind = "missing" // records or cases are missing: see Options.AllowMissing
	KindCounts  Kind = "counts"  // what a contender gained and lost that ends its searches early

	KindNote     Kind = "note"     // makes the numbers less reliable than they look
	KindAllowed  Kind = "allowed"  // an option permits what is before it
	KindRepeated Kind = "repeated" // a suite has positions several times
	KindSame     Kind = "same"     // the two search alike
	KindUnknown  Kind = "unknown"  // a records.csv alone lacks its conditions, as is usual for the baseline of a gate
)

// refusing are the kinds that forbid a verdict, in the order of reports, before all others.
var refusing = []Kind{KindSuite, KindBroken, KindUnlike, KindUnread, KindEarly, KindMissing}

// Finding is a sentence about two contenders.
type Finding struct {
	Kind Kind
	// Suite is the suite that it is about, Limit the limit in runs of several; empty for all.
	Suite, Limit string
	// Contender is set if it is about how one contender searched, whatever that is compared with.
	Contender string
	// Refuses is set if it forbids a verdict, of a KindSuite about its suite.
	Refuses bool
	Text    string
	// Column is the text in comparison.csv, whose bytes stay, where it has other words; empty for Text.
	Column string
}

// String returns the sentence, with the limit at which it holds.
func (f *Finding) String() string {
	if f.Limit != "" {
		return "At " + f.Limit + ": " + f.Text
	}
	return f.Text
}

// Findings are in the order in which they were found, each once.
type Findings []Finding

func (f *Findings) add(kind Kind, texts ...string) { f.about("", kind, texts...) }

// about adds what is about one suite.
func (f *Findings) about(suite string, kind Kind, texts ...string) {
	for _, text := range texts {
		f.join(Findings{{Kind: kind, Suite: suite, Refuses: slices.Contains(refusing, kind), Text: text}})
	}
}

func (f *Findings) note(format string, args ...any) { f.add(KindNote, fmt.Sprintf(format, args...)) }

// noteAbout notes something about one suite, whose name the sentence begins with.
func (f *Findings) noteAbout(suite, format string, args ...any) {
	f.about(suite, KindNote, suite+": "+fmt.Sprintf(format, args...))
}

func (f *Findings) join(more Findings) {
	for _, found := range more {
		if !slices.Contains(*f, found) {
			*f = append(*f, found)
		}
	}
}

// Of returns the findings of kinds, kind by kind.
func (f Findings) Of(kinds ...Kind) (list Findings) {
	for _, kind := range kinds {
		list = append(list, f.where(func(found *Finding) bool { return found.Kind == kind })...)
	}
	return list
}

// where returns those for which something holds.
func (f Findings) where(holds func(*Finding) bool) (list Findings) {
	for i := range f {
		if holds(&f[i]) {
			list = append(list, f[i])
		}
	}
	return list
}

// Refusing returns those that forbid a verdict, Notes all others.
func (f Findings) Refusing() Findings {
	return f.where(func(found *Finding) bool { return found.Refuses })
}

// Notes returns those that forbid nothing.
func (f Findings) Notes() Findings {
	return f.where(func(found *Finding) bool { return !found.Refuses })
}

// Without returns those that are not among others.
func (f Findings) Without(others Findings) Findings {
	return f.where(func(found *Finding) bool { return !slices.Contains(others, *found) })
}

// Has reports whether some are of kinds.
func (f Findings) Has(kinds ...Kind) bool { return len(f.Of(kinds...)) > 0 }

// Except returns those of other kinds.
func (f Findings) Except(kinds ...Kind) Findings {
	return f.where(func(found *Finding) bool { return !slices.Contains(kinds, found.Kind) })
}

// Remarks returns what neither forbids a verdict nor explains why there is none.
func (f Findings) Remarks() Findings { return f.Notes().Except(KindCounts) }

// Texts returns the sentences.
func (f Findings) Texts() []string {
	texts := make([]string, len(f))
	for i := range f {
		texts[i] = f[i].String()
	}
	return texts
}

// column returns the sentences as comparison.csv has them.
func (f Findings) column() string {
	f = slices.Clone(f)
	for i := range f {
		f[i].Text = cmp.Or(f[i].Column, f[i].Text)
	}
	return strings.Join(f.Texts(), " ")
}

// ordered returns what forbids a verdict before all else.
func (f Findings) ordered() Findings {
	first := f.Refusing().Of(refusing...)
	return append(first, f.Without(first)...)
}

// The notes of verdicts that are given all the same.
const (
	UnlikeAllowed  = "Unlike runs are compared all the same (--allow-unlike): their different conditions may explain the whole difference."
	MissingAllowed = "Incomplete runs are compared all the same (--allow-missing): what is missing counts for neither."
)

// permitted returns the findings with what options allow as notes in front of the others.
func (f Findings) permitted(unlike, missing bool) Findings {
	var allowed Findings
	rest := f
	permit := func(is bool, text string, kinds ...Kind) {
		found := f.Of(kinds...)
		if !is || len(found) == 0 {
			return
		}
		rest = rest.Except(kinds...)
		for i := range found {
			found[i].Refuses = false
		}
		allowed = append(append(allowed, found...), Finding{Kind: KindAllowed, Text: text})
	}
	permit(missing, MissingAllowed, KindMissing)
	permit(unlike, UnlikeAllowed, KindUnlike, KindEarly)
	return slices.Concat(rest.Refusing(), allowed, rest.Notes())
}

// suites returns the suites without a verdict.
func (f Findings) suites() (names []string) {
	for _, found := range f.Of(KindSuite) {
		names = append(names, found.Suite)
	}
	return names
}

// named adds the name of the contender to what is said of it as "this build".
func (f Findings) named(contender string) {
	for i := range f {
		if f[i].Kind == KindEarly {
			f[i].Text = contender + ": " + f[i].Text
			f[i].Column = contender + ": " + f[i].Column
		}
	}
}

// SuiteRefusal says why a suite of a pair has no verdict although the others have one.
type SuiteRefusal struct {
	Suite  string `json:"suite"`
	Reason string `json:"reason"`
}

// maxNamed is the maximum number of cases named in a warning.
const maxNamed = 5

func firstIDs(records report.Searches) string {
	var ids []string
	for _, rec := range records[:min(len(records), maxNamed)] {
		ids = append(ids, rec.ID)
	}
	if len(records) > maxNamed {
		ids = append(ids, "…")
	}
	return strings.Join(ids, ", ")
}
