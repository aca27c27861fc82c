// Package stats holds the statistics of reports: numbers in, numbers out. It
// knows nothing of chess.
//
// Everything is for pairs: two contenders that were measured on the same cases.
// A difference is tested with [McNemar] where it is solved or not, else with
// [SignFlip]; its interval is [PairedShares] or a [Bootstrap]; several tests at
// once go through [Holm]; [Power] says what a suite can show at all.
//
// Games are counted as [Games] and, where each opening is played with both colours,
// as [Pairs]; their [Strength] is Elo, normalized Elo and the likelihood of
// superiority, and an [SPRT] decides between two hypotheses about it.
//
// Results are the same on every machine: what is random starts from a seed, and
// each product is rounded by an explicit conversion before it is added to
// something, which keeps compilers from fusing the two where the processor could.
package stats
