package versions

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/settings"
)

// readTrackFile returns the settings of a track that is written down, as track.toml in the
// repository of an engine, whose folder is that of relative paths and the repository unless
// another one is named. What is wrong with its syntax and its keys is the error.
func readTrackFile(path string) (settings.Values, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, host.Suitef("%s: file not found", path)
	}
	if err != nil {
		return nil, err
	}
	entries, syntax := settings.ReadTOML(path, data)
	if syntax != nil {
		return nil, host.WithCode(host.ExitSuite, syntax)
	}
	var values settings.Values
	var errs settings.FileErrors
	table := settings.TableOf(TrackRows)
	for _, e := range entries {
		more, wrong, known := table.Read(strings.Join(e.Path, "."), path, e)
		if !known {
			wrong = settings.FileErrors{{File: path, Line: e.Line, Column: e.Column, Err: fmt.Errorf("unknown key %q; the keys are %s",
				strings.Join(e.Path, "."), strings.Join(table.Keys(), ", "))}}
		}
		values, errs = append(values, more...), append(errs, wrong...)
	}
	if len(errs) > 0 {
		return nil, host.WithCode(host.ExitSuite, errs.Sorted())
	}
	if !values.Has("repo") && !values.Has("engines") {
		values.Add(settings.Value{Setting: "repo", Written: "repo", Text: ".", At: settings.Place{File: path, Line: 1, Column: 1}})
	}
	return values, nil
}
