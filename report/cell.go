package report

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// numberError returns the error of a cell in plain words if strconv found it.
func numberError(cell string, err error) error {
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return fmt.Errorf("%.60q is not a valid number", cell)
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%.60q is out of range", cell)
	}
	return err
}

// millisecondsCell writes microseconds as milliseconds with three decimals.
func millisecondsCell(us int64) string {
	return fmt.Sprintf("%d.%03d", us/1000, us%1000)
}

// parseMilliseconds reads milliseconds with up to three decimals into
// microseconds.
func parseMilliseconds(cell string) (us int64, err error) {
	whole, fraction, _ := strings.Cut(cell, ".")
	if len(fraction) > 3 {
		return 0, fmt.Errorf("%q has more than three decimals", cell)
	}
	ms, err := strconv.ParseUint(whole, 10, 63)
	if err != nil {
		return 0, err
	}
	rest, err := strconv.ParseUint((fraction + "000")[:3], 10, 63)
	if err != nil {
		return 0, err
	}
	if ms > math.MaxInt64/1000-1 {
		return 0, fmt.Errorf("%q is out of range", cell)
	}
	return int64(ms*1000 + rest), nil
}
