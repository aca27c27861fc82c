package store

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"keymove/suites"
)

// Info is an entry of the catalogue with derived information.
type Info struct {
	suites.Entry
	URL        string `json:"url"`
	ThemesText string `json:"themes_text,omitempty"`
	// RatingText is the formula of the rating, set by callers that know package
	// report.
	RatingText string `json:"rating_text,omitempty"`
	// Path is where the file is on this machine; empty if it is missing.
	Path string `json:"path,omitempty"`
	// Missing says why Path is empty.
	Missing string `json:"missing,omitempty"`
}

// Info returns the information about an entry, without RatingText.
func (s *Store) Info(e suites.Entry) Info {
	info := Info{Entry: e, URL: e.URL(), ThemesText: e.Themes.Text()}
	path, err := s.Find(e)
	if info.Path = path; err != nil {
		info.Missing = err.Error()
	}
	return info
}

const (
	// noteWidth is the greatest width of a text without its label.
	noteWidth = 80
	// labelWidth is the width of the longest label, "positions", and two spaces.
	labelWidth = 11
	// minValueWidth is the least readable width.
	minValueWidth = 20
)

// WriteText writes the information for people, one line per field. Long texts are
// wrapped to a width in columns; 0 means a readable width.
func (i *Info) WriteText(w io.Writer, width int) error {
	valueWidth := noteWidth
	if width > 0 {
		valueWidth = min(valueWidth, max(width-labelWidth, minValueWidth))
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, value string) {
		if value == "" {
			return
		}
		for _, line := range wrap(value, valueWidth) {
			fmt.Fprintf(table, "%s\t%s\n", name, line)
			name = ""
		}
	}
	row("name", i.Name)
	row("also", strings.Join(i.Aliases, ", "))
	row("title", i.Title)
	row("author", i.Author)
	row("positions", fmt.Sprint(i.Positions))
	row("themes", i.ThemesText)
	row("rating", i.RatingText)
	row("file", i.File)
	row("sha256", i.SHA256)
	row("from", i.URL)
	row("here", i.Path+i.Missing)
	row("notes", i.Notes)
	return table.Flush()
}

// wrap wraps text at spaces to lines of a width, or of the longest word.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimLeft(line+" "+word, " ")
	}
	return append(lines, line)
}
