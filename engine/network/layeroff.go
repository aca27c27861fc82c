//go:build !amd64

package network

func addSub(dst, src *Accumulator, add, sub rows) { addSubGo(dst, src, add, sub) }

func addSub2(dst, src *Accumulator, add, sub, sub2 rows) { addSub2Go(dst, src, add, sub, sub2) }

func addAll(dst, src *Layer, terms []*Layer) { addAllGo(dst, src, terms) }

func activate(us, them *Layer, weights *[2]Layer) int64 { return activateGo(us, them, weights) }
