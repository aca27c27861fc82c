package versions

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/digest"
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

// saved is the manifest of a history or of a bisection: what they begin again with.
type saved struct {
	// Settings are the values that were given, with absolute paths, since they are read again
	// in any folder.
	Settings []savedValue `json:"settings"`
	// Suites are those of a bisection as they were when it began.
	Suites []savedSuite `json:"suites,omitempty"`
}

// savedSuite is a suite with the SHA-256 of its file.
type savedSuite struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// UnmarshalJSON reads what this version writes, and a list of settings, which earlier versions
// wrote.
func (s *saved) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &s.Settings) == nil {
		return nil
	}
	type plain saved // without this method
	*s = saved{}
	return json.Unmarshal(data, (*plain)(s))
}

// savedOf returns what a folder keeps of the values that were given.
func savedOf(given settings.Values) (saved, error) {
	kept := saved{Settings: []savedValue{}}
	for _, v := range given {
		if slices.Contains(notSaved, v.Setting) {
			continue
		}
		text, err := lastingText(v)
		if err != nil {
			return saved{}, err
		}
		kept.Settings = append(kept.Settings, savedValue{v.Setting, v.Written, text})
	}
	return kept, nil
}

// values returns the values as they were given.
func (s *saved) values() settings.Values {
	var given settings.Values
	for _, v := range s.Settings {
		given.Add(settings.Value{Setting: v.Setting, Written: v.Written, Text: v.Text})
	}
	return given
}

// checkSuites returns an error if suites are not those that were saved. Earlier versions saved
// none.
func (s *saved) checkSuites(now []savedSuite) error {
	for i, suite := range s.Suites {
		if i >= len(now) || now[i] != suite {
			return host.Suitef("%s has changed since the bisection began (sha256 %s then): restore it, or begin anew", suite.Name, digest.Brief(suite.SHA256))
		}
	}
	return nil
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
