package main

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"keymove/report/stats"
)

func someTable() *table {
	return &table{k: 0.0071, positions: 10, clusters: 3, mse: 0.04, rows: []row{
		{name: "a", detector: true, phases: 3, mse: 0.03, saved: stats.Interval{Value: 25, Low: 20, High: 30}, over: stats.Interval{Value: 5, Low: 1, High: 9}, p: 0.01, overP: 0.04},
		{name: "b", detector: true, phases: 4, mse: 0.041, saved: stats.Interval{Value: -2.5, Low: -4, High: -1}, over: stats.Interval{Value: -9, Low: -12, High: -7}, p: 0.02, overP: 0.01},
		{name: "c", detector: true, phases: 2, mse: 0.0399, saved: stats.Interval{Value: 0.25, Low: -4, High: 4}, over: stats.Interval{Value: -9, Low: -12, High: 7}, p: 1, overP: 0.2},
		{name: "rival", phases: 2, mse: 0.01, saved: stats.Interval{Value: 75, Low: 70, High: 80}, over: stats.Interval{Value: 50, Low: 40, High: 60}, p: 0},
	}}
}

// TestConclusion: rivals are not counted, and a detector that adds to the error saves nothing.
func TestConclusion(t *testing.T) {
	result := someTable()
	if got, want := result.conclusion(), "By Holm's test 1 of 3 detectors save error, a the most; beyond as many parts: a."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	result.rows = result.rows[1:]
	if got, want := result.conclusion(), "By Holm's test 0 of 2 detectors save error, c the most; beyond as many parts: none."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// someSource has a table at two scales.
func someSource() *source {
	usual := someTable()
	usual.k = usualScale
	usual.rows[1].saved.Value = -1.5
	return &source{games: 3000, features: 96, tables: []*table{someTable(), usual}}
}

func TestWritePage(t *testing.T) {
	var page bytes.Buffer
	if err := someSource().writePage(&page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"10 quiet positions of 3 000 games", "3 openings", "k = 0.0071 fits", "0.0025 is usual", "96 features", "\n| b | 4 | -2.5 [-4.0, -1.0] | -9.0 [-12.0, -7.0] | -1.5 [-4.0, -1.0] |\n"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, &page)
		}
	}
}

func TestWriteCSV(t *testing.T) {
	var file bytes.Buffer
	if err := someSource().writeCSV(&file); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&file).ReadAll()
	if err != nil || len(lines) != 11 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	if got, want := strings.Join(lines[3], " "), "0.0071 b 4 10 3 0.041000 -2.500 -4.000 -1.000 -9.000 -12.000 -7.000 0.02000 0.01000"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := strings.Join(lines[6], " "), "0.0025 one phase 1 10 3 0.040000        "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
