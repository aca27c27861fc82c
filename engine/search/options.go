package search

import "slices"

// Options switches the heuristics of the search and sets their margins. The
// zero value has all of them off: plain alpha-beta with a static evaluation at the
// leaves. Depths and reductions are in plies, margins in centipawns.
//
// Each rule has its own file with its options, its rows of the feature table and
// its code, and a line in each list here. Types whose names are capitalised have methods,
// which the compiler's profile knows by that name.
type Options struct {
	treeOptions
	tableOptions
	iterationOptions
	singularOptions
	PhaseOptions
	orderingOptions
	cobraOptions
	vprOptions
	HistoryOptions
	continuationOptions
	exchangeOptions
	tradesOptions
	nullMoveOptions
	LMROptions
	rfpOptions
	probCutOptions
	movePruningOptions
	RazorOptions
	quiescenceOptions
	timeOptions
	drawOptions
	decisiveOptions
	varietyOptions
	bookOptions
	seedOptions
	saltOptions
	improvingOptions
}

// Features are the rows of the search, in the order of documentation.
var Features = slices.Concat(
	pvsFeatures, tableFeatures, aspirationFeatures, checkExtFeatures, singularFeatures, maxDepthFeatures,
	phaseFeatures, orderingFeatures, cobraFeatures, safetyFeatures, vprFeatures, killersFeatures,
	counterMoveFeatures, historyFeatures, continuationFeatures, exchangeFeatures, tradesFeatures,
	improvingFeatures, nullMoveFeatures, lmrFeatures, rfpFeatures, probCutFeatures, iirFeatures, movePruningFeatures,
	razorFeatures, quiescenceFeatures, timeFeatures, contemptFeatures, repetitionFeatures, decisiveFeatures,
	varietyFeatures, bookFeatures, seedFeatures, saltFeatures,
)
