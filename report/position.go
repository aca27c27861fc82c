package report

import (
	"cmp"
	"strings"

	"keymove/suites"
)

// PositionKey identifies the position of a record within its suite: two cases of the
// same position are not independent, whatever they ask and whatever their counters are.
// It is the first four fields of the FEN, or the case if a file has no FEN.
func PositionKey(rec *suites.Record) string {
	end := 0
	for range 4 {
		space := strings.IndexByte(rec.FEN[end:], ' ')
		if space < 0 {
			return cmp.Or(rec.FEN, rec.Case)
		}
		end += space + 1
	}
	return rec.FEN[:end-1]
}
