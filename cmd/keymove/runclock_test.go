package main

import (
	"encoding/csv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestRunUnderAClock: the clock of an experiment is the limit of every record, its searches end by
// themselves, and no other limit can be given with it.
func TestRunUnderAClock(t *testing.T) {
	inTempDir(t)
	const suite = "4k3/8/8/8/8/8/4P3/R3K3 w - - bm Ra8; id \"a\";\n6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8; id \"b\";\n"
	writeFile(t, "s.epd", strings.TrimSuffix(suite, "\n"))
	writeFile(t, "x.toml", `suites = ["s.epd"]`, `contenders = ["vpr-8.0", "vpr-8.1"]`, `clock = "300ms"`)
	got := call(t, "", "run", "x.toml", "--quiet", "--out", "run")
	if got.code != host.ExitOK {
		t.Fatalf("exit code %d\n%s", got.code, got.stderr)
	}
	rows, err := csv.NewReader(strings.NewReader(readFile(t, "run/records.csv"))).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Fatalf("%d rows (%v), want a header and 4", len(rows), err)
	}
	for _, row := range rows[1:] {
		if limit, move, failure := row[6], row[9], row[26]; limit != "clock=300" || move == "" || failure != "" {
			t.Errorf("limit %q, move %q, error %q", limit, move, failure)
		}
	}
	writeFile(t, "x.toml", `suites = ["s.epd"]`, `clock = "300ms"`, "depth = 3")
	got = call(t, "", "run", "x.toml")
	if want := "clock cannot be combined with depth: a clock is the only limit of a search"; got.code != host.ExitSuite || !strings.Contains(got.stderr, want) {
		t.Errorf("exit code %d, %q, want %d and %q", got.code, got.stderr, host.ExitSuite, want)
	}
}
