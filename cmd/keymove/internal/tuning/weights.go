package tuning

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/phase"
	"keymove/engine/profile"
	"keymove/suites/tune/texel"
)

// weightSuffix ends the names of the weights of terms.
const weightSuffix = ".weight"

// fixedWeights stay unless they are named. That of the material says what a centipawn is:
// the search has margins in centipawns. The network was trained as a whole, and mop-up
// evaluation is for positions that no game is about.
var fixedWeights = []string{"material" + weightSuffix, "network" + weightSuffix, "mopup" + weightSuffix}

// weightsOf returns the weights that a list names, or, if it is empty, those of all terms
// that are on but the fixed ones. There is an error for each name that is none.
func weightsOf(o *eval.Options, list string) ([]texel.Weight, []error) {
	var weights []texel.Weight
	if list == "" {
		for _, row := range eval.Features {
			if strings.HasSuffix(row.Name, weightSuffix) && !slices.Contains(fixedWeights, row.Name) && ownerIsOn(o, row.Name) {
				weights = append(weights, weightOf(row, o))
			}
		}
		return weights, nil
	}
	var errs []error
	for _, name := range strings.Split(list, ",") {
		row, err := findWeight(o, strings.TrimSpace(name))
		if err == nil && slices.ContainsFunc(weights, func(w texel.Weight) bool { return w.Name == row.Name }) {
			err = fmt.Errorf("%s is given twice", row.Name)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		weights = append(weights, weightOf(row, o))
	}
	return weights, errs
}

// weightOf returns a weight to fit. None gets below 0: a term whose sign the games
// contradict is a mistake to look at, not a fit.
func weightOf(row feature.Row[eval.Options], o *eval.Options) texel.Weight {
	return texel.Weight{Name: row.Name, Value: row.Get(o), Min: max(row.Min, 0), Max: row.Max}
}

// findWeight returns the row of a number of the evaluation that has an effect.
func findWeight(o *eval.Options, name string) (feature.Row[eval.Options], error) {
	i := slices.IndexFunc(eval.Features, func(r feature.Row[eval.Options]) bool { return r.Name == name })
	if i < 0 {
		if _, err := profile.Find(name); err != nil {
			return feature.Row[eval.Options]{}, contender.Hinted(err)
		}
		return feature.Row[eval.Options]{}, fmt.Errorf("%s is not of the evaluation", name)
	}
	row := eval.Features[i]
	switch {
	case row.Kind() != feature.Number:
		return row, fmt.Errorf("%s is a %s, not a number", name, row.Kind())
	case !ownerIsOn(o, name):
		owner, _, _ := strings.Cut(name, ".")
		return row, fmt.Errorf("%s has no effect, because %s is off", name, owner)
	}
	return row, nil
}

// ownerIsOn reports whether the feature of a parameter is on.
func ownerIsOn(o *eval.Options, name string) bool {
	owner, _, _ := strings.Cut(name, ".")
	return slices.ContainsFunc(eval.Features, func(r feature.Row[eval.Options]) bool { return r.Name == owner && r.On(o) })
}

// evaluator is the built-in evaluation for package texel.
type evaluator struct {
	*eval.Evaluator
	usesMoves bool
}

// Score returns the exact score of a position.
func (e evaluator) Score(p *texel.Position) float64 {
	var a eval.Accumulator
	if e.usesMoves {
		a = e.AccumulateGame(p.Start, p.Moves)
	} else {
		a = e.Accumulate(&p.Pos, phase.PliesAt(p.Start, len(p.Moves)))
	}
	return e.Exact(&p.Pos, &a)
}

// newEvaluator returns what makes evaluators of values of weights.
func newEvaluator(o eval.Options, weights []texel.Weight) func([]int) texel.Evaluator {
	var rows []feature.Row[eval.Options]
	for _, w := range weights {
		i := slices.IndexFunc(eval.Features, func(r feature.Row[eval.Options]) bool { return r.Name == w.Name })
		rows = append(rows, eval.Features[i])
	}
	return func(values []int) texel.Evaluator {
		options := o
		for i, row := range rows {
			row.Put(&options, values[i])
		}
		return evaluator{eval.New(options), options.Tempo.On}
	}
}

// profileText returns a TOML file with a profile of new values of weights on top of that
// of a text, PROFILE[,feature=value…].
func profileText(text string, weights []texel.Weight, values []int, doc string) string {
	parts := strings.Split(text, ",")
	var b strings.Builder
	fmt.Fprintf(&b, "[profiles.%s]\ndoc = %q\nbase = %q\n\n[profiles.%s.features]\n", tunedName, doc, parts[0], tunedName)
	tuned := map[string]bool{}
	for _, w := range weights {
		tuned[w.Name] = true
	}
	for _, part := range parts[1:] {
		if name, value, _ := strings.Cut(strings.TrimSpace(part), "="); !tuned[name] {
			fmt.Fprintf(&b, "%q = %q\n", name, value)
		}
	}
	for i, w := range weights {
		fmt.Fprintf(&b, "%q = %d\n", w.Name, values[i])
	}
	return b.String()
}

// tunedName is the name of a tuned profile.
const tunedName = "tuned"

var errNoPositions = errors.New("the games have no quiet position after their openings")
