package input

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/suites"
)

// markUnread notes in profiles which settings nothing reads: those that a text changes
// in its profile, and those in which the profile differs from the first one if nothing
// else does. byClock is set if the searches go by a game clock.
func (p *parser) markUnread(byClock bool) {
	var conditions []string
	if byClock {
		conditions = append(conditions, feature.Clock)
	}
	var first *profile.Settings
	for i := range p.parsed.Contenders {
		c := &p.parsed.Contenders[i]
		if c.Engine != nil {
			continue
		}
		settings, err := profile.FromMap(c.Options)
		if err != nil {
			continue // a contender that another fault is about
		}
		name, _, _ := strings.Cut(c.Spec, ",")
		if bare, err := p.catalogue.Resolve(name); err == nil {
			c.Unread = unreadChanges(bare, settings, conditions)
		}
		if first == nil {
			first = &settings
		} else if rows := profile.Unread(*first, settings, conditions...); len(rows) == profile.Differ(*first, settings) {
			c.Unread = append(c.Unread, slices.DeleteFunc(unreadIn(*first, settings, conditions),
				func(text string) bool { return slices.Contains(c.Unread, text) })...)
		}
	}
}

// unreadChanges returns the settings that a text changes in a profile although nothing
// reads them. One that is switched off beside others counts only if nothing reads those
// either: a reference in which everything is off leaves nothing to read it.
func unreadChanges(bare, settings profile.Settings, conditions []string) []string {
	unread := unreadIn(bare, settings, conditions)
	if len(unread) == profile.Differ(bare, settings) {
		return unread
	}
	return slices.DeleteFunc(unread, func(setting string) bool { return strings.HasSuffix(setting, "=off") })
}

// unreadIn returns the settings in which a contender differs from another although
// nothing reads them, as "feature=value".
func unreadIn(base, settings profile.Settings, conditions []string) []string {
	var list []string
	for _, row := range profile.Unread(base, settings, conditions...) {
		list = append(list, row.Name+"="+row.Format(&settings))
	}
	return list
}

// UnreadNotes says which settings of contenders nothing reads, and what would.
func UnreadNotes(contenders []suites.Contender) []string {
	var notes []string
	for _, c := range contenders {
		for _, setting := range c.Unread {
			name, _, _ := strings.Cut(setting, "=")
			notes = append(notes, fmt.Sprintf("%s: nothing reads %s here, so it changes no search: %s", c.Name, setting, actsWith(name)))
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
