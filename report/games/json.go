package games

import (
	"io"
	"math"

	"keymove/report/output"
	"keymove/suites/match"
	"keymove/suites/plan"
)

// jsonMatch is a match as one JSON object.
type jsonMatch struct {
	Games    int           `json:"games"`
	Pairs    int           `json:"pairs"`
	Pairings []jsonPairing `json:"pairings"`
	SPRT     *jsonVerdict  `json:"sprt,omitempty"`
	// Refusal says why there is no verdict.
	Refusal string `json:"refusal,omitempty"`
	// Endings counts the games by how they ended.
	Endings map[match.Ending]int `json:"endings"`
	Players []jsonPlayer         `json:"players"`
	Notes   []string             `json:"notes"`
	Folder  string               `json:"folder"`
	// Expectations are an experiment's.
	Expectations []plan.Result `json:"expectations,omitempty"`
}

type jsonPairing struct {
	First  string `json:"first"`
	Second string `json:"second"`
	match.Tally
	Elo       *float64 `json:"elo"` // null where it is infinite
	EloError  *float64 `json:"elo_error"`
	NElo      *float64 `json:"nelo"`
	NEloError *float64 `json:"nelo_error"`
	LOS       *float64 `json:"los"` // from 0 to 1
}

type jsonVerdict struct {
	Test  match.Test `json:"test"`
	LLR   float64    `json:"llr"`
	Lower float64    `json:"lower"`
	Upper float64    `json:"upper"`
	State string     `json:"state"` // H0, H1, undecided or no verdict
}

type jsonPlayer struct {
	Name       string  `json:"name"`
	Limit      string  `json:"limit"`
	Moves      int     `json:"moves"`
	Nodes      *uint64 `json:"nodes,omitempty"`
	TimeLosses int     `json:"time_losses"`
	Stalls     int     `json:"stalls"`
	Illegal    int     `json:"illegal_moves"`
	Crashes    int     `json:"crashes"`
	Disobeyed  string  `json:"disobeyed,omitempty"`
}

// WriteJSON writes the summary as one object; folder is the match's.
func (s *Summary) WriteJSON(w io.Writer, folder string) error {
	out := jsonMatch{Games: s.Games(), Pairs: s.Pairs, Endings: s.Endings, Notes: s.Notes(), Refusal: s.Refusal(), Folder: folder, Expectations: s.Expectations()}
	for _, row := range s.rows() {
		out.Pairings = append(out.Pairings, jsonPairing{
			First: s.Manifest.Players[0].Name, Second: s.Manifest.Players[row.other].Name, Tally: *row.tally,
			Elo: finite(row.Elo), EloError: finite(row.EloError), NElo: finite(row.NElo), NEloError: finite(row.NEloError), LOS: finite(row.LOS),
		})
	}
	if verdict, ok := s.Verdict(); ok {
		out.SPRT = &jsonVerdict{*s.Manifest.Test, verdict.LLR, verdict.Lower, verdict.Upper, verdict.StateText()}
	}
	for i := range s.Players {
		p := &s.Players[i]
		var nodes *uint64
		if p.NoNodes == 0 {
			nodes = &p.AllNodes
		}
		out.Players = append(out.Players, jsonPlayer{s.Manifest.Players[i].Name, s.Manifest.Players[i].LimitText(), p.Searches, nodes,
			p.Endings[match.TimeForfeit], p.Endings[match.Stalled], p.Endings[match.IllegalMove], p.Endings[match.Crashed], p.Disobedience().String()})
	}
	return output.WriteDocument(w, output.Schema, out)
}

// finite returns a number, nil where it is none.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
