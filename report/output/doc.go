// Package output writes reports of runs: as text for people, as JSON for programs, and
// as the files of the run folder.
//
// The contents of a report are data first: [Sections] has the summary, notes, totals,
// ratings, flaky and failed cases, the comparison of the contenders and the outcomes of
// expectations. Text, JSON and every other format write the same data.
//
// [Files] is the list of the files of a run. A format with a package of its own has a
// [File], which is passed to [WriteFiles] together with them.
package output
