package input

import (
	"path/filepath"
	"strings"

	"keymove/suites"
	"keymove/suites/settings"
)

// Examine notes the files of each external engine, and starts none. An engine without a
// name gets that of its executable: how it calls itself is not known. texts are as for
// Identify. unknown is set if a contender got such a name.
func Examine(contenders []suites.Contender, texts []int) (unknown bool, faults settings.Faults) {
	for i := range contenders {
		c := &contenders[i]
		if c.Engine == nil {
			continue
		}
		var err error
		if c.Engine.Files, err = engineFiles(c.Engine); err != nil {
			faults.Add("contenders", textNumber(texts, i), settings.Errorf("%s: %w", settings.Subject(c.Spec), err))
		}
		if c.Name == "" {
			file := filepath.Base(c.Engine.Command)
			c.Name, unknown = strings.TrimSuffix(file, ".exe"), true
		}
	}
	return unknown, faults
}

// textNumber returns the number of the text of a contender.
func textNumber(texts []int, contender int) int {
	if texts == nil {
		return contender
	}
	return texts[contender]
}
