package network

// The sums over a layer in plain Go: what runs without AVX2, and what the assembly is
// tested against. Sums of int16 wrap around. In all of them dst may be src.

func addSubGo(dst, src, add, sub *Layer) {
	for i := range dst {
		dst[i] = src[i] + add[i] - sub[i]
	}
}

func addSub2Go(dst, src, add, sub, sub2 *Layer) {
	for i := range dst {
		dst[i] = src[i] + add[i] - sub[i] - sub2[i]
	}
}

func add2Sub2Go(dst, src, add, add2, sub, sub2 *Layer) {
	for i := range dst {
		dst[i] = src[i] + add[i] + add2[i] - sub[i] - sub2[i]
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
