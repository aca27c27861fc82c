package stats

// PairedTest is the position of an observed sum of paired differences in its
// distribution without a difference: the probabilities that the sum is smaller, the
// same, and greater. The distribution is symmetric about 0.
type PairedTest struct {
	Below, Equal, Above float64
}

// TwoSided returns the probability of a sum at least as far from 0.
func (t PairedTest) TwoSided() float64 {
	return min(1, 2*(min(t.Below, t.Above)+t.Equal))
}

// TwoSidedMid is TwoSided with half of the probability of the observed sum (H. O.
// Lancaster, "Significance tests in discrete distributions", JASA 56 (1961)), which
// removes most of the excessive conservatism of a discrete test.
func (t PairedTest) TwoSidedMid() float64 {
	return min(1, 2*(min(t.Below, t.Above)+t.Equal/2))
}

// Worse returns the probability of a sum at least as small.
func (t PairedTest) Worse() float64 { return min(1, t.Below+t.Equal) }

// WorseMid is Worse with half of the probability of the observed sum.
func (t PairedTest) WorseMid() float64 { return min(1, t.Below+t.Equal/2) }
