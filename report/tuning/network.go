package tuning

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/escape"
	"keymove/report/output"
	"keymove/report/stats"
	"keymove/report/texttable"
	"keymove/suites/runfolder"
	"keymove/suites/tune/network"
)

// The files of a training, besides its manifest and the labels.
const (
	NetworkFile = "network.bin"
	ErrorsFile  = "errors.csv"
)

// NetworkFiles are the files of the training of a network.
var NetworkFiles = []output.File{
	{Name: runfolder.ManifestFile, Holds: "the manifest: files with their sha256, oracle, settings, errors"},
	{Name: network.LabelsFile, Holds: "the positions with the oracle's labels, one a line"},
	{Name: NetworkFile, Holds: "the network, as the engine reads it"},
	{Name: ErrorsFile, Holds: "a row for each epoch of the training of a network", Columns: report.Describe(epochColumns)},
}

// epochColumns are the columns of errors.csv in their order. New ones go to the end.
var epochColumns = []report.Column[network.Epoch]{
	report.NewColumn("epoch", "number", "number of the epoch, from 1", "", func(e *network.Epoch) string { return strconv.Itoa(e.Number) }),
	report.NewColumn("rate", "ratio", "learning rate after the epoch", "", func(e *network.Epoch) string { return strconv.FormatFloat(e.Rate, 'g', 6, 64) }),
	report.NewColumn("trained", "squared expected score", "mean squared error of the positions trained on, while they were learnt", "", func(e *network.Epoch) string { return errorText(e.Trained) }),
	report.NewColumn("held_out", "squared expected score", "mean squared error of the positions held out, after the epoch", "no positions are held out", func(e *network.Epoch) string {
		if e.HeldOut == 0 {
			return ""
		}
		return errorText(e.HeldOut)
	}),
}

func errorText(e float64) string { return strconv.FormatFloat(e, 'f', 6, 64) }

// Network is what is reported of the training of a network.
type Network struct {
	*network.Manifest
	End *network.End
	// HeldOut is by how much the error with the network on the games held out differs from
	// that without it, with its 95 % interval over pairs of games.
	HeldOut stats.Interval
}

// NewNetwork returns what is reported of a training that has trained a network.
func NewNetwork(m *network.Manifest, end *network.End) *Network {
	return &Network{m, end, heldOut(end.Tuned.HeldPairs, m.Seed)}
}

// EpochLine returns in one line what an epoch came to, and how many positions were learnt in
// a second.
func EpochLine(e network.Epoch, of int, perSecond float64) string {
	text := fmt.Sprintf("epoch %d of %d: error %.6f", e.Number, of, e.Trained)
	if e.HeldOut > 0 {
		text += fmt.Sprintf(", held out %.6f", e.HeldOut)
	}
	return text + fmt.Sprintf(", %.0f positions/s", perSecond)
}

// Notes returns what a reader of the errors has to know, a sentence each.
func (n *Network) Notes() []string {
	if n.End.Tuned.HeldOut == 0 {
		return []string{"No games are held out: nothing says what the network is worth on others."}
	}
	var notes []string
	if pairs := len(n.End.Tuned.HeldPairs); pairs < fewPairs {
		notes = append(notes, fmt.Sprintf("Only %s of games held out: the interval of their error is rough.", texttable.Plural(pairs, "pair")))
	}
	if n.HeldOut.High >= 0 {
		notes = append(notes, "The network does not lower the error on the games held out for certain. More games decide.")
	}
	if n.End.Tuned.FloatError > 0 && n.End.Tuned.NetworkError > n.End.Tuned.FloatError*1.05 {
		notes = append(notes, "Quantization costs more than 5 % of the error.")
	}
	return notes
}

// WriteFiles writes the files of the training into its folder.
func (n *Network) WriteFiles(dir string, file []byte) error {
	write := func(name string, write func(io.Writer) error) error {
		return runfolder.ReplaceFile(filepath.Join(dir, name), write)
	}
	return errors.Join(
		write(NetworkFile, func(w io.Writer) error { _, err := w.Write(file); return err }),
		write(ErrorsFile, func(w io.Writer) error { return report.WriteCSV(w, epochColumns, n.End.Tuned.Epochs, false) }),
	)
}

// WriteResult writes the table of the errors, what was read, notes, and what is to be done
// with the network in a folder.
func (n *Network) WriteResult(w io.Writer, dir string) error {
	var text strings.Builder
	if n.End.Tuned.HeldOut > 0 {
		fmt.Fprintf(&text, "%s\n", n.errorTable().Text(""))
	}
	fmt.Fprintf(&text, "Trained on %s in %s; %d held out. The score of the network is %d centipawns where the odds are e to one.\n",
		texttable.Plural(n.End.Tuned.Trained, "position"), texttable.Plural(n.Epochs, "epoch"), n.End.Tuned.HeldOut, n.End.Tuned.Scale)
	fmt.Fprintln(&text, n.countText())
	for _, note := range n.Notes() {
		fmt.Fprintln(&text, note)
	}
	fmt.Fprintf(&text, "\nThe network is a proposal, which games have to confirm:\n%s becomes part of the engine as docs/tune.md says.", filepath.Join(dir, NetworkFile))
	_, err := fmt.Fprintln(w, escape.Lines(text.String()))
	return err
}

// errorTable is the table of the errors on the positions held out.
func (n *Network) errorTable() *texttable.Table {
	table := texttable.New(texttable.Column{Header: "mean squared error held out"}, texttable.Column{Header: "error", Right: true},
		texttable.Column{Header: "change", Right: true}, texttable.Column{Header: "95 % interval"})
	t, i := n.End.Tuned, n.HeldOut
	table.Add(n.Profile+" without the network", errorText(t.EvaluationError), "", "")
	table.Add("with it before quantization", errorText(t.FloatError), fmt.Sprintf("%+.6f", t.FloatError-t.EvaluationError), "")
	table.Add("with the network", errorText(t.NetworkError), fmt.Sprintf("%+.6f", t.NetworkError-t.EvaluationError), fmt.Sprintf("%+.6f … %+.6f", i.Low, i.High))
	return table
}

// countText says what was read and what was skipped.
func (n *Network) countText() string {
	c := &n.Count
	text := fmt.Sprintf("%s, %s: %s; skipped: %d not quiet, %d without a score, %d decided, %d repeated",
		texttable.Plural(c.Games, "game"), texttable.Plural(c.Pairs, "pair"), texttable.Plural(c.Positions, "position"), c.Noisy, c.Unscored, c.Decided, c.Repeated)
	if n.Oracle == nil {
		return text + "."
	}
	var dropped []string
	for _, why := range slices.Sorted(maps.Keys(n.End.Dropped)) {
		dropped = append(dropped, fmt.Sprintf("%d %s", n.End.Dropped[why], why))
	}
	if c.Random > 0 {
		text += fmt.Sprintf("; %d more after random moves", c.Random)
	}
	if n.End.Leaves > 0 {
		text += fmt.Sprintf("; %d more that searches of %s evaluated", n.End.Leaves, texttable.Plural(int(n.LeafNodes), "node"))
	}
	if len(dropped) > 0 {
		text += "; dropped by the oracle: " + strings.Join(dropped, ", ")
	}
	return text + fmt.Sprintf(". Labels by %s.", n.Oracle.Name)
}
