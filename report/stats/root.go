package stats

// maxHalvings bounds the search for a root: after so many halvings a bracket is 10³⁶
// times narrower.
const maxHalvings = 120

// decreasingRoot returns where f, which decreases between low and high, is zero.
// f is not called at the ends, which may be poles. Where it does not change its
// sign the result is the end at which it comes closest to zero. The number of
// steps is bounded, whatever f returns: a value that is no number ends the search.
func decreasingRoot(f func(float64) float64, low, high float64) float64 {
	for range maxHalvings {
		middle := low + (high-low)/2
		if middle <= low || middle >= high {
			break
		}
		switch y := f(middle); {
		case y > 0:
			low = middle
		case y < 0:
			high = middle
		default:
			return middle
		}
	}
	return low + (high-low)/2
}
