package report

import (
	"fmt"
	"iter"
	"slices"

	"keymove/report/sink"
	"keymove/suites"
)

// UnaskedAnswers says that an engine answered without being asked, n times.
func UnaskedAnswers(who string, n int) string {
	return fmt.Sprintf("%s wrote %s (bestmove) that no search had asked for; %s dropped. "+
		"If its readyok overtakes its bestmove, a bestmove may have been taken for the next search: see \"keymove engines check\".",
		who, sink.Plural(n, "answer"), wasOrWere(n))
}

func wasOrWere(n int) string {
	if n == 1 {
		return "it was"
	}
	return "they were"
}

// Unasked returns a sentence for each contender whose engine answered without being asked.
func Unasked(records iter.Seq[*suites.Record]) []string {
	var names []string
	counts := map[string]int{}
	for rec := range records {
		if rec.Unasked == 0 {
			continue
		}
		if counts[rec.Contender] == 0 {
			names = append(names, rec.Contender)
		}
		counts[rec.Contender] += rec.Unasked
	}
	slices.Sort(names)
	for i, name := range names {
		names[i] = UnaskedAnswers(name, counts[name])
	}
	return names
}
