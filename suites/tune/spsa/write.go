package spsa

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// WithValues returns the parameters with other values, in their order.
func WithValues(params []Param, values []float64) []Param {
	tuned := make([]Param, len(params))
	for i, p := range params {
		p.Value = values[i]
		tuned[i] = p
	}
	return tuned
}

// WriteLines writes the parameters as lines of OpenBench, which Read reads.
func WriteLines(w io.Writer, params []Param) error {
	for _, p := range params {
		kind := "int"
		if p.Float {
			kind = "float"
		}
		cells := []string{p.Name, kind, number(p.Value), number(p.Min), number(p.Max), number(p.CEnd), number(p.REnd)}
		if _, err := fmt.Fprintln(w, strings.Join(cells, ", ")); err != nil {
			return err
		}
	}
	return nil
}

// WriteValues writes "name, value" a line, as OpenBench shows what came out: the values
// as engines take them.
func WriteValues(w io.Writer, params []Param) error {
	for _, p := range params {
		if _, err := fmt.Fprintf(w, "%s, %s\n", p.Name, p.Format(p.Final(p.Value))); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes the parameters as weather-factory's config.json, which Read reads. It
// has no place for R_end.
func WriteJSON(w io.Writer, params []Param) error {
	text := "{"
	for i, p := range params {
		name, err := json.Marshal(p.Name)
		if err != nil {
			return err
		}
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf("\n    %s: {\n        %q: %s,\n        %q: %s,\n        %q: %s,\n        %q: %s\n    }", name,
			keyValue, number(p.Value), keyMin, number(p.Min), keyMax, number(p.Max), keyStep, number(p.CEnd))
	}
	_, err := io.WriteString(w, text+"\n}\n")
	return err
}
