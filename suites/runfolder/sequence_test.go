package runfolder

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites"
)

func TestSequenceOrder(t *testing.T) {
	order := SequenceOrder{{11}, {2, 6}, {0}}
	data, err := json.Marshal(order)
	if err != nil || string(data) != `"12 3+7 1"` {
		t.Errorf("%s, %v", data, err)
	}
	var read SequenceOrder
	if err := json.Unmarshal(data, &read); err != nil || !cmp.Equal(read, order) {
		t.Errorf("read %v, %v", read, err)
	}
	if err := json.Unmarshal([]byte(`"1 x"`), &read); err == nil {
		t.Error("x is read as a number")
	}
}

func TestPositionsOfASequence(t *testing.T) {
	m := Manifest{Contenders: make([]suites.Contender, 2), Suites: []SuiteEntry{{Positions: 50}}, Sequence: &Sequence{}}
	if got := m.Positions(); got != 100 {
		t.Errorf("%d records before the verdict, want 100", got)
	}
	m.Sequence.Records = 20
	if got := m.Positions(); got != 20 {
		t.Errorf("%d records after the verdict, want 20", got)
	}
}
