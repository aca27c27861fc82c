package versions

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"keymove/cmd/keymove/internal/exit"
	"keymove/suites/plan"
	"keymove/suites/tomlfile"
)

// readTrackFile returns the settings of a track that is written down, as track.toml in the
// repository of an engine, whose folder is that of relative paths and the repository unless
// another one is named. What is wrong with its syntax and its keys is the error.
func readTrackFile(path string) (plan.Values, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, exit.Suitef("%s: file not found", path)
	}
	if err != nil {
		return nil, err
	}
	entries, syntax := tomlfile.Read(path, data)
	if syntax != nil {
		return nil, exit.With(exit.Suite, syntax)
	}
	var values plan.Values
	var errs tomlfile.Errors
	table := plan.TableOf(TrackRows)
	for _, e := range entries {
		more, wrong, known := table.Read(strings.Join(e.Path, "."), path, e)
		if !known {
			wrong = tomlfile.Errors{{File: path, Line: e.Line, Column: e.Column, Err: fmt.Errorf("unknown key %q; the keys are %s",
				strings.Join(e.Path, "."), strings.Join(table.Keys(), ", "))}}
		}
		values, errs = append(values, more...), append(errs, wrong...)
	}
	if len(errs) > 0 {
		return nil, exit.With(exit.Suite, errs.Sorted())
	}
	if !values.Has("repo") && !values.Has("engines") {
		values.Add(plan.Value{Setting: "repo", Written: "repo", Text: ".", At: plan.Place{File: path, Line: 1, Column: 1}})
	}
	return values, nil
}
