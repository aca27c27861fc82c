package suites

import (
	"context"
	"strings"
	"sync"
	"testing"

	"keymove/engine"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/internal/testenv"
)

// TestMatesWithEachFeature: over the profile plain, no single feature of the
// search loses a mate in one or two of the embedded suite within two plies more
// than the mate is long. By default it searches one case in thirty;
// KEYMOVE_NIGHTLY=1 searches all.
func TestMatesWithEachFeature(t *testing.T) {
	step := 30
	if testenv.Nightly() {
		step = 1
	} else {
		testenv.OnlyLong(t, "searches with each feature")
	}
	cases := matesIn(t, 1, 2)
	for contender, found := range matesFound(t, singleFeatures(t, "plain"), every(cases, step)) {
		if want := len(every(cases, step)); found != want {
			t.Errorf("%s finds %d of %d mates in two", contender, found, want)
		}
	}
}

// TestMatesInThreeWithEachFeature: no feature loses a mate in three within eight plies. The
// ground is plain with a transposition table, for its speed.
func TestMatesInThreeWithEachFeature(t *testing.T) {
	testenv.OnlyNightly(t, "takes ten minutes of CPU")
	cases := matesIn(t, 3, 3)
	for contender, found := range matesFound(t, singleFeatures(t, "plain,tt=on"), cases) {
		if found != len(cases) {
			t.Errorf("%s finds %d of %d mates in three", contender, found, len(cases))
		}
	}
}

// every returns one case in so many, from the middle of the first ones.
func every(cases []Case, step int) []Case {
	var some []Case
	for i := step / 2; i < len(cases); i += step {
		some = append(some, cases[i])
	}
	return some
}

// matesIn returns the cases of the built-in suite of mates with mates of these lengths.
func matesIn(t *testing.T, least, most int) []Case {
	t.Helper()
	var cases []Case
	for _, c := range allOf(builtinOf(t, "mates")) {
		if c.Mate != nil && *c.Mate >= least && *c.Mate <= most {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		t.Fatalf("no mates in %d to %d in the built-in suite", least, most)
	}
	return cases
}

// singleFeatures returns a contender for each feature of the search, and each
// of its choices: the base with it and what it needs.
func singleFeatures(t *testing.T, base string) []string {
	t.Helper()
	var contenders []string
	for _, own := range search.Features {
		row, err := profile.Find(own.Name)
		if err != nil {
			t.Fatal(err)
		}
		if !row.HasOff() {
			continue
		}
		values := []string{"on"}
		if len(row.Choices) > 0 {
			values = row.Choices[1:]
		}
		for _, value := range values {
			contenders = append(contenders, base+needed(t, row, value)+","+row.Name+"="+value)
		}
	}
	return contenders
}

// needed returns what has to be on for a value of a row, as overrides.
func needed(t *testing.T, row profile.Row, value string) string {
	t.Helper()
	var on strings.Builder
	for _, name := range feature.NeedsOf(row.Name, value) {
		need, err := profile.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		on.WriteString(needed(t, need, "on") + "," + name + "=on")
	}
	return on.String()
}

// matesFound returns how many of the mates in N each contender finds at depth
// 2N + 2.
func matesFound(t *testing.T, contenders []string, cases []Case) map[string]int {
	t.Helper()
	var (
		lock    sync.Mutex
		found   = map[string]int{}
		waiting sync.WaitGroup
		work    = make(chan string)
	)
	for range 2 {
		waiting.Go(func() {
			for contender := range work {
				n, err := countMates(contender, cases)
				if err != nil {
					t.Errorf("%s: %v", contender, err)
				}
				lock.Lock()
				found[contender] = n
				lock.Unlock()
			}
		})
	}
	for _, contender := range contenders {
		work <- contender
	}
	close(work)
	waiting.Wait()
	return found
}

// countMates returns how many of the mates a contender finds in their length.
func countMates(contender string, cases []Case) (found int, err error) {
	settings, err := profile.Resolve(contender)
	if err != nil {
		return 0, err
	}
	searcher := settings.New(engine.DefaultHashMiB)
	for _, c := range cases {
		if err := searcher.NewGame(context.Background()); err != nil {
			return 0, err
		}
		limits := engine.Limits{Depth: 2**c.Mate + 2}
		result, err := searcher.Search(context.Background(), engine.Game{Start: c.Position}, limits, nil)
		if err != nil {
			return 0, err
		}
		if result.Score.Mate == *c.Mate {
			found++
		}
	}
	return found, nil
}
