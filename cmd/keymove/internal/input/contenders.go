// Package input turns the words of a command line, and the files that they name, into
// contenders and their searchers, suites, experiments, profiles and positions.
package input

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"keymove/engine/book"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/uci"
	"keymove/suites"
	"keymove/suites/settings"
)

// Request has the texts and conditions of the contenders of a run or a match.
type Request struct {
	Texts []settings.ContenderText
	// Ablate is a list of features as "see,razor=r1/r2", from which contenders are
	// made of the one profile, or of options as "option.Style=a/b", from which they
	// are made of the one engine; empty for none. AblateMode is plan.OneOut, plan.OneIn
	// or plan.Cross.
	Ablate, AblateMode string
	// Book is the file of the opening book for profiles that play from one; empty
	// for none.
	Book string
	// ByClock is set if the searches go by a game clock, which some features need.
	ByClock bool
}

// Parsed is the result of a request.
type Parsed struct {
	// Contenders are in the order of their texts. Engines without a name in their
	// text have none yet, and names may be equal: see Opener.Identify and
	// NameUniquely.
	Contenders []suites.Contender
	// Texts are the numbers of the texts from which the contenders were made.
	Texts []int
	// Book is the opening book of profiles; nil for none.
	Book *book.Book
	// Skipped says, a line for each, which contenders an ablation does not make and
	// why.
	Skipped []string
}

// ReadContenders reads the files of profiles, then contenders. The faults are those of ReadProfiles
// and of Parse, without unknown profiles where a file that may have them cannot be read.
func ReadContenders(files []string, request Request) (*Parsed, settings.Faults) {
	catalogue, faults := ReadProfiles(files)
	parsed, wrong := Parse(catalogue, request)
	noteProfileFiles(parsed.Contenders, files)
	if len(faults) == 0 {
		return parsed, wrong
	}
	for _, fault := range wrong {
		unknown, ok := errors.AsType[*profile.UnknownError](fault)
		if isCaused := ok && unknown.What == "profile"; !isCaused {
			faults = append(faults, fault)
		}
	}
	return parsed, faults
}

// Parse reads contenders. Without a profile the default one is meant if there is no
// engine either, or if there is an ablation of features, which needs a base. The faults are of the
// settings "contenders", "ablate" and "book"; what has none is parsed all the same.
func Parse(catalogue profile.Catalogue, request Request) (*Parsed, settings.Faults) {
	p := parser{catalogue: catalogue}
	if request.ByClock {
		p.conditions = []string{feature.Clock}
	}
	p.readAblation(&request)
	p.readTexts(&request)
	p.readBook(request.Book)
	p.markUnread()
	return &p.parsed, p.faults
}

// parser collects what the texts of a request stand for, and what is wrong with
// them.
type parser struct {
	catalogue profile.Catalogue
	ablator   *ablator // nil for none
	// conditions are those under which features act.
	conditions []string
	parsed     Parsed
	faults     settings.Faults
}

// fail notes a fault of a setting that has one value.
func (p *parser) fail(setting string, err error) {
	if err != nil {
		p.faults.Add(setting, settings.Last, settings.Errorf("%s: %w", settings.Subject(""), err))
	}
}

func (p *parser) readTexts(request *Request) {
	profiles := 0
	for _, t := range request.Texts {
		if !t.IsEngine {
			profiles++
		}
	}
	switch engines := len(request.Texts) - profiles; {
	case p.ablator.ofOptions() && engines != 1:
		p.fail("ablate", fmt.Errorf("want one engine whose options are changed, not %d", engines))
		p.ablator = nil
	case p.ablator != nil && !p.ablator.ofOptions() && profiles > 1:
		p.fail("ablate", fmt.Errorf("want one profile as the base, not %d", profiles))
		p.ablator = nil
	}
	if profiles == 0 && (len(request.Texts) == 0 || request.Ablate != "" && !isOptionList(request.Ablate)) {
		p.read(settings.ContenderText{Text: "default"}, len(request.Texts))
	}
	for i, t := range request.Texts {
		p.read(t, i)
	}
}

// read adds the contenders that a text stands for: one, or with an ablation those
// made of the profile.
func (p *parser) read(t settings.ContenderText, number int) {
	c, err := p.contender(t)
	c.Name = uci.Shorten(c.Name, math.MaxInt) // on one line, in tables, logs and files alike
	if err != nil {
		p.faults.Add("contenders", number, settings.Errorf("%s: %w", subject(t), err))
		return
	}
	if err := p.refuseUnread(c); err != nil {
		p.faults.Add("contenders", number, settings.Errorf("%s: %w", subject(t), err))
		return
	}
	made := []suites.Contender{c}
	if p.ablator != nil && p.ablator.ofOptions() == t.IsEngine {
		made, err = p.ablator.contenders(c, t)
		p.fail("ablate", err)
		p.parsed.Skipped = p.ablator.skipped
	}
	for _, c := range made {
		p.parsed.Contenders = append(p.parsed.Contenders, c)
		p.parsed.Texts = append(p.parsed.Texts, number)
	}
}

func (p *parser) contender(t settings.ContenderText) (suites.Contender, error) {
	if !t.IsEngine {
		return ParseProfile(p.catalogue, t.Text)
	}
	dir := t.Dir
	if err := makeAbsolute(&dir); err != nil {
		return suites.Contender{}, err
	}
	return ParseEngine(t.Text, dir)
}

// subject returns the text for a fault; the text of an engine is long, and its faults
// have a place in it.
func subject(t settings.ContenderText) settings.Subject {
	if t.IsEngine {
		return ""
	}
	return settings.Subject(t.Text)
}

// ParseProfile reads "[NAME:]PROFILE[,feature=value…]". Without a name the
// contender is called as the text.
func ParseProfile(catalogue profile.Catalogue, text string) (suites.Contender, error) {
	name, spec := text, text
	if before, behind, found := strings.Cut(text, ":"); found && !strings.Contains(before, ",") {
		name, spec = strings.TrimSpace(before), behind
	}
	if name == "" {
		return suites.Contender{}, fmt.Errorf("the name is empty")
	}
	settings, err := catalogue.Resolve(spec)
	if err != nil {
		return suites.Contender{}, Hinted(err)
	}
	return suites.Contender{Name: name, Spec: spec, Options: settings.Map()}, nil
}

// markUnread notes in profiles which settings nothing reads: those that a text changes
// in its profile, and those in which the profile differs from the first one if nothing
// else does.
func (p *parser) markUnread() {
	var first *profile.Settings
	for i := range p.parsed.Contenders {
		c := &p.parsed.Contenders[i]
		settings, err := profile.FromMap(c.Options)
		if c.Engine != nil || err != nil { // which another fault is about
			continue
		}
		if c.Unread = p.unreadIn(c, p.conditions); first == nil {
			first = &settings
		} else if rows := profile.Unread(*first, settings, p.conditions...); len(rows) == profile.Differ(*first, settings) {
			c.Unread = append(c.Unread, slices.DeleteFunc(settingTexts(rows, &settings),
				func(text string) bool { return slices.Contains(c.Unread, text) })...)
		}
	}
}

// refuseUnread returns an error for a text that changes a setting in a profile in which nothing reads it, with one that
// does.
func (p *parser) refuseUnread(c suites.Contender) error {
	conditions := append(slices.Clone(p.conditions), feature.Game) // positions may come with one
	unread := p.unreadIn(&c, conditions)
	if len(unread) == 0 {
		return nil
	}
	base, _, _ := strings.Cut(c.Spec, ",")
	name, value, _ := strings.Cut(unread[0], "=")
	text := fmt.Sprintf("nothing in %s reads %s (%s)", base, feature.Setting(unread[0]), actsWith(name))
	for i := range p.catalogue {
		if other, err := p.catalogue.Resolve(p.catalogue[i].Name); err == nil && profile.Acts(name, value, other, conditions...) {
			return fmt.Errorf("%s; %s does", text, p.catalogue[i].Name)
		}
	}
	return errors.New(text)
}

// unreadIn returns the settings that the text of a contender changes in its profile although nothing
// reads them; none of an engine. One that is switched off together with others counts only if nothing reads those
// either: a reference in which everything is off leaves nothing to read it.
func (p *parser) unreadIn(c *suites.Contender, conditions []string) []string {
	base, _, _ := strings.Cut(c.Spec, ",")
	bare, err := p.catalogue.Resolve(base)
	settings, err2 := profile.FromMap(c.Options)
	if c.Engine != nil || err != nil || err2 != nil {
		return nil
	}
	rows := profile.Unread(bare, settings, conditions...)
	if len(rows) != profile.Differ(bare, settings) {
		rows = slices.DeleteFunc(rows, func(row profile.Row) bool { return feature.Word(row.Name, row.Format(&settings)) == "off" })
	}
	return settingTexts(rows, &settings)
}

// settingTexts returns settings as "feature=value".
func settingTexts(rows []profile.Row, settings *profile.Settings) []string {
	var list []string
	for _, row := range rows {
		list = append(list, row.Name+"="+row.Format(settings))
	}
	return list
}

// UnreadNotes says which settings of contenders nothing reads, and what would.
func UnreadNotes(contenders []suites.Contender) []string {
	var notes []string
	for _, c := range contenders {
		for _, setting := range c.Unread {
			name, _, _ := strings.Cut(setting, "=")
			notes = append(notes, fmt.Sprintf("%s: nothing reads %s here, so it changes no search: %s", c.Name, feature.Setting(setting), actsWith(name)))
		}
	}
	return notes
}

// actsWith says what reads a feature.
func actsWith(name string) string {
	row, err := profile.Find(name)
	readers := slices.Clone(row.ReadBy)
	if err != nil || len(readers) == 0 { // a parameter
		owner, _, _ := strings.Cut(name, ".")
		readers = []string{owner}
	}
	for i, reader := range readers {
		name, _, _ := strings.Cut(reader, "=")
		if row, err := profile.Find(name); err == nil && slices.Contains(row.ReadBy, feature.Clock) {
			readers[i] += " under " + feature.Clock
		}
	}
	return name + " acts with " + strings.Join(readers, " or ")
}
