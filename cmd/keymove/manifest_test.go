package main

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/errata"
	"keymove/suites/experiment"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// notInManifest are the options that a resumed run takes from elsewhere.
var notInManifest = []string{"gate", "sources", "out", "quiet", "json", "dryRun", "skipped", "book"}

// TestManifestHasAllOptions checks that a run which is resumed has the options
// that it began with. Who adds an option sets it here.
func TestManifestHasAllOptions(t *testing.T) {
	opts := &runOptions{
		load:      suites.LoadOptions{Strict: true, Chess960: true, SkipInvalid: true},
		selection: plan.Selection{Filter: "m*", First: 3, Sample: 2, SkipInvalid: true},
		contenders: []runfolder.Contender{{
			Name: "new", Spec: "default,see=off", Options: map[string]string{"see": "off"},
			Book: &runfolder.Book{Path: "/b.bin", SHA256: "11"},
		}, {
			Name: "other", Spec: "cmd=x",
			Engine: &runfolder.Engine{
				Command: "/x", Args: []string{"a"}, Dir: "/", Log: "/l", ID: "X", Author: "Y",
				Options: []runfolder.EngineOption{{Name: "A", Value: "b"}}, Files: []runfolder.EngineFile{{Path: "/x", SHA256: "00"}},
			},
		}},
		errata:    errata.On,
		limits:    engine.Limits{MoveTime: 1500 * time.Microsecond, Depth: 4, Nodes: 5, Mate: 6},
		hashMiB:   7,
		threads:   8,
		timeout:   13,
		workers:   9,
		seed:      10,
		earlyStop: 11,
		repeat:    12,
		cache:     "/cache",
		trace:     true,
		noTimes:   true,
		experiment: &experiment.Experiment{
			File: "x.toml", SHA256: "22", Title: "T", Doc: "D", Source: "S",
			Expect: []experiment.Expectation{{Figure: experiment.Verdict, Contender: "a", Base: "b", Suite: "s", Verdict: experiment.NotWorse, Margin: new(2.0)}},
		},
	}
	fields := reflect.ValueOf(*opts)
	for i := range fields.NumField() {
		name := fields.Type().Field(i).Name
		if slices.Contains(notInManifest, name) {
			continue
		}
		if fields.Field(i).IsZero() {
			t.Errorf("the option %s is not looked at: set it", name)
		}
	}
	inTempDir(t)
	a := testApp(nil, nil, nil)
	folder, err := runfolder.CreateFolder("run", a.newManifest(opts, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	m, err := runfolder.ReadManifest("run")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(optionsOf(&m), opts, cmp.AllowUnexported(runOptions{}, experiment.Experiment{})); diff != "" {
		t.Errorf("options from the manifest (-got +want):\n%s", diff)
	}
}
