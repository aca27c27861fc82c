package auditing

import (
	"slices"
	"strconv"

	"keymove/report/stats"
	"keymove/suites/audit"
)

// The ways in which the answers of a rule are divided.
const (
	ByAll   = "all"
	ByDepth = "depth"
	ByPhase = "phase"
)

// Cell is what is known of the answers of a rule, of all or of a part.
type Cell struct {
	Contender, Rule string
	// By and Value say which part: "all" without a value, "depth" with one of Depths, or
	// "phase" with that of the detector "counted".
	By, Value string
	// Answers is the number of all answers, Samples that of those that were replayed,
	// Undecided of these that were not searched to the end, Wrong of the others.
	Answers                   uint64
	Samples, Undecided, Wrong int
	// Searches is the number of searches that the samples come from.
	Searches int
	// Share is the share of wrong answers, estimated from the weights of the samples,
	// with its 95 % interval; samples of one search are not taken as independent.
	Share stats.Interval

	clusters []stats.Cluster
}

// depths are the last depths of the groups of depths, but of the last group.
var depths = []int{0, 1, 2, 3, 4, 6, 9}

// Depths are the names of the groups of depths.
func Depths() []string {
	names := make([]string, 0, len(depths)+1)
	first := 0
	for _, last := range depths {
		if first == last {
			names = append(names, strconv.Itoa(last))
		} else {
			names = append(names, strconv.Itoa(first)+"-"+strconv.Itoa(last))
		}
		first = last + 1
	}
	return append(names, strconv.Itoa(first)+"+")
}

// groupOf returns the name of the group of a depth.
func groupOf(depth int) string {
	i, _ := slices.BinarySearch(depths, depth)
	return Depths()[i]
}

// part is one of the cells that an answer is counted in.
type part struct{ by, value string }

func partsOf(depth int, phase string) []part {
	return []part{{ByAll, ""}, {ByDepth, groupOf(depth)}, {ByPhase, phase}}
}

// cellsOf returns the cells of a contender, rule by rule, in each the whole, the depths and
// the phases that occur.
func cellsOf(m *audit.Manifest, records []audit.Record, contender int) []Cell {
	var cells []Cell
	for _, rule := range m.RulesOf(contender) {
		found := map[part]*Cell{}
		for i := range records {
			if records[i].Contender != contender {
				continue
			}
			for _, of := range records[i].Rules {
				if of.Rule == rule.Name {
					addSearch(found, &of)
				}
			}
		}
		for _, p := range parts() {
			c := found[p]
			if c == nil && p.by != ByAll {
				continue
			}
			if c == nil {
				c = &Cell{}
			}
			c.Contender, c.Rule, c.By, c.Value = m.Contenders[contender].Name, rule.Name, p.by, p.value
			c.Share = stats.ClusteredShare(c.clusters, stats.Z95)
			cells = append(cells, *c)
		}
	}
	return cells
}

// parts returns all parts in the order of the file.
func parts() []part {
	list := []part{{ByAll, ""}}
	for _, d := range Depths() {
		list = append(list, part{ByDepth, d})
	}
	for _, p := range audit.Phases() {
		list = append(list, part{ByPhase, p})
	}
	return list
}

// addSearch adds what a rule answered in one search.
func addSearch(found map[part]*Cell, of *audit.RuleRecord) {
	at := func(p part) *Cell {
		if found[p] == nil {
			found[p] = &Cell{}
		}
		return found[p]
	}
	for _, c := range of.Counts {
		for _, p := range partsOf(c.Depth, c.Phase) {
			at(p).Answers += c.Answers
		}
	}
	clusters := map[part]stats.Cluster{}
	for _, s := range of.Samples {
		for _, p := range partsOf(s.Depth, s.Phase) {
			cell, cluster := at(p), clusters[p]
			cell.Samples++
			if s.Replay == nil {
				cell.Undecided++
				continue
			}
			cluster.Trials++
			cluster.Weight += s.Weight
			if s.Wrong {
				cell.Wrong++
				cluster.Hits += s.Weight
			}
			clusters[p] = cluster
		}
	}
	for p, cluster := range clusters {
		found[p].clusters = append(found[p].clusters, cluster)
		found[p].Searches++
	}
}
