package folder

import (
	"errors"
	"testing"
	"time"

	"keymove/internal/testenv"
	"keymove/suites"
)

// shardManifest is sampleManifest as one of two shards, each with one of its positions, on a machine with
// a path of its own for each file.
func shardManifest(number int, home string) Manifest {
	m := sampleManifest()
	m.Shard = suites.Shard{Number: number, Of: 2}
	m.Suites[0].File = home + "wac.epd"
	m.Contenders[0].Engine = &suites.Engine{
		Command: home + "engine", Dir: home, Args: []string{"--weights", home + "net"},
		Files: []suites.EngineFile{{Path: home + "engine", SHA256: "12"}, {Path: home + "net", SHA256: "34"}},
	}
	return m
}

// saveShard writes the folder of a shard and returns its path.
func saveShard(t *testing.T, m Manifest, records ...suites.Record) string {
	t.Helper()
	run := createRun(t, m, records...)
	testenv.Check(t, run.Finish(m.Start.Add(time.Hour), false), run.Close())
	return run.Dir
}

// saveShards writes the two shards of runRecords, the second one first.
func saveShards(t *testing.T) []string {
	t.Helper()
	records := runRecords()
	first := shardManifest(1, "/b/")
	first.Machine.Host, first.Workers, first.Start = "other", 7, first.Start.Add(-time.Minute)
	return []string{saveShard(t, shardManifest(2, "/a/"), records[1]), saveShard(t, first, records[0])}
}

func TestShardsBecomeTheWholeRun(t *testing.T) {
	shards := testenv.Must(ReadRunShards(saveShards(t)))(t)
	testenv.Check(t, shards.Missing())
	whole := shards.Whole()
	if !whole.Shard.IsWhole() || whole.End != nil || !whole.Start.Equal(sampleManifest().Start.Add(-time.Minute)) {
		t.Errorf("the whole: %+v", whole)
	}
	if len(whole.Shards) != 2 || whole.Shards[0].Number != 1 || whole.Shards[0].Machine.Host != "other" ||
		whole.Shards[0].Workers != 7 || whole.Shards[1].Records != 1 || whole.Shards[1].End == nil {
		t.Errorf("its shards: %+v", whole.Shards)
	}
	run := createRun(t, whole)
	testenv.Check(t, shards.Pour(run), run.Close())
	_, got, err := ReadRun(run.Dir)
	testenv.Check(t, err)
	testenv.Want(t, "records", got, runRecords())
}

// TestShardsOfOneRun: what is not alike, given twice or missing is refused, with its name.
func TestShardsOfOneRun(t *testing.T) {
	second := saveShard(t, shardManifest(2, "/a/"))
	for _, test := range []struct {
		want   string
		change func(*Manifest)
	}{
		{"their program", func(m *Manifest) { m.Program = "x" }},
		{"their contenders", func(m *Manifest) { m.Contenders[0].Options = map[string]string{"see": "off"} }},
		{"their contenders", func(m *Manifest) { m.Contenders[0].Engine.Files[1].SHA256 = "56" }},
		{"their suites", func(m *Manifest) { m.Suites[0].SHA256 = "x" }},
		{"their limit", func(m *Manifest) { m.Limit, m.Limits.Nodes = "nodes=2", 2 }},
		{"hash", func(m *Manifest) { m.HashMiB = 1 }},
		{"threads", func(m *Manifest) { m.Threads = 2 }},
		{"repeats", func(m *Manifest) { m.Repeat = 2 }},
		{"their settings", func(m *Manifest) { m.Selection.First = 7 }},
		{"number of shards", func(m *Manifest) { m.Shard.Of = 3 }},
		{"given twice", func(m *Manifest) { m.Shard.Number = 2 }},
		{"is not a shard", func(m *Manifest) { m.Shard = suites.Shard{} }},
	} {
		m := shardManifest(1, "/b/")
		test.change(&m)
		_, err := ReadRunShards([]string{second, saveShard(t, m)})
		testenv.WantError(t, test.want, err, ErrShards)
		testenv.WantError(t, "the reason", err, test.want)
	}
}

func TestMissingShards(t *testing.T) {
	dirs := saveShards(t)
	for want, dirs := range map[string][]string{
		"1 of 2 shards are given; missing: 1/2": dirs[:1],
		"has 0 of 1 record":                     {dirs[0], saveShard(t, shardManifest(1, "/b/"))},
	} {
		shards := testenv.Must(ReadRunShards(dirs))(t)
		testenv.WantError(t, "Missing", shards.Missing(), want)
	}
	var folderErr *FolderError
	if _, err := ReadRunShards([]string{dirs[0], "absent"}); !errors.As(err, &folderErr) || folderErr.Dir != "absent" {
		t.Errorf("an absent folder: %v", err)
	}
}
