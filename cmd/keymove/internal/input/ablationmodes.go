package input

import (
	"fmt"
	"slices"

	"keymove/suites/plan"
)

// maxAblated is the number of contenders that an ablation may make; a cross
// product grows fast.
const maxAblated = 256

// ablatable is a base with respect to the items of a list.
type ablatable interface {
	// check returns an error where the base has a value already.
	check(a *ablated, value string) error
	// off returns the override that turns an item off.
	off(a *ablated) (string, error)
	// on returns the values with which an item is on; the empty text stands for as the base has it.
	on(a *ablated) ([]string, error)
}

// combined returns the overrides of each contender that a mode makes of a list.
func combined(list []ablated, mode string, base ablatable) ([][]string, error) {
	make := takeOneOut
	switch mode {
	case plan.OneIn:
		make = putOneIn
	case plan.Cross:
		make = crossAll
	}
	changes, err := make(list, base)
	if err == nil && len(changes) > maxAblated {
		err = errTooMany
	}
	return changes, err
}

var errTooMany = fmt.Errorf("more than %d combinations", maxAblated)

// takeOneOut returns the overrides of the base, and of the base with each value
// of each item by itself.
func takeOneOut(list []ablated, base ablatable) ([][]string, error) {
	changes := [][]string{nil}
	for i := range list {
		for _, value := range list[i].values {
			if err := base.check(&list[i], value); err != nil {
				return nil, err
			}
			changes = append(changes, []string{list[i].feature + "=" + value})
		}
	}
	return changes, nil
}

// putOneIn returns the overrides of the base with all items off, and with all
// off but one.
func putOneIn(list []ablated, base ablatable) ([][]string, error) {
	allOff := make([]string, len(list))
	for i := range list {
		var err error
		if allOff[i], err = base.off(&list[i]); err != nil {
			return nil, err
		}
	}
	changes := [][]string{allOff}
	for i := range list {
		values, err := base.on(&list[i])
		if err != nil {
			return nil, err
		}
		for _, value := range values {
			change := slices.Clone(allOff)
			if change[i] = list[i].feature + "=" + value; value == "" {
				change = slices.Delete(change, i, i+1)
			}
			changes = append(changes, change)
		}
	}
	return changes, nil
}

// crossAll returns the overrides of every combination of what the base has and
// the listed values, the base first.
func crossAll(list []ablated, base ablatable) ([][]string, error) {
	changes := [][]string{nil}
	for i := range list {
		var grown [][]string
		for _, change := range changes {
			grown = append(grown, change)
			for _, value := range list[i].values {
				if err := base.check(&list[i], value); err != nil {
					return nil, err
				}
				grown = append(grown, append(slices.Clone(change), list[i].feature+"="+value))
			}
		}
		if len(grown) > maxAblated {
			return nil, errTooMany
		}
		changes = grown
	}
	return changes, nil
}
