// Package profile joins the features of search and evaluation into one table, and
// holds named sets of them: a profile says which features are on and with which
// values; a feature that it does not name is off.
package profile

import (
	"slices"

	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/search"
)

// Settings are the resolved options of a built-in contender. They are plain
// values: compare them with ==, write them as JSON.
type Settings struct {
	Search search.Options `json:"search"`
	Eval   eval.Options   `json:"eval"`
}

// Row is a row of the joint feature table.
type Row = feature.Row[Settings]

// Features is the joint feature table, in the order of documentation.
var Features = slices.Concat(
	feature.Within(search.Features, func(s *Settings) *search.Options { return &s.Search }),
	feature.Within(eval.Features, func(s *Settings) *eval.Options { return &s.Eval }),
)

// Find returns the row of that name, or an *UnknownError.
func Find(name string) (Row, error) {
	for _, row := range Features {
		if row.Name == name {
			return row, nil
		}
	}
	return Row{}, &UnknownError{What: "feature", Name: name, Known: Names()}
}

// Names returns the names of all features in the order of the table.
func Names() []string {
	names := make([]string, len(Features))
	for i, row := range Features {
		names[i] = row.Name
	}
	return names
}

// New returns a searcher of one thread with these settings and a transposition
// table of hashMiB mebibytes.
func (s Settings) New(hashMiB int) *search.Searcher {
	return s.NewWith(search.Resources{HashMiB: hashMiB, MoveOverhead: search.DefaultMoveOverhead})
}

// NewWith returns a searcher with these settings.
func (s Settings) NewWith(r search.Resources) *search.Searcher {
	return search.New(s.Search, s.Eval, r)
}
