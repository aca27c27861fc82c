package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/exit"
	"keymove/report/auditing"
)

// audited runs "keymove audit" on built-in positions, with few nodes.
func audited(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	return call(t, "", append([]string{"audit", "--nodes", "1500", "--first", "6", "--hash", "1", "--samples", "60", "--quiet", "--out", dir}, args...)...)
}

// TestAudit: the files are the same whatever the workers, and if the audit was interrupted
// and resumed; another seed takes another sample.
func TestAudit(t *testing.T) {
	inTempDir(t)
	for dir, args := range map[string][]string{"a": {"-j", "1"}, "b": {"-j", "3"}, "other": {"--seed", "2"}} {
		if got := audited(t, dir, args...); got.code != exit.OK || got.stderr != dir+"\n" || got.stdout != "" {
			t.Fatalf("%s: %+v", dir, got)
		}
	}
	lines := strings.SplitAfter(readFile(t, "a", "journal.jsonl"), "\n")
	if len(lines) != 7 {
		t.Fatalf("%d records, want 6", len(lines)-1)
	}
	if err := os.CopyFS("c", os.DirFS("a")); err != nil {
		t.Fatal(err)
	}
	half := strings.Join(lines[:3], "") + lines[3][:20]
	if err := os.WriteFile(filepath.Join("c", "journal.jsonl"), []byte(half), 0o666); err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "audit", "--resume", "c", "-j", "2", "--quiet")
	if got.code != exit.OK || !strings.Contains(got.stderr, "going on with 3 of 6 searches recorded") {
		t.Fatalf("resumed: %+v", got)
	}
	for _, file := range []string{auditing.RulesFile, auditing.SamplesFile} {
		want := readFile(t, "a", file)
		for _, dir := range []string{"b", "c"} {
			if readFile(t, dir, file) != want {
				t.Errorf("%s of %s and of a differ", file, dir)
			}
		}
		if readFile(t, "other", file) == want {
			t.Errorf("%s does not depend on the seed", file)
		}
	}
	if got := call(t, "", "audit", "--resume", "c", "--quiet"); got.code != exit.OK || !strings.Contains(got.stderr, "the audit is complete") {
		t.Errorf("again: %+v", got)
	}
}

// TestInterruptedAudit: an interrupted audit has its files and says how it goes on.
func TestInterruptedAudit(t *testing.T) {
	inTempDir(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("a signal"))
	var stdout, stderr bytes.Buffer
	code := testApp(strings.NewReader(""), &stdout, &stderr).run(ctx, []string{"audit", "--nodes", "500", "--first", "2", "--hash", "1", "--out", "i"})
	want := "keymove: to go on: keymove audit --resume i\nkeymove: interrupted: 0 of 2 searches are recorded\ni\n"
	if code != exit.Interrupted || stderr.String() != want || !strings.Contains(stdout.String(), "The audit is not complete: 2 of 2 searches are missing.") {
		t.Errorf("exit code %d, %q, want %q; %s", code, &stderr, want, &stdout)
	}
	got := call(t, "", "audit", "--resume", "i", "--json", "--quiet")
	if got.code != exit.OK || !strings.Contains(got.stdout, `"records": 2`) {
		t.Errorf("resumed: %+v", got)
	}
}

// TestAuditFindsAPlantedFault: a rule whose margin is far off has a much greater share of
// wrong answers than the rule as it is, and the other rules have not.
func TestAuditFindsAPlantedFault(t *testing.T) {
	suite := filepath.Join(packageDir, "..", "..", "examples", "middlegames.epd")
	inTempDir(t)
	got := call(t, "", "audit", suite, "--json", "--quiet", "--nodes", "4000", "--hash", "1", "--samples", "300", "--out", "x",
		"--profile", "good:classical", "--profile", "bad:classical,delta.margin=1")
	var audit struct {
		Schema int
		Rules  []struct {
			Contender, Rule, By string
			Low                 *float64 `json:"wrong_lo"`
			High                *float64 `json:"wrong_hi"`
		}
	}
	if err := json.Unmarshal([]byte(got.stdout), &audit); err != nil || got.code != exit.OK || audit.Schema != auditing.SchemaVersion {
		t.Fatalf("%v: %+v", err, got)
	}
	low, high := map[string]float64{}, map[string]float64{}
	for _, r := range audit.Rules {
		if r.By == auditing.ByAll && r.Low != nil {
			low[r.Contender+" "+r.Rule], high[r.Contender+" "+r.Rule] = *r.Low, *r.High
		}
	}
	if low["bad delta"] <= high["good delta"] {
		t.Errorf("delta pruning is wrong in at least %.1f %% of the answers, without the fault in at most %.1f %%", low["bad delta"], high["good delta"])
	}
	if low["bad rfp"] > high["good rfp"] {
		t.Errorf("rfp is worse, too: at least %.1f %%, without the fault at most %.1f %%", low["bad rfp"], high["good rfp"])
	}
}

// TestAuditFaults: what is wrong with the command line or with a folder, with exit codes.
func TestAuditFaults(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", "run", "--quiet", "--first", "1", "--nodes", "100", "--out", "run"); got.code != exit.OK {
		t.Fatalf("%+v", got)
	}
	for args, want := range map[string]struct {
		code int
		text string
	}{
		"--samples 0":                       {exit.Usage, "--samples"},
		"--movetime 10":                     {exit.Usage, "--movetime"},
		"--engine /bin/cat":                 {exit.Usage, "--engine"},
		"--profile default,rfp=x":           {exit.Usage, "rfp"},
		"--resume none":                     {exit.Suite, "none"},
		"--resume run":                      {exit.Suite, "run is the folder of a run, not of an audit"},
		"--resume run --nodes 5":            {exit.Usage, "--nodes cannot be combined with --resume"},
		"none.epd":                          {exit.Suite, "none.epd: file not found"},
		"--out run":                         {exit.Usage, "--out"},
		"--filter nothing --profile seajay": {exit.Suite, "nothing to run"},
	} {
		if got := call(t, "", append([]string{"audit", "--quiet"}, strings.Fields(args)...)...); got.code != want.code || !strings.Contains(got.stderr, want.text) {
			t.Errorf("%s: %+v, want %q with exit code %d", args, got, want.text, want.code)
		}
	}
}

// TestAuditOfStdin: suites come from stdin, too, and stay in the folder.
func TestAuditOfStdin(t *testing.T) {
	inTempDir(t)
	line := "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3 bm Bb5;\n"
	got := call(t, line, "audit", "-", "--nodes", "500", "--samples", "5", "--out", "s")
	if got.code != exit.OK || readFile(t, "s", "stdin.epd") != line || !strings.Contains(got.stdout, "default, nodes=500\n") || !strings.Contains(got.stdout, "searched") {
		t.Errorf("%+v", got)
	}
}
