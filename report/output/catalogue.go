package output

import (
	"fmt"
	"io"
	"strings"

	"keymove/engine/phase"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/load"
)

// WriteCatalogue writes the suites that can be run by name as a table, with what the
// cache has of them, in lines of a width; 0 is any.
func WriteCatalogue(w io.Writer, files *load.Store, width int) error {
	t := sink.NewTable(
		sink.Column{Header: "name"}, sink.Column{Header: "positions", Right: true}, sink.Column{Header: "cached"},
		sink.Column{Header: "title"}, sink.Column{Header: "author"},
	)
	for _, e := range suites.Catalogue() {
		cached := ""
		switch {
		case e.BuiltIn:
			cached = "built in"
		case files.IsCached(e):
			cached = "yes"
		}
		t.Add(e.Name, fmt.Sprint(e.Positions), cached, e.Title, e.Author)
	}
	_, err := io.WriteString(w, t.Fit("", width))
	return err
}

// readable is the width of prose where the terminal's is not known.
const readable = 80

// WriteSuiteInfo writes what is known of a suite of the catalogue, a line or a paragraph
// for each field, in lines of a width. If it is 0, only prose is broken.
func WriteSuiteInfo(w io.Writer, i *load.Info, width int) error {
	t := sink.NewTable(sink.Column{}, sink.Column{})
	for _, field := range []struct {
		name, value string
		isProse     bool
	}{
		{"name", i.Name, false}, {"also", strings.Join(i.Aliases, ", "), false}, {"title", i.Title, false}, {"author", i.Author, false},
		{"positions", fmt.Sprint(i.Positions), false}, {"phases", i.PhasesText, false}, {"themes", i.ThemesText, true}, {"rating", i.RatingText, true}, {"decides", i.PowerText, true},
		{"file", i.File, false}, {"sha256", i.SHA256, false}, {"from", i.URL, false}, {"here", here(i), i.Path == ""},
		{"notes", i.Notes, true},
	} {
		if field.value == "" {
			continue
		}
		lines := []string{field.value}
		if field.isProse && width <= 0 {
			lines = sink.Wrap(field.value, readable)
		}
		for _, line := range lines {
			t.Add(field.name, line)
			field.name = ""
		}
	}
	_, err := io.WriteString(w, t.Fit("", min(width, maxInfo)))
	return err
}

// PhasesText says how many positions of a suite are of each phase, as the records of a run have it.
func PhasesText(s *suites.Suite) string {
	var counts [phase.Endgame + 1]int
	for i := range s.Len() {
		c := s.Case(i)
		counts[phase.Placement(&c.Position)]++
	}
	var parts []string
	for state, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, phase.State(state)))
		}
	}
	return strings.Join(parts, ", ")
}

// ThemesText says how many positions of a suite are of each theme, in the order of the suite; empty without themes.
func ThemesText(s *suites.Suite) string {
	var names []string
	counts := map[string]int{}
	for i := range s.Len() {
		theme := s.Case(i).Theme
		if counts[theme]++; theme != "" && counts[theme] == 1 {
			names = append(names, theme)
		}
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%d %s", counts[name], name)
	}
	return strings.Join(names, ", ")
}

// here says where the file of a suite is.
func here(i *load.Info) string {
	if i.BuiltIn {
		return "built into the program"
	}
	return i.Path + i.Missing
}

// maxInfo is the greatest readable width of all.
const maxInfo = 91
