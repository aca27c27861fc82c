package report

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// stsTotal is what was made of one part of the Strategic Test Suite.
type stsTotal struct {
	positions int
	// best counts the cases in which the move played gives the most points of
	// its list, whether bm names it or not.
	best  int
	score int
}

func (t *stsTotal) add(rec *suites.Record) {
	t.positions++
	if rec.Points != nil {
		t.score += *rec.Points
		if rec.MaxPoints != nil && *rec.MaxPoints > 0 && *rec.Points == *rec.MaxPoints {
			t.best++
		}
	}
}

// stsText returns the totals by part of each contender on each suite of the
// STS family that gives points, in the form of STS-Rating, which is how people
// quote them. It is empty where there is none.
//
// The percentage is of the most points of the suite for each position, as
// STS-Rating has it; the points in the table above are of the most that each
// position can give. The two differ in suites (v4, v5) with positions in which
// the best move gives less.
func stsText(meta Meta, records []suites.Record) string {
	var out strings.Builder
	for _, of := range perSuite(meta, records) {
		if of.suite.MaxPoints <= 0 {
			continue
		}
		var totals [suites.STSParts + 1]stsTotal // all of them first
		for i := range of.records {
			if part := suites.STSPart(of.records[i].Theme); part > 0 {
				totals[0].add(&of.records[i])
				totals[part].add(&of.records[i])
			}
		}
		if all := totals[0]; all.positions > 0 {
			limit := meta.Limit
			if times := repeatsText(meta); times != "" {
				limit += ", " + times
			}
			fmt.Fprintf(&out, "\nSTS totals of %s on %s, %s: %d of %d × %d = %d points\n\n",
				printable(of.contender), printable(of.suite.Name), limit,
				all.score, all.positions, of.suite.MaxPoints, all.positions*of.suite.MaxPoints)
			out.WriteString(stsTable(totals[:], of.suite.MaxPoints))
		}
	}
	return out.String()
}

// stsTable returns the table of totals, of which the first is for all parts.
func stsTable(totals []stsTotal, maxPoints int) string {
	rows := [][]string{{"STS ID"}, {"NumPos"}, {"BestCnt"}, {"Score"}, {"Score(%)"}}
	add := func(name string, t stsTotal) {
		percent := ratioCell(100*uint64(max(0, t.score)), uint64(t.positions*maxPoints), 1)
		for i, cell := range []string{name, strconv.Itoa(t.positions), strconv.Itoa(t.best), strconv.Itoa(t.score), percent} {
			rows[i] = append(rows[i], cell)
		}
	}
	for part, t := range totals {
		if part > 0 && t.positions > 0 {
			add("STS"+strconv.Itoa(part), t)
		}
	}
	add("ALL", totals[0])
	table := &table{}
	for range rows[0] {
		table.columns = append(table.columns, tableColumn{right: true})
	}
	for _, row := range rows {
		table.add(row...)
	}
	return table.body("")
}

// contenderOnSuite are the records of a contender on a suite, in their order.
type contenderOnSuite struct {
	contender string
	suite     *runfolder.SuiteEntry
	records   []suites.Record
}

// perSuite divides records that are in the order of the files.
func perSuite(meta Meta, records []suites.Record) []contenderOnSuite {
	var parts []contenderOnSuite
	for start := 0; start < len(records); {
		first := &records[start]
		end := start + 1
		for end < len(records) && records[end].Contender == first.Contender && records[end].Suite == first.Suite {
			end++
		}
		for i := range meta.Suites {
			if meta.Suites[i].Name == first.Suite {
				parts = append(parts, contenderOnSuite{first.Contender, &meta.Suites[i], records[start:end]})
			}
		}
		start = end
	}
	return parts
}
