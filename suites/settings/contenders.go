package settings

import (
	"strings"
)

// ContendersList is the setting to whose list the settings "profile" and "engine" add: the
// key of a file that has both.
const ContendersList = "contenders"

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
