package engine

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
	"unsafe"
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
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := ParseTelemetry(text); !ok || *got != want {
			t.Errorf("%s: got %+v, %t", text, got, ok)
		}
	}
}

// Whatever is not written as encoding/json does is left to it.
func TestParseTelemetryRejects(t *testing.T) {
	text, err := json.Marshal(numbered(1))
	if err != nil {
		t.Fatal(err)
	}
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
		text, err := json.Marshal(t)
		if err != nil {
			f.Fatal(err)
		}
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

func TestObedience(t *testing.T) {
	ms := time.Millisecond
	tests := []struct {
		name  string
		lim   Limits
		spent Spent
		want  string
	}{
		{"nodes, exactly", Limits{Nodes: 5000}, Spent{Nodes: 5000}, ""},
		{"nodes, as Glaurung", Limits{Nodes: 20000}, Spent{Nodes: 29348}, ""},
		{"nodes, as Toga", Limits{Nodes: 5000}, Spent{Nodes: 231000}, "nodes: 46.2 times the limit"},
		{"nodes, as Ethereal 12", Limits{Nodes: 2000}, Spent{Nodes: 6}, "nodes: 0.003 times the limit"},
		{"just half", Limits{Nodes: 2000}, Spent{Nodes: 1000}, ""},
		{"less than half", Limits{Nodes: 2000}, Spent{Nodes: 999}, "nodes: 0.4995 times the limit"},
		{"no nodes reported", Limits{Nodes: 5000}, Spent{}, ""},
		{"ended by itself", Limits{Nodes: 5000}, Spent{Nodes: 7, Ended: true}, ""},
		{"as deep as engines go", Limits{Nodes: 5000}, Spent{Nodes: 7, Depth: 64}, ""},
		{"movetime", Limits{MoveTime: 100 * ms}, Spent{Time: 130 * ms}, ""},
		{"movetime, as Donna", Limits{MoveTime: 100 * ms}, Spent{Time: 266 * ms}, "movetime: 2.16 times the limit"},
		{"movetime, waiting for a CPU", Limits{MoveTime: 100 * ms}, Spent{Time: 300 * ms, CPU: 95 * ms}, ""},
		{"movetime, two threads", Limits{MoveTime: 100 * ms}, Spent{Time: 260 * ms, CPU: 400 * ms}, "movetime: 2.1 times the limit"},
		{"depth", Limits{Depth: 8}, Spent{Depth: 8}, ""},
		{"depth", Limits{Depth: 4}, Spent{Depth: 9}, "depth: 2.25 times the limit"},
		{"no limit", Limits{}, Spent{Nodes: 1e9, Time: time.Hour, Depth: 49}, ""},
		{"clock", Limits{Clock: &Clock{}}, Spent{Time: time.Hour}, ""},
	}
	for _, tt := range tests {
		o := NewObedience(tt.lim, 0)
		for range 19 {
			o.Add(tt.spent)
		}
		if got := o.Judge(20); got != nil {
			t.Errorf("%s: %v after 19 searches, want nothing", tt.name, got)
		}
		o.Add(tt.spent)
		if got := o.Judge(20); got.String() != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := NewObedience(Limits{Nodes: 1}, 0).Judge(0); got != nil {
		t.Errorf("no search: %v", got)
	}
}

// TestMedianOfShares: exact to four digits, whatever the order.
func TestMedianOfShares(t *testing.T) {
	for _, tt := range []struct {
		values []float64
		want   float64
	}{{[]float64{5}, 5}, {[]float64{4, 1}, 2.5}, {[]float64{9, 1, 2}, 2}, {[]float64{8, 1, 4, 2}, 3}, {[]float64{7, 50, 3, 1, 90}, 7}, {[]float64{2.0010001, 2.0012}, 2.001}, {[]float64{3e-7}, 3e-7}} {
		s := shares{}
		for _, v := range tt.values {
			s.add(v)
		}
		if got := s.median(); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", tt.values, got, tt.want)
		}
	}
}
