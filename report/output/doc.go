// Package output writes what a run has shown: as text for people, as JSON for
// programs, and as the files of its folder.
//
// What is said of a run is data first: [Sections] has the summary, notes, totals,
// ratings, flaky and failed cases, the comparison of the contenders and what became
// of expectations. Text, JSON and every other format write the same data.
//
// [Files] is the one list of the files that a run has. A format with a package of
// its own, as report/markdown, is a [File] that is given to [WriteFiles] with them.
package output
