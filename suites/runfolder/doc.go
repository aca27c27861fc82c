// Package runfolder is what is on disk of a run: its folder with the manifest
// (run.json), the journal (journal.jsonl), the trace (trace.jsonl) and the lock.
//
//	folder, err := runfolder.CreateFolder(dir, manifest) // run.json before any search
//	journal := folder.Journal()                          // takes each record before it counts
//	err = folder.Finish(time.Now(), interrupted)         // the end is added to run.json
//	err = folder.Close()                                 // releases the folder's lock
//
// A run that ended early continues with [ResumeFolder]; its records become
// [Folder.DoneKeys]. [ReadFolder] reads a run in whatever state it is; it
// takes nothing for granted but a torn last line, which a killed run leaves.
//
// Records carry the indexes of their place in the run ([Key]), and [Sort] brings
// them into the order of the files. All that is here is a plain value that
// survives JSON, because it is meant to travel to other machines.
package runfolder
