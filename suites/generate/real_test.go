package generate

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"keymove/engine/mate"
	"keymove/suites/epd"
)

// matesFile opens the public collection of mates, or skips the test.
func matesFile(t *testing.T) *os.File {
	t.Helper()
	folders := []string{os.Getenv("KEYMOVE_SUITES"), filepath.Join("..", "..", "..", "shared", "suites")}
	for _, folder := range folders {
		if folder == "" {
			continue
		}
		file, err := os.Open(filepath.Join(folder, "mates", "mates2000.epd"))
		if err == nil {
			t.Cleanup(func() { file.Close() })
			return file
		}
	}
	t.Skip("no real suites: set KEYMOVE_SUITES, or put them into ../shared/suites")
	return nil
}

// TestProveRealMates compares the prover with the known distances of a public
// collection, up to mates in three and for both sides.
func TestProveRealMates(t *testing.T) {
	const longest = 3
	reader := epd.NewReader(matesFile(t), "mates2000.epd", epd.Options{})
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
