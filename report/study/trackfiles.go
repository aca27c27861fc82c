package study

import (
	"io"
	"strconv"

	"keymove/report"
	"keymove/report/output"
)

// The files of a history.
const (
	HistoryFile  = "history.json"
	CSVFile      = "track.csv"
	MarkdownFile = "track.md"
	PageFile     = "report.html"
)

// Files are the files of a history, besides what it is made of.
var Files = []output.File{
	{Name: HistoryFile, Holds: "the history as one JSON object"},
	{Name: CSVFile, Holds: "a row for each suite, theme and version of a history", Columns: report.Describe(trackColumns)},
	{Name: MarkdownFile, Holds: "the tables in Markdown"},
	{Name: PageFile, Holds: "the page to look at"},
}

// csvRow is a row of track.csv: a version on a suite or a theme, or a version without results.
type csvRow struct {
	version *TrackedVersion
	row     *TrackRow // nil without results
}

// trackColumns are the columns of track.csv.
var trackColumns = []report.Column[csvRow]{
	report.NewTextColumn("version", "text", "name of the version", "", func(r *csvRow) string { return r.version.Name }),
	report.NewTextColumn("commit", "hexadecimal", "hash of its commit", "the version is a file", func(r *csvRow) string { return r.version.Hash }),
	report.NewTextColumn("date", "ISO 8601", "when it was committed", "the version is a file", func(r *csvRow) string {
		if r.version.Date.IsZero() {
			return ""
		}
		return r.version.Date.Format("2006-01-02T15:04:05Z")
	}),
	report.NewTextColumn("subject", "text", "subject of the commit", "the version is a file", func(r *csvRow) string { return r.version.Subject }),
	report.NewTextColumn("failure", "text", "why the version has no results", "it has", func(r *csvRow) string { return r.version.Failure }),
	report.NewTextColumn("same_program_as", "text", "earlier version that is the same program", "there is none", func(r *csvRow) string { return r.version.SameAs }),
	report.NewTextColumn("suite", "text", "name of the suite", "no results", func(r *csvRow) string { return r.row.of(func(t *TrackRow) string { return t.Suite }) }),
	report.NewTextColumn("theme", "text", "theme, or all", "no results", func(r *csvRow) string { return r.row.of(func(t *TrackRow) string { return t.Theme }) }),
	number("positions", "positions", "searches of positions that can be solved", func(t *TrackRow) string { return strconv.Itoa(t.Positions) }),
	number("solved", "positions", "solved ones", func(t *TrackRow) string { return strconv.Itoa(t.Solved) }),
	number("solved_lo", "0 to 1", "lower limit of the 95 % interval of the share of solved ones", func(t *TrackRow) string { return decimal(t.Low, 4) }),
	number("solved_hi", "0 to 1", "upper limit", func(t *TrackRow) string { return decimal(t.High, 4) }),
	number("points", "points", "points", func(t *TrackRow) string { return strconv.Itoa(t.Points) }),
	number("max_points", "points", "most points; 0 without", func(t *TrackRow) string { return strconv.Itoa(t.MaxPoints) }),
	number("errors", "searches", "failed searches", func(t *TrackRow) string { return strconv.Itoa(t.Errors) }),
	number("mean_depth", "plies", "mean depth of the last completed iteration", func(t *TrackRow) string {
		if t.Depth == nil {
			return ""
		}
		return decimal(*t.Depth, 2)
	}),
	report.NewTimedColumn("nps", "nodes/s", "speed of the version when it was first searched, over all suites", "unknown", func(r *csvRow) string {
		if r.version.NPS == 0 {
			return ""
		}
		return strconv.FormatUint(r.version.NPS, 10)
	}),
	against("previous", "the version before", func(t *TrackRow) *Against { return t.Previous }, "version", func(a *Against) string { return a.Version }),
	against("previous", "the version before", func(t *TrackRow) *Against { return t.Previous }, "difference", differenceCell),
	against("previous", "the version before", func(t *TrackRow) *Against { return t.Previous }, "p_adjusted", pCell),
	against("previous", "the version before", func(t *TrackRow) *Against { return t.Previous }, "verdict", func(a *Against) string { return string(a.Verdict) }),
	left("best_version"), left("best_difference"), left("best_p_adjusted"), left("best_verdict"),
	report.NewTextColumn("figure", "text", "what the suite is judged by: solved, points, or found (mates)", "no results", func(r *csvRow) string { return r.row.of(func(t *TrackRow) string { return string(t.Figure) }) }),
	against("first", "the first version, of the last one", func(t *TrackRow) *Against { return t.First }, "version", func(a *Against) string { return a.Version }),
	against("first", "the first version, of the last one", func(t *TrackRow) *Against { return t.First }, "difference", differenceCell),
	against("first", "the first version, of the last one", func(t *TrackRow) *Against { return t.First }, "p_adjusted", pCell),
	against("first", "the first version, of the last one", func(t *TrackRow) *Against { return t.First }, "verdict", func(a *Against) string { return string(a.Verdict) }),
}

// left returns a column of earlier versions of the program, which is always empty now.
func left(name string) report.Column[csvRow] {
	return report.NewTextColumn(name, "text or number", "nothing: of a comparison that is not made any more", "always", func(*csvRow) string { return "" })
}

func (r *TrackRow) of(cell func(*TrackRow) string) string {
	if r == nil {
		return ""
	}
	return cell(r)
}

func number(name, unit, holds string, cell func(*TrackRow) string) report.Column[csvRow] {
	return report.NewColumn(name, unit, holds, "no results", func(r *csvRow) string { return r.row.of(cell) })
}

func against(base, holds string, of func(*TrackRow) *Against, name string, cell func(*Against) string) report.Column[csvRow] {
	return report.NewTextColumn(base+"_"+name, "text or number", name+" of the comparison with "+holds, "there is none", func(r *csvRow) string {
		return r.row.of(func(t *TrackRow) string {
			if a := of(t); a != nil {
				return cell(a)
			}
			return ""
		})
	})
}

func decimal(x float64, decimals int) string { return strconv.FormatFloat(x, 'f', decimals, 64) }

func differenceCell(a *Against) string { return decimal(a.Difference.Value, 4) }

func pCell(a *Against) string {
	if a.P == nil {
		return ""
	}
	return strconv.FormatFloat(*a.P, 'g', 4, 64)
}

// WriteCSV writes track.csv; noTimes leaves times empty.
func (t *Track) WriteCSV(w io.Writer, noTimes bool) error {
	byName := t.byName()
	var rows []csvRow
	for i := range t.Rows {
		rows = append(rows, csvRow{byName[t.Rows[i].Version], &t.Rows[i]})
	}
	for i := range t.Versions {
		if v := &t.Versions[i]; v.Contender == "" {
			rows = append(rows, csvRow{version: v})
		}
	}
	return report.WriteCSV(w, trackColumns, rows, noTimes)
}

// WriteJSON writes the track as one object.
func (t *Track) WriteJSON(w io.Writer) error {
	return output.WriteDocument(w, output.Schema, t)
}
