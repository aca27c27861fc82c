package eval_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"keymove/engine/eval"
	"keymove/internal/goldentest"
)

// TestSignatures holds the scores of random positions against those of the last version,
// as a number for every profile and every term alone: no weight and no rule changes
// unnoticed. A commit that changes them says so.
func TestSignatures(t *testing.T) {
	var out strings.Builder
	for _, name := range names {
		fmt.Fprintf(&out, "%s %016x\n", strings.ReplaceAll(name, " ", "-"), signatureOf(name))
	}
	goldentest.Check(t, "testdata/signatures.txt", out.String())
}

// signatureOf returns a digest of the scores in the opening and later.
func signatureOf(name string) uint64 {
	e := eval.New(contenders[name])
	digest := fnv.New64a()
	for i := range random {
		g := &random[i]
		fmt.Fprintln(digest, scoreOf(e, &g.pos, 8), scoreOf(e, &g.pos, 40))
	}
	return digest.Sum64()
}
