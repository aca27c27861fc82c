package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// measured is what matetrack's CSV says about a commit.
type measured struct {
	found, best int
	isMeasured  bool // others could not be built, or are behind excluded ones
}

// readCSV reads matetrack's CSV: what is known about each commit, by its hash.
func readCSV(r io.Reader) (map[string]measured, error) {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("no header")
	}
	columns := map[string]int{"Commit SHA": -1, "Mates": -1, "Best mates": -1}
	for name := range columns {
		if columns[name] = slices.Index(rows[0], name); columns[name] < 0 {
			return nil, fmt.Errorf("no column %q", name)
		}
	}
	known := map[string]measured{}
	for i, row := range rows[1:] {
		found, best := row[columns["Mates"]], row[columns["Best mates"]]
		var m measured
		if found != "" {
			var errFound, errBest error
			m.found, errFound = strconv.Atoi(found)
			m.best, errBest = strconv.Atoi(best)
			if errFound != nil || errBest != nil {
				return nil, fmt.Errorf("row %d: mates %q and %q are no numbers", i+2, found, best)
			}
			m.isMeasured = true
		}
		known[row[columns["Commit SHA"]]] = m
	}
	return known, nil
}

func readCSVFile(name string) (map[string]measured, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	known, err := readCSV(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return known, nil
}

// commit is one of the first parents of a repository.
type commit struct {
	hash string
	time time.Time // of the committer
}

// firstParents returns the commits of a repository along the first parents, from the oldest on.
func firstParents(ctx context.Context, repo string) ([]commit, error) {
	out, err := exec.CommandContext(ctx, "git", "-C", repo, "log", "--first-parent", "--reverse", "--format=%H %ct", "HEAD").Output()
	if err != nil {
		return nil, fmt.Errorf("git log in %s: %w", repo, err)
	}
	var list []commit
	for line := range strings.Lines(string(out)) {
		hash, seconds, _ := strings.Cut(strings.TrimSpace(line), " ")
		unix, err := strconv.ParseInt(seconds, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("git log in %s: %q", repo, line)
		}
		list = append(list, commit{hash, time.Unix(unix, 0).UTC()})
	}
	return list, nil
}

// era is a time whose versions are searched, from the first day to the last one.
type era struct {
	name        string
	first, last string
}

// eras are the two times from which versions are taken. The steps of 200 mates and more lie in the first one.
var eras = []era{
	{"2013", "2013-08-01", "2014-08-31"},
	{"2018", "2018-01-01", "2020-07-31"},
}

// versionsOfEra is the number of versions of each era.
const versionsOfEra = 40

// choose returns the versions of an era: evenly spaced commits of its first parents with both ends; in
// the place of one that the CSV has no number for, the nearest older one that it has.
func choose(commits []commit, known map[string]measured, e era, n int) ([]string, error) {
	var within []string
	for _, c := range commits {
		if day := c.time.Format(time.DateOnly); day >= e.first && day <= e.last {
			within = append(within, c.hash)
		}
	}
	if len(within) < n {
		return nil, fmt.Errorf("era %s has %d commits, want at least %d", e.name, len(within), n)
	}
	var chosen []string
	for i := range n {
		at := (2*i*(len(within)-1) + n - 1) / (2 * (n - 1)) // rounded
		for at >= 0 && !known[within[at]].isMeasured {
			at--
		}
		if at < 0 || slices.Contains(chosen, within[at]) {
			return nil, fmt.Errorf("era %s: version %d of %d has no commit that was measured", e.name, i+1, n)
		}
		chosen = append(chosen, within[at])
	}
	return chosen, nil
}
