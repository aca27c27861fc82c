package tuning

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/suites/match"
	"keymove/suites/runfolder"
	"keymove/suites/tune/network"
	"keymove/suites/tune/spsa"
	"keymove/suites/tune/texel"
)

// fitted returns a tune of two weights, of which the second counts nowhere.
func fitted() *Texel {
	t := &Texel{
		Profile: "default", Seed: 1, Count: texel.Count{Games: 100, Pairs: 50, Unfinished: 1, Positions: 5000, Noisy: 1500, Repeated: 20},
		Weights: []texel.Weight{{Name: "mobility.weight", Value: 100, Max: 400}, {Name: "edge.weight", Value: 100, Max: 400}},
		Fitted: &texel.Fitted{K: 1.0625, Values: []int{112, 100}, Counts: []int{2784, 0},
			Fit: texel.Errors{Positions: 2784, Before: 0.0712, After: 0.0708}, HeldOut: texel.Errors{Positions: 696, Before: 0.0731, After: 0.0729}},
	}
	for i := range 40 {
		t.Fitted.HeldPairs = append(t.Fitted.HeldPairs, texel.PairErrors{Positions: 10 + i%7, Before: 0.731 + float64(i%5)/50, After: 0.729 + float64(i%4)/45})
	}
	return t
}

func TestTexelResult(t *testing.T) {
	var out bytes.Buffer
	if err := fitted().WriteResult(&out, "keymove match --profiles tuned.toml"); err != nil {
		t.Fatal(err)
	}
	goldentest.Check(t, "testdata/texel.golden", out.String())
	same := fitted()
	same.Fitted.Values[0] = 100
	same.Fitted.HeldOut, same.Fitted.HeldPairs = texel.Errors{}, nil
	out.Reset()
	if err := same.WriteResult(&out, ""); err != nil || !strings.Contains(out.String(), "No games are held out") || !strings.HasSuffix(out.String(), "\nNo weight has changed.\n") || same.Changed() {
		t.Errorf("%v\n%s", err, &out)
	}
}

func TestTexelFiles(t *testing.T) {
	dir := t.TempDir()
	if err := fitted().WriteFiles(dir, "[profiles.tuned]\n"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		WeightsFile: "weight,before,after,positions\nmobility.weight,100,112,2784\nedge.weight,100,100,0\n", ProfileFile: "[profiles.tuned]\n",
	} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
	if len(TexelFiles) != 3 || len(SPSAFiles) != 5 {
		t.Errorf("%d and %d files", len(TexelFiles), len(SPSAFiles))
	}
}

// trained returns a training with an oracle.
func trained() *Network {
	tuned := &network.Tuned{Scale: 142, Trained: 900_000, HeldOut: 45_000, EvaluationError: 0.020714, FloatError: 0.01655, NetworkError: 0.016557,
		Epochs: []network.Epoch{{Number: 1, Rate: 0.0025, Trained: 0.0759, HeldOut: 0.046}, {Number: 2, Rate: 0.00004, Trained: 0.0331}}}
	for i := range 60 {
		n := 15 + i%7
		tuned.HeldPairs = append(tuned.HeldPairs, texel.PairErrors{Positions: n, Before: 0.0207 * float64(n+i%5), After: 0.0166 * float64(n+i%3)})
	}
	m := &network.Manifest{Profile: "default", Seed: 1, Epochs: 2, Leaves: 5, LeafNodes: 500, Oracle: &runfolder.Contender{Name: "oracle\x1b[31m"},
		Count: network.Count{Games: 20_000, Pairs: 10_000, Positions: 1_500_000, Noisy: 400_000, Decided: 50_000, Repeated: 70_000, Random: 800_000}}
	return NewNetwork(m, &network.End{Tuned: tuned, Leaves: 5_000_000, Dropped: map[string]int{"mate": 5000, "capture": 30_000}})
}

func TestNetworkResult(t *testing.T) {
	var out bytes.Buffer
	n := trained()
	if err := n.WriteResult(&out, "net"); err != nil {
		t.Fatal(err)
	}
	goldentest.Check(t, "testdata/network.golden", filepath.ToSlash(out.String()))
	n.End.Tuned.NetworkError *= 1.1
	n.HeldOut.High = 0.001
	n.End.Tuned.HeldPairs = n.End.Tuned.HeldPairs[:1]
	for i, want := range []string{"Only 1 pair of games held out", "The network does not lower the error", "Quantization costs more than 5 %"} {
		if notes := n.Notes(); len(notes) != 3 || !strings.HasPrefix(notes[i], want) {
			t.Errorf("%q, want %q", notes, want)
		}
	}
	n.End.Tuned.HeldOut = 0
	out.Reset()
	if err := n.WriteResult(&out, "net"); err != nil || !strings.Contains(out.String(), "No games are held out") || strings.Contains(out.String(), "squared") {
		t.Errorf("%v\n%s", err, &out)
	}
}

func TestNetworkFiles(t *testing.T) {
	dir := t.TempDir()
	if err := trained().WriteFiles(dir, []byte("KMNN")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		NetworkFile: "KMNN", ErrorsFile: "epoch,rate,trained,held_out\n1,0.0025,0.075900,0.046000\n2,4e-05,0.033100,\n",
	} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
	if got := EpochLine(network.Epoch{Number: 2, Trained: 0.0331, HeldOut: 0.03}, 5, 123456.7); got != "epoch 2 of 5: error 0.033100, held out 0.030000, 123457 positions/s" {
		t.Error(got)
	}
}

// TestSPSAReports: the line of a tune that goes on, what there is to know, and the result.
func TestSPSAReports(t *testing.T) {
	m := &spsa.Manifest{Params: []spsa.Param{
		{Name: "RFP", Value: 74, Max: 200, CEnd: 8, REnd: 0.5}, {Name: "Scale", Float: true, Value: 0.5, Max: 1, CEnd: 0.1, REnd: 0.002},
	}, Iterations: 4, Pairs: 1, Gains: spsa.DefaultGains, Seed: 9}
	s := &SPSA{History: spsa.NewHistory(m)}
	s.Done = s.add
	reports := 0
	s.Report = func() { reports++ }
	for range 2 {
		trial := s.Begin()
		lost := match.Game{White: 1, Result: "0-1", Ending: match.Crashed, Error: "crash: \x1b[31mit is gone"}
		if _, err := trial.Commit(&[2]match.Game{{Black: 1, Result: "1-0"}, lost}); err != nil {
			t.Fatal(err)
		}
		s.End(trial)
	}
	if got := s.Line(); reports != 2 || !strings.HasPrefix(got, "2 of 4 iterations, 4 games: +4 =0 -0, RFP ") || !s.Changed() {
		t.Errorf("%d reports, %s", reports, got)
	}
	notes := strings.Join(s.Notes(), "\n")
	if !strings.Contains(notes, "2 of 4 iterations are done") || !strings.Contains(notes, "An engine failed in 2 of 4 games") || strings.Contains(notes, "\x1b") {
		t.Errorf("%q", notes)
	}
	dir := t.TempDir()
	if err := s.WriteFiles(dir); err != nil {
		t.Fatal(err)
	}
	rows, err := os.ReadFile(filepath.Join(dir, ValuesFile))
	if err != nil || strings.Count(string(rows), "\n") != 5 || !strings.Contains(string(rows), "\n2,2,0,0,Scale,0.") {
		t.Errorf("%v\n%s", err, rows)
	}
	var out bytes.Buffer
	if err := s.WriteResult(&out, "keymove match x"); err != nil || !strings.HasPrefix(out.String(), "RFP, ") || !strings.HasSuffix(out.String(), "\nkeymove match x\n") {
		t.Errorf("%v\n%s", err, &out)
	}
}
