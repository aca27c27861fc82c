package network

import "golang.org/x/sys/cpu"

// useAVX2: the processor and the system support AVX2.
var useAVX2 = cpu.X86.HasAVX2

func addSub(dst, src *Accumulator, add, sub rows) {
	if useAVX2 {
		addSubAVX2(dst, src, add, sub)
		return
	}
	addSubGo(dst, src, add, sub)
}

func addSub2(dst, src *Accumulator, add, sub, sub2 rows) {
	if useAVX2 {
		addSub2AVX2(dst, src, add, sub, sub2)
		return
	}
	addSub2Go(dst, src, add, sub, sub2)
}

func addAll(dst, src *Layer, terms []*Layer) {
	if useAVX2 {
		addAllAVX2(dst, src, terms)
		return
	}
	addAllGo(dst, src, terms)
}

func activate(us, them *Layer, weights *[2]Layer) int64 {
	if useAVX2 {
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
