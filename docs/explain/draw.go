package main

import (
	"encoding/csv"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/suspect"
)

// Draw returns n faults in an order that depends on the seed of their set alone, without
// those that are known: all features in turn, so that each comes once before one comes
// twice, and of each feature its faults at random. Nobody chooses.
func Draw(good, set string, n int, known []Fault) ([]Fault, error) {
	seed, err := seedOf(set)
	if err != nil {
		return nil, err
	}
	lists, err := space(good, known)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(lists), func(i, k int) { lists[i], lists[k] = lists[k], lists[i] })
	for _, list := range lists {
		random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	}
	var faults []Fault
	for round := 0; len(faults) < n; round++ {
		before := len(faults)
		for _, list := range lists {
			if round < len(list) {
				faults = append(faults, list[round])
			}
		}
		if len(faults) == before {
			break
		}
	}
	faults = faults[:min(n, len(faults))]
	for i := range faults {
		faults[i].Set = set
	}
	return faults, nil
}

// space returns all faults of the good profile, by feature in the order of the table: each
// number that the search or the evaluation reads, far off or with the wrong sign, of a
// feature that is on or can be turned on.
func space(good string, known []Fault) ([][]Fault, error) {
	settings, err := profile.Resolve(good)
	if err != nil {
		return nil, err
	}
	isKnown := map[string]bool{}
	for _, f := range known {
		isKnown[f.String()] = true
	}
	var lists [][]Fault
	at := map[string]int{}
	for _, row := range profile.Features {
		if row.Kind() != feature.Number || suspect.IsNeutral(row) {
			continue
		}
		name := suspect.FeatureOf(row)
		for _, value := range wrongValues(row) {
			f := Fault{Feature: name, Changes: changesOf(row, value, &settings)}
			if isKnown[f.String()] || !f.acts(&settings, good, row) {
				continue
			}
			if _, ok := at[name]; !ok {
				at[name] = len(lists)
				lists = append(lists, nil)
			}
			lists[at[name]] = append(lists[at[name]], f)
		}
	}
	return lists, nil
}

// wrongValues returns the wrong values of a row, in terms of the one that "on" stands for:
// a tenth, a quarter, four and ten times, and of a weight minus once, twice and four times,
// and four times, all within its range.
func wrongValues(row profile.Row) []int {
	usual := row.Default
	values := []int{usual / 10, usual / 4, 4 * usual, 10 * usual}
	if row.Min < 0 {
		values = []int{-usual, -2 * usual, -4 * usual, 4 * usual}
	}
	for i := range values {
		values[i] = min(max(values[i], row.Min), row.Max)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	return slices.DeleteFunc(values, func(v int) bool { return v == usual || v == 0 })
}

// changesOf returns the changes that give a row a value, its feature being on.
func changesOf(row profile.Row, value int, settings *profile.Settings) []string {
	change := row.Name + "=" + strconv.Itoa(value)
	owner, err := profile.Find(suspect.FeatureOf(row))
	if err == nil && owner.Name != row.Name && !owner.On(settings) {
		return []string{owner.Name + "=on", change}
	}
	return []string{change}
}

// acts reports whether a fault is one: the good profile can be given it, and something
// reads the row.
func (f Fault) acts(good *profile.Settings, text string, row profile.Row) bool {
	faulty, err := profile.Resolve(text + "," + f.String())
	return err == nil && row.Get(good) != row.Get(&faulty) && len(profile.Unread(*good, faulty)) == 0
}

// WriteFaults writes faults as ReadFaults reads them.
func WriteFaults(w io.Writer, faults []Fault) error {
	out := csv.NewWriter(w)
	_ = out.Write(faultHeader) // Error reports it
	for _, f := range faults {
		_ = out.Write([]string{f.Set, f.Feature, f.String()})
	}
	out.Flush()
	return out.Error()
}
