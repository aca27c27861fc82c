package making

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/grade"
	"keymove/suites/notation"
	"keymove/suites/regular"
	"keymove/suites/runfolder"
)

func (h Maker) gradeCommand() *cli.Command {
	return &cli.Command{
		Name:      "grade",
		Usage:     "has every legal move judged by an oracle, as points from 0 to 100",
		ArgsUsage: "[FILE]",
		Description: "Points are 100 less the loss of expected score in hundredths, for every legal move, in c8 and c9 as tools for\n" +
			"the Strategic Test Suite read them. A search with a line for each move makes a shortlist; each move near the best\n" +
			"is then searched by itself. A sample is graded again with ten times the nodes: below a reliability of 0.8, from\n" +
			"100 moves on, nothing is written without --force. With --run the moves are those that the contenders of a saved\n" +
			"run played. What the oracle says is kept, so that an interrupted command goes on.",
		Flags: append(oracleFlags("50000"),
			&cli.StringFlag{Name: "run", Usage: "grade what was played in the run of `FOLDER`, instead of a file"},
			&cli.Float64Flag{Name: "margin", Value: 0.02, Usage: "`LOSS` of expected score up to which a move is in bm"},
			&cli.Float64Flag{Name: "scale", Value: float64(grade.DefaultScale), Usage: "`CENTIPAWNS` that make odds of ten to one"},
			&cli.IntFlag{Name: "sample", DefaultText: "a fiftieth, at least 10", Usage: "`POSITIONS` graded again with ten times the nodes"},
			seedFlag(),
			&cli.BoolFlag{Name: "force", DefaultText: "no", Usage: "write the grades however unreliable they are"},
			&cli.BoolFlag{Name: "skip-invalid", DefaultText: "no", Usage: "go on without invalid lines; and without positions that have no legal moves"},
			outFlag(),
		),
		Action: func(c *cli.Context) error {
			switch {
			case c.IsSet("run") == c.Args().Present(), c.NArg() > 1:
				return host.Usagef("grade needs one file, or --run")
			case c.Float64("margin") < 0 || c.Float64("margin") > 1:
				return host.Usagef("--margin %g: want 0 to 1", c.Float64("margin"))
			case !(c.Float64("scale") > 0):
				return host.Usagef("--scale %g: want more than 0", c.Float64("scale"))
			}
			return h.grade(c)
		},
	}
}

// graded is the source of the positions: a file, or the moves of a run.
type graded struct {
	records []*epd.Record
	tasks   []grade.Task
	chosen  *grade.Chosen // nil for a file
}

func (h Maker) grade(c *cli.Context) error {
	nodes, err := h.nodes(c)
	if err != nil {
		return err
	}
	what, err := h.gradedOf(c)
	if err != nil {
		return err
	}
	cfg, o, err := h.judging(c, nodes, "%d of %d positions graded")
	if err != nil {
		return err
	}
	defer cfg.Memory.Close()
	cfg.Tasks, cfg.Scale = what.tasks, grade.Scale(c.Float64("scale"))
	grades, err := grade.Positions(c.Context, cfg)
	var again grade.Reliability
	if err == nil {
		again, err = grade.Again(c.Context, cfg, grades, sampleSize(c, len(grades)), c.Uint64("seed"))
	}
	if err != nil {
		return h.judged(c.Context, err)
	}
	from := grade.Provenance{
		Version: h.Version, Oracle: o.name(), Nodes: cfg.Nodes, Scale: cfg.Scale,
		Margin: c.Float64("margin"), Seed: c.Uint64("seed"), Reliability: again,
	}
	return h.writeGrades(c, from, what, grades)
}

// sampleSize returns how many positions are graded again.
func sampleSize(c *cli.Context, positions int) int {
	const least, share = 10, 50
	if n := c.Int("sample"); n > 0 {
		return n
	}
	return max(least, positions/share)
}

// gradedOf reads the file, or the run.
func (h Maker) gradedOf(c *cli.Context) (*graded, error) {
	if c.IsSet("run") {
		return h.gradedRun(c.String("run"))
	}
	file := c.Args().First()
	in, err := h.openSource(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	records, invalid, err := grade.Read(in, file)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	return &graded{records: records, tasks: grade.Tasks(file, records)}, h.checkLines(c, file, "EPD", records, invalid)
}

// openSource opens a file, a suite of the catalogue, or stdin.
func (h Maker) openSource(source string) (io.ReadCloser, error) {
	if source == suites.Stdin {
		return io.NopCloser(h.Stdin), nil
	}
	if e, ok := suites.FindEntry(source); ok && e.BuiltIn {
		text, err := e.Open()
		return io.NopCloser(text), err
	}
	path, err := h.locate(source)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	file, err := regular.Open(filepath.Clean(path), regular.Streamed)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	return file, nil
}

// checkLines reports each invalid line and returns their error, or that of a file without
// positions. It warns of what was repaired.
func (h Maker) checkLines(c *cli.Context, file, format string, records []*epd.Record, invalid suites.InvalidLines) error {
	repaired := notation.Warnings{File: file}
	for _, r := range records {
		repaired.Add(r.Repairs...)
	}
	for _, w := range repaired.List {
		h.Warn("%v", w)
	}
	for _, err := range notation.Shown(invalid, len(records), format) {
		h.Say("%v", err)
	}
	switch {
	case len(invalid) > 0 && !c.Bool("skip-invalid"):
		return host.WithCode(host.ExitSuite, fmt.Errorf("%s: %d of its lines cannot be used; --skip-invalid goes on without them", file, len(invalid)))
	case len(records) == 0:
		return host.WithCode(host.ExitSuite, fmt.Errorf("%s: no positions", file))
	case len(invalid) > 0:
		h.Warn("%s: %d invalid lines were skipped", file, len(invalid))
	}
	return nil
}

func (h Maker) gradedRun(dir string) (*graded, error) {
	_, records, err := runfolder.ReadFolder(dir)
	if err != nil {
		return nil, host.SavedRun(dir, err)
	}
	chosen, err := grade.ChosenIn(records)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%s: %w", dir, err))
	}
	if len(chosen.Tasks) == 0 {
		return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%s: no move was played", dir))
	}
	return &graded{records: chosen.Records, tasks: chosen.Tasks, chosen: chosen}, nil
}

// writeGrades reports how reliable the grades are, and writes them if that is enough.
func (h Maker) writeGrades(c *cli.Context, from grade.Provenance, what *graded, grades [][]grade.Grade) error {
	moves, alone := 0, 0
	for _, list := range grades {
		for _, g := range list {
			moves++
			if g.Alone {
				alone++
			}
		}
	}
	h.Inform("%s of %s graded, %d of them in a search of their own", sink.Plural(moves, "move"), sink.Plural(len(grades), "position"), alone)
	h.Inform("%v", &from.Reliability)
	if what.chosen != nil {
		for _, m := range what.chosen.Means(grades) {
			h.Inform("%s: %.1f points in the mean of %d positions", m.Contender, m.Points, m.Positions)
		}
		grades = what.chosen.Keep(grades)
	} else if changed, asked := grade.Changed(what.records, grades, from.Margin); asked > 0 {
		h.Inform("bm has other moves than before in %d of %s", changed, sink.Plural(asked, "position"))
	}
	if err := refuse(c, &from.Reliability); err != nil {
		return err
	}
	return h.finish(c.Context, nil, c.String("out"), func(w io.Writer) error {
		return grade.Write(w, from, what.records, grades)
	})
}

// refuse returns an error for grades that are too unreliable to be written, without --force.
func refuse(c *cli.Context, r *grade.Reliability) error {
	if !r.Refused() || c.Bool("force") {
		return nil
	}
	return host.WithCode(host.ExitInconclusive, fmt.Errorf("the grades are not reliable: want at least %.1f; use more --nodes, or --force", grade.LeastReliability))
}
