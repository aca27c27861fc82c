package main

import (
	"math"
	"slices"

	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/versions"
)

// version is one of an era with what is known and what was measured about it.
type version struct {
	commit
	measured
	// found is of the suite; luck is nil unless the twins were searched.
	found int
	luck  *luck
	// before compares with the version before; nil for the first one. isChange is set if the track
	// names it as the first one of a level of the whole suite.
	before   *compare.Row
	isChange bool
}

// course is what was measured of an era: nothing before its track has come to its end.
type course struct {
	era
	isMeasured bool
	versions   []version
}

// courses returns what was measured of all eras.
func (l *laboratory) courses() ([]course, error) {
	var list []course
	number := uint64(0)
	for _, e := range eras {
		hashes, err := choose(l.commits, l.known, e, versionsOfEra)
		if err != nil {
			return nil, err
		}
		c := course{era: e}
		for _, hash := range hashes {
			at, err := l.lookUp(hash)
			if err != nil {
				return nil, err
			}
			c.versions = append(c.versions, version{commit: l.commits[at], measured: l.known[hash]})
		}
		if err := l.readCourse(&c, number); err != nil {
			return nil, err
		}
		list, number = append(list, c), number+uint64(len(hashes))
	}
	return list, nil
}

// readCourse reads the searches of an era, as far as they were made.
func (l *laboratory) readCourse(c *course, number uint64) error {
	step := "track-" + c.name
	if !l.isDone(step) {
		return nil
	}
	c.isMeasured = true
	run, err := l.readRun(step)
	if err != nil {
		return err
	}
	track, err := l.readTrack(step)
	if err != nil {
		return err
	}
	twins := map[string]map[string]*suites.Record{}
	if l.isDone("twins-" + c.name) {
		flipped, err := l.readRun("twins-" + c.name)
		if err != nil {
			return err
		}
		for _, v := range c.versions {
			twins[v.hash] = recordsOf(flipped, v.hash)
		}
	}
	for i := range c.versions {
		v := &c.versions[i]
		own := recordsOf(run, v.hash)
		v.found, v.isChange = countFound(own), isChange(track, v.hash)
		if i > 0 {
			if v.before, err = comparePair(run, c.versions[i-1].hash, v.hash); err != nil {
				return err
			}
		}
		if twins[v.hash] != nil {
			if v.luck, err = newLuck(own, twins[v.hash], run.Meta, l.seed, number+uint64(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// isChange reports whether a track says that a version differs from the one before on a whole suite.
func isChange(t *study.Track, hash string) bool {
	return slices.ContainsFunc(t.Rows, func(r study.TrackRow) bool {
		return r.Version == versions.ShortHash(hash) && r.Theme == "all" && r.Previous != nil && r.Previous.Verdict.Differs()
	})
}

// Bounds of what matetrack says about two commits, in mates of its suite.
const (
	matetrackSize = 6554
	steep         = 200 // a step that a track should name
	notable       = 80  // a difference that a named change may be about
	beyondLuck    = 65  // 95 % of the luck
)

// steps returns the difference of each version to the one before, that of matetrack and our own.
func (c *course) steps() (theirs, own []float64) {
	for i := 1; i < len(c.versions); i++ {
		a, b := &c.versions[i-1], &c.versions[i]
		theirs = append(theirs, float64(b.measured.found-a.measured.found))
		own = append(own, float64(b.found-a.found))
	}
	return theirs, own
}

// changes counts the changes that the track names and those of them that are right, and matetrack's
// steps between neighbours and those of them that are named.
func (c *course) changes() (named, right, steepOnes, found int) {
	theirs, own := c.steps()
	near := func(i int, is func(k int) bool) bool {
		return slices.ContainsFunc([]int{i - 1, i, i + 1}, func(k int) bool { return k >= 0 && k < len(theirs) && is(k) })
	}
	for i := range theirs {
		isNamed := func(k int) bool { return c.versions[k+1].isChange }
		if isNamed(i) {
			named++
			if near(i, func(k int) bool { return math.Abs(theirs[k]) >= notable && theirs[k]*own[i] > 0 }) {
				right++
			}
		}
		if math.Abs(theirs[i]) >= steep {
			steepOnes++
			if near(i, func(k int) bool { return isNamed(k) && own[k]*theirs[i] > 0 }) {
				found++
			}
		}
	}
	return named, right, steepOnes, found
}

// neighbours counts what the tests of neighbours say, where matetrack says something, and where it
// does not.
type neighbours struct{ right, wrong, missed, undecided, silent int }

func (c *course) neighbours() (n neighbours) {
	theirs, _ := c.steps()
	for i, d := range theirs {
		row := c.versions[i+1].before
		significant, same := row.Verdict.Differs(), row.Change()*d > 0
		switch {
		case math.Abs(d) < beyondLuck && significant:
			n.undecided++
		case math.Abs(d) < beyondLuck:
			n.silent++
		case !significant:
			n.missed++
		case same:
			n.right++
		default:
			n.wrong++
		}
	}
	return n
}

// powerBins are the upper bounds of matetrack's difference in pp.
var powerBins = []float64{0.5, 1.5, 3, 100}

// bin is the neighbours whose difference is between two bounds.
type bin struct {
	pairs, found int
	foretold     float64 // the sum of the chances to find matetrack's difference
}

// bins sorts the neighbours by matetrack's difference, and foretells how many are found.
func (c *course) bins() []bin {
	power := stats.Power{Alpha: compare.DefaultAlpha, Power: 0.8}
	bins := make([]bin, len(powerBins))
	theirs, _ := c.steps()
	for i, d := range theirs {
		row, size := c.versions[i+1].before, math.Abs(d)/matetrackSize
		b := &bins[slices.IndexFunc(powerBins, func(most float64) bool { return 100*size < most })]
		b.pairs++
		b.foretold += power.OfMcNemar(row.Positions, max(float64(row.Gained+row.Lost)/float64(row.Positions), size), size)
		if row.Verdict.Differs() {
			b.found++
		}
	}
	return bins
}
