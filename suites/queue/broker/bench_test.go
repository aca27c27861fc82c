//go:build unix

package broker_test

import (
	"context"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"keymove/suites"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
	"keymove/suites/queue/broker/server"
)

// recordsPerUnit is the number of records of each unit of the benchmark.
const recordsPerUnit = 10

// instantWork has so many units, whose results it counts.
type instantWork struct {
	left, kept int
	c          suites.Case
}

func (w *instantWork) Next() (queue.Item, bool) {
	if w.left--; w.left < 0 {
		return queue.Item{}, false
	}
	item := queue.Item{Number: w.left, Case: &w.c}
	for n := range recordsPerUnit {
		item.Searches = append(item.Searches, queue.Search{Repeat: n})
	}
	return item, true
}

func (w *instantWork) MaxItems() int { return 1 }

func (w *instantWork) Wants(suites.Key) bool { return true }

func (w *instantWork) Keep(a *queue.Answer, kept func(suites.Key)) error {
	for i := range a.Records {
		w.kept++
		kept(suites.KeyOf(a.Records[i]))
	}
	return nil
}

func (w *instantWork) GiveUp(*queue.Item, error) error { return nil }

// BenchmarkUnits measures the queue alone: four workers answer each unit at once with ten
// records. Server, workers and submitter are in this process, but all goes through TCP and
// files; CPU is that of all of them.
func BenchmarkUnits(b *testing.B) {
	dir := b.TempDir()
	s, err := server.Start(server.Options{Dir: dir, Listen: "127.0.0.1:0"})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	builtin, err := suites.Default()
	if err != nil {
		b.Fatal(err)
	}
	job := &queue.Job{ID: broker.RunID("bench")}
	q, err := broker.Submit(b.Context(), address(s), job, nil)
	if err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(b.Context())
	var working sync.WaitGroup
	for range 4 {
		source, err := broker.OpenSource(address(s))
		if err != nil {
			b.Fatal(err)
		}
		defer source.Close()
		working.Go(func() { answerAtOnce(ctx, source, job.ID, job.Attempt) })
	}
	work := &instantWork{left: b.N, c: builtin.Case(0)}
	before, start := cpuSeconds(), time.Now()
	b.ResetTimer()
	if err := queue.Submit(ctx, queue.Config{Work: work, Attempt: job.Attempt}, q); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	stop()
	working.Wait()
	if work.kept < b.N*recordsPerUnit {
		b.Errorf("%d records, want %d", work.kept, b.N*recordsPerUnit)
	}
	b.ReportMetric(float64(b.N)/time.Since(start).Seconds(), "units/s")
	b.ReportMetric(1e6*(cpuSeconds()-before)/float64(b.N), "CPU-µs/unit")
	b.ReportMetric(float64(diskBytes(dir))/1e6, "MB-of-disk")
	if err := q.Close(); err != nil {
		b.Error(err)
	}
}

// answerAtOnce is a worker that does not search.
func answerAtOnce(ctx context.Context, source *broker.Source, run, attempt string) {
	records := slices.Repeat([]suites.Record{{Depth: new(8), SelDepth: new(15), Nodes: new(uint64(100_000)), TimeUS: 81_234, PV: strings.Repeat("Nf3 ", 15)}}, recordsPerUnit)
	for ctx.Err() == nil {
		l, err := source.Lease(ctx, run, time.Second)
		if err != nil || l == nil {
			continue
		}
		for i, key := range l.Unit().Keys() {
			records[i].ContenderIndex, records[i].SuiteIndex, records[i].CaseIndex, records[i].Repeat = key.Contender, key.Suite, key.Case, key.Repeat+1
		}
		_ = l.Done(ctx, &queue.Answer{Unit: l.Unit().Number, Attempt: attempt, Results: queue.Results{Records: records}, Worker: "w", Slots: 1}) // else it comes again
	}
}

// cpuSeconds returns the CPU time that the process has used.
func cpuSeconds() float64 {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return float64(use.Utime.Nano()+use.Stime.Nano()) / 1e9
}

// diskBytes returns the size of all files of a folder.
func diskBytes(dir string) (bytes int64) {
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error { // files come and go
		if err != nil {
			return nil
		}
		if info, err := entry.Info(); err == nil && !info.IsDir() {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}
