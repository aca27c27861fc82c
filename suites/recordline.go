package suites

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"keymove/engine"
)

// recordField is a field of a record.
type recordField struct {
	key   string // as in `"suite":`
	index int    // of the field
}

var recordFields = fieldsOf(reflect.TypeFor[Record]())

func fieldsOf(record reflect.Type) []recordField {
	fields := make([]recordField, record.NumField())
	for i := range fields {
		name, _, _ := strings.Cut(record.Field(i).Tag.Get("json"), ",")
		fields[i] = recordField{strconv.Quote(name) + ":", i}
	}
	return fields
}

// ParseRecord reads the fields of a record as encoding/json writes them, without the braces around
// them: in their order, each once at most, without spaces. That takes a third of the time of
// encoding/json. It returns nil for any other text.
func ParseRecord(fields []byte) *Record {
	rec := new(Record)
	values := reflect.ValueOf(rec).Elem()
	text := jsonText(fields)
	for _, field := range recordFields {
		if !text.skip(field.key) {
			continue
		}
		if !text.value(values.Field(field.index)) {
			return nil
		}
		if len(text) == 0 {
			return rec
		}
		if !text.skip(",") {
			return nil
		}
	}
	return nil
}

// jsonText is what is left to read.
type jsonText []byte

// skip skips a text, and reports whether it is next.
func (t *jsonText) skip(next string) bool {
	if len(*t) < len(next) || string((*t)[:len(next)]) != next {
		return false
	}
	*t = (*t)[len(next):]
	return true
}

// value reads a value into a field, and reports whether there is one that encoding/json writes
// of it.
func (t *jsonText) value(field reflect.Value) bool {
	if field.Kind() == reflect.Pointer {
		if field.Type() == reflect.TypeFor[*engine.Telemetry]() {
			return t.telemetry(field)
		}
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
	}
	switch field.Kind() {
	case reflect.String:
		value, ok := t.text()
		field.SetString(value)
		return ok
	case reflect.Bool:
		field.SetBool(t.skip("true"))
		return field.Bool() || t.skip("false")
	case reflect.Int, reflect.Int64:
		negative := t.skip("-")
		digits, ok := t.digits()
		value := int64(digits)
		if negative {
			value = -value
		}
		field.SetInt(value)
		return ok && !(negative && value == 0) && !field.OverflowInt(value)
	case reflect.Uint64:
		value, ok := t.digits()
		field.SetUint(value)
		return ok
	}
	return false
}

// digits reads a number without leading zeros that is far from the largest one.
func (t *jsonText) digits() (value uint64, ok bool) {
	const most = 18
	n := 0
	for n < len(*t) && (*t)[n] >= '0' && (*t)[n] <= '9' {
		value = 10*value + uint64((*t)[n]-'0')
		if n++; n > most {
			return 0, false
		}
	}
	if n == 0 || n > 1 && (*t)[0] == '0' {
		return 0, false
	}
	*t = (*t)[n:]
	return value, true
}

// text reads a text in quotes.
func (t *jsonText) text() (value string, ok bool) {
	if !t.skip(`"`) {
		return "", false
	}
	end, escapes, plain := t.quote()
	if end < 0 {
		return "", false
	}
	inside := (*t)[:end]
	*t = (*t)[end+1:]
	switch {
	case !plain:
		quoted := `"` + string(inside) + `"`
		err := json.Unmarshal([]byte(quoted), &value)
		return value, err == nil
	case escapes == 0:
		return string(inside), true
	}
	return unescape(inside, escapes), true
}

// quote returns the place of the quote that ends a text, -1 without one; how many backslashes
// there are that stand for the next character, and whether nothing else needs encoding/json.
func (t *jsonText) quote() (end, escapes int, plain bool) {
	plain = true
	for i := 0; i < len(*t); i++ {
		switch c := (*t)[i]; {
		case c == '"':
			return i, escapes, plain
		case c == '\\':
			escapes++
			i++
			plain = plain && i < len(*t) && ((*t)[i] == '"' || (*t)[i] == '\\')
		case c < ' ' || c >= utf8.RuneSelf:
			plain = false
		}
	}
	return -1, 0, false
}

// unescape removes backslashes that stand for the next character.
func unescape(text []byte, escapes int) string {
	var b strings.Builder
	b.Grow(len(text) - escapes)
	for {
		i := bytes.IndexByte(text, '\\')
		if i < 0 {
			b.Write(text)
			return b.String()
		}
		b.Write(text[:i])
		b.WriteByte(text[i+1])
		text = text[i+2:]
	}
}

// telemetry reads counters into a field.
func (t *jsonText) telemetry(field reflect.Value) bool {
	end := bytes.IndexByte(*t, '}')
	if end < 0 {
		return false
	}
	telemetry, ok := engine.ParseTelemetry((*t)[:end+1])
	field.Set(reflect.ValueOf(telemetry))
	*t = (*t)[end+1:]
	return ok
}
