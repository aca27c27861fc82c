package explaining

import (
	"slices"
	"strings"

	"keymove/engine/profile"
	"keymove/suites"
)

// differences returns what differs in the contender that a target is compared with, each by itself; nothing
// of a profile and an engine, which have nothing in common.
func (t *target) differences() ([]difference, error) {
	c, other := t.contender, t.against
	switch {
	case other == nil:
		return nil, nil
	case c.Engine != nil && other.Engine != nil:
		return ofEngines(c, other.Engine), nil
	case c.Engine != nil || other.Engine != nil:
		return nil, nil
	}
	return ofProfiles(c, other)
}

func ofProfiles(c suites.Contender, other *suites.Contender) ([]difference, error) {
	from, err := profile.FromMap(c.Options)
	if err != nil {
		return nil, err
	}
	to, err := profile.FromMap(other.Options)
	if err != nil {
		return nil, err
	}
	var list []difference
	for _, d := range profile.Differences(from, to) {
		changed := c
		changed.Options = d.Settings.Map()
		if changed.Book == nil {
			changed.Book = other.Book
		}
		list = append(list, named(changed, "with only "+d.Change))
	}
	return list, nil
}

// ofEngines compares the program, its arguments, and each option. An option that the other
// one is not given has the default of the program.
func ofEngines(c suites.Contender, other *suites.Engine) []difference {
	var list []difference
	add := func(text string, change func(*suites.Engine)) {
		changed, e := c, *c.Engine
		change(&e)
		changed.Engine = &e
		list = append(list, named(changed, text))
	}
	own := c.Engine
	if own.Command != other.Command {
		add("with only the program "+other.Command, func(e *suites.Engine) {
			e.Command, e.Dir, e.Files, e.Sizes = other.Command, other.Dir, other.Files, nil
		})
	}
	if !slices.Equal(own.Args, other.Args) {
		add("with only the arguments "+strings.Join(other.Args, " "), func(e *suites.Engine) { e.Args, e.Files = other.Args, other.Files })
	}
	for _, o := range other.Options {
		if !own.Has(o) {
			add("with only "+o.Text(), func(e *suites.Engine) { *e = *own.With([]suites.EngineOption{o}) })
		}
	}
	for _, o := range own.Options {
		if !slices.ContainsFunc(other.Options, func(p suites.EngineOption) bool { return strings.EqualFold(o.Name, p.Name) }) {
			add("without "+o.Text(), func(e *suites.Engine) {
				*e = *own.With(nil)
				e.Options = slices.DeleteFunc(e.Options, func(p suites.EngineOption) bool { return p == o })
			})
		}
	}
	if len(list) == 1 && own.Command != other.Command {
		return nil // the whole other contender, which the run has
	}
	return list
}

func named(c suites.Contender, text string) difference {
	c.Name += " " + text
	return difference{text, c}
}
