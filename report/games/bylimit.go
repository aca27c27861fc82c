package games

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites/files"
	"keymove/suites/match"
)

// Trends returns how the differences of the players from the first one go with the limit in
// several matches, which may differ in it only. The error wraps compare.ErrLimits, or is that of
// a match.
func Trends(dirs []string) ([]compare.Trend, error) {
	var trends []compare.Trend
	var first match.Manifest
	kind := ""
	for n, dir := range dirs {
		m, err := match.ReadManifest(dir)
		if err != nil {
			return nil, err
		}
		at, of, err := placeOfLimit(&m)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%w: %s: %w", compare.ErrLimits, dir, err)
		case n == 0:
			first, kind = m, of
		case of != kind:
			return nil, fmt.Errorf("%w: %s and %s have limits of different kinds", compare.ErrLimits, dirs[0], dir)
		}
		if what := differsIn(&first, &m); what != "" {
			return nil, fmt.Errorf("%w: %s and %s differ in more than their limit: %s", compare.ErrLimits, dirs[0], dir, what)
		}
		if err := addMatch(&trends, dir, &m, at, compare.LimitUnit(kind)); err != nil {
			return nil, err
		}
	}
	for i := range trends {
		t := &trends[i]
		slices.SortStableFunc(t.Steps, func(a, b compare.Step) int { return cmp.Compare(a.At, b.At) })
		for k := 1; k < len(t.Steps); k++ {
			if t.Steps[k].At == t.Steps[k-1].At {
				return nil, fmt.Errorf("%w: two matches have the limit %s", compare.ErrLimits, t.Steps[k].Limit)
			}
		}
		if len(t.Steps) < 2 {
			return nil, fmt.Errorf("%w: want two matches or more under different limits", compare.ErrLimits)
		}
		t.FitIndependent()
	}
	return trends, nil
}

// placeOfLimit returns where the limit of all players is among the limits of its kind.
func placeOfLimit(m *match.Manifest) (at float64, kind string, err error) {
	l := m.Players[0].Limit
	for _, p := range m.Players {
		if p.Limit != l {
			return 0, "", fmt.Errorf("its players have limits of their own")
		}
	}
	switch {
	case l.Clock != nil || l.IsZero():
	case l.Nodes > 0 && l.Depth == 0 && l.MoveTime == 0:
		return math.Log2(float64(l.Nodes)), "nodes", nil
	case l.Depth > 0 && l.Nodes == 0 && l.MoveTime == 0:
		return float64(l.Depth), "depth", nil
	case l.MoveTime > 0 && l.Nodes == 0 && l.Depth == 0:
		return math.Log2(float64(l.MoveTime) / float64(time.Millisecond)), "time", nil
	}
	return 0, "", fmt.Errorf("want a limit of nodes, depth or time a move alone, not %s", cmp.Or(l.String(), "none"))
}

// differsIn returns in what two matches differ besides the limit; empty for nothing.
func differsIn(a, b *match.Manifest) string {
	if len(a.Players) != len(b.Players) {
		return "the number of players"
	}
	for i := range a.Players {
		x, y := a.Players[i].Contender, b.Players[i].Contender
		if x.Name != y.Name || !reflect.DeepEqual(x.Placeless(), y.Placeless()) {
			return fmt.Sprintf("%s and %s", x.Name, y.Name)
		}
	}
	for i := range a.Players {
		x, y := a.SizesOf(&a.Players[i]), b.SizesOf(&b.Players[i])
		switch {
		case x.HashMiB > 0 && y.HashMiB > 0 && x.HashMiB != y.HashMiB:
			return "hash"
		case x.Threads > 0 && y.Threads > 0 && x.Threads != y.Threads:
			return "threads"
		}
	}
	switch {
	case a.Program != b.Program && slices.ContainsFunc(a.Players, func(p match.Player) bool { return p.Engine == nil }):
		return "the build of Keymove"
	case a.Openings.SHA256 != b.Openings.SHA256 || a.Openings.Chess960 != b.Openings.Chess960 || a.Openings.Plies != b.Openings.Plies:
		return "openings"
	case !reflect.DeepEqual(a.Rules, b.Rules):
		return "rules"
	}
	return ""
}

// addMatch adds the differences of a match, those of match.csv against the first player.
func addMatch(trends *[]compare.Trend, dir string, m *match.Manifest, at float64, unit string) error {
	path := filepath.Join(dir, matchFile)
	file, err := files.OpenOwn(filepath.Join(dir, matchFile))
	if err != nil {
		return err
	}
	defer file.Close()
	rows, err := report.ReadRows(path, file)
	if err != nil {
		return err
	}
	base := m.Players[0].Name
	for _, row := range rows {
		if row.Text("first") != base {
			continue
		}
		other := row.Text("second")
		elo, err := row.Number("elo")
		if err != nil {
			return err
		}
		spread, err := row.Number("elo_error")
		if err != nil {
			return err
		}
		played, err := row.Number("games")
		if err != nil {
			return err
		}
		if elo == nil || spread == nil || played == nil || *spread == 0 {
			return fmt.Errorf("%w: %s: %s against %s has no finite difference in Elo with an error", compare.ErrLimits, path, other, base)
		}
		i := slices.IndexFunc(*trends, func(t compare.Trend) bool { return t.Contender == other })
		if i < 0 {
			i = len(*trends)
			*trends = append(*trends, compare.Trend{Base: base, Contender: other, Measure: "Elo", Unit: unit})
		}
		(*trends)[i].Steps = append((*trends)[i].Steps, compare.Step{
			Limit: m.Players[0].Limit.String(), At: at, Positions: int(*played),
			Difference: compare.Interval{Value: -*elo, Low: -*elo - *spread, High: -*elo + *spread},
		})
	}
	return nil
}
