// Package runner searches contenders × cases under one limit over a number of
// workers, and hands every record to the journal of the run's folder.
//
//	folder, err := runfolder.CreateFolder(dir, manifest)
//	err = runner.Run(ctx, runner.Config{…, Journal: folder.Append})
//	err = folder.Finish(time.Now(), interrupted)
//	err = folder.Close()
//
// # Scheduling
//
// All work is one queue in the order of repeat, suite, case, contender, so that
// the contenders of a case run under the same conditions, and its repeats under
// others. A worker takes the next key from the queue when it is free; nothing is
// dealt out in advance. It opens one searcher per contender when it first needs
// it and keeps it over cases; NewGame before every case makes the result
// independent of what the searcher saw before, and so of the number of workers.
//
// # Records
//
// One goroutine, the collector, takes the records as they come in: into the
// journal first, then to the sink that counts them. What an earlier part of the
// run has recorded is in Config.Done.
//
// A searcher is never trusted. An error, a missing or an illegal move becomes a
// record whose error cell says what happened, unsolved and with 0 points, and
// the run goes on. See [Failure] for the kinds.
//
// A failed start says nothing about a position: it is repeated, with pauses. A
// contender that fails to start six times in a row, or that times out on ten positions
// in a row, is given up: its remaining cases have no records, and a resumed run
// searches them. See [IncompleteError].
package runner
