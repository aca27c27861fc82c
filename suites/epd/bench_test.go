package epd

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
)

// BenchmarkReader reads real suites and resolves all solutions.
func BenchmarkReader(b *testing.B) {
	folder := testenv.PublicSuites(b)
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

// BenchmarkMillionLines reads a stream of a million lines, with solutions, and
// points on half of them, and reports the peak heap.
func BenchmarkMillionLines(b *testing.B) {
	const total = 1_000_000
	text := randomLines(b, 2000)
	b.SetBytes(int64(len(text)) * total / 2000)
	for b.Loop() {
		runtime.GC()
		stream := io.LimitReader(&repeated{text: text}, int64(len(text))*total/2000)
		records, peak := 0, uint64(0)
		for _, err := range NewReader(stream, "million.epd", Options{}).All() {
			if err != nil {
				b.Fatal(err)
			}
			if records++; records%10_000 == 0 {
				peak = max(peak, heapInUse())
			}
		}
		if records != total {
			b.Fatalf("%d records, want %d", records, total)
		}
		b.ReportMetric(float64(peak)/(1<<20), "peak-MiB")
	}
	b.ReportMetric(float64(total)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

func heapInUse() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// repeated is an endless stream of the same text.
type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}

// randomLines returns lines of positions from random games.
func randomLines(tb testing.TB, n int) string {
	tb.Helper()
	start, err := board.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		tb.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	position := start
	for i := 0; i < n; {
		moves := position.LegalMoves()
		if len(moves) < 4 {
			position = start
			continue
		}
		random.Shuffle(len(moves), func(a, b int) { moves[a], moves[b] = moves[b], moves[a] })
		sans := make([]string, 4)
		for k := range sans {
			sans[k] = position.SAN(moves[k])
		}
		fmt.Fprintf(&text, "%s bm %s %s; id \"KM.%04d\";", position.FEN4(), sans[0], sans[1], i)
		if i%2 == 0 {
			fmt.Fprintf(&text, " c0 \"%s=10, %s=8, %s=5, %s=2\";", sans[0], sans[1], sans[2], sans[3])
		}
		text.WriteByte('\n')
		position = position.After(moves[0])
		i++
	}
	return text.String()
}
