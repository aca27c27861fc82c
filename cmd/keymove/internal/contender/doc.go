// Package contender turns what somebody wrote into what is tested: texts become
// contenders, which are plain values, and contenders become searchers.
//
// Parse reads profiles and engines as the command line and experiments have them,
// with the contenders that an ablation makes and the opening book that they play
// from. Opener.Identify starts each external engine once, to see that it can be
// tested; Opener.Open opens a searcher for any contender. CheckFiles, CheckIDs and
// ReloadBook say whether a saved contender is still what it was.
package contender
