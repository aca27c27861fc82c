package memory

import (
	"strings"
	"testing"

	"keymove/suites"
)

const mib = 1 << 20

// TestMaxOpen: the tables of many contenders do not fill the memory.
func TestMaxOpen(t *testing.T) {
	for _, test := range []struct {
		memory                 Tables
		workers, hashMiB, want int
	}{
		{Tables{}, 1, 16, 128}, {Tables{}, 2, 1024, 2}, {Tables{}, 64, 1024, 64}, {Tables{}, 4, 65536, 4},
		{Of(1 << 40), 1, 16, 128}, {Of(512 * mib), 1, 16, 28}, {Of(512 * mib), 2, 300, 2},
	} {
		if got := test.memory.MaxOpen(test.workers, test.hashMiB); got != test.want {
			t.Errorf("%v: %d workers with %d MiB: %d, want %d", test.memory, test.workers, test.hashMiB, got, test.want)
		}
	}
}

func TestCheckMemory(t *testing.T) {
	own := suites.Contender{Engine: &suites.Engine{Options: []suites.EngineOption{{Name: "hash", Value: "500"}}}}
	for _, test := range []struct {
		memory            Tables
		searches, hashMiB int
		contenders        []suites.Contender
		want              string // in the error; empty for none
	}{
		{Of(1024 * mib), 4, 240, make([]suites.Contender, 9), ""},
		{Of(1024 * mib), 4, 241, make([]suites.Contender, 1), "4 searches at a time with 241 MiB each, 964 MiB in all; this process can use 960 of its 1024 MiB for hash tables"},
		{Of(1024 * mib), 2, 16, []suites.Contender{{}, own}, "with 500 MiB each, 1000 MiB in all"},
		{Of(1024 * mib), 1, 16, []suites.Contender{{}, own}, ""},
		{Of(60 * mib), 2, 16, make([]suites.Contender, 1), ""},
		{Tables{}, 100, 65536, make([]suites.Contender, 1), ""},
	} {
		err := test.memory.Check(test.searches, test.hashMiB, test.contenders)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d searches with %d MiB: %v, want %q", test.searches, test.hashMiB, err, test.want)
		}
	}
}
