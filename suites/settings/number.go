package settings

import (
	"errors"
	"strconv"
	"strings"
)

// Percent is the field of a share that is written in percent, as "1%" or "2.5".
func Percent(share *float64) Setter {
	return Func{
		Read: func(text string) (err error) {
			*share, err = ParsePercent(text)
			return err
		},
		Write: func() string { return strconv.FormatFloat(*share*100, 'f', -1, 64) + "%" },
	}
}

// ParsePercent returns the share that a text from 0% to 100% is.
func ParsePercent(text string) (share float64, err error) {
	percent, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return 0, errors.New("want a percentage, as 1%")
	}
	return percent / 100, nil
}
