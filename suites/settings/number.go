package settings

import (
	"errors"
	"strconv"
	"strings"
)

// ParsePercent returns the share that a text from 0% to 100% is.
func ParsePercent(text string) (share float64, err error) {
	percent, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return 0, errors.New("want a percentage, as 1%")
	}
	return percent / 100, nil
}
