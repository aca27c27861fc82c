package folder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/suites"
)

// shardManifest is sampleManifest as one of two shards, each with one of its positions.
func shardManifest(number int) Manifest {
	m := sampleManifest()
	m.Shard = suites.Shard{Number: number, Of: 2}
	m.Contenders[0].Engine = &suites.Engine{
		Command: "/home/a/engine", Dir: "/home/a", Args: []string{"--weights", "/home/a/net"},
		Files: []suites.EngineFile{{Path: "/home/a/engine", SHA256: "12"}, {Path: "/home/a/net", SHA256: "34"}},
	}
	return m
}

// saveShard writes the folder of a shard and returns its path.
func saveShard(t *testing.T, m Manifest, records ...suites.Record) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "shard")
	folder, err := CreateRun(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range records {
		if err := folder.Append(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := folder.Finish(m.Start.Add(time.Hour), false); err != nil {
		t.Fatal(err)
	}
	closeFolder(t, folder)
	return dir
}

// saveShards writes the two shards of runRecords, the second one first.
func saveShards(t *testing.T) []string {
	t.Helper()
	records := runRecords()[:2]
	return []string{saveShard(t, shardManifest(2), records[1]), saveShard(t, elsewhere(shardManifest(1)), records[0])}
}

// elsewhere moves a shard to another machine, which has another path for each file.
func elsewhere(m Manifest) Manifest {
	m.Machine.Host, m.Workers, m.Start = "other", 7, m.Start.Add(-time.Minute)
	m.Suites[0].File = "/elsewhere/wac.epd"
	m.Contenders[0].Engine = &suites.Engine{
		Command: "/b/engine", Dir: "/b", Log: "/b/log", Args: []string{"--weights", "/b/net"},
		Files: []suites.EngineFile{{Path: "/b/engine", SHA256: "12"}, {Path: "/b/net", SHA256: "34"}},
	}
	return m
}

func TestShardsBecomeTheWholeRun(t *testing.T) {
	shards, err := ReadRunShards(saveShards(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := shards.Missing(); err != nil {
		t.Errorf("Missing: %v", err)
	}
	whole := shards.Whole()
	if !whole.Shard.IsWhole() || whole.End != nil || !whole.Start.Equal(sampleManifest().Start.Add(-time.Minute)) {
		t.Errorf("the whole: %+v", whole)
	}
	if len(whole.Shards) != 2 || whole.Shards[0].Number != 1 || whole.Shards[0].Machine.Host != "other" ||
		whole.Shards[0].Workers != 7 || whole.Shards[1].Records != 1 || whole.Shards[1].End == nil {
		t.Errorf("its shards: %+v", whole.Shards)
	}
	dir := filepath.Join(t.TempDir(), "all")
	folder, err := CreateRun(dir, whole)
	if err != nil {
		t.Fatal(err)
	}
	if err := shards.Pour(folder); err != nil {
		t.Fatal(err)
	}
	closeFolder(t, folder)
	_, got, err := ReadRun(dir)
	if diff := cmp.Diff(got, runRecords()[:2]); err != nil || diff != "" {
		t.Errorf("records (-got +want), %v:\n%s", err, diff)
	}
}

// TestShardsOfOneRun: what is not alike, given twice or missing is refused, with its name.
func TestShardsOfOneRun(t *testing.T) {
	for want, change := range map[string]func(*Manifest){
		"their program":    func(m *Manifest) { m.Program = "x" },
		"their contenders": func(m *Manifest) { m.Contenders[0].Options = map[string]string{"see": "off"} },
		"their suites":     func(m *Manifest) { m.Suites[0].SHA256 = "x" },
		"their limit":      func(m *Manifest) { m.Limit, m.Limits.Nodes = "nodes=2", 2 },
		"hash":             func(m *Manifest) { m.HashMiB = 1 },
		"threads":          func(m *Manifest) { m.Threads = 2 },
		"repeats":          func(m *Manifest) { m.Repeat = 2 },
		"their settings":   func(m *Manifest) { m.Selection.First = 7 },
		"number of shards": func(m *Manifest) { m.Shard.Of = 3 },
		"given twice":      func(m *Manifest) { m.Shard.Number = 2 },
		"is not a shard":   func(m *Manifest) { m.Shard = suites.Shard{} },
	} {
		m := shardManifest(1)
		change(&m)
		_, err := ReadRunShards([]string{saveShard(t, shardManifest(2)), saveShard(t, m)})
		if !errors.Is(err, ErrShards) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	net := shardManifest(1)
	net.Contenders[0].Engine.Files[1].SHA256 = "56"
	if _, err := ReadRunShards([]string{saveShard(t, shardManifest(2)), saveShard(t, net)}); !errors.Is(err, ErrShards) {
		t.Errorf("another network: %v", err)
	}
}

func TestMissingShards(t *testing.T) {
	dirs := saveShards(t)
	for want, dirs := range map[string][]string{
		"1 of 2 shards":     dirs[:1],
		"has 0 of 1 record": {dirs[0], saveShard(t, shardManifest(1))},
	} {
		shards, err := ReadRunShards(dirs)
		if err != nil {
			t.Fatal(err)
		}
		if err := shards.Missing(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	var folderErr *FolderError
	if _, err := ReadRunShards([]string{dirs[0], "absent"}); !errors.As(err, &folderErr) || folderErr.Dir != "absent" {
		t.Errorf("an absent folder: %v", err)
	}
}

// TestARecordOfAnotherShard: a shard with a case that it does not have is damaged.
func TestARecordOfAnotherShard(t *testing.T) {
	dir := startRun(t, runRecords()[:2]...)
	m := shardManifest(1)
	if err := os.Remove(filepath.Join(dir, ManifestFile)); err != nil {
		t.Fatal(err)
	}
	if err := writeManifest(dir, m); err != nil {
		t.Fatal(err)
	}
	if _, _, err := ReadRun(dir); !errors.Is(err, errOtherRun) || !strings.Contains(err.Error(), "not in shard 1/2") {
		t.Errorf("%v", err)
	}
}
