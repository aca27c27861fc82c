package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/phase"
	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/phases"
	"keymove/suites/regular"
)

func (a *app) suitesPhasesCommand() *cli.Command {
	return &cli.Command{
		Name:      "phases",
		Usage:     "says what each detector of the phase calls the positions of a suite",
		ArgsUsage: "SUITE",
		Description: "SUITE is an EPD file, a name of the catalogue, or - for stdin. The table has the share of each phase by detector,\n" +
			"and with --label how often that is what an opcode says: opening, middlegame or endgame. Beside the detectors\n" +
			"stands Lichess's division of games, of each position alone; the endgame of placement is Speelman's. The suite is\n" +
			"read once and not kept, however long it is.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "label", Usage: "compare with the labels in `OPCODE`, as c0"},
			boolFlag("csv", "", "on stdout a row for each position, instead of the table"),
			boolFlag("chess960", "", "read castling rights as Chess960"),
		},
		Action: func(c *cli.Context) error {
			defer surviveSIGPIPE()()
			if c.NArg() != 1 {
				return host.Usagef("phases needs one suite: a file, a name of the catalogue, or - for stdin")
			}
			file, err := a.openSuite(c.Args().First())
			if err != nil {
				return host.Suitef("%w", err)
			}
			defer file.Close()
			options := phases.Options{Options: epd.Options{Chess960: c.Bool("chess960")}, Label: c.String("label")}
			if c.Bool("csv") {
				return writePositionPhases(a.Stdout, file, c.Args().First(), options)
			}
			tally, err := phases.Read(file, c.Args().First(), options, func(*phases.Position) error { return nil })
			if err != nil {
				return host.Suitef("%w", err)
			}
			return a.writePhases(tally)
		},
	}
}

// openSuite opens a file, a suite of the catalogue, or stdin.
func (a *app) openSuite(source string) (io.ReadCloser, error) {
	path, entry, err := a.Store().Locate(source)
	switch {
	case err != nil:
		return nil, err
	case source == suites.Stdin:
		return io.NopCloser(a.Stdin), nil
	case path == suites.BuiltinFile:
		file, err := entry.Open()
		return io.NopCloser(file), err
	}
	return regular.Open(path, regular.Streamed)
}

// phaseColumns are the columns of a row for each position.
var phaseColumns = func() []report.Column[phases.Position] {
	columns := []report.Column[phases.Position]{
		report.NewTextColumn("id", "text", "id of the position, its line without one", "", func(p *phases.Position) string { return p.ID }),
		report.NewTextColumn("fen", "FEN", "position", "", func(p *phases.Position) string { return p.FEN }),
		report.NewTextColumn("label", "text", "label of the position", "it has none", func(p *phases.Position) string { return p.Label }),
	}
	for i, d := range phase.Judged {
		columns = append(columns, report.NewTextColumn(d.Name(), "text", "state by the detector "+d.Name(), "", func(p *phases.Position) string { return p.States[i].String() }))
	}
	return columns
}()

// rowsAtOnce is the number of rows that are written together.
const rowsAtOnce = 256

// writePositionPhases writes a row for each position of a suite.
func writePositionPhases(w io.Writer, r io.Reader, file string, o phases.Options) error {
	out := bufio.NewWriter(w)
	if err := report.WriteCSV(out, phaseColumns, nil, false); err != nil {
		return err
	}
	var rows []phases.Position
	flush := func() error {
		err := report.AppendCSV(out, phaseColumns, rows, false)
		rows = rows[:0]
		return err
	}
	var writeErr error
	_, err := phases.Read(r, file, o, func(p *phases.Position) error {
		row := *p
		row.States = append([]phase.State(nil), p.States...)
		if rows = append(rows, row); len(rows) == rowsAtOnce {
			writeErr = flush()
		}
		return writeErr
	})
	switch {
	case writeErr != nil:
		return writeErr
	case err != nil:
		return errors.Join(flush(), out.Flush(), host.Suitef("%w", err))
	}
	return errors.Join(flush(), out.Flush())
}

// writePhases writes the table.
func (a *app) writePhases(t *phases.Tally) error {
	table := sink.NewTable(
		sink.Column{Header: "detector"}, sink.Column{Header: "opening", Right: true}, sink.Column{Header: "middlegame", Right: true},
		sink.Column{Header: "endgame", Right: true}, sink.Column{Header: "as labelled", Right: true}, sink.Column{Header: "%", Right: true},
		sink.Column{Header: "95 % interval", Right: true},
	)
	for _, c := range t.Counts {
		cells := []string{c.Detector}
		for _, n := range c.States {
			cells = append(cells, share(n, t.Positions))
		}
		agreed, percent, limits := "", "", ""
		if t.Labelled > 0 {
			low, high := stats.Wilson(float64(c.Agreed), t.Labelled, stats.Z95)
			agreed, percent, limits = strconv.Itoa(c.Agreed), share(c.Agreed, t.Labelled), sink.Interval(100*low, 100*high, 1)
		}
		table.Add(append(cells, agreed, percent, limits)...)
	}
	note := fmt.Sprintf("%s; phases in %%", sink.Plural(t.Positions, "position"))
	if t.Labelled > 0 {
		note += fmt.Sprintf("; %d with a label", t.Labelled)
	}
	if t.UnknownPlies > 0 {
		note += fmt.Sprintf(". %s without a move number: a condition on few plies does not hold there", sink.Plural(t.UnknownPlies, "position"))
	}
	_, err := io.WriteString(a.Stdout, table.Fit("", a.Width())+"\n"+sink.Paragraph("", note+".", a.Width()))
	return err
}

// share writes a share in percent; empty of nothing.
func share(n, all int) string {
	if all == 0 {
		return ""
	}
	return sink.Ratio(100*uint64(n), uint64(all), 1)
}
