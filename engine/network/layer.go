package network

// The sums over a layer, or over both layers of an Accumulator, in plain Go: what runs
// without AVX2, and what the assembly is tested against. Sums of int16 wrap around. In all
// of them dst may be src.

func addSubGo(dst, src *Accumulator, add, sub rows) {
	for side, w := range [2][2]*Layer{{add.white, sub.white}, {add.black, sub.black}} {
		for i := range dst[side] {
			dst[side][i] = src[side][i] + w[0][i] - w[1][i]
		}
	}
}

func addSub2Go(dst, src *Accumulator, add, sub, sub2 rows) {
	for side, w := range [2][3]*Layer{{add.white, sub.white, sub2.white}, {add.black, sub.black, sub2.black}} {
		for i := range dst[side] {
			dst[side][i] = src[side][i] + w[0][i] - w[1][i] - w[2][i]
		}
	}
}

// addAllGo sets dst to the sum of src and all terms.
func addAllGo(dst, src *Layer, terms []*Layer) {
	*dst = *src
	for _, term := range terms {
		for i := range dst {
			dst[i] += term[i]
		}
	}
}

// activateGo returns the sum of clamp(x, 0, QA)² · weight over both perspectives.
func activateGo(us, them *Layer, weights *[2]Layer) int64 {
	var sum int64
	for i := range us {
		x, y := int32(min(max(us[i], 0), QA)), int32(min(max(them[i], 0), QA))
		sum += int64(x*x*int32(weights[0][i]) + y*y*int32(weights[1][i]))
	}
	return sum
}
