// Package study reports on what takes more than a run: how suites went over the versions of
// an engine, which of two ends of a history a version is like, at which commit a suite was
// lost, and by how much builds differ in speed.
package study

import (
	"math"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites/versions"
)

// Track is how suites went over the versions of an engine.
type Track struct {
	Limit string  `json:"limit"`
	Alpha float64 `json:"alpha"`
	// Versions are in their order: each one behind those in its history.
	Versions []TrackedVersion `json:"versions"`
	// Judged is the version that is asked about.
	Judged string `json:"judged"`
	// Rows has a row for each suite, theme and version.
	Rows []TrackRow `json:"rows"`
	// Lost are the positions that the version Since solved and the judged one does not.
	Since string         `json:"since"`
	Lost  []LostPosition `json:"lost"`
	// Notes say what is wrong with the comparison, a sentence each.
	Notes []string `json:"notes"`
	// LeftOut are versions that were asked for, or lie between those, and have no row.
	LeftOut []versions.LeftOut `json:"left_out"`
}

// TrackedVersion is a version with what is known about it as a whole.
type TrackedVersion struct {
	versions.Version
	// Failure says why there are no results; empty if there are.
	Failure string `json:"failure,omitempty"`
	SHA256  string `json:"sha256,omitempty"`
	// SameAs is an earlier version that is the same program; empty for none. Its results
	// are those of both.
	SameAs string `json:"same_program_as,omitempty"`
	// NPS is the speed when it was searched first, or mostly not taken from the cache; 0 if unknown. Depth is the mean depth
	// in plies.
	NPS   uint64   `json:"nps,omitempty"`
	Depth *float64 `json:"mean_depth,omitempty"`
	// Before is the version that this one is compared with as the one before: the last one in its
	// history; empty for the one in front of it.
	Before string `json:"-"`
	// Contender is the name in the run; empty without results.
	Contender string `json:"contender,omitempty"`
}

// TrackRow is a version on a suite or one of its themes.
type TrackRow struct {
	Version string `json:"version"`
	Suite   string `json:"suite"`
	Theme   string `json:"theme"`
	// Positions are those that can be solved; Low and High are the 95 % interval of the
	// share that is, 0 to 1.
	Positions int     `json:"positions"`
	Solved    int     `json:"solved"`
	Low       float64 `json:"solved_lo"`
	High      float64 `json:"solved_hi"`
	Points    int     `json:"points"`
	MaxPoints int     `json:"max_points"`
	Errors    int     `json:"errors"`
	// Figure is what the suite is judged by.
	Figure report.Figure `json:"figure"`
	// Depth is the mean depth in plies; nil if unknown.
	Depth *float64 `json:"mean_depth,omitempty"`
	// Previous compares with the version before (TrackedVersion.Before), First the last version with the
	// first one; nil if there is none.
	Previous *Against `json:"previous,omitempty"`
	First    *Against `json:"first,omitempty"`
}

// Against is a version compared with another one.
type Against struct {
	Version string `json:"version"`
	Gained  int    `json:"gained"`
	Lost    int    `json:"lost"`
	// Difference is the difference of the points, or of the share of solved positions, with its 95 %
	// interval.
	Difference compare.Interval `json:"difference"`
	// P is adjusted to all comparisons of the track; nil without a test.
	P       *float64        `json:"p_adjusted"`
	Verdict compare.Verdict `json:"verdict"`
	// Margin is the difference below which two versions are equal in practice, AnswersDiffer the number of positions
	// with different answers.
	Margin        float64 `json:"margin"`
	AnswersDiffer int     `json:"answers_differ"`

	verdictText string
}

// LostPosition is a position that is not solved any more.
type LostPosition struct {
	Suite string `json:"suite"`
	ID    string `json:"id"`
	Case  string `json:"case"`
	// Last is the last version that solved it, In the one that lost it.
	Last string `json:"last_solved"`
	In   string `json:"lost_in"`
}

// TrackOptions are the options of a track.
type TrackOptions struct {
	Alpha float64
	// Since is the version from which on lost positions count; empty for the first one.
	Since string
	// Judged is the version that is asked about; empty for the last one.
	Judged string
	// AllowUnlike compares versions that are not comparable, too.
	AllowUnlike bool
	// LeftOut are versions that are left out, and why.
	LeftOut []versions.LeftOut
}

// NewTrack reports on a run whose contenders are versions, by their names. nil is a
// run of no version that could be built.
func NewTrack(run *report.Run, list []TrackedVersion, o TrackOptions) (*Track, error) {
	t := &Track{
		Alpha: o.Alpha, Versions: list,
		Rows: []TrackRow{}, Lost: []LostPosition{}, Notes: []string{}, LeftOut: append([]versions.LeftOut{}, o.LeftOut...),
	}
	if t.Judged = o.Judged; t.Judged == "" && len(list) > 0 {
		t.Judged = list[len(list)-1].Name
	}
	if run == nil {
		return t, nil
	}
	t.Limit = run.LimitText()
	t.addRows(run)
	if err := t.compare(run, o.AllowUnlike); err != nil {
		return nil, err
	}
	t.findLost(run, o.Since)
	return t, nil
}

func (t *Track) searched() []*TrackedVersion {
	var list []*TrackedVersion
	for i := range t.Versions {
		if t.Versions[i].Contender != "" {
			list = append(list, &t.Versions[i])
		}
	}
	return list
}

// addRows adds the results of all versions, suite by suite.
func (t *Track) addRows(run *report.Run) {
	type place struct{ suite, theme string }
	var order []place
	results := map[place]map[string]*report.Summary{}
	whole := map[string]*report.Summary{}
	summaries := report.Summarize(run.All())
	for i := range summaries {
		s := &summaries[i]
		at := place{s.Suite, s.Theme}
		if results[at] == nil {
			results[at] = map[string]*report.Summary{}
			order = append(order, at)
		}
		results[at][s.Contender] = s
		if s.Theme == report.WholeSuite {
			if whole[s.Contender] == nil {
				whole[s.Contender] = &report.Summary{}
			}
			whole[s.Contender].MergeEffort(s)
		}
	}
	for _, v := range t.searched() {
		if s := whole[v.Contender]; s != nil {
			v.Depth = meanDepth(s)
			if nps, known := s.NPS(); known && 2*s.CachedNodes <= s.Nodes { // else it is that of few
				v.NPS = nps
			}
		}
	}
	for _, at := range order {
		for _, v := range t.searched() {
			if s := results[at][v.Contender]; s != nil && s.Asked > 0 {
				t.Rows = append(t.Rows, newTrackRow(v.Name, s))
			}
		}
	}
}

// newTrackRow returns the row of a version, which nothing is compared with yet.
func newTrackRow(name string, s *report.Summary) TrackRow {
	row := TrackRow{
		Version: name, Suite: s.Suite, Theme: s.Theme, Positions: s.Asked, Solved: s.Solved,
		Points: s.Points, MaxPoints: s.MaxPoints, Errors: s.Errors, Figure: s.Figure, Depth: meanDepth(s),
	}
	row.Low, row.High = s.Interval()
	return row
}

// meanDepth returns the mean depth with two decimals; nil if it is unknown.
func meanDepth(s *report.Summary) *float64 {
	sum, n, known := s.MeanDepth()
	if !known {
		return nil
	}
	return new(math.Round(100*float64(sum)/float64(n)) / 100)
}

func (t *Track) byName() map[string]*TrackedVersion {
	list := map[string]*TrackedVersion{}
	for i := range t.Versions {
		list[t.Versions[i].Name] = &t.Versions[i]
	}
	return list
}

// Score returns the figure that the suite is judged by, Most the most that it can be.
func (r *TrackRow) Score() float64 {
	if r.hasPoints() {
		return float64(r.Points)
	}
	return float64(r.Solved)
}

// Most is the greatest possible Score.
func (r *TrackRow) Most() int {
	if r.hasPoints() {
		return r.MaxPoints
	}
	return r.Positions
}

// hasPoints reports whether points are that figure.
func (r *TrackRow) hasPoints() bool { return r.Figure == report.Points }
