//go:build !amd64

package network

func addSub(dst, src, add, sub *Layer) { addSubGo(dst, src, add, sub) }

func addSub2(dst, src, add, sub, sub2 *Layer) { addSub2Go(dst, src, add, sub, sub2) }

func add2Sub2(dst, src, add, add2, sub, sub2 *Layer) { add2Sub2Go(dst, src, add, add2, sub, sub2) }

func addAll(dst, src *Layer, terms []*Layer) { addAllGo(dst, src, terms) }

func activate(us, them *Layer, weights *[2]Layer) int64 { return activateGo(us, them, weights) }
