// Package sequential decides runs that search no position too many: after each tenth of
// the positions, in random order, it looks at the differences between contenders, and ends
// when all of them are decided. The intervals are repeated confidence intervals (C. Jennison
// and B. W. Turnbull 1989), which hold at all looks together.
package sequential
