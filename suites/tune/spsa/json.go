package spsa

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
)

// The keys of a parameter in weather-factory's config.json.
const (
	keyValue = "value"
	keyMin   = "min_value"
	keyMax   = "max_value"
	keyStep  = "step"
)

// readJSON reads weather-factory's config.json:
//
//	{"NAME": {"value": 50, "min_value": 0, "max_value": 100, "step": 5}}
//
// A step is the perturbation C_end; R_end is DefaultREnd. A parameter with bounds that
// are whole numbers is an int.
func (r *reader) readJSON(data []byte) {
	d := jsonReader{Decoder: json.NewDecoder(bytes.NewReader(data)), data: data}
	d.UseNumber()
	_, err := d.Token() // the brace
	for err == nil && d.More() {
		var name string
		if name, err = d.key(); err != nil {
			break
		}
		line := d.line()
		var p Param
		var fault error
		if p, fault, err = d.param(name); err != nil {
			break
		}
		if fault != nil {
			r.fail(line, fmt.Errorf("%s: %w", name, fault))
			continue
		}
		r.add(line, p)
	}
	if err == nil {
		err = d.end()
	}
	if err != nil {
		r.fail(d.line(), err)
	}
}

// jsonReader reads JSON token by token, because the order of the parameters counts.
type jsonReader struct {
	*json.Decoder
	data []byte
}

// line returns the line of what was read last.
func (d *jsonReader) line() int {
	return 1 + bytes.Count(d.data[:min(int(d.InputOffset()), len(d.data))], []byte("\n"))
}

func (d *jsonReader) key() (string, error) {
	token, err := d.Token()
	if err != nil {
		return "", notJSON(err)
	}
	name, isText := token.(string)
	if !isText {
		return "", fmt.Errorf("want the name of a parameter, not %v", token)
	}
	return strings.TrimSpace(name), nil
}

// end reads the closing brace, and that nothing follows.
func (d *jsonReader) end() error {
	if _, err := d.Token(); err != nil {
		return notJSON(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the parameters")
	}
	return nil
}

// param reads the object of a parameter. A fault is one of its contents; after an error
// nothing more can be read.
func (d *jsonReader) param(name string) (p Param, fault, err error) {
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return p, nil, notJSON(err)
	}
	fields := map[string]json.RawMessage{}
	if json.Unmarshal(raw, &fields) != nil {
		return p, fmt.Errorf("want {%q: …, %q: …, %q: …, %q: …}", keyValue, keyMin, keyMax, keyStep), nil
	}
	p = Param{Name: name, REnd: DefaultREnd}
	numbers := map[string]*float64{keyValue: &p.Value, keyMin: &p.Min, keyMax: &p.Max, keyStep: &p.CEnd}
	for _, key := range []string{keyValue, keyMin, keyMax, keyStep} {
		text, given := fields[key]
		if !given {
			return p, fmt.Errorf("%q is missing", key), nil
		}
		n, err := parseNumber(string(text))
		if err != nil {
			return p, fmt.Errorf("%s: %w", key, err), nil
		}
		*numbers[key] = n
	}
	p.Float = p.Min != math.Trunc(p.Min) || p.Max != math.Trunc(p.Max)
	return p, nil, nil
}

func notJSON(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the JSON does not end")
	}
	return fmt.Errorf("the JSON cannot be read: %w", err)
}
