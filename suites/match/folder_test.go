package match

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites/folder"
	"keymove/suites/pgn"
)

func small(pairs int) Manifest {
	return Manifest{Schedule: Schedule{Pairings: Pairings(2), Pairs: pairs}, Players: make([]Player, 2)}
}

// saved leaves the folder of a match with games.
func saved(t *testing.T, m Manifest, games ...*Game) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "m")
	f := testenv.Must(CreateFolder(dir, m))(t)
	for _, g := range games {
		testenv.Check(t, f.Append(g))
	}
	testenv.Check(t, f.Close())
	return dir
}

// replay returns the pairs that a folder commits.
func replay(t *testing.T, dir string) (*Queue, []int, error) {
	t.Helper()
	m := testenv.Must(ReadManifest(dir))(t)
	q := NewQueue(&m.Schedule, 1)
	var pairs []int
	_, err := Replay(dir, q, func(games *[2]Game) (bool, error) {
		if games[0].Number != 1 || games[1].Number != 2 || games[0].Pair != games[1].Pair {
			t.Errorf("no pair: %s and %s", games[0].Name(), games[1].Name())
		}
		pairs = append(pairs, games[0].Pair)
		return false, nil
	})
	return q, pairs, err
}

// A match killed at any byte of its journal is resumed without a game lost, none
// doubled, no half pair counted (fastchess#258, #793, #952).
func TestKilledAtAnyByte(t *testing.T) {
	order := []*Game{gameOf(1, 1, pgn.Draw), gameOf(0, 2, pgn.Draw), gameOf(1, 2, pgn.Draw), gameOf(0, 1, pgn.Draw), gameOf(2, 2, pgn.Draw)}
	dir := saved(t, small(3), order...)
	path := filepath.Join(dir, folder.JournalFile)
	journal := testenv.Text(t, path)
	for size := 0; size <= len(journal); size += 1 + size%7 {
		testenv.File(t, path, journal[:size])
		whole := strings.Count(journal[:size], "\n")
		again := testenv.Must(ResumeFolder(dir))(t)
		q, pairs, err := replay(t, dir)
		testenv.Check(t, err)
		if want := map[int]int{4: 2, 5: 2}[whole]; len(pairs) != want {
			t.Fatalf("%d games: pairs %v are committed, want %d", whole, pairs, want)
		}
		for i, g := range order {
			if q.Wants(g.Pair, g.Number) != (i >= whole) {
				t.Errorf("%d bytes: game %s is wanted: %v", size, g.Name(), i < whole)
			}
		}
		if q.Complete() || q.Wants(3, 1) || q.Wants(2, 3) {
			t.Errorf("%d bytes: the match is complete, or wants games of others", size)
		}
		left := 0
		for {
			pair, number, ok := q.Take(context.Background())
			if !ok {
				break
			}
			for _, g := range order[:whole] {
				if g.Pair == pair.Index && g.Number == number {
					t.Errorf("game %s is played again", g.Name())
				}
			}
			left++
		}
		if left != 6-whole {
			t.Fatalf("%d games are left of 6, %d were recorded", left, whole)
		}
		testenv.Check(t, again.Close())
		if after := testenv.Text(t, path); strings.Count(after, "\n") != whole || after != "" && !strings.HasSuffix(after, "\n") {
			t.Fatalf("%d bytes: a torn line is left", size)
		}
	}
}

func TestDamagedJournals(t *testing.T) {
	for name, games := range map[string][]*Game{
		"twice":            {gameOf(0, 1, pgn.Draw), gameOf(0, 1, pgn.Draw)},
		"after its commit": {gameOf(0, 1, pgn.Draw), gameOf(0, 2, pgn.Draw), gameOf(0, 2, pgn.Draw)},
		"no such pair":     {gameOf(7, 1, pgn.Draw)},
		"no such game":     {gameOf(0, 1, pgn.Draw), {Pair: 0, Number: 3}},
		"other colours":    {{Pair: 0, Number: 1, White: 1, Black: 0}},
		"one player":       {{Pair: 0, Number: 1, White: 0, Black: 0}},
	} {
		_, _, err := replay(t, saved(t, small(2), games...))
		var damaged *folder.DamagedError
		if !errors.As(err, &damaged) || damaged.Line != len(games) {
			t.Errorf("%s: %v, want line %d", name, err, len(games))
		}
	}
}

// Of a merged match pairs are missing.
func TestGaps(t *testing.T) {
	m := small(5)
	m.Schedule.Gaps = true
	_, pairs, err := replay(t, saved(t, m, gameOf(1, 1, pgn.Draw), gameOf(1, 2, pgn.Draw), gameOf(3, 1, pgn.Draw), gameOf(3, 2, pgn.Draw)))
	testenv.Check(t, err)
	testenv.Want(t, "pairs", pairs, []int{1, 3})
}

// TestChangedJournals: the line is named before any pair is committed.
func TestChangedJournals(t *testing.T) {
	dir := saved(t, small(2), gameOf(0, 1, pgn.Draw), gameOf(0, 2, pgn.Draw), gameOf(1, 1, pgn.Draw), gameOf(1, 2, pgn.Draw))
	path := filepath.Join(dir, folder.JournalFile)
	if q, pairs, err := replay(t, dir); err != nil || len(pairs) != 2 || !q.Complete() {
		t.Errorf("unchanged: pairs %v, %v", pairs, err)
	}
	lines := strings.SplitAfter(testenv.Text(t, path), "\n")
	lines[3] = strings.Replace(lines[3], "1/2-1/2", "1-0", 1)
	testenv.File(t, path, strings.Join(lines, ""))
	_, pairs, err := replay(t, dir)
	var damaged *folder.DamagedError
	if !errors.As(err, &damaged) || damaged.Line != 4 || len(pairs) != 0 {
		t.Errorf("pairs %v, %v, want none and an error of line 4", pairs, err)
	}
}

// TestFoldersAreNotMixedUp: the folder of a run is none of a match.
func TestFoldersAreNotMixedUp(t *testing.T) {
	run := t.TempDir()
	testenv.File(t, filepath.Join(run, folder.ManifestFile), `{"version":"1"}`)
	testenv.WantError(t, "the folder of a run", testenv.Err(ReadManifest(run)), folder.ErrOtherKind)
	testenv.WantError(t, "a folder with a match", testenv.Err(CreateFolder(saved(t, small(1)), small(1))), folder.ErrNotEmpty)
}

// TestCheckShards: shards of one match may differ in their machine and its paths, and in nothing else.
func TestCheckShards(t *testing.T) {
	shard := func(i int, change func(*Manifest)) string {
		m := small(4)
		m.Schedule.Shard, m.Schedule.Shards = i, 2
		m.Workers, m.Openings.File = i, fmt.Sprint("openings", i)
		change(&m)
		return saved(t, m)
	}
	second := shard(2, func(*Manifest) {})
	s, err := matchKind.ReadShards([]string{second, shard(1, func(*Manifest) {})})
	if err != nil || s.Missing() != nil || s.Manifests[0].Schedule.Shard != 1 {
		t.Errorf("both shards: %v, %v", s, err)
	}
	for want, change := range map[string]func(*Manifest){
		"their program":    func(m *Manifest) { m.Program = "x" },
		"their openings":   func(m *Manifest) { m.Openings.SHA256 = "x" },
		"contenders":       func(m *Manifest) { m.Players[0].Limit.Nodes = 5 },
		"schedule":         func(m *Manifest) { m.Schedule.Pairs = 5 },
		"m is not a shard": func(m *Manifest) { m.Schedule.Shard, m.Schedule.Shards = 0, 0 },
	} {
		_, err := matchKind.ReadShards([]string{second, shard(1, change)})
		testenv.WantError(t, want, err, want)
	}
}
