package explaining

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/output"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/job"
	"keymove/suites/runfolder"
)

// losses are the explained cases of a run, by contender.
type losses struct {
	names    []string
	rankings []*explain.Ranking
	cases    [][]runfolder.ExplainedCase
}

func (l *losses) number(name string) int {
	for i, known := range l.names {
		if known == name {
			return i
		}
	}
	l.names = append(l.names, name)
	l.rankings, l.cases = append(l.rankings, &explain.Ranking{}), append(l.cases, nil)
	return len(l.names) - 1
}

// of returns the ranking of the contender of a target.
func (l *losses) of(t *target) *explain.Ranking { return l.rankings[l.number(t.contender.Name)] }

func (l *losses) add(t *target, x *explain.Explanation) error {
	l.of(t).Add(x)
	var text bytes.Buffer
	if err := x.WriteText(&text); err != nil {
		return err
	}
	lost := runfolder.ExplainedCase{Suite: t.entry, Case: t.asked.Hash, ID: t.asked.ID, Cause: x.CauseLine(), Text: text.String()}
	if cause, _ := x.Cause(); cause != nil {
		lost.Feature = cause.Feature
	}
	i := l.number(t.contender.Name)
	l.cases[i] = append(l.cases[i], lost)
	return nil
}

// shown returns the rankings; an empty one without contenders.
func (l *losses) shown() []*explain.Ranking {
	if len(l.rankings) == 0 {
		return []*explain.Ranking{{}}
	}
	return l.rankings
}

// lastCause returns the last line about the rankings.
func (l *losses) lastCause() string {
	shown := l.shown()
	return shown[len(shown)-1].CauseLine()
}

// writeText writes the rankings, each but the last with its cause; that of the only contender has no
// heading.
func (l *losses) writeText(w io.Writer) error {
	for i, ranking := range l.shown() {
		if i > 0 {
			fmt.Fprintln(w, l.rankings[i-1].CauseLine())
		}
		if len(l.names) > 1 {
			fmt.Fprintf(w, "\n%s:\n", l.names[i])
		}
		if err := ranking.WriteText(w); err != nil {
			return err
		}
	}
	return nil
}

// save writes the causes into the folder of the run, and its page anew, which shows them.
func (h *explainer) save(dir string, l *losses) error {
	if len(l.names) == 0 {
		return nil
	}
	unlock, err := job.LockFolder(dir)
	if err != nil {
		return fmt.Errorf("the causes are not saved: %w", err)
	}
	defer unlock()
	var e runfolder.Explained
	for i, ranking := range l.rankings {
		saved := ranking.Saved(l.names[i])
		saved.Cases = l.cases[i]
		e.Contenders = append(e.Contenders, saved)
	}
	if err := runfolder.WriteExplained(dir, &e); err != nil {
		return err
	}
	run, err := report.ReadFolder(dir)
	if err != nil {
		return host.SavedRun(dir, err)
	}
	page := filepath.Join(dir, html.RunFile.Name)
	err = job.ReplaceFile(page, func(w io.Writer) error { return html.RunFile.Write(w, output.NewSections(run)) })
	if err == nil {
		h.Inform("%s shows the %s", page, e.Shown())
	}
	return err
}

// lostCases returns the targets of all cases that another contender of a run lost to the first one,
// as compare counts them.
func (h *explainer) lostCases(o *options) ([]*target, error) {
	m, records, err := h.readRun(o.run)
	if err != nil {
		return nil, err
	}
	if len(m.Contenders) < 2 {
		return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%s has one contender: nothing is lost to another one", o.run))
	}
	var lost []*target
	base := map[suites.Key]report.Searches{}
	for searches := range report.ByCase(suites.RecordsOf(records)) {
		rec := searches[0]
		if rec.ContenderIndex == 0 {
			base[placeOf(rec)] = searches
			continue
		}
		rec = unsolvedOf(searches)
		if rec == nil || compare.Difference(base[placeOf(rec)], searches) != compare.Lost {
			continue
		}
		t, err := h.ofRecord(o, &m, o.run, rec)
		if err != nil {
			return nil, err
		}
		t.against = &m.Contenders[0]
		lost = append(lost, t)
	}
	return lost, nil
}

// unsolvedOf returns the first search that did not solve its case; nil without one. An engine that
// failed has nothing to explain.
func unsolvedOf(searches report.Searches) *suites.Record {
	for _, rec := range searches {
		if rec.Failed() && rec.Error == "" {
			return rec
		}
	}
	return nil
}

// placeOf returns the place of a record's case in its run.
func placeOf(rec *suites.Record) suites.Key {
	return suites.Key{Limit: rec.LimitIndex, Suite: rec.SuiteIndex, Case: rec.CaseIndex}
}
