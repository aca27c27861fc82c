package match

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Rules are what holds for every game of a match.
type Rules struct {
	Adjudication Adjudication `json:"adjudication"`
	// Timeout is the longest time for a move without a clock and a fixed time; 0
	// means ten minutes.
	Timeout time.Duration `json:"timeout,omitempty"`
}

// defaultTimeout is how long an engine may think where only nodes or depth limit it.
const defaultTimeout = 10 * time.Minute

// Longest returns the longest time for a move that no time limits.
func (r *Rules) Longest() time.Duration {
	if r.Timeout > 0 {
		return r.Timeout
	}
	return defaultTimeout
}

// Adjudication ends games before the rules do, as fastchess spells it. Scores are
// those that the players report; a move without a score breaks every count.
type Adjudication struct {
	Draw   *DrawRule   `json:"draw,omitempty"`
	Resign *ResignRule `json:"resign,omitempty"`
	// MaxMoves draws a game after so many moves of both sides; 0 never does.
	MaxMoves int `json:"max_moves,omitempty"`
}

// DrawRule draws a game when, after MoveNumber full moves, the last MoveCount moves
// of each side had scores within Score centipawns of zero. Captures and pawn moves
// do not start the count anew.
type DrawRule struct {
	MoveNumber int `json:"movenumber"`
	MoveCount  int `json:"movecount"`
	Score      int `json:"score"`
}

// ResignRule ends a game when the last MoveCount moves of one side had scores of
// Score centipawns or more below zero; TwoSided wants as much above zero of its
// opponent.
type ResignRule struct {
	MoveCount int  `json:"movecount"`
	Score     int  `json:"score"`
	TwoSided  bool `json:"twosided,omitempty"`
}

// parseDrawRule reads "movenumber=40,movecount=8,score=10", with fastchess's
// defaults for what is not given: 0, 1 and 0.
func parseDrawRule(text string) (DrawRule, error) {
	rule := DrawRule{MoveCount: 1}
	err := parseSettings(text, map[string]func(string) error{
		"movenumber": intSetting(&rule.MoveNumber, 0),
		"movecount":  intSetting(&rule.MoveCount, 1),
		"score":      intSetting(&rule.Score, 0),
	})
	return rule, err
}

// parseResignRule reads "movecount=3,score=400,twosided", with fastchess's defaults
// for what is not given: 1, 0 and false.
func parseResignRule(text string) (ResignRule, error) {
	rule := ResignRule{MoveCount: 1}
	err := parseSettings(text, map[string]func(string) error{
		"movecount": intSetting(&rule.MoveCount, 1),
		"score":     intSetting(&rule.Score, 0),
		"twosided":  boolSetting(&rule.TwoSided),
	})
	return rule, err
}

// Test is a sequential probability ratio test: plain values; see stats.SPRT.
type Test struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	Model string  `json:"model"`
}

// parseTest reads "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized". Alpha, beta
// and the model have these values where they are not given; the bounds have to be.
func parseTest(text string) (Test, error) {
	t := Test{Alpha: 0.05, Beta: 0.05, Model: "normalized"}
	given := map[string]bool{}
	number := func(name string, to *float64) func(string) error {
		return func(value string) (err error) {
			given[name] = true
			*to, err = strconv.ParseFloat(value, 64)
			if err != nil && !errors.Is(err, strconv.ErrRange) || math.IsNaN(*to) { // out of range, it is infinite
				return fmt.Errorf("%q is not a number", value)
			}
			return nil
		}
	}
	err := parseSettings(text, map[string]func(string) error{
		"elo0": number("elo0", &t.Elo0), "elo1": number("elo1", &t.Elo1),
		"alpha": number("alpha", &t.Alpha), "beta": number("beta", &t.Beta),
		"model": func(value string) error { t.Model = value; return nil },
	})
	if err == nil && (!given["elo0"] || !given["elo1"]) {
		err = fmt.Errorf("want elo0=… and elo1=…")
	}
	return t, err
}

// parseSettings reads key=value settings with commas or spaces between. A key alone
// is one with the value "true".
func parseSettings(text string, settings map[string]func(string) error) error {
	var words []string
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			return fmt.Errorf("a setting is empty: want %s", keysOf(settings))
		}
		words = append(words, strings.Fields(part)...)
	}
	seen := map[string]bool{}
	for _, word := range words {
		key, value, hasValue := strings.Cut(word, "=")
		if !hasValue {
			value = "true"
		}
		set, known := settings[key]
		switch {
		case !known:
			return fmt.Errorf("unknown key %q: want %s", key, keysOf(settings))
		case seen[key]:
			return fmt.Errorf("%s is given twice", key)
		}
		seen[key] = true
		if err := set(value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// keysOf returns the keys in the order of the alphabet.
func keysOf(settings map[string]func(string) error) string {
	return strings.Join(slices.Sorted(maps.Keys(settings)), ", ")
}

func intSetting(to *int, least int) func(string) error {
	return func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least {
			return fmt.Errorf("%q: want a whole number from %d", value, least)
		}
		*to = n
		return nil
	}
}

func boolSetting(to *bool) func(string) error {
	return func(value string) error {
		switch value {
		case "true", "false":
			*to = value == "true"
			return nil
		}
		return fmt.Errorf("%q: want true or false", value)
	}
}
