package input

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"keymove/engine/profile"
	"keymove/suites/settings"
)

// readProfileFile returns a catalogue with the profiles of a TOML file behind its own.
// Each is a table:
//
//	[profiles.sharp]
//	doc = "What it is, in one sentence."
//	base = "default"            # built-in, or from this file; without it everything is off
//	see = false                 # features: true, false, "on", "off", a number, a choice
//	"nullmove.reduction" = 4
//
// Features may also be in a table of their own, [profiles.sharp.features]. file is
// the name in errors, which are settings.FileErrors.
func readProfileFile(c profile.Catalogue, file string, data []byte) (profile.Catalogue, error) {
	entries, err := settings.ReadTOML(file, data)
	if err != nil {
		return nil, settings.FileErrors{err}
	}
	r := reader{known: c}
	for _, e := range entries {
		r.add(e)
	}
	r.settleAll()
	if len(r.errs) > 0 {
		slices.SortStableFunc(r.errs, func(a, b *settings.FileError) int { return a.Line - b.Line })
		for _, e := range r.errs {
			e.File = file
		}
		return nil, r.errs
	}
	return slices.Concat(c, r.profiles()), nil
}

// reader makes profiles of the entries of a file.
type reader struct {
	known   profile.Catalogue
	read    []*draft
	ignored [][]string // tables that are already reported
	errs    settings.FileErrors
}

// draft is a profile of a file and the places of its parts.
type draft struct {
	profile.Profile
	table    settings.TOMLEntry            // that starts it
	base     settings.TOMLEntry            // that names its base
	features map[string]settings.TOMLEntry // by the names of features
	state    state
}

// state is how far a profile of a file has been checked.
type state int

const (
	unchecked state = iota
	checking        // its bases are being checked
	sound
	faulty // an error has been reported
)

func (r *reader) profiles() profile.Catalogue {
	list := make(profile.Catalogue, len(r.read))
	for i, p := range r.read {
		list[i] = p.Profile
	}
	return list
}

func (r *reader) fail(at settings.TOMLEntry, err error) {
	r.errs = append(r.errs, &settings.FileError{Line: at.Line, Column: at.Column, Err: err})
}

func (r *reader) failIn(p *draft, at settings.TOMLEntry, err error) {
	p.state = faulty
	r.fail(at, err)
}

func (r *reader) add(e settings.TOMLEntry) {
	switch {
	case r.isIgnored(e):
	case e.Path[0] != "profiles":
		r.fail(e, fmt.Errorf("unknown key %q: want tables [profiles.NAME]", e.Path[0]))
	case e.Kind == settings.TOMLRepeated:
		r.fail(e, errors.New("a profile is one table: want [profiles.NAME], not [[profiles.NAME]]"))
	case len(e.Path) == 1 && e.Kind == settings.TOMLTable:
	case len(e.Path) == 2 && e.Kind != settings.TOMLTable, len(e.Path) == 1:
		r.fail(e, errors.New("want tables [profiles.NAME]"))
	default:
		r.addTo(r.draft(e), e)
	}
}

// draft returns the profile to which an entry belongs, a new one if it starts one.
func (r *reader) draft(e settings.TOMLEntry) *draft {
	name := e.Path[1]
	for _, p := range r.read {
		if p.Name == name {
			return p
		}
	}
	p := &draft{Profile: profile.Profile{Name: name}, table: e, features: map[string]settings.TOMLEntry{}}
	r.read = append(r.read, p)
	if err := r.checkName(name); err != nil {
		r.failIn(p, e, err)
	}
	return p
}

// isProfileName excludes the characters with a meaning in the text of a contender.
func isProfileName(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return !isWordRune(r) && !strings.ContainsRune("._+-", r) }) &&
		strings.IndexFunc(name, isWordRune) == 0
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func (r *reader) checkName(name string) error {
	if !isProfileName(name) {
		return fmt.Errorf("%q cannot be the name of a profile: want letters, digits, and . _ + - between them", name)
	}
	if _, err := r.known.Find(name); err == nil {
		return fmt.Errorf("profile %q already exists", name)
	}
	return nil
}

func (r *reader) addTo(p *draft, e settings.TOMLEntry) {
	path := e.Path[2:]
	if len(path) > 0 && path[0] == "features" {
		path = path[1:]
	}
	name := strings.Join(path, ".")
	switch {
	case e.Kind == settings.TOMLTable && !isPartOfFeature(path):
		r.failIn(p, e, fmt.Errorf("unknown feature %q; quote a name with a dot in it, as [profiles.%q]",
			name, p.Name+"."+name))
		r.ignored = append(r.ignored, e.Path)
	case e.Kind == settings.TOMLTable: // its keys follow
	case len(path) == 0:
		r.failIn(p, e, errors.New("features is a table of features"))
	case name == "doc" && len(e.Path) == 3:
		if e.Kind != settings.TOMLString {
			r.failIn(p, e, errors.New("doc must be a string"))
		}
		p.Doc = strings.Join(strings.Fields(e.Text), " ")
	case name == "base" && len(e.Path) == 3:
		if e.Kind != settings.TOMLString || strings.TrimSpace(e.Text) == "" {
			r.failIn(p, e, errors.New("base is the name of a profile"))
			return
		}
		p.Base, p.base = e.Text, e
	default:
		r.addFeature(p, name, e)
	}
}

// isPartOfFeature reports whether a path is the beginning of the name of a feature.
func isPartOfFeature(path []string) bool {
	start := strings.Join(path, ".") + "."
	return len(path) == 0 || slices.ContainsFunc(profile.Features, func(row profile.Row) bool { return strings.HasPrefix(row.Name, start) })
}

// isIgnored reports whether an entry is in a table that has been rejected.
func (r *reader) isIgnored(e settings.TOMLEntry) bool {
	return slices.ContainsFunc(r.ignored, func(path []string) bool {
		return len(path) <= len(e.Path) && slices.Equal(path, e.Path[:len(path)])
	})
}

func (r *reader) addFeature(p *draft, name string, e settings.TOMLEntry) {
	row, err := profile.Find(name)
	if err != nil {
		r.failIn(p, e, err)
		return
	}
	if _, twice := p.features[name]; twice {
		r.failIn(p, e, fmt.Errorf("%s is given twice", name))
		return
	}
	p.features[name] = e
	value, ok := valueText(e)
	if !ok {
		r.failIn(p, e, fmt.Errorf("%s: want %s", name, row.Bounds()))
		return
	}
	if _, err := row.Parse(value); err != nil {
		r.failIn(p, e, err)
		return
	}
	p.Values = append(p.Values, name+"="+value)
}

// valueText returns a value as text for a feature: on and off for true and false.
func valueText(e settings.TOMLEntry) (text string, ok bool) {
	switch {
	case e.Kind == settings.TOMLBool && e.Text == "true":
		return "on", true
	case e.Kind == settings.TOMLBool:
		return "off", true
	}
	return e.Text, e.Kind == settings.TOMLString || e.Kind == settings.TOMLInteger
}

// settleAll checks the bases of profiles, and that their features fit together.
func (r *reader) settleAll() {
	whole := slices.Concat(r.known, r.profiles())
	for _, p := range r.read {
		if _, err := whole.Find(p.Base); p.Base != "" && err != nil {
			r.failIn(p, p.base, err)
		}
	}
	for _, p := range r.read {
		r.settle(p, whole)
	}
}

// settle checks a profile after its bases. An error in a base is reported only
// there.
func (r *reader) settle(p *draft, whole profile.Catalogue) {
	if p.state != unchecked {
		return
	}
	p.state = checking
	if !r.settleBase(p, whole) {
		p.state = faulty
		return
	}
	p.state = sound
	_, err := whole.Resolve(p.Name)
	if err == nil {
		return
	}
	at := p.table
	if need, ok := errors.AsType[*profile.NeedError](err); ok {
		at, err = p.features[need.Feature], need
	}
	r.failIn(p, at, err)
}

// settleBase reports whether the base of a profile is sound.
func (r *reader) settleBase(p *draft, whole profile.Catalogue) bool {
	i := slices.IndexFunc(r.read, func(other *draft) bool { return other.Name == p.Base })
	if i < 0 {
		return true // no base, or one that was known before
	}
	base := r.read[i]
	if base.state == checking {
		r.fail(p.base, fmt.Errorf("profile %s builds on itself", p.Name))
		return false
	}
	r.settle(base, whole)
	return base.state == sound
}
