// Package tuning is the reports of tunes: how one goes, what came out, and the files of
// its folder.
package tuning
