// Package explaining is "keymove explain": its settings, which cases are meant, and the
// work.
package explaining
