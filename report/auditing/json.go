package auditing

import (
	"io"

	"keymove/report/output"
)

// SchemaVersion is the version of the JSON object. Names are only ever added to a version.
const SchemaVersion = 1

// jsonAudit is an audit as one JSON object.
type jsonAudit struct {
	Folder   string     `json:"folder"`
	Limit    string     `json:"limit"`
	Seed     uint64     `json:"seed"`
	Searches int        `json:"searches"` // of a complete audit
	Records  int        `json:"records"`
	Replays  int        `json:"replays"`
	Notes    []string   `json:"notes"`
	Rules    []jsonCell `json:"rules"`
}

// jsonCell is a row of rules.csv.
type jsonCell struct {
	Contender string   `json:"contender"`
	Rule      string   `json:"rule"`
	By        string   `json:"by"`
	Value     string   `json:"value,omitempty"`
	Answers   uint64   `json:"answers"`
	Samples   int      `json:"samples"`
	Undecided int      `json:"undecided"`
	Wrong     int      `json:"wrong"`
	Searches  int      `json:"searches"`
	WrongPct  *float64 `json:"wrong_pct"` // null if no replay was completed
	WrongLow  *float64 `json:"wrong_lo"`
	WrongHigh *float64 `json:"wrong_hi"`
}

// WriteJSON writes the summary as one object; folder is that of the audit. Its fields have
// the names of rules.csv.
func (s *Summary) WriteJSON(w io.Writer, folder string) error {
	a := jsonAudit{
		Folder: folder, Limit: s.Manifest.Limit, Seed: s.Manifest.Seed,
		Searches: s.Manifest.Positions(), Records: len(s.Records), Replays: s.Samples(),
		Notes: append([]string{}, s.Notes()...), Rules: []jsonCell{},
	}
	for i := range s.Cells {
		a.Rules = append(a.Rules, newJSONCell(&s.Cells[i]))
	}
	return output.WriteDocument(w, SchemaVersion, a)
}

func newJSONCell(c *Cell) jsonCell {
	j := jsonCell{
		Contender: c.Contender, Rule: c.Rule, By: c.By, Value: c.Value, Answers: c.Answers,
		Samples: c.Samples, Undecided: c.Undecided, Wrong: c.Wrong, Searches: c.Searches,
	}
	if c.Samples > c.Undecided {
		in := func(share float64) *float64 { return new(100 * share) }
		j.WrongPct, j.WrongLow, j.WrongHigh = in(c.Share.Value), in(c.Share.Low), in(c.Share.High)
	}
	return j
}
