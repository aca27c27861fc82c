package reporttest

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// NoFacts returns the numbers of a document that none of objects has in its JSON, or, if it is a string, in its
// text.
func NoFacts(document string, objects ...any) (none []string) {
	facts := []string{"0.001"} // the bound of p
	for _, object := range objects {
		facts = append(facts, factsOf(object)...)
	}
	for _, number := range numbers(document) {
		if !slices.Contains(facts, number) && !slices.Contains(none, number) {
			none = append(none, number)
		}
	}
	return none
}

var (
	// unsaid are names, addresses, thousands' gaps and the words about intervals, whose numbers are none of a report.
	unsaid  = regexp.MustCompile(`\(https://\S*\)|[\w.]*[a-zA-Z_]\.?[\w.]*|95 %|&#\d+;`)
	gap     = regexp.MustCompile(`(\d)[\x{a0}\x{202f} ](\d{3})\b`)
	decimal = regexp.MustCompile(`\d+(?:\.\d+)?`)
)

func numbers(text string) []string {
	return decimal.FindAllString(unsaid.ReplaceAllString(gap.ReplaceAllString(gap.ReplaceAllString(text, "$1$2"), "$1$2"), " "), -1)
}

// factsOf returns the numbers of an object, as documents write them, and the lengths of lists.
func factsOf(object any) (facts []string) {
	if text, is := object.(string); is {
		for _, number := range numbers(strings.ReplaceAll(text, ",", " ; ")) {
			value, _ := strconv.ParseFloat(number, 64) // it is one
			facts = append(facts, written(value)...)
		}
		return facts
	}
	data, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		panic(err)
	}
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			for _, field := range v {
				walk(field)
			}
		case []any:
			for more := range len(v) + 1 { // "and 12 more"
				facts = append(facts, strconv.Itoa(more))
			}
			for _, element := range v {
				walk(element)
			}
		case string:
			facts = append(facts, numbers(v)...)
		case float64:
			facts = append(facts, written(v)...)
		}
	}
	walk(value)
	return facts
}

// written has the ways in which a number is written: itself, in percent, and centipawns in pawns, rounded.
func written(value float64) (texts []string) {
	value = math.Abs(value)
	for decimals := range 4 {
		texts = append(texts, strconv.FormatFloat(value, 'f', decimals, 64), strconv.FormatFloat(100*value, 'f', decimals, 64))
	}
	texts = append(texts, strconv.FormatFloat(value/100, 'f', 2, 64))
	for _, lost := range []float64{-0.005, 0.005} { // CSV has two decimals
		texts = append(texts, strconv.FormatFloat(value+lost, 'f', 1, 64))
	}
	if value >= 1 {
		two := math.Pow(10, math.Floor(math.Log10(value))-1) // "about 9 300"
		texts = append(texts, fmt.Sprintf("%.0f", math.Round(value/two)*two), fmt.Sprintf("%.0f", math.Ceil(value/two)*two))
	}
	return append(texts, strconv.FormatFloat(value, 'f', -1, 64))
}
