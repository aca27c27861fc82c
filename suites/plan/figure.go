package plan

// Figure is a number, or a verdict, that a run can be expected to show.
type Figure string

// The figures of one contender.
const (
	Solved       Figure = "solved"
	MeanDepth    Figure = "mean_depth"
	FirstCut     Figure = "firstcut_pct"
	PVSResearch  Figure = "pvs_research_pct"
	RazorCut     Figure = "razor_cut_pct"
	TacticalSkip Figure = "razor_tactical_skip_pct"
	MeanTime     Figure = "mean_time_ms"
	Passive      Figure = "passive_pct"
)

// The figures of a contender against a base.
const (
	SolvedDiff     Figure = "solved_diff"
	MeanDepthDiff  Figure = "mean_depth_diff"
	NodesDiff      Figure = "nodes_diff_pct"
	InitiativeDiff Figure = "initiative_diff"
	NodesRatio     Figure = "nodes_ratio"
	NPSRatio       Figure = "nps_ratio"
	KeptNodesRatio Figure = "kept_nodes_ratio"
	TimeRatio      Figure = "time_ratio"
	Verdict        Figure = "verdict"
)

// The figures of games: of one contender, and of a contender against a base.
const (
	Threefold Figure = "threefold_pct"
	Openings  Figure = "openings"

	Elo        Figure = "elo"
	DrawsRatio Figure = "draws_ratio"
	SPRT       Figure = "sprt"
)

// where says what a figure is of.
type where int

const (
	ofSuites where = iota
	ofGames
	ofBoth
)

// figure says how a figure is to be read.
type figure struct {
	name Figure
	of   where
	// pair is set where the figure needs a base.
	pair bool
	// exact is set where the run states the figure as it is: its interval says what
	// other positions would show, and no expectation is left open by it.
	exact    bool
	decimals int
}

// figures are all figures in the order of the documentation.
var figures = []figure{
	{name: Solved, exact: true},
	{name: MeanDepth, decimals: 2},
	{name: FirstCut, decimals: 2},
	{name: PVSResearch, decimals: 2}, {name: RazorCut, decimals: 2},
	{name: TacticalSkip, decimals: 2},
	{name: MeanTime}, {name: Passive, of: ofBoth, decimals: 1},
	{name: SolvedDiff, pair: true, exact: true},
	{name: MeanDepthDiff, pair: true, decimals: 2},
	{name: NodesDiff, pair: true, exact: true, decimals: 1}, {name: InitiativeDiff, of: ofBoth, pair: true, decimals: 2},
	{name: NodesRatio, pair: true, decimals: 3}, {name: NPSRatio, pair: true, decimals: 3},
	{name: KeptNodesRatio, pair: true, decimals: 3},
	{name: TimeRatio, pair: true, decimals: 3},
	{name: Verdict, pair: true, decimals: 1},
	{name: Threefold, of: ofGames, decimals: 1},
	{name: Openings, of: ofGames, exact: true},
	{name: Elo, of: ofGames, pair: true, decimals: 1},
	{name: DrawsRatio, of: ofGames, pair: true, decimals: 3},
	{name: SPRT, of: ofGames, pair: true, decimals: 1},
}

// Figures returns the names of all figures.
func Figures() []string {
	names := make([]string, len(figures))
	for i, f := range figures {
		names[i] = string(f.name)
	}
	return names
}

// find returns what is known of a figure, and whether there is such a one.
func (f Figure) find() (figure, bool) {
	for _, known := range figures {
		if known.name == f {
			return known, true
		}
	}
	return figure{}, false
}

// IsPair reports whether the figure is of a contender against a base.
func (f Figure) IsPair() bool { known, _ := f.find(); return known.pair }

// IsKnown reports whether a match, or a run of suites, has the figure. A folder that another
// version of Keymove has written may name others.
func (f Figure) IsKnown(inMatch bool) bool {
	known, exists := f.find()
	return exists && (known.of == ofBoth || (known.of == ofGames) == inMatch)
}

// isVerdict reports whether a verdict is expected instead of a number.
func (f Figure) isVerdict() bool { return f == Verdict || f == SPRT }

// IsExact reports whether the run states the figure as it is, so that the value
// alone is compared and not its interval.
func (f Figure) IsExact() bool { known, _ := f.find(); return known.exact }

// Decimals returns the number of decimals with which the figure is written.
func (f Figure) Decimals() int { known, _ := f.find(); return known.decimals }
