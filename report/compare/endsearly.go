package compare

import (
	"fmt"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites/runfolder"
)

// clearlyEarlier is the share of what its base used of the limit, and of the limit itself, below
// which a contender ends its searches earlier: engines look at nodes and clock now and then.
const clearlyEarlier = 0.9

// used is the part of its limit that a contender used.
type used struct {
	limit  string
	share  float64             // in the median; 0 if too few searches say anything
	broken *runfolder.LimitUse // nil if the limit was obeyed
}

func usedBy(c Contender) (u used) {
	maxDepth := 0
	if saved := c.Saved(); saved != nil {
		maxDepth = saved.MaxDepth()
	}
	u.broken, u.limit, u.share = runfolder.Used(c.Own, c.Run.Limit().Limit, maxDepth, c.Run.All())
	if u.broken != nil {
		u.broken.Contender = c.Name
	}
	return u
}

// disobedience returns whether a contender did not obey its limit.
func disobedience(c Contender) []string { return usedBy(c).disobedience() }

func (u used) disobedience() []string {
	if u.broken == nil {
		return nil
	}
	return []string{u.broken.String()}
}

// limitUse returns whether two contenders did not obey their limit. Which engines obey is a
// matter of the limit chosen; but where the base used its limit, and the contender ends its
// searches early, the contender is to blame.
func limitUse(base, other Contender) (found findings) {
	before, now := usedBy(base), usedBy(other)
	found.unlike = before.disobedience()
	switch {
	case len(limitDifferences(base.Run, other.Run)) > 0 || !now.endsEarlierThan(before):
		found.unlike = appendNew(found.unlike, now.disobedience()...)
	case now.broken == nil:
		found.note("%s: %s", other.Name, now.earlyText(before))
	case before.broken == nil:
		found.early = []string{now.earlyText(before)}
	default:
		found.unlike = appendNew(found.unlike, now.disobedience()...)
		found.note("%s: %s", other.Name, now.earlyText(before))
	}
	return found
}

func (u used) endsEarlierThan(base used) bool {
	return u.share > 0 && u.share < clearlyEarlier*min(1, base.share)
}

func (u used) earlyText(base used) string {
	return fmt.Sprintf("this build uses %s of its %s, the baseline %s: it ends its searches early.",
		shareOfLimit(u.share), u.limit, shareOfLimit(base.share))
}

// nameEarly adds the name of the contender, for outputs about several.
func (f *findings) nameEarly(contender string) {
	for i, text := range f.early {
		f.early[i] = contender + ": " + text
	}
}

// shareOfLimit writes the share of a limit that was used, as 0.15; a whole one is "all".
func shareOfLimit(share float64) string {
	text := fmt.Sprintf("%.2g", share)
	if text == "1" {
		return "all"
	}
	return text
}

// concludeEarly keeps a contender that ends its searches early from passing. What it lost shows
// that it is worse, or is said.
func (t *gateTest) concludeEarly() {
	g := t.gate
	if len(t.early) == 0 {
		return
	}
	reasons := slices.Clone(t.early)
	switch g.Outcome {
	case Regressed, Unlike:
		reasons = append(reasons, g.Reasons...)
	default:
		for i := range g.Rows {
			reasons = append(reasons, g.Rows[i].countsText()+": not significantly worse.")
		}
		g.Outcome = Unlike
	}
	g.Reasons = reasons
}

// tellCounts adds what a contender that ends its searches early gained and lost to the reasons
// why there is no verdict.
func (p *pairing) tellCounts() {
	if len(p.found.early) == 0 {
		return
	}
	for i := range p.pair.Rows {
		if row := &p.pair.Rows[i]; row.IsWhole() && row.Positions > 0 {
			text := p.other.Name + ": " + row.countsText() + "."
			p.pair.NotComparable = append(p.pair.NotComparable, text)
			p.pair.Warnings = append(p.pair.Warnings, text)
		}
	}
}

// countsText says what a contender gained and lost in a suite.
func (r *Row) countsText() string {
	text := fmt.Sprintf("%s in %s: %s", r.Suite, r.Figure.Noun(), r.ChangeText())
	if r.Figure == report.Points {
		text += fmt.Sprintf(", solved %s → %s of %d", NumberText(r.BaseSolved), NumberText(r.Solved), r.Positions)
	}
	if r.Figure == report.Found {
		return text // which has them
	}
	return fmt.Sprintf("%s; %s lost, %d gained", text, sink.Plural(r.Lost, "position"), r.Gained)
}
