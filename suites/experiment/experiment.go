package experiment

import "keymove/suites/settings"

// Experiment is a run that is written down. JSON has what run.json keeps of it beside
// the plan.
type Experiment struct {
	// File is the file as it was named, SHA256 its digest in hexadecimal digits.
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	// Title, Doc and Source say what it is about, and where the claim stands.
	Title  string `json:"title,omitempty"`
	Doc    string `json:"doc,omitempty"`
	Source string `json:"source,omitempty"`
	// IsMatch is set for games instead of suites.
	IsMatch bool `json:"match,omitempty"`
	// Expect is what the run is expected to show.
	Expect []Expectation `json:"expectations"`

	// Given are the settings of the run with their places in the file.
	Given settings.Values `json:"-"`

	drafts []draft // with the places of Expect
}

// fault returns an error at a place of the file.
func fault(at settings.Place, err error) *settings.FileError {
	return &settings.FileError{File: at.File, Line: at.Line, Column: at.Column, Err: err}
}
