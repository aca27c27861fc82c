// Package tuning is the work of "keymove tune": options of any engine by SPSA, weights of
// the evaluation by Texel's method, its network by supervised learning. It reads what is asked, has the packages below
// suites/tune do it, and reports by report/tuning.
package tuning
