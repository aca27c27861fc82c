package engine

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"keymove/internal/testenv"
)

// TestTelemetryAdd: every counter adds up, none is left behind.
func TestTelemetryAdd(t *testing.T) {
	sum, want := numbered(1), numbered(1)
	sum.Add(numbered(1))
	for _, c := range Counters {
		*c.Field(&want) *= 2
	}
	if sum != want {
		t.Errorf("twice the same adds up to %+v", sum)
	}
}

// numbered returns telemetry whose counts are all different, from first on.
func numbered(first uint64) Telemetry {
	var t Telemetry
	for i, c := range Counters {
		*c.Field(&t) = first + uint64(i)
	}
	return t
}

func TestParseTelemetry(t *testing.T) {
	for _, want := range []Telemetry{{}, numbered(1), numbered(math.MaxUint64 - uint64(len(Counters)))} {
		text := testenv.Must(json.Marshal(want))(t)
		if got, ok := ParseTelemetry(text); !ok || *got != want {
			t.Errorf("%s: got %+v, %t", text, got, ok)
		}
	}
}

// Whatever is not written as encoding/json does is left to it.
func TestParseTelemetryRejects(t *testing.T) {
	text := testenv.Must(json.Marshal(numbered(1)))(t)
	whole := string(text)
	for _, text := range []string{
		"", "{}", whole[:len(whole)-1], whole + " ", " " + whole,
		strings.Replace(whole, `:1,`, `:01,`, 1), strings.Replace(whole, `:1,`, `:-1,`, 1), strings.Replace(whole, `:1,`, `:,`, 1),
		strings.Replace(whole, `:1,`, `: 1,`, 1), strings.Replace(whole, `:1,`, `:1.0,`, 1), strings.Replace(whole, `:1,`, `:99999999999999999999,`, 1),
		strings.Replace(whole, `qnodes`, `Qnodes`, 1), strings.Replace(whole, `[`, ``, 1), strings.Replace(whole, `]`, ``, 1),
		strings.Replace(whole, `[`, `[1,`, 1),
	} {
		if got, ok := ParseTelemetry([]byte(text)); ok {
			t.Errorf("%s: got %+v, want nothing", text, got)
		}
	}
}

// FuzzParseTelemetry: what is read is what encoding/json reads.
func FuzzParseTelemetry(f *testing.F) {
	for _, t := range []Telemetry{{}, numbered(5)} {
		text := testenv.Must(json.Marshal(t))(f)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, ok := ParseTelemetry(text)
		if !ok {
			return
		}
		var want Telemetry
		if err := json.Unmarshal(text, &want); err != nil || !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: got %+v, encoding/json reads %+v, %v", text, *got, want, err)
		}
	})
}

// Each count has a column of its own: a struct of nothing but counts has as many
// words as there are counters, and none of them is counted twice.
func TestCountersAreComplete(t *testing.T) {
	var telemetry Telemetry
	if words := int(unsafe.Sizeof(telemetry) / unsafe.Sizeof(uint64(0))); len(Counters) != words {
		t.Errorf("%d counters, want one for each of the %d counts", len(Counters), words)
	}
	names := map[string]bool{}
	for _, c := range Counters {
		if *c.Field(&telemetry) != 0 || names[c.Name] {
			t.Errorf("%s is given twice", c.Name)
		}
		*c.Field(&telemetry)++
		names[c.Name] = true
	}
}
