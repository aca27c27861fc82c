package plan

import (
	"fmt"
	"slices"
	"strings"

	"keymove/suites"
)

// ContenderText is a contender as it was written.
type ContenderText struct {
	Text string
	// IsEngine is set for an external engine, else the text is that of a profile.
	IsEngine bool
	// Dir is the folder from which paths in the text lead on; empty for the working
	// folder.
	Dir string
}

// contenderList is the list of contenders as a setting that adds to it has it.
type contenderList struct {
	texts    *[]ContenderText
	isEngine func(text string) bool
}

// ProfileList returns the field of a setting that adds profiles to a list of contenders.
func ProfileList(texts *[]ContenderText) Setter { return contenderList{texts, isProfile} }

// ContenderList returns the field of a setting that adds contenders to a list, engines where
// their text begins with "cmd=".
func ContenderList(texts *[]ContenderText) Setter { return contenderList{texts, beginsAsEngine} }

// EngineList returns the field of a setting that adds engines to a list of contenders.
func EngineList(texts *[]ContenderText) Setter { return contenderList{texts, isEngine} }

// What the settings of contenders take their texts for.
func isProfile(string) bool { return false }
func isEngine(string) bool  { return true }

// beginsAsEngine distinguishes the two in a file.
func beginsAsEngine(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, ` '"`), "cmd=")
}

// Set appends a contender.
func (l contenderList) Set(v Value) error {
	c := ContenderText{Text: v.Text, IsEngine: l.isEngine(v.Text)}
	if c.IsEngine && v.At.IsFile() {
		c.Dir = v.At.Path(".")
	}
	*l.texts = append(*l.texts, c)
	return nil
}

// String returns the texts of such contenders.
func (l contenderList) String() string {
	var texts []string
	for _, c := range *l.texts {
		if c.IsEngine == l.isEngine(c.Text) {
			texts = append(texts, c.Text)
		}
	}
	return strings.Join(texts, " ")
}

// sourceList is the list of suites.
type sourceList struct{ plan *Plan }

// Set appends a suite, also where standard input would be read twice, so that the
// suites behind it keep their numbers.
func (l sourceList) Set(v Value) error {
	source := v.Text
	if _, known := suites.FindEntry(source); !known && source != suites.Stdin {
		source = v.At.Path(source)
	}
	twice := source == suites.Stdin && slices.Contains(l.plan.Sources, source)
	l.plan.Sources = append(l.plan.Sources, source)
	if twice {
		return fmt.Errorf("stdin can be read only once")
	}
	return nil
}

func (l sourceList) String() string { return strings.Join(l.plan.Sources, " ") }
