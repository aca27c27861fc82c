package versions

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

// savedValue is a value as it is kept in a folder.
type savedValue struct {
	Setting string `json:"setting"`
	Written string `json:"written"`
	Text    string `json:"text"`
}

// notSaved are the settings of a single call.
var notSaved = []string{"out", "replay", "resume", "quiet", "json"}

// writeSettings writes the values that were given, with absolute paths: they are read again in
// any folder.
func writeSettings(path string, given settings.Values) error {
	saved := []savedValue{}
	for _, v := range given {
		if slices.Contains(notSaved, v.Setting) {
			continue
		}
		text, err := lastingText(v)
		if err != nil {
			return err
		}
		saved = append(saved, savedValue{v.Setting, v.Written, text})
	}
	return runfolder.ReplaceFile(path, func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(saved)
	})
}

// lastingText returns the text of a value, of an existing file its absolute path.
func lastingText(v settings.Value) (string, error) {
	if !slices.Contains([]string{"suites", "repo", "builds", "engines"}, v.Setting) {
		return v.Text, nil
	}
	path := v.At.Path(v.Text)
	if _, err := os.Stat(path); err != nil {
		return v.Text, nil
	}
	return filepath.Abs(path)
}

// readSettings reads what writeSettings wrote.
func readSettings(path string) (settings.Values, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var saved []savedValue
	if err := json.Unmarshal(data, &saved); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var given settings.Values
	for _, v := range saved {
		given.Add(settings.Value{Setting: v.Setting, Written: v.Written, Text: v.Text})
	}
	return given, nil
}
