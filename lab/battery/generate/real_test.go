package generate

import (
	"errors"
	"io"
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
	reader := epd.NewReader(file, path, epd.Options{})
	compared := 0
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		want := record.Asked.Mate
		if want < -longest || want == 0 || want > longest {
			continue
		}
		compared++
		t.Run(record.Position.FEN4(), func(t *testing.T) {
			pos := record.Position
			if want > 0 {
				if proof, _ := mate.Prove(pos, longest); proof.Distance != want {
					t.Errorf("distance: got %d, want %d", proof.Distance, want)
				}
				return
			}
			if !mate.MatedIn(&pos, -want) {
				t.Errorf("mated in %d: got false, want true", -want)
			}
			if mate.MatedIn(&pos, -want-1) {
				t.Errorf("mated in %d: got true, want false", -want-1)
			}
		})
	}
	if compared == 0 {
		t.Error("the collection has no short mates")
	}
}
