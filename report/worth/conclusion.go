package worth

import (
	"fmt"
	"strings"

	"keymove/report/compare"
)

// Conclusion says in a sentence what is known.
func (r *Row) Conclusion() string {
	sentence := r.bySource()
	if r.Source != FromGames {
		sentence += r.byGames()
	}
	return strings.ToUpper(sentence[:1]) + sentence[1:] + "."
}

// bySource says what the source of the verdict shows.
func (r *Row) bySource() string {
	switch {
	case r.Source == FromGames && r.Games == 0:
		return "not measured"
	case r.Verdict == compare.Unchanged:
		return "no search differed: nothing reads it here"
	case r.Verdict == compare.Equal:
		return "no difference of 2 %"
	case r.Verdict != compare.Better && r.Verdict != compare.Worse:
		return "not decided"
	case r.IsOut() && r.Verdict == compare.Worse:
		return "needed: without it the profile loses"
	case r.IsOut():
		return "harmful: without it the profile gains"
	case r.Verdict == compare.Better:
		return "a gain"
	}
	return "a loss"
}

// IsOut reports whether the mechanism was taken out.
func (r *Row) IsOut() bool {
	return strings.HasSuffix(r.Text, " out")
}

// byGames adds what games say beside a suite.
func (r *Row) byGames() string {
	games := r.InGames()
	switch {
	case r.AtNodes == nil:
		return ""
	case games == compare.TooFew:
		return fmt.Sprintf("; games do not decide (%+.0f ± %.0f)", r.AtNodes.Value, r.AtNodes.Error)
	case games == r.Verdict:
		return fmt.Sprintf("; games agree (%+.0f)", r.AtNodes.Value)
	case r.Verdict == compare.Better || r.Verdict == compare.Worse:
		return fmt.Sprintf("; but games say %s (%+.0f ± %.0f)", games, r.AtNodes.Value, r.AtNodes.Error)
	}
	return fmt.Sprintf("; games say %s (%+.0f ± %.0f)", games, r.AtNodes.Value, r.AtNodes.Error)
}
