package runner

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/plan"
)

func openCache(t *testing.T, dir, program string, hashMiB int) *Cache {
	t.Helper()
	cache := testenv.Must(OpenCache(dir, program, hashMiB))(t)
	return cache
}

// reportTwice plays the first move with a report before the one of playFirst, so that it is known when it was found.
func reportTwice(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
	info(engine.Info{Depth: 1, MultiPV: 1, Score: engine.Score{Centipawns: 10}, Time: time.Millisecond, PV: pos.LegalMoves()[:1]})
	return playFirst(ctx, pos, info)
}

// cachedRun runs a config with fakes that play the first move, and returns the
// records in the order of the files and the number of searches.
func cachedRun(t *testing.T, cfg Config) (records []suites.Record, searched int) {
	t.Helper()
	var stats fakeStats
	cfg.Open = stats.opener(reportTwice)
	cfg.Sink = collectTo(&records)
	testenv.Check(t, Run(t.Context(), cfg))
	suites.SortRecords(records)
	return records, stats.searched
}

// builtIn is a run with the cache in dir.
func builtIn(t *testing.T, dir string) Config {
	return Config{
		Contenders: []suites.Contender{{Name: "new", Options: map[string]string{"see": "on"}}},
		Suites:     []suites.Suite{walk(t, "one", 6)},
		Plan:       plan.Plan{Limits: engine.Limits{Nodes: 1000}, Workers: 2},
		Cache:      openCache(t, dir, "program", 16),
	}
}

// A second run searches nothing, and its records say the same but for the times.
func TestCacheReplacesSearches(t *testing.T) {
	dir := t.TempDir()
	first, searched := cachedRun(t, builtIn(t, dir))
	if searched != 6 || first[0].Cached || first[0].KeptTimeUS == nil {
		t.Fatalf("%d searches, cached %v, want 6 that are not and have times", searched, first[0].Cached)
	}
	second, searched := cachedRun(t, builtIn(t, dir))
	if searched != 0 {
		t.Errorf("%d searches in the second run, want none", searched)
	}
	for i := range first {
		first[i].Cached, first[i].TimeUS, first[i].KeptTimeUS, first[i].CPUUS, first[i].Searcher = true, 0, nil, nil, 0
	}
	testenv.Want(t, "records from the cache", second, first)
}

// Whatever an answer depends on is part of its key; a name is not.
func TestCacheKey(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*testing.T, *Config, string)
		want   int // searches behind a run of builtIn
	}{
		{"nothing", func(*testing.T, *Config, string) {}, 0},
		{"name", func(_ *testing.T, cfg *Config, _ string) { cfg.Contenders[0].Name = "other" }, 0},
		{"name of the suite", func(t *testing.T, cfg *Config, _ string) { cfg.Suites[0] = walk(t, "two", 6) }, 0},
		{"grown suite", func(t *testing.T, cfg *Config, _ string) { cfg.Suites[0] = walk(t, "one", 9) }, 3},
		{"program", func(t *testing.T, cfg *Config, dir string) { cfg.Cache = openCache(t, dir, "newer", 16) }, 6},
		{"hash", func(t *testing.T, cfg *Config, dir string) { cfg.Cache = openCache(t, dir, "program", 8) }, 6},
		{"options", func(_ *testing.T, cfg *Config, _ string) { cfg.Contenders[0].Options = map[string]string{"see": "off"} }, 6},
		{"external", func(t *testing.T, cfg *Config, _ string) { cfg.Contenders[0] = *externalEngine(t) }, 6},
		{"nodes", func(_ *testing.T, cfg *Config, _ string) { cfg.Plan.Limits.Nodes++ }, 6},
		{"depth", func(_ *testing.T, cfg *Config, _ string) { cfg.Plan.Limits.Depth = 3 }, 6},
		{"early stop", func(_ *testing.T, cfg *Config, _ string) { cfg.Plan.EarlyStop = 1 }, 6},
		{"what is asked", func(_ *testing.T, cfg *Config, _ string) { listed(cfg.Suites[0])[2].Hash = "another" }, 1},
		{"counters of the FEN", func(t *testing.T, cfg *Config, _ string) {
			c := &listed(cfg.Suites[0])[0]
			c.Position = boardtest.Position(t, strings.Replace(c.Position.FEN(), " 0 1", " 40 60", 1))
		}, 1},
		{"repeats", func(_ *testing.T, cfg *Config, _ string) { cfg.Plan.Repeat = 3 }, 12},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			cachedRun(t, builtIn(t, dir))
			cfg := builtIn(t, dir)
			test.change(t, &cfg, dir)
			for _, want := range []int{test.want, 0} {
				if _, searched := cachedRun(t, cfg); searched != want {
					t.Errorf("%d searches, want %d", searched, want)
				}
			}
		})
	}
}

// program writes what looks like an executable into a folder of its own.
func program(t *testing.T) string {
	return testenv.Program(t, filepath.Join(t.TempDir(), "engine"), "")
}

// externalEngine is an engine with all that the key of its answers has.
func externalEngine(t *testing.T) *suites.Contender {
	return &suites.Contender{Name: "e", Engine: &suites.Engine{
		Command: program(t), ID: "Engine 1", Args: []string{"a"}, Log: "/tmp/log", Options: []suites.EngineOption{{Name: "Skill", Value: "3"}},
		Files: []suites.EngineFile{{Path: "/bin/engine", SHA256: "aa"}, {Path: "/net", SHA256: "bb"}},
	}}
}

// An external engine is known by what its files are, not by where they lie; one
// whose files are not known, or that may read others, is searched each time.
func TestCacheKnowsExternalEngines(t *testing.T) {
	script := testenv.File(t, filepath.Join(t.TempDir(), "start"), "#!/bin/sh\n")
	for _, test := range []struct {
		name   string
		change func(*suites.Engine)
		want   int
	}{
		{"elsewhere", func(e *suites.Engine) { e.Log, e.Files[0].Path, e.Files[1].Path = "", "/opt/engine", "/opt/net" }, 0},
		{"another executable", func(e *suites.Engine) { e.Files[0].SHA256 = "ab" }, 6},
		{"another net", func(e *suites.Engine) { e.Files[1].SHA256 = "bc" }, 6},
		{"another name", func(e *suites.Engine) { e.ID = "Engine 2" }, 6},
		{"another option", func(e *suites.Engine) { e.Options[0].Value = "4" }, 6},
		{"another argument", func(e *suites.Engine) { e.Args = []string{"--fast"} }, 6},
		{"unknown files", func(e *suites.Engine) { e.Files = nil }, 6},
		{"a script", func(e *suites.Engine) { e.Command = script }, 6},
		{"a folder of its own", func(e *suites.Engine) { e.Dir = "/" }, 6},
		{"of a build that left nothing else", func(e *suites.Engine) { e.Build, e.Files = "b", e.Files[:1] }, 6},
		{"another file beside it", func(e *suites.Engine) { testenv.File(t, filepath.Join(filepath.Dir(e.Command), "net"), "weights") }, 6},
	} {
		cfg := builtIn(t, t.TempDir())
		cfg.Contenders = []suites.Contender{*externalEngine(t)}
		cachedRun(t, cfg)
		cfg.Contenders = []suites.Contender{*externalEngine(t)}
		test.change(cfg.Contenders[0].Engine)
		if _, searched := cachedRun(t, cfg); searched != test.want {
			t.Errorf("%s: %d searches, want %d", test.name, searched, test.want)
		}
	}
}

// cacheFiles returns the paths of all files below a folder.
func cacheFiles(t *testing.T, dir string) []string {
	t.Helper()
	files := testenv.Must(filepath.Glob(filepath.Join(dir, "*", "*")))(t)
	return files
}

// A file that is torn at any place, damaged, or in the place of another one is
// none, and is replaced.
func TestDamagedFilesOfTheCacheAreIgnored(t *testing.T) {
	dir := t.TempDir()
	want, _ := cachedRun(t, builtIn(t, dir))
	kept := cacheFiles(t, dir)
	if len(kept) != 6 {
		t.Fatalf("%d files, want 6: %v", len(kept), kept)
	}
	whole := testenv.Text(t, kept[0])
	damaged := map[string]string{
		"empty":        "",
		"a byte":       strings.Replace(whole, `"nodes":`, `"Nodes":`, 1),
		"no digest":    whole[strings.Index(whole, "\n")+1:],
		"other file":   testenv.Text(t, kept[1]),
		"other format": files.Digest([]byte("[]")) + "\n[]",
	}
	for n := 1; n < len(whole); n += 97 {
		damaged[fmt.Sprintf("torn behind %d bytes", n)] = whole[:n]
	}
	for name, text := range damaged {
		testenv.File(t, kept[0], text)
		got, searched := cachedRun(t, builtIn(t, dir))
		if searched != 1 {
			t.Errorf("%s: %d searches, want 1", name, searched)
		}
		for i := range got {
			if got[i].MoveUCI != want[i].MoveUCI || *got[i].Nodes != *want[i].Nodes {
				t.Errorf("%s: %s played %s, want %s", name, got[i].ID, got[i].MoveUCI, want[i].MoveUCI)
			}
		}
		if testenv.Text(t, kept[0]) != whole {
			t.Errorf("%s: the file was not replaced", name)
		}
	}
}

// A folder in which nothing can be written slows no run: all is searched.
func TestCacheThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	for n := range 256 {
		testenv.File(t, filepath.Join(dir, fmt.Sprintf("%02x", n)), "")
	}
	cfg := builtIn(t, dir)
	if records, searched := cachedRun(t, cfg); searched != 6 || len(records) != 6 {
		t.Errorf("%d searches, %d records, want 6", searched, len(records))
	}
	if failed, err := cfg.Cache.Failed(); failed != 6 || err == nil {
		t.Errorf("Failed: %d, %v, want 6 and why", failed, err)
	}
	testenv.WantError(t, "OpenCache below a file", testenv.Err(OpenCache(filepath.Join(dir, "00", "below"), "program", 16)), dir)
	testenv.WantError(t, "OpenCache without the program's digest", testenv.Err(OpenCache(dir, "", 16)), "its own sha256")
}

// Failures are not kept, nor is an answer that came only at the second try.
func TestCacheKeepsNoFailures(t *testing.T) {
	dir := t.TempDir()
	var stats fakeStats
	calls := 0
	cfg := builtIn(t, dir)
	cfg.Plan.Workers = 1
	cfg.Open = stats.opener(func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
		if calls++; calls <= 3 { // both tries at the first case, the first at the second
			return engine.Result{}, os.ErrClosed
		}
		return playFirst(ctx, pos, info)
	})
	testenv.Check(t, Run(t.Context(), cfg))
	if files := cacheFiles(t, dir); len(files) != 4 {
		t.Errorf("%d files, want 4: %v", len(files), files)
	}
}

// Runs that use a folder at the same time leave whole files and nothing else.
func TestTwoRunsShareACache(t *testing.T) {
	dir := t.TempDir()
	want, _ := cachedRun(t, builtIn(t, t.TempDir()))
	var runs sync.WaitGroup
	for range 4 {
		cfg := builtIn(t, dir)
		runs.Go(func() { // ends with its run
			var stats fakeStats
			var got []suites.Record
			cfg.Open, cfg.Sink = stats.opener(playFirst), collectTo(&got)
			err := Run(t.Context(), cfg)
			if failed, cacheErr := cfg.Cache.Failed(); err != nil || failed > 0 {
				t.Errorf("Run: %v; %d answers were not kept: %v", err, failed, cacheErr)
			}
			suites.SortRecords(got)
			for i := range got {
				if got[i].MoveUCI != want[i].MoveUCI {
					t.Errorf("%s played %s, want %s", got[i].ID, got[i].MoveUCI, want[i].MoveUCI)
				}
			}
		})
	}
	runs.Wait()
	if files := cacheFiles(t, dir); len(files) != 6 {
		t.Errorf("%d files, want 6: %v", len(files), files)
	}
	if _, searched := cachedRun(t, builtIn(t, dir)); searched != 0 {
		t.Errorf("%d searches behind the runs, want none", searched)
	}
}

// The trace of a case from the cache equals the trace of its search, without times.
func TestTraceOfTheCache(t *testing.T) {
	dir := t.TempDir()
	traced := func(noTimes bool) string {
		trace, path := openTrace(t, noTimes)
		cfg := builtIn(t, dir)
		cfg.Trace = trace
		cachedRun(t, cfg)
		testenv.Check(t, trace.Close())
		return testenv.Text(t, path)
	}
	want := traced(true)
	if got := traced(false); got != want {
		t.Errorf("the trace from the cache:\n%s\nwant\n%s", got, want)
	}
}

// What stands in the cache of a user was written by any earlier version. Who
// changes this text, be it by another encoding of moves, counts cacheFormat up.
func TestCacheFormat(t *testing.T) {
	pos := boardtest.Position(t, mateInOne)
	m := boardtest.Move(t, &pos, "Rd8")
	cfg := Config{Contenders: []suites.Contender{*externalEngine(t)}, Plan: plan.Plan{Limits: engine.Limits{Depth: 4}}}
	key, known := openCache(t, t.TempDir(), "program", 16).keyOf(&cfg, suites.Key{}, backRank(t))
	if !known {
		t.Fatal("the engine is not known")
	}
	file, err := encodeAnswer(&key, &answer{
		result: engine.Result{Move: m, Score: engine.Score{Mate: 1}, Depth: 1, SelDepth: 2, Nodes: 3, Time: 4, CPU: 5, PV: []board.Move{m}},
		infos: []engine.Info{{
			Depth: 1, SelDepth: 2, MultiPV: 1, Score: engine.Score{Centipawns: 7}, Bound: engine.LowerBound,
			Nodes: 3, Time: 4, HashFull: 6, PV: []board.Move{m}, Complete: true,
		}},
	})
	testenv.Check(t, err)
	_, got, _ := strings.Cut(string(file), "\n")
	const want = `{"key":{"format":4,"engine":{"id":"Engine 1","args":["a"],"options":[{"name":"Skill","value":"3"}],"sha256":["aa","bb"]},"hash_mib":16,"fen":"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1","chess960":false,"case":"0011223344556677","limits":{"depth":4},"early_stop":0,"repeat":1}` +
		`,"result":{"Move":3779,"Ponder":0,"Score":{"cp":0,"mate":1},"Depth":1,"SelDepth":2,"Nodes":3,"Time":0,"CPU":0,"PV":[3779],"Telemetry":null}` +
		`,"infos":[{"Depth":1,"SelDepth":2,"MultiPV":1,"Score":{"cp":7},"Bound":1,"Nodes":3,"Time":0,"HashFull":6,"PV":[3779],"Complete":true}]}`
	testenv.Want(t, "a file of the cache", got, want)
}
