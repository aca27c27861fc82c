package tuning

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"keymove/report"
	"keymove/report/escape"
	"keymove/report/output"
	"keymove/report/stats"
	"keymove/report/texttable"
	"keymove/suites/runfolder"
	"keymove/suites/tune/texel"
)

// The files of a tune to the results of games, besides its manifest.
const (
	WeightsFile = "weights.csv"
	ProfileFile = "tuned.toml"
)

// TexelFiles are the files of a tune to the results of games.
var TexelFiles = []output.File{
	{Name: runfolder.ManifestFile, Holds: "the manifest: profile, games with their sha256, errors"},
	{Name: WeightsFile, Holds: "a row for each weight of a tune to the results of games", Columns: report.Describe(weightColumns)},
	{Name: ProfileFile, Holds: "a profile with the tuned weights, for `--profiles`"},
}

// TexelKind is in the manifest of a tune to the results of games, with which nothing can
// go on.
const TexelKind = "fit"

// Texel is a tune of weights to the results of games: run.json.
type Texel struct {
	Kind    string   `json:"kind"` // TexelKind
	Version string   `json:"version"`
	Program string   `json:"program_sha256"`
	Command []string `json:"command,omitempty"`
	// Profile is the profile as it was written, Options are its resolved settings.
	Profile string            `json:"profile"`
	Options map[string]string `json:"options"`
	Files   []GameFile        `json:"games"`
	Count   texel.Count       `json:"count"`
	// Holdout is the share of the pairs of games that is held out, in percent; Seed says
	// which.
	Holdout int            `json:"holdout_pct"`
	Seed    uint64         `json:"seed"`
	Weights []texel.Weight `json:"weights"`
	Fitted  *texel.Fitted  `json:"fitted"`
	Start   time.Time      `json:"start"`
	End     time.Time      `json:"end"`
}

// GameFile is a file of games.
type GameFile struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Games  int    `json:"games"`
}

// weightRow is a row of weights.csv.
type weightRow struct {
	*Texel
	at int
}

// weightColumns are the columns of weights.csv in their order. New ones go to the end.
var weightColumns = []report.Column[weightRow]{
	report.NewColumn("weight", "text", "name of the feature", "", func(r *weightRow) string { return r.Weights[r.at].Name }),
	report.NewColumn("before", "of the feature", "its value before the tune", "", func(r *weightRow) string { return strconv.Itoa(r.Weights[r.at].Value) }),
	report.NewColumn("after", "of the feature", "its value after the tune", "", func(r *weightRow) string { return strconv.Itoa(r.Fitted.Values[r.at]) }),
	report.NewColumn("positions", "positions", "positions from which it was fitted and in which it counts", "", func(r *weightRow) string { return strconv.Itoa(r.Fitted.Counts[r.at]) }),
}

// rows returns the rows of weights.csv.
func (t *Texel) rows() []weightRow {
	rows := make([]weightRow, len(t.Weights))
	for i := range rows {
		rows[i] = weightRow{t, i}
	}
	return rows
}

// Changed reports whether any weight has another value than before.
func (t *Texel) Changed() bool {
	for i, w := range t.Weights {
		if t.Fitted.Values[i] != w.Value {
			return true
		}
	}
	return false
}

// HeldOut returns by how much the error on the games that are held out has changed, with
// its 95 % interval over pairs of games, whose positions are no independent evidence.
func (t *Texel) HeldOut() stats.Interval { return heldOut(t.Fitted.HeldPairs, t.Seed) }

// heldOut returns the difference of the mean errors after and before over pairs of games.
func heldOut(pairs []texel.PairErrors, seed uint64) stats.Interval {
	u := stats.Units{Columns: 2}
	for _, pair := range pairs {
		u.Values = append(u.Values, pair.After-pair.Before, float64(pair.Positions))
	}
	if u.Len() == 0 {
		return stats.Interval{}
	}
	const resamples = 10_000
	return stats.Bootstrap{Resamples: resamples, Seed: seed, Level: 0.95}.BCa(u, func(sums []float64) float64 {
		return sums[0] / max(sums[1], 1)
	})
}

// fewPairs is the number of pairs of games below which an interval over them is rough.
const fewPairs = 30

// Notes returns what a reader of the weights has to know, a sentence each.
func (t *Texel) Notes() []string {
	var notes []string
	if t.Fitted.HeldOut.Positions == 0 {
		return append(notes, "No games are held out: nothing says what the weights are worth on others.")
	}
	if n := len(t.Fitted.HeldPairs); n < fewPairs {
		notes = append(notes, fmt.Sprintf("Only %s of games held out: the interval of their error is rough.", texttable.Plural(n, "pair")))
	}
	if held := t.HeldOut(); t.Changed() && held.High >= 0 {
		notes = append(notes, "The error on the games held out has not fallen for certain: these weights may fit chance. More games decide.")
	}
	for i, n := range t.Fitted.Counts {
		if n == 0 {
			notes = append(notes, fmt.Sprintf("%s counts in no position, and stays.", t.Weights[i].Name))
		}
	}
	return notes
}

// WriteResult writes the table of the weights, the errors and notes, and the command that
// would confirm the weights, empty if none has changed.
func (t *Texel) WriteResult(w io.Writer, confirm string) error {
	var text strings.Builder
	for _, table := range []*texttable.Table{t.weightTable(), t.errorTable()} {
		fmt.Fprintf(&text, "%s\n", table.Text(""))
	}
	fmt.Fprintf(&text, "K is %.4f, before %.4f. %s, %s: %d positions; skipped: %d that are not quiet, %d repeated, %s without a result by chess.\n",
		t.Fitted.K, t.Fitted.KBefore, texttable.Plural(t.Count.Games, "game"), texttable.Plural(t.Count.Pairs, "pair"), t.Count.Used(),
		t.Count.Noisy, t.Count.Repeated, texttable.Plural(t.Count.Unfinished, "game"))
	for _, note := range t.Notes() {
		fmt.Fprintln(&text, note)
	}
	if confirm == "" {
		confirm = "No weight has changed."
	} else {
		confirm = "These weights are a proposal, which games have to confirm:\n" + confirm
	}
	_, err := fmt.Fprintln(w, escape.Lines(text.String()+"\n"+confirm))
	return err
}

// weightTable is the table of the weights.
func (t *Texel) weightTable() *texttable.Table {
	table := texttable.New(texttable.Column{Header: "weight"}, texttable.Column{Header: "before", Right: true},
		texttable.Column{Header: "after", Right: true}, texttable.Column{Header: "change", Right: true}, texttable.Column{Header: "positions", Right: true})
	for i, w := range t.Weights {
		after := t.Fitted.Values[i]
		table.Add(w.Name, strconv.Itoa(w.Value), strconv.Itoa(after), fmt.Sprintf("%+d", after-w.Value), strconv.Itoa(t.Fitted.Counts[i]))
	}
	return table
}

// errorTable is the table of the errors.
func (t *Texel) errorTable() *texttable.Table {
	table := texttable.New(texttable.Column{Header: "mean squared error"}, texttable.Column{Header: "positions", Right: true},
		texttable.Column{Header: "before", Right: true}, texttable.Column{Header: "after", Right: true},
		texttable.Column{Header: "change", Right: true}, texttable.Column{Header: "95 % interval"})
	add := func(name string, e texel.Errors, interval string) {
		table.Add(name, strconv.Itoa(e.Positions), fmt.Sprintf("%.6f", e.Before), fmt.Sprintf("%.6f", e.After), fmt.Sprintf("%+.6f", e.After-e.Before), interval)
	}
	add("fitted on", t.Fitted.Fit, "")
	if t.Fitted.HeldOut.Positions > 0 {
		i := t.HeldOut()
		add("held out", t.Fitted.HeldOut, fmt.Sprintf("%+.6f … %+.6f", i.Low, i.High))
	}
	return table
}

// WriteFiles writes the files of the tune into its folder. profile is the text of the
// tuned profile.
func (t *Texel) WriteFiles(dir, profile string) error {
	write := func(name string, write func(io.Writer) error) error {
		return runfolder.ReplaceFile(filepath.Join(dir, name), write)
	}
	return errors.Join(
		write(WeightsFile, func(w io.Writer) error { return report.WriteCSV(w, weightColumns, t.rows(), false) }),
		write(ProfileFile, func(w io.Writer) error { _, err := io.WriteString(w, profile); return err }),
		write(runfolder.ManifestFile, func(w io.Writer) error {
			out := json.NewEncoder(w)
			out.SetIndent("", "  ")
			out.SetEscapeHTML(false)
			return out.Encode(t)
		}),
	)
}
