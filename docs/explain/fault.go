package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/engine/profile"
	"keymove/engine/suspect"
	"keymove/suites/runfolder"
)

// Fault is one rule or term made wrong.
type Fault struct {
	// Feature is guilty, by name as explanations have it.
	Feature string
	// Changes are overrides of the good profile, as "rfp.margin=5".
	Changes []string
	// Set is the set of faults that it belongs to.
	Set string
}

// String returns the changes as they stand behind the name of a profile.
func (f Fault) String() string { return strings.Join(f.Changes, ",") }

// Contender returns the good profile with the fault.
func (f Fault) Contender(good string) (runfolder.Contender, error) {
	return Contender(good + "," + f.String())
}

// Contender returns the contender of a text PROFILE[,feature=value…].
func Contender(text string) (runfolder.Contender, error) {
	settings, err := profile.Resolve(text)
	if err != nil {
		return runfolder.Contender{}, err
	}
	return runfolder.Contender{Name: text, Spec: text, Options: settings.Map()}, nil
}

// faultHeader is the header of a file of faults.
var faultHeader = []string{"set", "feature", "changes"}

// The sets of faults: that on which the method was made at first, the other half of the
// same list, and lists that were drawn afterwards, each to be run once.
const (
	developed = "development"
	heldBack  = "held-back"
	drawn     = "fresh-" // and the seed
)

// ReadFaults reads a file of faults, CSV with the columns set, feature and changes.
func ReadFaults(r io.Reader) ([]Fault, error) {
	reader := csv.NewReader(r)
	reader.FieldsPerRecord = len(faultHeader)
	rows, err := reader.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != strings.Join(faultHeader, ",") {
		return nil, fmt.Errorf("want the columns %s", strings.Join(faultHeader, ", "))
	}
	faults := make([]Fault, 0, len(rows)-1)
	for i, row := range rows[1:] {
		f := Fault{Feature: row[1], Changes: strings.Split(row[2], ","), Set: row[0]}
		if err := f.check(); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		faults = append(faults, f)
	}
	return faults, nil
}

// check returns an error for an unknown set, and for changes that are not of the feature.
func (f Fault) check() error {
	if _, err := seedOf(f.Set); err != nil && f.Set != developed && f.Set != heldBack {
		return err
	}
	for _, change := range f.Changes {
		name, _, _ := strings.Cut(change, "=")
		row, err := profile.Find(name)
		if err != nil {
			return err
		}
		if owner := suspect.FeatureOf(row); owner != f.Feature {
			return fmt.Errorf("%s is of %s, not of %s", name, owner, f.Feature)
		}
	}
	return nil
}

// seedOf returns the seed of a set that was drawn.
func seedOf(set string) (uint64, error) {
	number, isDrawn := strings.CutPrefix(set, drawn)
	seed, err := strconv.ParseUint(number, 10, 32)
	if !isDrawn || err != nil {
		return 0, fmt.Errorf("unknown set %q: want %s, %s or %sSEED", set, developed, heldBack, drawn)
	}
	return seed, nil
}
