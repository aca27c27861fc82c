package main

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"keymove/report/validity"
)

// TestDecideFromFiles: both losses are decided by games and by the suite, the smaller loss
// for more CPU time.
func TestDecideFromFiles(t *testing.T) {
	changes := "base,contender,games,elo,elo_error,limit,suite,theme,positions,figure,change,change_lo,change_hi\n"
	games := "base,contender,games,elo,elo_error,pairs_0,pairs_05,pairs_1,pairs_15,pairs_2\n"
	for i := range 12 {
		elo := 20*(i-6) + 5
		change := float64(elo)/50 + float64(i%2)/5
		changes += fmt.Sprintf("a,c%d,600,%d,20,nodes=1,s,all,300,points,%.2f,%.2f,%.2f\n", i, elo, change, change-2, change+2)
		games += fmt.Sprintf("a,c%d,600,%d,20,10,60,150,60,20\n", i, elo)
	}
	root := fstest.MapFS{
		changesFile: {Data: []byte(changes)}, gamesFile: {Data: []byte(games)},
		costFile: {Data: []byte("suite,count,cpu_s\nSPRT,100,12\ns,1000,5\n")},
	}
	list, err := decide(root, 20)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 4 {
		t.Fatalf("%+v", list)
	}
	for i, want := range []string{"20 SPRT 0.12", "20 s 0.005", "40 SPRT 0.12", "40 s 0.005"} {
		if got := fmt.Sprintf("%v %s %v", list[i].Loss, list[i].Suite, list[i].PerUnit); got != want {
			t.Errorf("decision %d is %q, want %q", i, got, want)
		}
	}
	for _, i := range []int{0, 1} {
		if list[i].Seconds() <= list[i+2].Seconds() {
			t.Errorf("%s: 20 Elo take %v s, 40 take %v", list[i].Suite, list[i].Seconds(), list[i+2].Seconds())
		}
	}
	delete(root, costFile)
	if _, err := decide(root, 1); err == nil || !strings.Contains(err.Error(), "cost.csv") {
		t.Errorf("without costs: %v", err)
	}
	root[costFile] = &fstest.MapFile{Data: []byte("suite,count,cpu_s\n" + validity.SPRT + ",many,1\n")}
	if _, err := decide(root, 1); err == nil || !strings.Contains(err.Error(), `"many" is not a number`) {
		t.Errorf("costs with a fault: %v", err)
	}
}
