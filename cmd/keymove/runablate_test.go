package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/suites"
)

// TestRunAblation: each contender of an ablation has records of its own, which
// are those that its name gives when it is run by itself.
func TestRunAblation(t *testing.T) {
	inTempDir(t)
	args := []string{"--first", "2", "--nodes", "300", "--quiet", "--no-times"}
	meta, records := runOK(t, append(args, "--ablate", "qsearch,aspiration=off/100")...)
	if len(meta.Contenders) != 4 || len(records) != 8 {
		t.Fatalf("%d contenders and %d records, want 4 and 8", len(meta.Contenders), len(records))
	}
	for _, c := range meta.Contenders {
		_, alone := runOK(t, append(args, "--profile", c.Name)...)
		var ofAll []suites.Record
		for _, rec := range records {
			if rec.Contender == c.Name {
				ofAll = append(ofAll, rec)
			}
		}
		for i, rec := range alone {
			if got := ofAll[i]; got.MoveUCI != rec.MoveUCI || got.PV != rec.PV || *got.Depth != *rec.Depth {
				t.Errorf("%s on %s: %s in depth %d among others, %s in depth %d alone", c.Name, rec.ID, got.PV, *got.Depth, rec.PV, *rec.Depth)
			}
		}
	}
}

// TestRunAblationOfOtherBases: the profile is the base, and what an ablation
// skips is reported.
func TestRunAblationOfOtherBases(t *testing.T) {
	inTempDir(t)
	got := call(t, "", "run", "--first", "1", "--depth", "1", "--quiet", "--profile", "new:default,lmr=off",
		"--ablate", "qsearch,qsearch.evasions", "--ablate-mode", "cross")
	if got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	saved, err := report.ReadFolder(lastLine(got.stderr))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range saved.Meta.Contenders {
		names = append(names, c.Name+" is "+c.Spec)
	}
	const want = "new is default,lmr=off; new,qsearch.evasions=off is default,lmr=off,qsearch.evasions=off; new,qsearch=off is default,lmr=off,qsearch=off"
	if got := strings.Join(names, "; "); got != want {
		t.Errorf("contenders: %s, want %s", got, want)
	}
	if want := "keymove: new,qsearch=off,qsearch.evasions=off is skipped: it is the same as new,qsearch=off\n"; !strings.HasPrefix(got.stderr, want) {
		t.Errorf("stderr %q, want %q first", got.stderr, want)
	}
}

func TestAblationUsageErrors(t *testing.T) {
	inTempDir(t)
	for args, want := range map[string]string{
		"--ablate nothing":                               `--ablate: unknown feature "nothing"`,
		"--ablate see --ablate-mode both":                "--ablate-mode both: want",
		"--ablate-mode cross":                            "--ablate-mode needs --ablate",
		"--ablate see --profile plain":                   "--ablate: plain already has see=off",
		"--ablate see --profile plain --profile default": "--ablate: want one profile as the base, not 2",
	} {
		got := call(t, "", append([]string{"run", "--dry-run"}, strings.Fields(args)...)...)
		if got.code != host.ExitUsage || !strings.HasPrefix(lastLine(got.stderr), "keymove: "+want) {
			t.Errorf("run %s: exit code %d, %q, want %d, %q", args, got.code, got.stderr, host.ExitUsage, want)
		}
	}
}

// TestRunAblationOfAnEngine: options of a UCI engine make contenders that are compared with
// the engine as it is; ours as an engine plays as the profile does.
func TestRunAblationOfAnEngine(t *testing.T) {
	inTempDir(t)
	t.Setenv(asProgram, "1")
	engine := "cmd=" + quoteForShell(thisExecutable(t)) + " arg=uci name=ours"
	got := call(t, "", "run", "--first", "2", "--nodes", "300", "--quiet", "--no-times", "--out", "run",
		"--engine", engine, "--ablate", "option.qsearch=false,option.aspiration=0/100")
	if got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	saved, err := report.ReadFolder("run")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range saved.Meta.Contenders {
		names = append(names, c.Name)
	}
	if want := "ours; ours qsearch=false; ours aspiration=0; ours aspiration=100"; strings.Join(names, "; ") != want {
		t.Errorf("contenders %q, want %s", names, want)
	}
	_, alone := runOK(t, "--first", "2", "--nodes", "300", "--quiet", "--no-times", "--profile", "default,qsearch=off")
	for i, rec := range alone {
		if engine := saved.Records[2+i]; engine.MoveUCI != rec.MoveUCI || *engine.Depth != *rec.Depth {
			t.Errorf("%s: %s in depth %d, the profile plays %s in depth %d", rec.ID, engine.MoveUCI, *engine.Depth, rec.MoveUCI, *rec.Depth)
		}
	}
	if rows := strings.Count(readFile(t, "run", "comparison.csv"), "\n"); rows < 4 {
		t.Errorf("comparison.csv has %d lines", rows)
	}
	unknown := call(t, "", "run", "--first", "1", "--quiet", "--engine", engine, "--ablate", "option.Nothing=1")
	if unknown.code != host.ExitUsage || !strings.Contains(unknown.stderr, "option Nothing=1") {
		t.Errorf("an unknown option: %+v", unknown)
	}
}
