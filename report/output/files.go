package output

import (
	"errors"
	"io"
	"path/filepath"
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/expect"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
)

// File is a file of a run folder.
type File struct {
	// Name is the file name in the run folder.
	Name string
	// Holds describes the content.
	Holds string
	// Columns are the columns of a CSV file.
	Columns []report.ColumnInfo
	// In reports whether a run has the file; nil if every run has it.
	In func(*Sections) bool
	// Write writes the file; nil if it is written while the run is going on.
	Write func(io.Writer, *Sections) error
}

// Files are the files of a run, in the order in which they are written.
var Files = []File{
	{Name: folder.ManifestFile, Holds: "the manifest: everything that results depend on"},
	{Name: folder.StdinFile, Holds: "the suite read from standard input",
		In: func(s *Sections) bool { return slices.ContainsFunc(s.meta.Suites, isStdin) }},
	{Name: folder.JournalFile, Holds: "the records in the order of completion, one per line"},
	{Name: folder.TraceFile, Holds: "all reports of the searches (--trace)",
		In: func(s *Sections) bool { return s.meta.Trace }},
	{Name: report.RecordsFile, Holds: "a row for each record", Columns: report.Describe(report.RecordColumns()),
		Write: func(w io.Writer, s *Sections) error { return report.WriteRecords(w, s.Run) }},
	{Name: report.SummaryFile, Holds: "a row for each contender, suite, theme and phase", Columns: report.Describe(append(slices.Clip(report.SummaryColumns), report.LimitColumn[report.Summary](nil))),
		Write: func(w io.Writer, s *Sections) error { return report.WriteSummary(w, s.Run, s.Parts()) }},
	{Name: FailedFile, Holds: "the unsolved lines, with the moves played", Write: WriteFailed},
	{Name: compare.File, Holds: "a row for each pair of contenders, suite, theme and phase",
		Columns: report.Describe(compare.ColumnsOfLimits), In: comparesContenders, Write: comparisonWriter(compare.WriteCSV)},
	{Name: compare.SettingsFile, Holds: "a row for each setting in which a contender differs from the base",
		Columns: report.Describe(compare.SettingColumns), In: comparesContenders, Write: comparisonWriter(compare.WriteSettings)},
	{Name: expect.File, Holds: "a row for each expectation of an experiment",
		Columns: report.Describe(expect.Columns), In: isExperiment, Write: func(w io.Writer, s *Sections) error { return expect.WriteCSV(w, s.Expectations()) }},
	MarkdownFile,
	{Name: show.JUnitFile, Holds: "the positions as test cases; lost ones fail",
		In: isGated, Write: func(w io.Writer, s *Sections) error { return show.JUnit(w, s.Gates) }},
}

// MarkdownFile is the report of a run, which pull requests and pages show.
var MarkdownFile = File{Name: show.MarkdownFile, Holds: "the verdict, the tables and the notes of the run, in Markdown", Write: WriteMarkdown}

func isStdin(s folder.SuiteEntry) bool { return s.File == suites.Stdin }

func comparesContenders(s *Sections) bool { return len(s.meta.Contenders) > 1 }

func isExperiment(s *Sections) bool { return s.meta.Experiment != nil }

func isGated(s *Sections) bool { return s.Gates != nil }

// comparisonWriter writes a file that is made from the comparison of the contenders.
func comparisonWriter(write func(io.Writer, *compare.Comparison) error) func(io.Writer, *Sections) error {
	return func(w io.Writer, s *Sections) error {
		c, err := s.Comparison()
		if err != nil {
			return err
		}
		return write(w, c)
	}
}

// WriteFiles writes into the run folder those of the files that follow from the
// records and that the run has. It can be repeated at any time with the same result.
// Each file is replaced whole or not at all.
func WriteFiles(s *Sections, written []File) error {
	var errs []error
	for _, f := range written {
		if f.Write == nil || f.In != nil && !f.In(s) {
			continue
		}
		errs = append(errs, files.ReplaceFile(filepath.Join(s.Run.Path, f.Name), func(w io.Writer) error { return f.Write(w, s) }))
	}
	return errors.Join(errs...)
}
