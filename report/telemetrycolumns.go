package report

import (
	"slices"
	"strconv"

	"keymove/engine"
	"keymove/report/sink"
	"keymove/suites"
)

// telemetryColumns are the columns of records.csv of the search counters. They are
// empty if the counters are unknown.
var telemetryColumns = makeTelemetryColumns()

func makeTelemetryColumns() []column {
	var columns, late []column
	for _, c := range engine.Counters {
		if c.Late {
			late = append(late, added(counterColumn(c)))
		} else {
			columns = append(columns, added(counterColumn(c)))
		}
	}
	for _, share := range Shares {
		columns = append(columns, added(shareColumn(share)))
	}
	return append(columns, late...)
}

// withCounters returns columns of a run: those of the search counters only where a contender is a profile of the
// built-in engine, or nobody knows.
func withCounters[T any](run *Run, columns []Column[T]) []Column[T] {
	isProfile := func(c suites.Contender) bool { return c.Engine == nil }
	if run.Meta == nil || len(run.Meta.Contenders) == 0 || slices.ContainsFunc(run.Meta.Contenders, isProfile) {
		return columns
	}
	return slices.DeleteFunc(slices.Clone(columns), func(c Column[T]) bool {
		return slices.ContainsFunc(telemetryColumns, func(counter column) bool { return counter.Name == c.Name })
	})
}

func counterColumn(c engine.Counter) column {
	return of(c.Name, "count", c.Counts, "unknown, as of external engines",
		func(r *suites.Record) string {
			if r.Telemetry == nil {
				return ""
			}
			return strconv.FormatUint(*c.Field(r.Telemetry), 10)
		},
		func(r *suites.Record, cell string) error {
			n, err := strconv.ParseUint(cell, 10, 64)
			if r.Telemetry == nil {
				r.Telemetry = &engine.Telemetry{}
			}
			*c.Field(r.Telemetry) = n
			return err
		})
}

func shareColumn(share Share) column {
	return of(share.Name, percentUnit, share.Holds, "unknown, or a share of nothing",
		func(r *suites.Record) string {
			if r.Telemetry == nil || r.Nodes == nil {
				return ""
			}
			return share.cell(r.Telemetry, *r.Nodes)
		},
		ignoreCell)
}

// Share is the ratio of two counters of a search, in percent.
type Share struct {
	// Name is the name of its column.
	Name string
	// Holds describes the ratio.
	Holds string
	// Of returns part and whole; nodes are the search's.
	Of func(t *engine.Telemetry, nodes uint64) (part, whole uint64)
}

// Shares are the ratios that follow the counters. In a summary they are ratios of
// sums, not means of ratios.
var Shares = []Share{
	{"qsearch_pct", "qnodes / nodes", func(t *engine.Telemetry, nodes uint64) (part, whole uint64) { return t.QNodes, nodes }},
	{"tt_hit_pct", "tt_hits / tt_probes", func(t *engine.Telemetry, _ uint64) (part, whole uint64) { return t.TTHits, t.TTProbes }},
	{"firstcut_pct", "first_move_cuts / cut_nodes", func(t *engine.Telemetry, _ uint64) (part, whole uint64) { return t.FirstMoveCuts, t.CutNodes }},
	{"pvs_research_pct", "pvs_researches / pvs_scouts", func(t *engine.Telemetry, _ uint64) (part, whole uint64) { return t.PVSResearches, t.PVSScouts }},
	{"razor_cut_pct", "razoring cutoffs / razor_attempts", func(t *engine.Telemetry, _ uint64) (part, whole uint64) {
		return t.RazorCutoffs[0] + t.RazorCutoffs[1] + t.RazorCutoffs[2], t.RazorAttempts
	}},
}

// cell returns the share with two decimals; empty if the whole is 0.
func (s Share) cell(t *engine.Telemetry, nodes uint64) string {
	part, whole := s.Of(t, nodes)
	if whole == 0 {
		return ""
	}
	return sink.Ratio(100*part, whole, 2)
}
