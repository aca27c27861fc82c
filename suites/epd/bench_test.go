package epd

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"keymove/internal/testsuites"
)

// BenchmarkReader reads real suites and resolves all solutions.
func BenchmarkReader(b *testing.B) {
	folder := testsuites.Public(b)
	for _, name := range []string{"wac.epd", "sts_c0_1500.epd", "sts_lan_v3.epd", "mates/mates2000.epd"} {
		b.Run("suite="+name, func(b *testing.B) {
			text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			records := 0
			for b.Loop() {
				for r := NewReader(bytes.NewReader(text), name, Options{}); ; records++ {
					if _, err := r.Read(); err == io.EOF {
						break
					}
				}
			}
			b.ReportMetric(float64(records)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
