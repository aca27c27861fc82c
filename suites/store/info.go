package store

import "keymove/suites"

// Info is an entry of the catalogue with derived information.
type Info struct {
	suites.Entry
	URL        string `json:"url,omitempty"`
	ThemesText string `json:"themes_text,omitempty"`
	// RatingText is the formula of the rating, set by callers that know package
	// report.
	RatingText string `json:"rating_text,omitempty"`
	// PowerText says what the suite can decide; set in the same way.
	PowerText string `json:"power_text,omitempty"`
	// Path is where the file is on this machine, or suites.BuiltinFile; empty if it is
	// missing.
	Path string `json:"path,omitempty"`
	// Missing says why Path is empty.
	Missing string `json:"missing,omitempty"`
}

// Info returns the information about an entry, without RatingText.
func (s *Store) Info(e suites.Entry) Info {
	info := Info{Entry: e, URL: e.URL(), ThemesText: e.Themes.Text()}
	path, err := s.Find(e)
	if info.Path = path; err != nil {
		info.Missing = err.Error()
	}
	return info
}
