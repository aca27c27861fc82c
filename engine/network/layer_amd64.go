package network

import "golang.org/x/sys/cpu"

// useAVX2 and useAVX512: the processor and the system support these instructions, AVX-512
// with those for numbers of 16 bits.
var (
	useAVX2   = cpu.X86.HasAVX2
	useAVX512 = cpu.X86.HasAVX512 && cpu.X86.HasAVX512BW
)

func addSub(dst, src *Accumulator, add, sub rows) {
	switch {
	case useAVX512:
		addSubAVX512(dst, src, add, sub)
	case useAVX2:
		addSubAVX2(dst, src, add, sub)
	default:
		addSubGo(dst, src, add, sub)
	}
}

func addSub2(dst, src *Accumulator, add, sub, sub2 rows) {
	switch {
	case useAVX512:
		addSub2AVX512(dst, src, add, sub, sub2)
	case useAVX2:
		addSub2AVX2(dst, src, add, sub, sub2)
	default:
		addSub2Go(dst, src, add, sub, sub2)
	}
}

func addAll(dst, src *Layer, terms []*Layer) {
	if useAVX2 {
		addAllAVX2(dst, src, terms)
		return
	}
	addAllGo(dst, src, terms)
}

func activate(us, them *Layer, weights *[2]Layer) int64 {
	switch {
	case useAVX512:
		return activateAVX512(us, them, weights)
	case useAVX2:
		return activateAVX2(us, them, weights)
	}
	return activateGo(us, them, weights)
}

//go:noescape
func addSubAVX2(dst, src *Accumulator, add, sub rows)

//go:noescape
func addSub2AVX2(dst, src *Accumulator, add, sub, sub2 rows)

//go:noescape
func addAllAVX2(dst, src *Layer, terms []*Layer)

//go:noescape
func activateAVX2(us, them *Layer, weights *[2]Layer) int64

//go:noescape
func addSubAVX512(dst, src *Accumulator, add, sub rows)

//go:noescape
func addSub2AVX512(dst, src *Accumulator, add, sub, sub2 rows)

//go:noescape
func activateAVX512(us, them *Layer, weights *[2]Layer) int64
