package machines

import (
	"context"
	"fmt"
	"time"

	"keymove/engine"
	"keymove/engine/bench"
	"keymove/engine/profile"
	"keymove/suites/queue"
)

// signatureDepth is the depth of the bench that submitter and worker compare.
const signatureDepth = 5

// signature returns the nodes of "keymove bench --depth 5", and the nodes per second.
func signature(ctx context.Context) (nodes, nps uint64, err error) {
	settings, err := profile.Resolve("default")
	if err != nil {
		return 0, 0, err
	}
	start := time.Now()
	nodes, err = bench.Nodes(ctx, settings.New(engine.DefaultHashMiB), signatureDepth)
	elapsed := max(time.Since(start), time.Microsecond)
	return nodes, uint64(float64(nodes) / elapsed.Seconds()), err
}

// checkSignature returns an error unless a worker searches as the submitter of a job does.
func checkSignature(job *queue.Job, version string, nodes uint64) error {
	if job.Version == version && job.Signature == nodes {
		return nil
	}
	return fmt.Errorf("they search differently: the run is of Keymove %s with signature %d, the worker of Keymove %s with signature %d (\"keymove bench --depth %d\")",
		job.Version, job.Signature, version, nodes, signatureDepth)
}
