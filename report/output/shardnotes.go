package output

import (
	"fmt"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// shardNotes say that a run is a shard, or that times of several machines are in it.
func shardNotes(meta *report.Meta) []string {
	if !meta.Shard.IsWhole() {
		return []string{fmt.Sprintf("This is shard %v: its numbers are those of a part of the positions. "+
			"\"keymove report --merge\" puts the shards together.", meta.Shard)}
	}
	if n := countMachines(meta.Shards); n > 1 && !meta.NoTimes {
		return []string{fmt.Sprintf("The shards were searched on %d machines: times and speeds are theirs together.", n)}
	}
	return nil
}

// countMachines returns the number of different machines of shards.
func countMachines(shards []runfolder.ShardRun) int {
	machines := map[suites.Machine]bool{}
	for _, s := range shards {
		machines[s.Machine] = true
	}
	return len(machines)
}
