package builtin

import (
	"cmp"
	"io"
	"strings"

	"keymove/engine/profile"
	"keymove/report/sink"
)

// WriteProfiles lists profiles in lines of a width; 0 is any. One without a description
// is described by its base and its values.
func WriteProfiles(w io.Writer, catalogue profile.Catalogue, width int) error {
	t := sink.NewTable(sink.Column{}, sink.Column{})
	for _, p := range catalogue {
		doc := p.Doc
		if doc == "" {
			doc = strings.Join(append([]string{cmp.Or(p.Base, "plain")}, p.Values...), ",")
		}
		t.Add(p.Name, doc)
	}
	_, err := io.WriteString(w, t.Fit("", width))
	return err
}

// WriteFeatures lists all features with their values in lines of a width; 0 is any.
func WriteFeatures(w io.Writer, settings *profile.Settings, width int) error {
	t := sink.NewTable(
		sink.Column{Header: "feature"}, sink.Column{Header: "value"}, sink.Column{Header: "takes"},
		sink.Column{Header: "what it does"},
	)
	for _, row := range profile.Features {
		t.Add(row.Name, row.Format(settings), row.Bounds(), row.Doc)
	}
	_, err := io.WriteString(w, t.Fit("", width))
	return err
}
