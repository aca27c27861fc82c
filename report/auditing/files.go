package auditing

import (
	"errors"
	"io"
	"path/filepath"
	"strconv"

	"keymove/report"
	"keymove/report/output"
	"keymove/suites/audit"
	"keymove/suites/runfolder"
)

// The files of an audit, besides its manifest and its journal.
const (
	RulesFile   = "rules.csv"
	SamplesFile = "samples.csv"
)

// Files are the files of an audit.
var Files = []output.File{
	{Name: runfolder.ManifestFile, Holds: "the manifest: all that an audit depends on"},
	{Name: runfolder.JournalFile, Holds: "the searches with their samples as they came in, one a line"},
	{Name: RulesFile, Holds: "a row for each contender, rule and part of its answers in an audit", Columns: report.Describe(cellColumns)},
	{Name: SamplesFile, Holds: "a row for each answer of a rule that an audit replayed", Columns: report.Describe(sampleColumns)},
}

// percent writes a share with two decimals.
func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) }

// ofShare is a column about the share, which is empty if nothing was replayed to the end.
func ofShare(name, holds string, share func(*Cell) float64) report.Column[Cell] {
	return report.NewColumn(name, "%", holds, "no replay was completed", func(c *Cell) string {
		if c.Samples == c.Undecided {
			return ""
		}
		return percent(share(c))
	})
}

// cellColumns are the columns of rules.csv in their order. New ones go to the end.
var cellColumns = []report.Column[Cell]{
	report.NewTextColumn("contender", "text", "name of the contender", "", func(c *Cell) string { return c.Contender }),
	report.NewTextColumn("rule", "feature", "the rule; "+audit.Control+" for nodes that no rule decided", "", func(c *Cell) string { return c.Rule }),
	report.NewColumn("by", "text", "all, or how the answers are divided: depth or phase", "", func(c *Cell) string { return c.By }),
	report.NewTextColumn("value", "plies or phase", "the part: depth left at the node, 0 in the quiescence search, or the phase of its position", "by is all", func(c *Cell) string { return c.Value }),
	report.NewColumn("answers", "answers", "answers of the rule in all searches", "", func(c *Cell) string { return strconv.FormatUint(c.Answers, 10) }),
	report.NewColumn("samples", "answers", "answers that were replayed", "", func(c *Cell) string { return strconv.Itoa(c.Samples) }),
	report.NewColumn("undecided", "answers", "replays that did not end within their nodes", "", func(c *Cell) string { return strconv.Itoa(c.Undecided) }),
	report.NewColumn("wrong", "answers", "replays with a score on the other side of the window", "", func(c *Cell) string { return strconv.Itoa(c.Wrong) }),
	report.NewColumn("searches", "searches", "searches that the completed replays come from", "", func(c *Cell) string { return strconv.Itoa(c.Searches) }),
	ofShare("wrong_pct", "share of wrong answers, by the weights of the samples", func(c *Cell) float64 { return c.Share.Value }),
	ofShare("wrong_lo", "lower limit of its 95 % interval (Wilson's, with the effective number of samples, as those of one search depend on each other)", func(c *Cell) float64 { return c.Share.Low }),
	ofShare("wrong_hi", "upper limit of that interval", func(c *Cell) float64 { return c.Share.High }),
}

// sampleRow is a row of samples.csv.
type sampleRow struct {
	manifest *audit.Manifest
	record   *audit.Record
	rule     string
	*audit.Sample
}

func number(name, unit, holds string, value func(*sampleRow) int) report.Column[sampleRow] {
	return report.NewColumn(name, unit, holds, "", func(r *sampleRow) string { return strconv.Itoa(value(r)) })
}

// sampleColumns are the columns of samples.csv in their order. New ones go to the end.
var sampleColumns = []report.Column[sampleRow]{
	report.NewTextColumn("contender", "text", "name of the contender", "", func(r *sampleRow) string { return r.manifest.Contenders[r.record.Contender].Name }),
	report.NewTextColumn("suite", "text", "name of the suite", "", func(r *sampleRow) string { return r.manifest.Suites[r.record.Suite].Name }),
	report.NewTextColumn("id", "text", "id of the case that was searched", "", func(r *sampleRow) string { return r.record.ID }),
	report.NewTextColumn("rule", "feature", "the rule", "", func(r *sampleRow) string { return r.rule }),
	report.NewTextColumn("fen", "FEN", "position of the node", "", func(r *sampleRow) string { return r.FEN }),
	report.NewTextColumn("move", "UCI", "move that was skipped or reduced", "the rule decided the whole node", func(r *sampleRow) string { return r.Move }),
	number("ply", "plies", "distance from the root", func(r *sampleRow) int { return r.Ply }),
	number("depth", "plies", "depth left, 0 in the quiescence search", func(r *sampleRow) int { return r.Depth }),
	report.NewColumn("phase", "text", "phase of the position by the detector counted", "", func(r *sampleRow) string { return r.Phase }),
	number("alpha", "cp", "alpha, for the side to move; mates count from 31000 down", func(r *sampleRow) int { return r.Alpha }),
	number("beta", "cp", "beta", func(r *sampleRow) int { return r.Beta }),
	number("score", "cp", "what the rule answered for the node; of a move, alpha, which the move is said not to raise", func(r *sampleRow) int { return r.Score }),
	report.NewColumn("replay", "cp", "score of the same search without the rule, a bound outside of the window", "it was not completed", func(r *sampleRow) string {
		if r.Replay == nil {
			return ""
		}
		return strconv.Itoa(*r.Replay)
	}),
	report.NewColumn("wrong", "1 or 0", "1 if the two scores are on different sides of the window", "it was not completed", func(r *sampleRow) string {
		switch {
		case r.Replay == nil:
			return ""
		case r.Wrong:
			return "1"
		}
		return "0"
	}),
	report.NewColumn("weight", "answers", "number of answers of the search that the sample stands for", "", func(r *sampleRow) string { return strconv.FormatFloat(r.Weight, 'f', 3, 64) }),
	report.NewColumn("nodes", "nodes", "nodes of the replay", "", func(r *sampleRow) string { return strconv.FormatUint(r.Nodes, 10) }),
}

// sampleRows returns the rows of samples.csv.
func (s *Summary) sampleRows() []sampleRow {
	var rows []sampleRow
	for i := range s.Records {
		rec := &s.Records[i]
		for _, of := range rec.Rules {
			for n := range of.Samples {
				rows = append(rows, sampleRow{s.Manifest, rec, of.Rule, &of.Samples[n]})
			}
		}
	}
	return rows
}

// WriteFiles writes the files of the audit into its folder.
func (s *Summary) WriteFiles(dir string) error {
	write := func(name string, write func(io.Writer) error) error {
		return runfolder.ReplaceFile(filepath.Join(dir, name), write)
	}
	return errors.Join(
		write(RulesFile, func(w io.Writer) error { return report.WriteCSV(w, cellColumns, s.Cells, false) }),
		write(SamplesFile, func(w io.Writer) error { return report.WriteCSV(w, sampleColumns, s.sampleRows(), false) }),
	)
}
