package html

import (
	"keymove/report"
	"keymove/report/compare"
	"keymove/suites/runfolder"
)

// content is what the page of one run or of several shows.
type content struct {
	// title says what was run, in a line.
	title string
	// contenders are those of all runs; the others are compared with the first.
	contenders []compare.Contender
	// comparison has their differences; without pairs if there is one contender.
	comparison *compare.Comparison
	// notes are what the numbers do not show, a sentence each.
	notes []string
	// summaries are the rows of summary.csv of each contender.
	summaries [][]report.Summary
	noTimes   bool
	// explained are the causes of lost cases of the only run; nil if none were looked for.
	explained *runfolder.Explained

	// runs are the runs of the contenders, each once, in their order.
	runs []*report.Run
	// suites are the names of the suites, in the order of their first contender.
	suites []string

	// themed is set if the list has a column of themes.
	themed bool

	// measures are those of each contender.
	measures []measures
	// positions are those that the page lists, in the order of the runs; total is the
	// number of all.
	positions []*position
	total     int
}

// newContent reads the records of contenders.
func newContent(contenders []compare.Contender, c *compare.Comparison) (*content, error) {
	page := &content{contenders: contenders, comparison: c}
	for _, contender := range contenders {
		run := contender.Run
		page.noTimes = page.noTimes || run.NoTimes()
		if !page.hasRun(run) {
			page.runs = append(page.runs, run)
		}
	}
	page.collect()
	for _, run := range page.runs {
		if err := run.Err(); err != nil {
			return nil, err
		}
	}
	return page, nil
}

func (p *content) hasRun(run *report.Run) bool { return p.runNumber(run) >= 0 }

// runNumber returns the place of a run in runs; -1 for none.
func (p *content) runNumber(run *report.Run) int {
	for i, other := range p.runs {
		if other == run {
			return i
		}
	}
	return -1
}
