package queue

import (
	"runtime"
	"strings"
	"testing"

	"keymove/suites"
)

// TestListsHaveBounds: lists of an answer that no unit asks for are refused before they are decoded,
// however their names are written, and take little memory.
func TestListsHaveBounds(t *testing.T) {
	var kept []suites.Record
	s, _, _ := publishItem(t, &kept)
	entries := strings.TrimSuffix(strings.Repeat("{},", 2_600_000), ",")
	for _, text := range []string{
		`{"unit":1,"found":[` + entries + `]}`, `{"unit":1,"games":[` + entries + `]}`, `{"unit":1,"FOUND":[` + entries + `]}`, `{"unit":1,"f\u006fund":[` + entries + `]}`,
		`{"found":[{"more":[` + entries + `]}]}`, `{"found":[{"reports":[` + entries + `]}]}`, `{"games":[{"moves":[` + entries + `]}]}`,
		`{"found":[],"found":[` + entries + `]}`, `{"engines":{"x":{"sha256":[` + entries + `]}}}`, `{"found":[{"more":[{"reports":[` + entries + `]}]}]}`,
		strings.Repeat("[", 4_000_000), strings.Repeat(`{"a":`, 1_000_000), `{"x":[` + entries + `]}`, "", "[]", "nonsense", `{"unit":"x"}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := s.decode(&Message{Data: []byte(text)})
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; err == nil || used > 2*uint64(len(text))+1<<20 {
			t.Errorf("%.40q: %v, %d bytes of memory", text, err, used)
		}
	}
	for _, text := range []string{`{"contenders":[` + entries + `]}`, `{"match":{"contenders":[` + entries + `]}}`, strings.Repeat("[", 100)} {
		if _, err := DecodeJob([]byte(text)); err == nil {
			t.Errorf("%.40q: a job", text)
		}
	}
	for _, text := range []string{`{"items":[` + entries + `]}`, `{"items":[{"searches":[` + entries + `]}]}`, `{"without":[` + entries + `]}`} {
		if _, err := DecodeUnit([]byte(text)); err == nil {
			t.Errorf("%.40q: a unit", text)
		}
	}
}

// FuzzDecodeAnswer: what is decoded has no list beyond its bounds.
func FuzzDecodeAnswer(f *testing.F) {
	for _, text := range []string{`{"unit":1,"found":[{"contender":1,"reports":[{"d":1}],"more":[{}]}]}`, `{"Found":[{},{},{}]}`, `{"games":[{"moves":[{"m":"e2e4"}],"sides":[{},{}]}]}`, `{"engines":{"a\"b":{"sha256":["1"]}}}`, `[`, `{"found":[[{}]]}`} {
		f.Add([]byte(text))
	}
	e := extent{2, 3}
	b := e.bounds()
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := decodeAnswer(data, e)
		if err != nil {
			return
		}
		more, reports, moves := 0, 0, 0
		for i := range a.Found {
			more += len(a.Found[i].More)
			reports += len(a.Found[i].Reports)
		}
		for i := range a.Games {
			moves += len(a.Games[i].Moves)
		}
		if len(a.Found) > 2 || len(a.Games) > 2 || more > b.Entries["more"] || reports > b.Entries["reports"] || moves > b.Entries["moves"] || len(a.Engines) > b.Entries["engines"] {
			t.Errorf("%q has more than its bounds", data)
		}
	})
}

// TestHonestMessagesAreInBounds: what workers and submitters send is decoded as it was.
func TestHonestMessagesAreInBounds(t *testing.T) {
	var kept []suites.Record
	s, _, results := publishItem(t, &kept)
	a := &Answer{Unit: 1, Worker: "w", Results: results}
	a.Engines = map[string]Identity{"found \\ \"x\"": {Name: "games", SHA256: []string{"more"}}}
	if got, err := s.decode(&Message{Data: marshal(t, a)}); err != nil || string(marshal(t, got)) != string(marshal(t, a)) {
		t.Errorf("an answer: %v", err)
	}
	u := s.open[1].Unit
	if got, err := DecodeUnit(marshal(t, u)); err != nil || string(marshal(t, got)) != string(marshal(t, u)) {
		t.Errorf("a unit: %v", err)
	}
	job := &Job{ID: "x", Contenders: s.cfg.Work.(*RunWork).cfg.Contenders}
	if got, err := DecodeJob(marshal(t, job)); err != nil || string(marshal(t, got)) != string(marshal(t, job)) {
		t.Errorf("a job: %v", err)
	}
}
