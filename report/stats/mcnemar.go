package stats

// McNemar tests whether gained and lost cases differ by more than chance: without a
// difference, each case on which the two contenders disagree is gained or lost with
// equal probability (Q. McNemar, Psychometrika 12 (1947)). The distribution is exact,
// conditional on the number of those cases; the mid-p value, PairedTest.TwoSidedMid,
// almost always keeps the level and is less conservative than the exact p-value (M. W.
// Fagerland, S. Lydersen, P. Laake, BMC Medical Research Methodology 13:91 (2013)).
func McNemar(gained, lost int) PairedTest {
	if gained+lost == 0 {
		return PairedTest{Equal: 1}
	}
	coins := binomial{gained + lost, 0.5}
	return PairedTest{
		Below: coins.atMost(gained - 1),
		Equal: coins.exactly(gained),
		Above: coins.atMost(lost - 1),
	}
}
