package generate

import (
	"os"
	"path/filepath"
	"testing"

	"keymove/engine/mate"
	"keymove/internal/testenv"
	"keymove/suites/epd"
)

// TestProveMates compares the prover with the known distances of collections, up to
// mates in three and for both sides.
func TestProveMates(t *testing.T) {
	testenv.EachSuites(t, func(t *testing.T, folder string) {
		files, err := filepath.Glob(filepath.Join(folder, "mates", "mates*.epd"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no mates in %s: %v", folder, err)
		}
		for _, file := range files {
			proveMates(t, file)
		}
	})
}

func proveMates(t *testing.T, path string) {
	const longest = 3
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	compared := 0
	for record, err := range epd.NewReader(file, path, epd.Options{}).All() {
		if err != nil {
			t.Fatal(err)
		}
		pos, want := record.Position, record.Asked.Mate
		if want < -longest || want == 0 || want > longest {
			continue
		}
		compared++
		if proof, _ := mate.Prove(pos, longest); want > 0 && proof.Distance != want {
			t.Errorf("%s: distance %d, want %d", pos.FEN4(), proof.Distance, want)
		}
		if want < 0 && (!mate.MatedIn(&pos, -want) || mate.MatedIn(&pos, -want-1)) {
			t.Errorf("%s: mated in %d: %t, in one less: %t", pos.FEN4(), -want, mate.MatedIn(&pos, -want), mate.MatedIn(&pos, -want-1))
		}
	}
	if compared == 0 {
		t.Error("the collection has no short mates")
	}
}
