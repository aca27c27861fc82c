package games

import (
	"keymove/report"
	"keymove/report/expect"
	"keymove/report/output"
	"keymove/suites/job"
	"keymove/suites/match"
)

// The files of a match, besides its manifest, its journal and match.PGNFile.
const (
	GamesFile  = "games.csv"
	MatchFile  = "match.csv"
	SeriesFile = "series.csv"
	ReportFile = "report.md"
)

// Files are the files of a match, in the order in which they come to be.
var Files = []output.File{
	{Name: job.ManifestFile, Holds: "the manifest: all that games depend on"},
	{Name: job.JournalFile, Holds: "the games as they came in, one a line"},
	{Name: match.PGNFile, Holds: "the games of whole pairs"},
	{Name: GamesFile, Holds: "a row for each game of a match", Columns: report.Describe(gameColumns)},
	{Name: SeriesFile, Holds: "a row for every ten pairs of a match between two contenders", Columns: report.Describe(seriesColumns)},
	{Name: MatchFile, Holds: "a row for each pair of contenders of a match", Columns: report.Describe(matchColumns)},
	{Name: expect.File, Holds: "of an experiment: what was expected, and whether that is met"},
	{Name: ReportFile, Holds: "the closing block, tables and notes"},
}
