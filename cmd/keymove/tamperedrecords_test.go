package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites/job"
)

// saved is a record as a file has it, the texts by the names of columns.
type saved map[string]string

// tampering is a change of a saved record.
type tampering struct {
	name string
	// set returns the cells that are changed; none where the change is not one.
	set func(saved) saved
	// unseen says why the change contradicts nothing in a records.csv, or in neither file; empty
	// where it is named.
	unseen, unseenInCSV string
	// byList is set where only the list of points shows it, which a records.csv does not have.
	byList bool
}

// cell returns the change of a column to a text; empty removes it.
func cell(column, text string) func(saved) saved {
	return func(saved) saved { return saved{column: text} }
}

// where applies a change to records with a condition.
func where(is func(saved) bool, change func(saved) saved) func(saved) saved {
	return func(r saved) saved {
		if !is(r) {
			return nil
		}
		return change(r)
	}
}

func solves(r saved) bool { return r["solved"] == "1" }
func fails(r saved) bool  { return r["solved"] == "0" }
func hasMate(r saved) bool {
	return strings.Contains(r["expected"], "#") && !strings.Contains(r["expected"], " ") && !strings.Contains(r["expected"], "x")
}
func hasPoints(r saved) bool { return r["max_points"] != "" && r["max_points"] != "1" }
func hasKept(r saved) bool   { return r["kept_nodes"] != "" }
func hasLine(r saved) bool   { return r["line"] != "" }

func plus(column string, n int) func(saved) saved {
	return func(r saved) saved {
		was, err := strconv.Atoi(r[column])
		if err != nil {
			return nil
		}
		return saved{column: strconv.Itoa(was + n)}
	}
}

const (
	asSaid  = "nothing else in the record follows from it"
	ofWork  = "what a search spent is known from nothing else"
	inOrder = "the rows of a records.csv have no places of their own"
	// noSource: a baseline that names other origins than the run is noticed by the comparison.
	noSource = "the line of the suite is not there"
)

// tamperings are changes of each column, and of several that then agree with each other and not with
// the rest.
var tamperings = []tampering{
	{name: "another contender", set: cell("contender", "nobody"), unseenInCSV: inOrder},
	{name: "no contender", set: cell("contender", ""), unseenInCSV: "it is a flaw of the file"},
	{name: "another suite", set: cell("suite", "other"), unseenInCSV: inOrder},
	{name: "another case", set: cell("case", "0123456789abcdef"), byList: true},
	{name: "no case", set: cell("case", "")},
	{name: "half a case", set: func(r saved) saved { return saved{"case": r["case"][:8]} }},
	{name: "a case in capitals", set: func(r saved) saved {
		if upper := strings.ToUpper(r["case"]); upper != r["case"] {
			return saved{"case": upper}
		}
		return nil
	}},
	{name: "another id", set: cell("id", "x.1"), unseen: asSaid},
	{name: "another theme", set: cell("theme", "other"), unseen: asSaid},
	{name: "another position", set: cell("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), byList: true},
	{name: "the other side", set: func(r saved) saved {
		return saved{"fen": strings.NewReplacer(" w ", " b ", " b ", " w ").Replace(r["fen"])}
	}, byList: true},
	{name: "no position", set: cell("fen", "")},
	{name: "a torn position", set: func(r saved) saved { return saved{"fen": r["fen"][:9]} }},
	{name: "two kings more", set: func(r saved) saved { return saved{"fen": "kK" + r["fen"][1:]} }, byList: true},
	{name: "without castling", set: func(r saved) saved {
		if fen := strings.NewReplacer(" KQkq ", " - ", " K ", " - ").Replace(r["fen"]); fen != r["fen"] {
			return saved{"fen": fen}
		}
		return nil
	}, byList: true},
	{name: "another limit", set: cell("limit", "depth=99"), unseenInCSV: asSaid},
	{name: "no limit", set: cell("limit", ""), unseenInCSV: "it is a flaw of the file"},
	{name: "expected: the move played", set: where(fails, func(r saved) saved {
		if r["move"] == r["expected"] {
			return nil
		}
		return saved{"expected": r["move"]}
	}), byList: true},
	{name: "expected: the move played, and solved", set: where(fails, func(r saved) saved { return saved{"expected": r["move"], "solved": "1"} }), byList: true},
	{name: "expected: nothing", set: where(func(r saved) bool { return r["expected"] != "" }, cell("expected", "")), byList: true},
	{name: "expected: no move", set: cell("expected", "Qz9")},
	{name: "expected: an illegal move", set: cell("expected", "Qh1xa8")},
	{name: "expected: one more", set: where(func(r saved) bool {
		return r["expected"] != "" && r["move"] != "" && !strings.Contains(r["expected"], r["move"])
	}, func(r saved) saved {
		return saved{"expected": r["move"] + " " + r["expected"]}
	}), byList: true},
	{name: "expected: another mate", set: where(hasMate, cell("expected", "#77")), byList: true},
	{name: "expected: a mate of the other side", set: where(hasMate, cell("expected", "#-1")), byList: true},
	{name: "expected: a mate of many digits", set: where(hasMate, cell("expected", "#99999999999999999999"))},
	{name: "avoid: the move played", set: func(r saved) saved {
		if r["avoid"] == r["move"] {
			return nil
		}
		return saved{"avoid": r["move"]}
	}, byList: true},
	{name: "avoid: nothing", set: where(func(r saved) bool { return r["avoid"] != "" }, cell("avoid", "")), byList: true},
	{name: "avoid: no move", set: cell("avoid", "e9")},
	{name: "another move", set: func(r saved) saved { return saved{"move": "Zz1"} }},
	{name: "no move", set: cell("move", "")},
	{name: "neither move", set: func(saved) saved { return saved{"move": "", "move_uci": ""} }},
	{name: "the move of the solution", set: where(fails, func(r saved) saved {
		first, _, _ := strings.Cut(r["expected"], " ")
		if first == "" || strings.HasPrefix(first, "#") {
			return nil
		}
		return saved{"move": first}
	})},
	{name: "another move_uci", set: cell("move_uci", "a1a2")},
	{name: "an illegal move_uci", set: cell("move_uci", "a8h1")},
	{name: "no move_uci", set: cell("move_uci", "")},
	{name: "move_uci: no move", set: cell("move_uci", "e2e4e6")},
	{name: "solved", set: where(fails, cell("solved", "1"))},
	{name: "solved with all points", set: where(fails, func(r saved) saved { return saved{"solved": "1", "points": r["max_points"]} })},
	{name: "unsolved", set: where(solves, func(saved) saved { return saved{"solved": "0", "kept_nodes": "", "kept_depth": "", "kept_time_ms": ""} })},
	{name: "no verdict", set: cell("solved", "")},
	{name: "a point more", set: plus("points", 1), byList: true},
	{name: "a point less", set: plus("points", -1), byList: true},
	{name: "all points", set: where(hasPoints, func(r saved) saved {
		if r["points"] == r["max_points"] {
			return nil
		}
		return saved{"points": r["max_points"]}
	}), byList: true},
	{name: "negative points", set: where(hasPoints, cell("points", "-5"))},
	{name: "no points", set: where(func(r saved) bool { return r["points"] != "" }, cell("points", ""))},
	{name: "a larger maximum", set: plus("max_points", 90), byList: true},
	{name: "no maximum", set: where(func(r saved) bool { return r["max_points"] != "" }, cell("max_points", ""))},
	{name: "neither points nor maximum", set: where(func(r saved) bool { return r["max_points"] != "" }, func(saved) saved { return saved{"points": "", "max_points": ""} }),
		unseenInCSV: "whether a suite has points is not in it"},
	{name: "points where none are", set: where(func(r saved) bool { return r["max_points"] == "" }, func(saved) saved { return saved{"points": "3", "max_points": "3"} }),
		unseenInCSV: "whether a suite has points is not in it"},
	{name: "another score", set: where(func(r saved) bool { return r["score_cp"] != "" }, plus("score_cp", 500)), unseen: ofWork},
	{name: "a score and a mate", set: func(saved) saved { return saved{"score_cp": "5", "score_mate": "3"} }},
	{name: "a negative depth", set: cell("depth", "-1")},
	{name: "a negative seldepth", set: cell("seldepth", "-3")},
	{name: "another depth", set: plus("depth", 3), unseen: ofWork},
	{name: "negative nodes", set: cell("nodes", "-1")},
	{name: "nodes beyond 64 bits", set: cell("nodes", "99999999999999999999999")},
	{name: "no nodes, found and kept", set: where(hasKept, cell("nodes", "0"))},
	{name: "more nodes", set: plus("nodes", 1), unseen: ofWork},
	{name: "kept with more nodes than searched", set: where(hasKept, plus("nodes", -1000000)), unseen: ""},
	{name: "kept_nodes beyond nodes", set: where(hasKept, func(r saved) saved { return saved{"kept_nodes": r["nodes"] + "0"} })},
	{name: "kept_depth alone", set: where(hasKept, cell("kept_nodes", "")), unseen: ofWork},
	{name: "kept_nodes alone", set: where(hasKept, cell("kept_depth", "")), unseen: ofWork},
	{name: "found and kept, unsolved", set: where(fails, func(saved) saved { return saved{"kept_depth": "1", "kept_nodes": "1"} })},
	{name: "failed, with a move", set: cell("error", "crash: it died")},
	{name: "failed and solved", set: where(solves, func(saved) saved { return saved{"error": "crash: it died", "move": "", "move_uci": ""} })},
	{name: "failed with points", set: where(func(r saved) bool { return r["points"] != "" && r["points"] != "0" }, func(saved) saved {
		return saved{"error": "crash: it died", "move": "", "move_uci": "", "solved": "0", "kept_nodes": "", "kept_depth": ""}
	})},
	{name: "negative retries", set: cell("retries", "-1")},
	{name: "negative unasked", set: cell("unasked", "-1")},
	{name: "reported once, ten times", set: cell("reported_once", "10")},
	{name: "a repeat beyond the last", set: cell("repeat", "99"), unseenInCSV: "it is a lack of the file"},
	{name: "a negative repeat", set: cell("repeat", "-1")},
	{name: "another phase", set: cell("phase", "opening"), unseen: asSaid},
	{name: "another line of play", set: cell("pv", "a3 a6"), unseen: ofWork},
	{name: "another machine", set: cell("machine", "elsewhere"), unseen: asSaid},
	{name: "another note", set: cell("note", "something"), unseen: asSaid},
	{name: "a dispute", set: cell("disputed", "something"), unseen: asSaid},
	{name: "another origin", set: where(fails, cell("origin", "game 99")), unseenInCSV: noSource},
	{name: "another origin, solved", set: where(solves, cell("origin", "game 99")), unseen: noSource},
	{name: "a line where none is asked", set: where(func(r saved) bool { return !hasLine(r) }, cell("line", "Zz9 e5"))},
	{name: "moves right without a line", set: where(func(r saved) bool { return !hasLine(r) }, func(saved) saved { return saved{"moves_right": "1", "moves_asked": "2"} })},
	{name: "played without a line", set: where(func(r saved) bool { return !hasLine(r) }, func(r saved) saved { return saved{"played": r["move"]} })},
	{name: "another line", set: where(hasLine, func(r saved) saved { return saved{"line": r["played"] + " Zz1"} })},
	{name: "a shorter line", set: where(hasLine, func(r saved) saved { first, _, _ := strings.Cut(r["line"], " "); return saved{"line": first} })},
	{name: "all moves right", set: where(func(r saved) bool { return hasLine(r) && fails(r) }, func(r saved) saved { return saved{"moves_right": r["moves_asked"]} })},
	{name: "more moves asked", set: where(hasLine, plus("moves_asked", 1))},
	{name: "a move more right", set: where(hasLine, plus("moves_right", 1))},
	{name: "played nothing", set: where(hasLine, cell("played", ""))},
	{name: "played the line", set: where(func(r saved) bool { return hasLine(r) && r["played"] != r["line"] }, func(r saved) saved { return saved{"played": r["line"]} })},
}

// ofJournal are changes of what a records.csv does not have.
var ofJournal = []tampering{
	{name: "no source, unsolved", set: where(fails, cell("source", ""))},
	{name: "another source", set: where(fails, cell("source", "something else")), unseen: "its line cannot be read, as one of another version may be"},
	{name: "a list with other points", set: where(func(r saved) bool { return r["list"] != "" }, func(r saved) saved { return saved{"list": strings.Replace(r["list"], "=", "=1", 1)} })},
	{name: "no list", set: where(func(r saved) bool { return r["list"] != "" && solves(r) }, cell("list", "")), unseen: "those of earlier versions have none"},
	{name: "a list of no moves", set: where(func(r saved) bool { return r["list"] != "" }, cell("list", "z9z9=3"))},
	{name: "another contender_index", set: cell("contender_index", "1")},
	{name: "a contender_index beyond", set: cell("contender_index", "5")},
	{name: "a negative suite_index", set: cell("suite_index", "-1")},
	{name: "a suite_index beyond", set: cell("suite_index", "9")},
	{name: "a case_index beyond", set: cell("case_index", "1000000")},
	{name: "another time", set: plus("time_us", 10), unseen: ofWork},
	{name: "a negative time", set: cell("time_us", "-1")},
	{name: "other iterations", set: cell("iterations", "1:Zz9:3:4"), unseen: asSaid},
	{name: "another rating", set: cell("rating", "3000"), unseen: asSaid},
	{name: "another searcher", set: cell("searcher", "7"), unseen: asSaid},
}

// tamperedRuns are runs with points, mates, origins, lines, repeats, and of a machine of a queue.
var tamperedRuns = []struct {
	name  string
	suite []string
	args  []string
}{
	{"one", tamperedSuite, nil},
	{"repeats", tamperedSuite[:5], []string{"--repeat", "2", "--depth", "2"}},
	{"lines", []string{
		`6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; pv Rd8#; id "l.1";`,
		`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; pv Qxf7#; id "l.2";`,
		`k7/8/8/8/8/1P6/8/K7 w - - bm Kb1; pv Kb1 Ka7 Kc2; id "l.3";`,
		`k7/8/8/8/8/8/1P6/K7 w - - bm b4; pv b4 Ka7 b5; id "l.4";`,
	}, []string{"--lines"}},
}

// TestTamperedRecords: what contradicts the rest of a record is an error with its line, in a journal
// with a new checksum and in a records.csv. The table says what nobody can see, which is read.
func TestTamperedRecords(t *testing.T) {
	testenv.OnlyLong(t, "reads hundreds of changed files")
	inTempDir(t)
	counts := map[string]int{}
	for _, run := range tamperedRuns {
		writeFile(t, run.name+".epd", run.suite...)
		args := append([]string{"run", run.name + ".epd", "--profile", "default", "--profile", "plain", "--quiet", "--out", run.name}, run.args...)
		if got := call(t, "", append(args, "--nodes", "300")...); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
		tamperJournal(t, run.name, counts)
		tamperCSV(t, run.name, counts)
	}
	t.Logf("%d kinds of changes, %v", len(tamperings)+len(ofJournal), counts)
	if counts["named"] < 1000/sampledRecords() {
		t.Errorf("only %d changes are named", counts["named"])
	}
}

// expectTampered fails unless an error names the line of a change, or there is none where nobody can
// see it.
func expectTampered(t *testing.T, file string, line int, what, unseen string, counts map[string]int, err error) {
	t.Helper()
	place := fmt.Sprintf("%s:%d:", file, line)
	switch {
	case unseen != "" && err != nil && strings.Contains(err.Error(), place):
		counts["named"]++ // here something else shows it
	case unseen != "":
		counts["unseen"]++
	case err == nil || !strings.Contains(err.Error(), place):
		t.Errorf("%s %s: %v", place, what, err)
	default:
		counts["named"]++
	}
}

// sampledRecords is the distance between the records that are changed.
func sampledRecords() int {
	if testenv.Nightly() {
		return 1
	}
	return 3
}

func tamperJournal(t *testing.T, dir string, counts map[string]int) {
	t.Helper()
	path := filepath.Join(dir, job.JournalFile)
	lines := strings.Split(strings.TrimSuffix(readFile(t, path), "\n"), "\n")
	for i, line := range lines {
		if i%sampledRecords() != 0 {
			continue
		}
		var fields map[string]any
		decodeNumbers(t, line, &fields)
		for _, change := range slices.Concat(tamperings, ofJournal) {
			changed := maps.Clone(fields)
			if !setFields(changed, change.set(recordOf(fields))) {
				continue
			}
			all := slices.Clone(lines)
			all[i] = strings.TrimSuffix(resealed(t, changed), "\n")
			replaceText(t, path, strings.Join(all, "\n")+"\n")
			_, err := report.ReadFolder(dir)
			expectTampered(t, path, i+1, change.name, change.unseen, counts, err)
		}
	}
	replaceText(t, path, strings.Join(lines, "\n")+"\n")
}

// recordOf returns the fields of a line of a journal as texts.
func recordOf(fields map[string]any) saved {
	r := saved{}
	for name, value := range fields {
		switch v := value.(type) {
		case string:
			r[name] = v
		case json.Number:
			r[name] = v.String()
		case bool:
			r[name] = map[bool]string{true: "1", false: "0"}[v]
		}
	}
	return r
}

// setFields changes fields, and reports whether that changes anything.
func setFields(fields map[string]any, cells saved) bool {
	before := maps.Clone(fields)
	for name, text := range cells {
		_, isText := fields[name].(string)
		number := json.Number(text)
		_, err := number.Float64()
		switch {
		case text == "":
			delete(fields, name)
		case name == "solved":
			fields[name] = text == "1"
		case err == nil && !isText && name != "case":
			fields[name] = number
		default:
			fields[name] = text
		}
	}
	return !maps.EqualFunc(before, fields, func(a, b any) bool { return fmt.Sprintf("%T%v", a, a) == fmt.Sprintf("%T%v", b, b) })
}

func tamperCSV(t *testing.T, dir string, counts map[string]int) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(readFile(t, dir, report.RecordsFile))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(rows); i += sampledRecords() {
		was := saved{}
		for column, name := range rows[0] {
			was[name] = rows[i][column]
		}
		for _, change := range tamperings {
			cells := change.set(was)
			all := slices.Clone(rows)
			all[i] = slices.Clone(rows[i])
			for name, text := range cells {
				if column := slices.Index(rows[0], name); column >= 0 {
					all[i][column] = text
				}
			}
			if slices.Equal(all[i], rows[i]) {
				continue
			}
			var text bytes.Buffer
			if err := csv.NewWriter(&text).WriteAll(all); err != nil {
				t.Fatal(err)
			}
			replaceText(t, "changed.csv", text.String())
			unseen := change.unseen + change.unseenInCSV
			if change.byList && was["max_points"] != "" {
				unseen = "the list of points is not there"
			}
			_, err := report.Read("changed.csv")
			expectTampered(t, "changed.csv", i+1, change.name, unseen, counts, err)
		}
	}
}
