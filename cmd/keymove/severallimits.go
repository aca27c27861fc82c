package main

import (
	"errors"
	"io"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/markdown"
	"keymove/report/output"
)

// valueOf returns what the contenders of a run of several limits are worth.
func valueOf(run *report.Run) (*compare.Value, error) {
	var contenders []compare.Contender
	for _, part := range run.Limits() {
		if part.Len() > 0 { // one that ended early has not come to all
			contenders = append(contenders, compare.AllOf(part)...)
		}
	}
	return compare.ValueOf(contenders, compare.Options{Alpha: compare.DefaultAlpha, Seed: compare.DefaultSeed})
}

// runFilesOf returns the files of a run.
func runFilesOf(run *report.Run) []output.File {
	if !run.IsSeveral() {
		return runFiles
	}
	pages := map[string]func(io.Writer, *compare.Value) error{markdown.RunFile.Name: markdown.WriteValue, html.RunFile.Name: html.WriteValue}
	files := slices.Clone(runFiles)
	for i := range files {
		if write := pages[files[i].Name]; write != nil {
			files[i].Write = func(w io.Writer, s *output.Sections) error { return writePage(w, s.Run, write) }
		}
	}
	return files
}

// writePage writes a page about a run of several limits.
func writePage(w io.Writer, run *report.Run, write func(io.Writer, *compare.Value) error) error {
	v, err := valueOf(run)
	if err != nil {
		return err
	}
	return write(w, v)
}

// writeValueTable writes what a person reads at the end of a run of several limits.
func (a *app) writeValueTable(s *output.Sections, verbose bool) error {
	v, err := valueOf(s.Run)
	switch {
	case errors.Is(err, compare.ErrNothingShared):
		return nil
	case err != nil:
		return err
	case verbose:
		return output.WriteValue(a.Coloured(), v, a.Width())
	}
	return output.WriteValueBrief(a.Coloured(), v, pageOf(s.Run.Path), a.AsCalled(host.CommandLine("compare --by limit,phase", s.Run.Path)), a.Width())
}

// compareValue writes what the contenders of saved runs are worth by limit and phase.
func (a *app) compareValue(o *compareOptions, contenders []compare.Contender) error {
	value, err := compare.ValueOf(contenders, o.Options)
	if err != nil {
		return host.Suitef("%w", err)
	}
	switch {
	case o.csv:
		err = compare.WriteValue(a.Stdout, value, false)
	case o.JSON:
		err = writeJSON(a.Stdout, value)
	case o.markdown:
		err = markdown.WriteValue(a.Stdout, value)
	case o.html:
		err = html.WriteValue(a.Stdout, value)
	default:
		err = output.WriteValue(a.Coloured(), value, a.Width())
	}
	isTable := o.csv || o.JSON || o.markdown || o.html
	return errors.Join(err, a.comparedError(value.NotComparable, !isTable))
}
