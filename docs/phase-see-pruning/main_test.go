package main

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"
)

// files are what the table is made of.
func files() fstest.MapFS {
	const games = "base,contender,games,elo,elo_error,pairs_0,pairs_05,pairs_1,pairs_15,pairs_2\n"
	return fstest.MapFS{
		"docs/phase-see-pruning/mechanisms.txt": {Data: []byte("default default default\ndefault no-lmr default,lmr=off pruning reductions out\n")},
		"docs/phase-see-pruning-suites.csv": {Data: []byte("suite,base,contender,positions,figure,change,change_lo,change_hi,verdict,nps_ratio,nps_lo,nps_hi\n" +
			"battery,default,no-lmr,2000,points,-1,-2,-0.5,worse,1,1,1\n")},
		"docs/phase-see-pruning/games.csv":    {Data: []byte(games + "default,no-lmr,200,-10,30,,,,,\n")},
		"docs/suites-against-games/games.csv": {Data: []byte(games + "default,no-lmr,600,-20,20,,,,,\n")},
		"docs/phase-see-pruning/doubling.csv": {Data: []byte(games + "default,twice,300,90,30,,,,,\n")},
		"docs/audit.csv":                      {Data: []byte("contender,rule,by,value,wrong_pct,wrong_lo,wrong_hi\ndefault,lmr,depth,3,9,9,9\ndefault,lmr,all,,2,1,5\n")},
	}
}

// TestTable: a row has what each file says about it; of two matches the longer one.
func TestTable(t *testing.T) {
	rows, err := table(files())
	if err != nil || len(rows) != 1 {
		t.Fatalf("%+v, %v", rows, err)
	}
	r := rows[0]
	if r.Source != "battery" || r.Games != 600 || r.AtNodes.Value != -20 || r.AtTime.Value != -20 || r.Unsound.Value != 2 || r.Change.Low != -2 {
		t.Errorf("%+v", r)
	}
}

// TestFaults: what is missing or faulty is named.
func TestFaults(t *testing.T) {
	for file, want := range map[string]string{
		"docs/audit.csv":                    "docs/audit.csv",
		"docs/phase-see-pruning-suites.csv": "suites.csv",
	} {
		root := maps.Clone(files())
		delete(root, file)
		if _, err := table(root); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("without %s: %v", file, err)
		}
	}
	root := maps.Clone(files())
	for _, file := range played {
		delete(root, file)
	}
	if rows, err := table(root); err != nil || rows[0].AtTime != nil || rows[0].AtNodes == nil {
		t.Errorf("without games: %+v, %v", rows, err)
	}
	root["docs/phase-see-pruning/doubling.csv"] = &fstest.MapFile{Data: []byte("base,contender,games,elo,elo_error\n")}
	if _, err := table(root); err == nil || !strings.Contains(err.Error(), "doubling.csv: want one match") {
		t.Errorf("without a match: %v", err)
	}
	if err := run(nil); err == nil || !strings.HasPrefix(err.Error(), "usage: ") {
		t.Errorf("without arguments: %v", err)
	}
}
