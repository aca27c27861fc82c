// Package stats has the statistics of reports: numbers in, numbers out. It knows
// nothing about chess.
//
// Comparisons are paired: two contenders measured on the same cases. A difference is
// tested by [McNemar] if each case is solved or not, by [MeanDiffers] if it has points, else
// by [SignFlip]; its interval is [PairedShares], [MeanInterval] or a [Bootstrap]; several
// tests are adjusted by [Holm]; [Power] and [MeanPower] are what a suite can detect.
//
// Games are counted as [Games] and, where each opening is played with both colours,
// as [Pairs]; their [Strength] is Elo, normalized Elo and the likelihood of
// superiority, and an [SPRT] decides between two hypotheses about it.
//
// Results are the same on every machine: random numbers start from a seed, and each
// product is rounded by an explicit conversion before it is added to something, which
// keeps compilers from fusing the two on processors that could.
package stats
