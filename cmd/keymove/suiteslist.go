package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"keymove/report"
	"keymove/suites"
)

func (a *app) suitesListCommand() *cli.Command {
	return &cli.Command{
		Name:  "list",
		Usage: "lists the catalogue: the suites that can be run by name",
		Flags: []cli.Flag{jsonFlag()},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("list takes no arguments; info NAME says more of a suite")
			}
			if c.Bool("json") {
				return writeJSON(a.stdout, struct {
					Suites []suiteInfo `json:"suites"`
				}{a.infos(suites.Catalogue())})
			}
			return a.writeCatalogue()
		},
	}
}

func (a *app) suitesInfoCommand() *cli.Command {
	return &cli.Command{
		Name:      "info",
		Usage:     "says what a suite of the catalogue is, where it comes from, and how copies differ",
		ArgsUsage: "NAME…",
		Flags:     []cli.Flag{jsonFlag()},
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return usagef("info needs the name of a suite (%q lists them)", "keymove suites list")
			}
			entries, err := entriesOf(c.Args().Slice())
			if err != nil {
				return err
			}
			infos := a.infos(entries)
			if c.Bool("json") {
				return writeJSON(a.stdout, struct {
					Suites []suiteInfo `json:"suites"`
				}{infos})
			}
			for i, info := range infos {
				if i > 0 {
					fmt.Fprintln(a.stdout)
				}
				if err := info.write(a.stdout); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func jsonFlag() cli.Flag { return boolFlag("json", "", "one JSON object on stdout") }

// writeJSON writes one object.
func writeJSON(w io.Writer, object any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(object)
}

// writeCatalogue writes a table of the catalogue.
func (a *app) writeCatalogue() error {
	files := a.store()
	table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "name\tpositions\tcached\ttitle\tauthor\n")
	for _, e := range suites.Catalogue() {
		cached := ""
		if files.IsCached(e) {
			cached = "yes"
		}
		fmt.Fprintf(table, "%s\t%*d\t%s\t%s\t%s\n", e.Name, len("positions"), e.Positions, cached, e.Title, e.Author)
	}
	return table.Flush()
}

// suiteInfo is an entry of the catalogue with what follows from it.
type suiteInfo struct {
	suites.Entry
	URL        string `json:"url"`
	ThemesText string `json:"themes_text,omitempty"`
	RatingText string `json:"rating_text,omitempty"`
	// Path is where the file is on this machine; empty where it is not.
	Path string `json:"path,omitempty"`
	// Missing says what is wrong where Path is empty.
	Missing string `json:"missing,omitempty"`
}

func (a *app) infos(entries []suites.Entry) []suiteInfo {
	files := a.store()
	infos := make([]suiteInfo, len(entries))
	for i, e := range entries {
		infos[i] = suiteInfo{Entry: e, URL: e.URL(), ThemesText: e.Themes.Text(), RatingText: report.RatingText(e.Rating)}
		path, err := files.Find(e)
		if infos[i].Path = path; err != nil {
			infos[i].Missing = err.Error()
		}
	}
	return infos
}

// noteWidth is where notes are broken into lines.
const noteWidth = 80

// write writes an entry for people, a line for each thing that is known.
func (i *suiteInfo) write(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, value string) {
		if value == "" {
			return
		}
		for _, line := range wrap(value, noteWidth) {
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

// wrap breaks text between words into lines of a width, or of the longest word.
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
