// Package tuning is the work of "keymove tune": options of any engine by SPSA. It reads
// what is asked, plays by the packages below suites/tune, and reports by report/tuning.
package tuning
