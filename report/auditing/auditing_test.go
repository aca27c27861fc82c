package auditing

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/suites"
	"keymove/suites/audit"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// sample returns an audit of 40 searches of one contender: of reverse futility pruning a
// tenth of the answers at depth 1 are wrong, a quarter at depth 5; lmr has one replay that
// was not completed, and the control is never wrong.
func sample() *Summary {
	m := &audit.Manifest{Kind: audit.Kind, Samples: 160, Manifest: runfolder.Manifest{
		Contenders: []runfolder.Contender{{Name: "=new", Options: map[string]string{"rfp": "on", "lmr": "on"}}},
		Suites:     []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "wac"}, Positions: 40}},
		Plan:       plan.Plan{Limit: "nodes=1000", Seed: 7},
	}}
	var records []audit.Record
	for i := range 40 {
		rec := audit.Record{Case: i, ID: "id", Rules: []audit.RuleRecord{
			{Rule: "rfp", Counts: []audit.Count{{Depth: 1, Phase: "middlegame", Answers: 90}, {Depth: 5, Phase: "endgame", Answers: 10}}, Samples: []audit.Sample{
				replayed(1, "middlegame", 45, i%10 == 0), replayed(1, "middlegame", 45, i%10 == 1),
				replayed(5, "endgame", 5, i%4 == 0), replayed(5, "endgame", 5, i%4 == 1),
			}},
			{Rule: audit.Control, Counts: []audit.Count{{Depth: 2, Phase: "opening", Answers: 5}}, Samples: []audit.Sample{replayed(2, "opening", 5, false)}},
		}}
		if i == 3 {
			rec.Rules = append(rec.Rules, audit.RuleRecord{Rule: "lmr", Counts: []audit.Count{{Depth: 12, Phase: "opening", Answers: 1}},
				Samples: []audit.Sample{{Depth: 12, Phase: "opening", FEN: "8/8", Move: "e2e4", Weight: 1, Beta: 1}}})
		}
		records = append(records, rec)
	}
	return NewSummary(m, records)
}

// replayed returns a sample whose replay was completed.
func replayed(depth int, phase string, weight float64, wrong bool) audit.Sample {
	score := 1
	if wrong {
		score = -20
	}
	return audit.Sample{Depth: depth, Phase: phase, FEN: "8/8", Beta: 1, Score: 1, Weight: weight, Replay: &score, Wrong: wrong, Nodes: 3}
}

// TestShares: a share is weighted, and its interval is wider than that of as many
// independent samples of one weight.
func TestShares(t *testing.T) {
	s := sample()
	all, shallow, deep := s.cell("=new", "rfp", part{ByAll, ""}), s.cell("=new", "rfp", part{ByDepth, "1"}), s.cell("=new", "rfp", part{ByDepth, "5-6"})
	if all.Answers != 4000 || all.Samples != 160 || all.Wrong != 28 || all.Searches != 40 {
		t.Errorf("all: %+v", all)
	}
	if shallow.Share.Value != 0.1 || deep.Share.Value != 0.25 || all.Share.Value != 0.115 {
		t.Errorf("shares %v, %v, %v, want 0.1, 0.25, 0.115", shallow.Share, deep.Share, all.Share)
	}
	if all.Share.Low > 0.07 || all.Share.High < 0.16 || all.Share.High > 0.3 {
		t.Errorf("interval %v", all.Share)
	}
}

// TestGroupsOfDepth: each depth is in the group that its name says.
func TestGroupsOfDepth(t *testing.T) {
	for depth, want := range map[int]string{0: "0", 1: "1", 4: "4", 5: "5-6", 6: "5-6", 7: "7-9", 9: "7-9", 10: "10+", 120: "10+"} {
		if got := groupOf(depth); got != want || !slices.Contains(Depths(), got) {
			t.Errorf("depth %d is in group %q, want %q", depth, got, want)
		}
	}
}

func TestText(t *testing.T) {
	var out bytes.Buffer
	if err := sample().WriteText(&out, 120); err != nil {
		t.Fatal(err)
	}
	goldentest.Check(t, "testdata/audit.golden", out.String())
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	if err := sample().WriteFiles(dir); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		RulesFile: {
			"contender,rule,by,value,answers,samples,undecided,wrong,searches,wrong_pct,wrong_lo,wrong_hi\n",
			"'=new,rfp,depth,5-6,400,80,0,20,40,25.00,", "'=new,lmr,all,,1,1,1,0,0,,,\n", "'=new,searched,all,,200,40,0,0,40,0.00,0.00,8.76\n",
		},
		SamplesFile: {
			"contender,suite,id,rule,fen,move,ply,depth,phase,alpha,beta,score,replay,wrong,weight,nodes\n",
			"'=new,wac,id,lmr,8/8,e2e4,0,12,opening,0,1,0,,,1.000,0\n", "'=new,wac,id,rfp,8/8,,0,5,endgame,0,1,1,-20,1,5.000,3\n",
		},
	} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range want {
			if !strings.Contains(string(data), line) {
				t.Errorf("%s lacks %q:\n%s", name, line, data)
			}
		}
	}
}

func TestJSON(t *testing.T) {
	var out bytes.Buffer
	s := sample()
	s.Manifest.Suites[0].Positions = 41
	if err := s.WriteJSON(&out, "dir"); err != nil {
		t.Fatal(err)
	}
	var got jsonAudit
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Folder != "dir" || got.Seed != 7 || got.Records != 40 || got.Searches != 41 || got.Replays != 201 || len(got.Rules) != len(s.Cells) || len(got.Notes) != 2 {
		t.Errorf("%s", &out)
	}
	if rfp := got.Rules[0]; rfp.Rule != "rfp" || rfp.WrongPct == nil || *rfp.WrongPct != 11.5 {
		t.Errorf("the first rule is %+v", rfp)
	}
}
