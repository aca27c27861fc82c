// Package runner searches contenders × cases under one limit over a number of
// workers, and keeps what comes out: the run folder with its manifest
// (run.json) and its journal (journal.jsonl).
//
// A run goes like this:
//
//	folder, err := runner.CreateFolder(dir, manifest) // run.json before any search
//	err = runner.Run(ctx, runner.Config{…, Journal: folder.Journal()})
//	err = folder.Finish(time.Now(), interrupted)      // the end is added to run.json
//	err = folder.Close()                              // others may write there
//
// # Scheduling
//
// All work is one queue in the order of repeat, suite, case, contender, so that
// the contenders of a case run under the same conditions, and its repeats under
// others. A worker takes the next
// key from the queue when it is free; nothing is dealt out in advance. It opens
// one searcher per contender when it first needs it and keeps it over cases;
// NewGame before every case makes the result independent of what the searcher
// saw before, and so of the number of workers.
//
// # Records
//
// One goroutine, the collector, takes the records as they come in: into the
// journal first, then to the sink that counts them. Records carry the indexes
// of their place in the run, and [Sort] brings them into the order of the
// files.
//
// A run that ended early goes on with [ResumeFolder]: the records that there are
// become Config.Done. [ReadFolder] reads a run in whatever state it is; it takes
// nothing for granted but a torn last line, which a killed run leaves.
//
// A searcher is never trusted. An error, a missing or an illegal move becomes a
// record whose error cell says what happened, unsolved and with 0 points, and
// the run goes on. See [Failure] for the kinds.
package runner
