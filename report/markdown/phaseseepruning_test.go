package markdown

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// TestPhaseSeePruning: what is decided is counted and listed, with a mark where Holm's
// correction leaves it.
func TestPhaseSeePruning(t *testing.T) {
	against := "base,contender,games,elo,elo_error,limit,suite,theme,positions,figure,change,change_lo,change_hi\n"
	for i := range 10 {
		against += fmt.Sprintf("a,c%d,600,%d,25,nodes=1,battery,all,300,points,%d,-9,9\na,c%[1]d,600,%[2]d,25,nodes=1,sts-lan,all,300,points,%[4]d,-9,9\n", i, 20*(i-5), i-5, i%2)
	}
	root := fstest.MapFS{
		"docs/suites-against-games.csv": {Data: []byte(against)},
		"docs/phase-see-pruning.txt":    {Data: []byte("Measured today.\n")},
		"docs/phase-see-pruning.csv": {Data: []byte("kind,mechanism,profile,base,contender,settings,source,verdict,figure,positions,change,change_lo,change_hi,games,elo_nodes,elo_nodes_error,elo_time,elo_time_error,nps_ratio,nps_lo,nps_hi,unsound,unsound_lo,unsound_hi\n" +
			"pruning,null move out,default,default,a,s,battery,worse,points,2000,-3,-4,-2,600,-50,20,-40,25,1.1,1,1.2,1.5,0.5,3\n" +
			"pruning,null move out,vpr,vpr~x,b,s,battery,worse,points,2000,-2,-4,-0.1,,,,,,,,,,,\n" +
			"SEE,SEE in ordering in,default,default,c,s,sts-lan,better,points,500,2,1,3,,,,,,,,,,,\n" +
			"SEE,SEE by legal moves,default,default,d,s,battery,equal,points,2000,0,-1,1,200,-30,20,,,,,,,,\n" +
			"phase,trades in,default,default,e,s,battery,too few positions,points,2000,0,-3,3,200,30,20,,,,,,,,\n" +
			"phase,more trades in,default,default,f,s,games,too few positions,,,,,,200,30,40,,,,,,,,\n")},
		"docs/phase-see-pruning-suites.csv": {Data: []byte("suite,base,contender,p_value\nbattery,default,a,0.0001\nbattery,vpr~x,b,0.04\nwacnew,vpr~x,b,0.0001\nbattery,default,d,0.9\n")},
	}
	text, err := phaseSeePruningPage(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Measured today.\n", "Of 6 rows, 5 (83 %) are decided,",
		"| `default` | 5 | 1 | 1 | 1 | 0 | 1 | 1 |\n", "| `vpr` | 1 | 0 | 1 | 0 | 0 | 0 | 0 |\n",
		"\nNeeded: without them the profile loses: null move (`default`†, `vpr`).\n", "\nGains where they are added: SEE in ordering (`default`).\n",
		"| null move out | `default` | battery | -3.00 (-4.00 … -2.00) | **worse**† | -50 ± 20 | -40 ± 25 |  | 1.10 | 1.5 (0.5 … 3.0) | Needed: without it the profile loses; games agree (-50). |\n",
		"\nWithout a difference of 2 % on the suite, but worse in games: SEE by legal moves (`default`).\n",
		"- 2 % of the points of `battery` are about 40 Elo (40 … 40), by", "- 2 % of the points of `sts-lan` are of unknown worth in games, by", "- in games, a score of 52 % is 14 Elo.\n",
		"\n## Phase detection\n", "\n## Pruning and reductions\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "## Under a clock") {
		t.Error("the page has an empty table")
	}
}
