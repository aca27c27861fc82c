// Package runfolder is what is on disk of a run: its folder, a job, with the manifest
// (run.json), the journal of records (journal.jsonl) and the trace (trace.jsonl).
//
// A run that ended early continues with [ResumeFolder]; its records become
// [Folder.DoneKeys]. [OpenFolder] reads a run in whatever state it is; it takes
// nothing for granted but a torn last line, which a killed run leaves.
package runfolder
