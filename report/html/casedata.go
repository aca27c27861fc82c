package html

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/engine/board"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// pageData is the block of JSON from which the script shows what a row holds. Cells are
// those of records.csv: a case has the columns caseColumns, a search the columns
// searchColumns, null for an empty one.
type pageData struct {
	CaseColumns   []shown     `json:"case_columns"`
	SearchColumns []shown     `json:"search_columns"`
	Contenders    []player    `json:"contenders"`
	Commands      [][]command `json:"commands"` // by run and suite
	// Folders are the folders of the runs, as words of the shell.
	Folders []shown    `json:"folders"`
	Suites  []shown    `json:"suites"`
	Cases   []caseData `json:"cases"`
}

// player is a contender: its name, and the number of its run.
type player struct {
	Name shown `json:"name"`
	Run  int   `json:"run"`
}

// caseData is a position.
type caseData struct {
	Cells []json.Marshaler `json:"c"`
	// Kinds are those by which the list is filtered, Theme is what it shows as theme.
	Kinds []shown `json:"k,omitempty"`
	Theme shown   `json:"t,omitempty"`
	// Board is the FEN if it is valid, what a board may be made of, sameFEN for that of the
	// cell; URL is the address of its analysis.
	Board shown `json:"b,omitempty"`
	URL   shown `json:"u,omitempty"`
	// Explain has the number of a contender and that of its first row in records.csv, which
	// "keymove explain" explains.
	Explain []int `json:"x,omitempty"`
	// Best are the moves asked for, in UCI notation.
	Best []shown `json:"bm,omitempty"`
	// Filter is the word behind --filter; empty if no pattern finds the case alone.
	Filter shown `json:"f,omitempty"`
	// By has the searches of each contender; null without any.
	By []*searchData `json:"by"`
}

// sameFEN says that the FEN of a case is valid as it is.
const sameFEN shown = "="

// searchData is the first search of a case by a contender.
type searchData struct {
	Cells      []json.Marshaler `json:"r"`
	Iterations shown            `json:"i,omitempty"`
	// All says what all searches of the case came to; empty for one.
	All shown `json:"all,omitempty"`
}

var (
	caseColumns   = columnsNamed("suite", "id", "phase", "fen", "expected", "avoid", "disputed", "line", "history")
	searchColumns = columnsNamed("move", "move_uci", "solved", "points", "max_points", "score_cp", "score_mate", "depth", "seldepth",
		"nodes", "time_ms", "nps", "kept_depth", "kept_nodes", "kept_time_ms", "cpu_ms", "retries", "cached", "pv", "error", "note",
		"played", "moves_right", "moves_asked")
)

func columnsNamed(names ...string) []report.Column[suites.Record] {
	var list []report.Column[suites.Record]
	all := report.RecordColumns()
	for _, name := range names {
		for _, col := range all {
			if col.Name == name {
				list = append(list, col)
			}
		}
	}
	return list
}

func namesOf(columns []report.Column[suites.Record]) []shown {
	names := make([]shown, len(columns))
	for i, col := range columns {
		names[i] = shown(col.Name)
	}
	return names
}

// cells returns the cells of a record: numbers and texts, nil for empty ones.
func (p *content) cells(columns []report.Column[suites.Record], rec *suites.Record) []json.Marshaler {
	row := make([]json.Marshaler, len(columns))
	for i, col := range columns {
		cell := col.Cell(rec)
		switch {
		case cell == "" || col.Timed && p.noTimes:
		case col.IsText:
			row[i] = shown(cell)
		default:
			row[i] = shownNumber(cell)
		}
	}
	return row
}

// writeData writes the block. It goes through sink.JSON, as all JSON of the program.
func (p *content) writeData(w io.Writer) error {
	if _, err := io.WriteString(w, `<script type="application/json" id="data">`); err != nil {
		return err
	}
	if err := json.NewEncoder(sink.JSON(w)).Encode(p.data()); err != nil { // with < as \u003c
		return err
	}
	_, err := io.WriteString(w, "</script>\n")
	return err
}

func (p *content) data() pageData {
	data := pageData{CaseColumns: namesOf(caseColumns), SearchColumns: namesOf(searchColumns), Suites: allShown(p.suites), Cases: []caseData{}}
	for _, c := range p.contenders {
		data.Contenders = append(data.Contenders, player{shown(c.Name), slices.Index(p.runs, c.Run)})
	}
	for _, run := range p.runs {
		data.Folders = append(data.Folders, p.folderOf(run))
		list := make([]command, len(p.suites))
		for i, suite := range p.suites {
			list[i] = p.commandOf(run, suite)
		}
		data.Commands = append(data.Commands, list)
	}
	for _, at := range p.positions {
		data.Cases = append(data.Cases, p.caseData(at))
	}
	return data
}

func (p *content) caseData(at *position) caseData {
	rec := at.first
	data := caseData{
		Cells: p.cells(caseColumns, rec), Kinds: allShown(at.kinds()), Theme: shown(p.themeOf(rec)),
		Filter: shown(quoted(report.FilterWord(rec.ID))), By: make([]*searchData, len(at.by)),
	}
	if pos, err := board.ParseFEN(rec.FEN); err == nil {
		if data.Board, data.URL = shown(pos.FEN()), shown(report.BoardURL(rec.FEN)); pos.FEN() == rec.FEN {
			data.Board = sameFEN
		}
		data.Best = allShown(uciMoves(&pos, rec.Expected))
	}
	if n := at.missedBy(); n >= 0 && p.contenders[n].Run.Meta != nil { // else there is only records.csv
		data.Explain = []int{n, at.rows[n]}
	}
	for n, searches := range at.by {
		if len(searches) > 0 {
			data.By[n] = p.searchData(searches)
		}
	}
	return data
}

// missedBy returns the contender whose search is to be explained: the first that lost the case,
// else the first that did not solve it, -1 for none. An engine that failed has nothing to explain.
func (at *position) missedBy() int {
	missed := -1
	for n, searches := range at.by {
		solved := searches.Solved()
		if solved.Searches == 0 || solved.Sum == solved.Searches || searches[0].Error != "" {
			continue
		}
		if at.changeOf(n) == compare.Lost {
			return n
		}
		if missed < 0 {
			missed = n
		}
	}
	return missed
}

// folderOf returns the folder of a run as a word of the shell: that in which the page is, if it is
// of one run.
func (p *content) folderOf(run *report.Run) shown {
	if len(p.runs) == 1 {
		return "."
	}
	return shown(quoted(run.Path))
}

func (p *content) searchData(searches report.Searches) *searchData {
	data := &searchData{Cells: p.cells(searchColumns, searches[0]), Iterations: shown(searches[0].Iterations)}
	if len(searches) < 2 {
		return data
	}
	var played []string
	for _, answer := range searches.Answers() {
		played = append(played, fmt.Sprintf("%s %d", answer.Answer, answer.Times))
	}
	all := strings.Join(played, ", ")
	if solved := searches.Solved(); solved.Searches > 0 {
		all = fmt.Sprintf("%d of %d searches solved it: %s", solved.Sum, solved.Searches, all)
	}
	data.All = shown(all)
	return data
}

// uciMoves returns moves that a record has in SAN, without those that are none, as the mate
// "#3".
func uciMoves(pos *board.Position, sans string) []string {
	var list []string
	for san := range strings.FieldsSeq(sans) {
		for _, m := range pos.LegalMoves() {
			if pos.SAN(m) == san {
				list = append(list, pos.UCI(m))
			}
		}
	}
	return list
}

// command runs one case of a suite again: Before, "--filter", the word that finds the case,
// and After.
type command struct {
	Before shown `json:"before"`
	After  shown `json:"after"`
}

// commandOf returns the command for a suite of a run; empty if the manifest is unknown.
func (p *content) commandOf(run *report.Run, suite string) command {
	entry := run.Suite(suite)
	if entry == nil {
		return command{}
	}
	words := []string{"keymove", "run", quoted(run.SuiteWord(entry))}
	var after []string
	add := func(name, value string) { after = append(after, "--"+name, quoted(value)) }
	var onPage []suites.Contender
	for _, c := range run.Meta.Contenders {
		if p.shows(run, c.Name) {
			flag, value := report.ContenderWords(&c)
			add(flag, value)
			onPage = append(onPage, c)
		}
	}
	for _, word := range report.FileWords(onPage) {
		after = append(after, quoted(word))
	}
	for _, setting := range report.SettingWords(&run.Meta.Plan) {
		after = append(after, quoted(setting))
	}
	return command{shown(strings.Join(words, " ")), shown(strings.Join(after, " "))}
}

// shows reports whether a contender of a run is on the page.
func (p *content) shows(run *report.Run, own string) bool {
	for _, c := range p.contenders {
		if c.Run == run && c.Own == own {
			return true
		}
	}
	return false
}

// quoted returns a word as a shell takes it, made visible: what is not printable cannot be
// copied from a page.
func quoted(word string) string { return sink.Shell(sink.Visible(word)) }
