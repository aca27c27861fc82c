package versions

import (
	"context"
	"errors"
	"fmt"
	"math"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/bench"
	"keymove/report/stats"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/versions"
)

// speedJudge judges by nodes per second, which all versions in question measure by turns.
type speedJudge struct {
	engines
	options   *bisectOptions
	good, bad *versions.Built
	// loss is by how much the good version is faster, as a logarithm; variance is that of a
	// round.
	loss, variance float64
}

func (j *speedJudge) question() string { return "nodes/s, " + j.options.Limit }

func (j *speedJudge) suitesSaved() []savedSuite { return nil }

// raceNodes is the limit of the searches unless one is given.
const raceNodes = 50_000

// race calls back with the logarithms of nodes per second of each round until the callback
// returns false. The error is a brokenError if a build cannot be searched with.
func (j *speedJudge) race(ctx context.Context, builds []*versions.Built, take func(logs []float64) bool) error {
	contenders := make([]suites.Contender, len(builds))
	for i, built := range builds {
		var err error
		if contenders[i], err = j.contender(ctx, versions.ShortHash(built.Commit), built.Path); err != nil {
			return err
		}
	}
	race := &bench.Race{
		Builds: len(builds),
		Open: func(ctx context.Context, build int) (engine.Searcher, error) {
			return j.opener.Open(ctx, contenders[build])
		},
		Positions: bench.StandardPositions(), Limits: j.options.Limits,
	}
	for range j.options.maxRounds {
		laps, err := race.Round(ctx)
		if failed, ok := errors.AsType[*bench.BuildError](err); ok {
			return brokenError{failed}
		}
		if err != nil {
			return host.ErrInterrupted
		}
		if !take(speeds(laps)) {
			break
		}
	}
	return nil
}

// speeds returns the logarithms of nodes per second: of CPU time if that is known.
func speeds(laps []bench.Lap) []float64 {
	logs := make([]float64, len(laps))
	for i, lap := range laps {
		took := lap.CPU
		if took == 0 {
			took = lap.Wall
		}
		logs[i] = math.Log(float64(max(1, lap.Nodes)) / max(took.Seconds(), 1e-9))
	}
	return logs
}

func (j *speedJudge) measureEnds(ctx context.Context, good, bad *versions.Built) (goodNote, badNote string, err error) {
	j.good, j.bad = good, bad
	const least = 16 // rounds, so that their variance is not luck
	var differences, ofGood, ofBad []float64
	err = j.race(ctx, []*versions.Built{good, bad}, func(logs []float64) bool {
		differences = append(differences, logs[0]-logs[1])
		ofGood, ofBad = append(ofGood, logs[0]), append(ofBad, logs[1])
		return len(differences) < least || !j.isSlower(differences)
	})
	if err != nil {
		return "", "", err
	}
	loss, deviation := stats.MeanAndDeviation(differences)
	j.loss, j.variance = loss, deviation*deviation
	goodNote, badNote = speedNote(ofGood), speedNote(ofBad)
	if !j.isSlower(differences) {
		err = host.WithCode(host.ExitInconclusive, fmt.Errorf("it is not certain that the bad version is slower: good %s, bad %s", goodNote, badNote))
	}
	return goodNote, badNote, err
}

// isSlower reports whether it is certain that the bad version is slower.
func (j *speedJudge) isSlower(differences []float64) bool {
	return stats.IsPositive(differences, 0, j.options.alpha)
}

func speedNote(logs []float64) string {
	mean, _ := stats.MeanAndDeviation(logs)
	return fmt.Sprintf("%.0f nodes/s", math.Exp(mean))
}

func (j *speedJudge) test(ctx context.Context, built *versions.Built) (versions.Mark, string, error) {
	placing := stats.TwoMeans{Low: -j.loss / 2, High: j.loss / 2, Alpha: j.options.alpha, Variance: j.variance}
	var logs []float64
	err := j.race(ctx, []*versions.Built{j.good, j.bad, built}, func(all []float64) bool {
		logs = append(logs, all[2])
		placing.Add(all[2] - (all[0]+all[1])/2)
		return placing.Decide() == 0
	})
	if broken, ok := errors.AsType[brokenError](err); ok {
		return versions.Skip, broken.Error(), nil
	}
	if err != nil {
		return "", "", err
	}
	note := fmt.Sprintf("%s in %d rounds", speedNote(logs), len(logs))
	return markOf(placing.Decide(), note)
}

func (j *speedJudge) compare(ctx context.Context, left, right *versions.Built, into *study.Bisection) error {
	const rounds = 16
	var ofLeft, ofRight []float64
	err := j.race(ctx, []*versions.Built{left, right}, func(logs []float64) bool {
		ofLeft, ofRight = append(ofLeft, logs[0]), append(ofRight, logs[1])
		return len(ofLeft) < rounds
	})
	into.Left.Note, into.Right.Note = speedNote(ofLeft), speedNote(ofRight)
	return err
}

// useRaceLimit sets the limit of the searches of a race.
func (o *bisectOptions) useRaceLimit() {
	if l := &o.Limits; l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 {
		*l = engine.Limits{Nodes: raceNodes}
	}
}
