package report

import (
	"hash/fnv"
	"io"
	"iter"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strconv"

	"keymove/engine"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// WholeSuite is the theme of the row for all cases of a suite.
const WholeSuite = "all"

// Summary is the result of one contender on one suite, or on one theme or phase of it.
//
// With repeats, all sums are over searches: a case solved by two of three searches
// adds two to Solved. Searches of the same case largely agree, with a deterministic
// engine completely, so they are not an independent sample. The sample is of cases:
// see Interval.
type Summary struct {
	Contender, Suite string
	// Limit is that of the searches.
	Limit string
	// Theme is WholeSuite for the whole suite, and PhaseTheme for a phase, which is Phase; Phase
	// is empty in other rows.
	Theme, Phase string
	// Figure is what the suite is judged by, which its themes and phases share.
	Figure Figure
	// Lists is set if a case of the suite has a list of points; a mate has a point without one.
	Lists bool
	// Settings are those that differ from the first contender's, as SettingsText writes them.
	Settings string
	// Positions counts the records. Asked counts those whose case can be
	// solved; percentages are of these. The two differ only in suites that
	// have cases without a solution.
	Positions, Asked int
	// Cases and AskedCases count the cases of these records, each once. AskedPositions
	// counts the positions of AskedCases, each once.
	Cases, AskedCases, AskedPositions int
	// Origins is the number of games, studies or other origins of these positions, if some have
	// several of them; else 0. Then Independent is the number of positions that an independent
	// sample with the same error would have.
	Origins     int
	Independent float64
	// Solved counts the solved records; a failed search solves nothing.
	Solved int
	// Points is the sum of points, MaxPoints its maximum; 0 without points.
	Points, MaxPoints int
	// MatesAsked counts the records whose case asks for a mate, 0 in a run that was scored without
	// proofs of mates. MatesUnproven and MatesWrong count those that scored a shorter one than the
	// suite's which is not proven, or refuted.
	MatesAsked, MatesUnproven, MatesWrong int
	// Errors counts the records with an error.
	Errors int
	// Reported says what the searcher reported of its searches.
	Reported Reported
	// Nodes is the sum over all records that have them (see KnownNodes), TimeUS the sum of the search times
	// in microseconds; parallel searches count in full.
	Nodes  uint64
	TimeUS int64
	// Cached counts the records from the cache, which have no time;
	// CachedNodes is the sum of their nodes.
	Cached      int
	CachedNodes uint64
	// Searched counts the records without an error whose depth is known, DepthSum adds up the
	// depths of their last completed iterations.
	Searched, DepthSum int
	// Counted counts the records with telemetry, CountedNodes is the sum of
	// their nodes, and Telemetry that of their counts.
	Counted      int
	CountedNodes uint64
	Telemetry    engine.Telemetry
	// KeptUS are the times in microseconds at which solutions were found
	// and kept, in ascending order.
	KeptUS []int64
	// Repeated counts the records of cases with several searches. FlipsSolved
	// and FlipsMove count those that differ from the majority of their case:
	// in whether it is solved, and in the move. Flaky counts the cases with any.
	Repeated, FlipsSolved, FlipsMove, Flaky int
	// SpeedSum adds up the speeds of finding, SpeedCases counts the cases in which they are
	// known; see SpeedOfFinding.
	SpeedSum   float64
	SpeedCases int
	// Lines counts the searches of lines, MovesAsked adds up their own moves, MovesRight the
	// right ones.
	Lines, MovesRight, MovesAsked int
	// Rated counts the puzzles with a rating, RatedSolved those solved, with repeats in shares;
	// PuzzleRating is the rating of their solver, see SolverRating.
	Rated, RatedSolved float64
	PuzzleRating       stats.Interval
}

// leastRated is the number of puzzles with a rating below which their solver has none.
const leastRated = 10

// SolverRating returns the rating of the contender by those of the puzzles, in Elo with its 95 %
// interval (stats.SolverRating); false if they are too few. A side is infinite if all puzzles are
// solved, or none.
func (s *Summary) SolverRating() (stats.Interval, bool) { return s.PuzzleRating, s.Rated >= leastRated }

// Interval returns the 95 % interval of the share of solved positions, 0 to 1:
// Wilson's, with as many trials as there are positions that can be solved, however often
// each was searched or occurs in the suite. With one search per position it is the usual
// one; with more it does not narrow, because the suite is a sample of positions, and each
// contributes the mean over its searches. As such means vary less than single searches,
// the interval is conservative. Positions of one origin count as what they are worth
// together (Independent).
func (s *Summary) Interval() (low, high float64) {
	if s.Asked == 0 {
		return 0, 1
	}
	n := s.AskedPositions
	if s.Origins > 0 {
		n = int(math.Round(s.Independent))
	}
	sum := float64(s.Solved) * float64(n) / float64(s.Asked)
	return stats.Wilson(sum, n, stats.Z95)
}

// SolvedPercent writes the share of solved positions, of those that can be solved, in
// percent; empty if there are none.
func (s *Summary) SolvedPercent(decimals int) string {
	if s.Asked == 0 {
		return ""
	}
	return sink.Ratio(100*uint64(s.Solved), uint64(s.Asked), decimals)
}

// MedianKeptUS returns the median time to solution in microseconds over the solved
// cases, rounded down; false if there are none.
func (s *Summary) MedianKeptUS() (int64, bool) {
	n := len(s.KeptUS)
	if n == 0 {
		return 0, false
	}
	low, high := s.KeptUS[(n-1)/2], s.KeptUS[n/2]
	return low + (high-low)/2, true
}

func (s *Summary) addCase(r Searches) {
	for _, rec := range r {
		s.add(rec)
	}
	solved := r.Solved()
	s.Solved += int(solved.Sum)
	s.Asked += int(solved.Searches)
	s.Cases++
	s.addSpeed(r)
	if solved.Searches > 0 {
		s.AskedCases++
	}
	if len(r) < 2 {
		return
	}
	inSolved, inMove := r.Flips()
	s.Repeated += len(r)
	s.FlipsSolved += inSolved
	s.FlipsMove += inMove
	if r.IsFlaky() {
		s.Flaky++
	}
}

// KnownNodes returns the sum of the nodes; false if it is unknown.
func (s *Summary) KnownNodes() (uint64, bool) {
	return s.Nodes, s.Reported.Nodes == s.Reported.Answers && s.Reported.Answers+int(min(s.Nodes, 1)) > 0
}

// MeanDepth returns the sum of the depths of so many searches; false if it is unknown.
func (s *Summary) MeanDepth() (sum, searches int, known bool) {
	return s.DepthSum, s.Searched, s.Searched > 0 && s.Reported.Depth == s.Reported.Answers
}

// MergeEffort adds what MeanDepth and NPS count of other searches.
func (s *Summary) MergeEffort(other *Summary) {
	s.Nodes += other.Nodes
	s.CachedNodes += other.CachedNodes
	s.TimeUS += other.TimeUS
	s.DepthSum += other.DepthSum
	s.Searched += other.Searched
	s.Reported.Merge(&other.Reported)
}

// NPS returns the nodes per second of the searches that have a time; false if none
// has, or if the nodes are unknown.
func (s *Summary) NPS() (uint64, bool) {
	if _, known := s.KnownNodes(); !known {
		return 0, false
	}
	return NodesPerSecond(s.Nodes-s.CachedNodes, s.TimeUS)
}

func (s *Summary) add(rec *suites.Record) {
	s.Positions++
	if rec.Points != nil {
		s.Points += *rec.Points
	}
	if rec.MaxPoints != nil {
		s.MaxPoints += *rec.MaxPoints
	}
	if rec.AsksForMate() {
		s.MatesAsked++
	}
	switch rec.Claim {
	case suites.ClaimUnproven:
		s.MatesUnproven++
	case suites.ClaimWrong:
		s.MatesWrong++
	}
	s.addEffort(rec)
	if rec.MovesAsked > 0 {
		s.Lines++
		s.MovesRight += rec.MovesRight
		s.MovesAsked += rec.MovesAsked
	}
	if rec.KeptTimeUS != nil {
		s.KeptUS = append(s.KeptUS, *rec.KeptTimeUS)
	}
}

func (s *Summary) addEffort(rec *suites.Record) {
	var nodes uint64
	if rec.Nodes != nil {
		nodes = *rec.Nodes
	}
	s.Reported.Add(rec)
	s.Nodes += nodes
	if rec.Cached {
		s.Cached++
		s.CachedNodes += nodes
	} else {
		s.TimeUS += rec.TimeUS
	}
	switch {
	case rec.Error != "":
		s.Errors++
	case rec.Depth != nil:
		s.Searched++
		s.DepthSum += *rec.Depth
	}
	if rec.Telemetry != nil {
		s.Counted++
		s.CountedNodes += nodes
		s.Telemetry.Add(*rec.Telemetry)
	}
}

// summaries adds up cases by contender, suite and theme.
type summaries struct {
	groups []*suiteSummary // in the order of their first record
	byName map[summaryName]*suiteSummary
}

// summaryName is what a group is of.
type summaryName struct {
	limit            int
	contender, suite string
}

// suiteSummary is one contender on one suite.
type suiteSummary struct {
	asked  Asked
	whole  *growing
	themes []*growing // in the order of their first record
	phases []*growing
}

// growing is a Summary in the making.
type growing struct {
	Summary
	asked []uint64 // hashes of the positions that can be solved, one for each case
	// from has the cases of each origin that can be solved.
	from map[string]*originTally
	// rated has the puzzles of each rating.
	rated map[int]*stats.Rated
}

// originTally counts cases of one origin: of how many the mean over their searches solved, by how
// many.
type originTally struct{ solved, cases float64 }

func newGrowing(rec *suites.Record, theme string) *growing {
	return &growing{Summary: Summary{Contender: rec.Contender, Suite: rec.Suite, Limit: rec.Limit, Theme: theme}}
}

func (g *growing) addCase(r Searches) {
	before := g.AskedCases
	g.Summary.addCase(r)
	if g.AskedCases > before {
		hash := fnv.New64a()
		_, _ = io.WriteString(hash, PositionKey(r[0])) // a hash returns no error
		g.asked = append(g.asked, hash.Sum64())
		g.addOrigin(r)
		g.addRating(r)
	}
}

func (g *growing) addRating(r Searches) {
	rating := r[0].Rating
	if rating == 0 {
		return
	}
	if g.rated == nil {
		g.rated = map[int]*stats.Rated{}
	}
	if g.rated[rating] == nil {
		g.rated[rating] = &stats.Rated{Rating: float64(rating)}
	}
	solved := r.Solved().Mean()
	g.rated[rating].Solved += solved
	g.rated[rating].Puzzles++
	g.RatedSolved += solved
	g.Rated++
}

// setRating sets the rating of the solver.
func (g *growing) setRating() {
	if g.Rated < leastRated {
		return
	}
	var results []stats.Rated
	for _, rating := range slices.Sorted(maps.Keys(g.rated)) {
		results = append(results, *g.rated[rating])
	}
	g.PuzzleRating = stats.SolverRating(results)
}

func (g *growing) addOrigin(r Searches) {
	origin := r[0].Origin
	if origin == "" {
		return
	}
	if g.from == nil {
		g.from = map[string]*originTally{}
	}
	if g.from[origin] == nil {
		g.from[origin] = &originTally{}
	}
	g.from[origin].solved += r.Solved().Mean()
	g.from[origin].cases++
}

// setIndependent sets Origins and Independent, by the variance of the sums over origins (Kish's
// design effect).
func (g *growing) setIndependent() {
	if len(g.from) == 0 || g.Asked == 0 {
		return
	}
	p, own := float64(g.Solved)/float64(g.Asked), float64(g.AskedCases)
	squares := 0.0
	for _, origin := range slices.Sorted(maps.Keys(g.from)) {
		t := g.from[origin]
		own -= t.cases
		squares += float64((t.solved - p*t.cases) * (t.solved - p*t.cases))
	}
	if own+float64(len(g.from)) == float64(g.AskedCases) {
		return // each has one position
	}
	g.Origins, g.Independent = len(g.from)+int(own), float64(g.AskedPositions)
	squares += float64(own * p * (1 - p))
	if all := float64(g.AskedCases) * p * (1 - p); squares > all {
		g.Independent = g.Independent * all / squares
	}
}

func (g *growing) finished() Summary {
	slices.Sort(g.asked)
	g.AskedPositions = len(slices.Compact(g.asked))
	g.setIndependent()
	g.setRating()
	slices.Sort(g.KeptUS)
	return g.Summary
}

func (s *summaries) add(r Searches) {
	rec := r[0]
	name := summaryName{rec.LimitIndex, rec.Contender, rec.Suite}
	group := s.byName[name]
	if group == nil {
		group = &suiteSummary{whole: newGrowing(rec, WholeSuite)}
		if s.byName == nil {
			s.byName = map[summaryName]*suiteSummary{}
		}
		s.byName[name] = group
		s.groups = append(s.groups, group)
	}
	group.add(r)
}

// add adds a case to the suite, and to its theme and its phase if it has one.
func (g *suiteSummary) add(r Searches) {
	rec := r[0]
	g.asked.Add(rec)
	g.whole.addCase(r)
	if rec.Theme != "" {
		partOf(&g.themes, rec, rec.Theme).addCase(r)
	}
	if rec.Phase != "" {
		part := partOf(&g.phases, rec, PhaseTheme(rec.Phase))
		part.Phase = rec.Phase
		part.addCase(r)
	}
}

// rows returns the row of each suite, followed by those of its themes if it has two or
// more, and by those of its phases.
func (s *summaries) rows() []Summary {
	var rows []Summary
	for _, group := range s.groups {
		first := len(rows)
		rows = append(rows, group.whole.finished())
		if len(group.themes) >= 2 {
			for _, theme := range group.themes {
				rows = append(rows, theme.finished())
			}
		}
		slices.SortStableFunc(group.phases, func(a, b *growing) int { return ComparePhases(a.Phase, b.Phase) })
		for _, phase := range group.phases {
			rows = append(rows, phase.finished())
		}
		for i := range rows[first:] {
			rows[first+i].Figure, rows[first+i].Lists = group.asked.Figure(), group.asked.several
		}
	}
	return rows
}

// Summarize adds up records, which are in the order of records.csv: one row per
// contender and suite, followed by one per theme if the suite has two or more.
func Summarize(records iter.Seq[*suites.Record]) []Summary {
	return WithoutPhases(SummarizeParts(records))
}

// SummarizeParts does the same with a row for each phase of a suite behind those of its
// themes.
func SummarizeParts(records iter.Seq[*suites.Record]) []Summary {
	var s summaries
	for r := range ByCase(records) {
		s.add(r)
	}
	return s.rows()
}

// NodesPerSecond returns nodes divided by the time in microseconds, rounded down;
// false if no time passed or the result does not fit.
func NodesPerSecond(nodes uint64, us int64) (uint64, bool) {
	if us <= 0 {
		return 0, false
	}
	high, low := bits.Mul64(nodes, 1_000_000)
	if high >= uint64(us) {
		return 0, false // does not fit into 64 bits
	}
	nps, _ := bits.Div64(high, low, uint64(us))
	return nps, true
}

// npsText returns the cell of nodes per second; empty if no time passed.
func npsText(nodes uint64, us int64) string {
	nps, ok := NodesPerSecond(nodes, us)
	if !ok {
		return ""
	}
	return strconv.FormatUint(nps, 10)
}
