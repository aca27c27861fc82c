package report

import (
	"fmt"
	"iter"
	"maps"
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
	return sentences(records, func(rec *suites.Record) int { return rec.Unasked }, UnaskedAnswers)
}

// RetriedSearches says that searches of an engine failed, n times, and did not when they were repeated.
func RetriedSearches(who string, n int) string {
	return fmt.Sprintf("%s failed in %s, and answered when asked again: see the column retries of %s.", who, sink.Plural(n, "search"), RecordsFile)
}

// Retried returns a sentence for each contender whose engine failed, and answered when it was asked again.
func Retried(records iter.Seq[*suites.Record]) []string {
	return sentences(records, retries, RetriedSearches)
}

func retries(rec *suites.Record) int {
	if rec.Error != "" {
		return 0
	}
	return rec.Retries
}

// sentences says for each contender, in the order of names, how often something happened that did.
func sentences(records iter.Seq[*suites.Record], times func(*suites.Record) int, say func(who string, n int) string) []string {
	counts := map[string]int{}
	for rec := range records {
		if n := times(rec); n > 0 {
			counts[rec.Contender] += n
		}
	}
	names := slices.Sorted(maps.Keys(counts))
	for i, name := range names {
		names[i] = say(name, counts[name])
	}
	return names
}
