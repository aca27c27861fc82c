package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// faultsFile returns the name of the file with the faults of a set, casesFile that with
// their cases. The first two sets share theirs.
func faultsFile(folder, set string) string { return filepath.Join(folder, prefix(set)+"faults.csv") }
func casesFile(folder, set string) string  { return filepath.Join(folder, prefix(set)+"cases.csv") }

func prefix(set string) string {
	if set == developed || set == heldBack {
		return ""
	}
	return set + "-"
}

// drawnBefore returns the sets that were drawn with smaller seeds.
func drawnBefore(folder string, seed uint64) []string {
	var sets []string
	for earlier := range seed {
		set := fmt.Sprint(drawn, earlier)
		if _, err := os.Stat(faultsFile(folder, set)); err == nil {
			sets = append(sets, set)
		}
	}
	return sets
}

func readFaults(folder, set string) ([]Fault, error) {
	file, err := os.Open(faultsFile(folder, set))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadFaults(file)
}
