package program

import (
	"iter"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

// mostRounds is how often each position is searched at most for a gate for speed that has no --repeat.
const mostRounds = 20

// forSpeed prepares a run for its gate for speed: one search at a time, because two slow down each other, and
// as many rounds as that needs.
func (r *resolver) forSpeed() {
	if !r.gate.HasSpeed {
		return
	}
	if len(r.contenders) == 1 && len(r.Faults) == 0 {
		r.Faults.Add("max-slower", settings.Last, settings.Errorf("%s needs a second contender, as another %s: the first one is the base", settings.Ref("max-slower"), settings.Ref("engine")))
	}
	if !r.Given.Has("jobs") {
		r.Workers = 1
	}
	if !r.Given.Has("repeat") {
		r.Repeat, r.rounds = mostRounds, &rounds{}
	}
}

// rounds are those of a run that ends when the speeds are known.
type rounds struct{ made int }

// stages are the rounds of a run over all of its cases. The next one is asked for when the records of those
// before are in the folder.
func (j *suiteRun) stages(folder *folder.Run, cfg *runner.Config) iter.Seq[iter.Seq[suites.Key]] {
	return func(yield func(iter.Seq[suites.Key]) bool) {
		for j.rounds.made < cfg.Plan.Repeats() && (j.rounds.made == 0 || !j.knowsSpeeds(folder.Dir)) {
			round := j.rounds.made
			j.rounds.made++
			if !yield(ofRepeat(cfg.Todo(), round)) {
				return
			}
		}
		folder.Manifest.Repeat = j.rounds.made
	}
}

// ofRepeat yields the keys of a repeat.
func ofRepeat(keys iter.Seq[suites.Key], repeat int) iter.Seq[suites.Key] {
	return func(yield func(suites.Key) bool) {
		for key := range keys {
			if key.Repeat == repeat && !yield(key) {
				return
			}
		}
	}
}

// knowsSpeeds reports whether more rounds would hardly change the decision about any contender.
func (j *suiteRun) knowsSpeeds(dir string) bool {
	run, err := report.ReadFolder(dir)
	if err != nil {
		return false // the end of the run says why
	}
	gates, err := compare.Runs{}.GatesOf("", run, compare.GateOptions{MaxSlower: j.gate.MaxSlower, HasSpeed: true})
	for _, g := range gates {
		if !g.Speed.IsKnown() {
			return false
		}
	}
	return err == nil
}
