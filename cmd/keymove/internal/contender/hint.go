package contender

import (
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/engine/profile"
)

// Hinted adds to an error about a profile or a feature that there is not the one
// that may be meant, or how to list them.
func Hinted(err error) error {
	unknown, ok := errors.AsType[*profile.UnknownError](err)
	if !ok {
		return err
	}
	hint := cmdline.Suggest(unknown.Name, unknown.Known)
	if hint == "" {
		hint = fmt.Sprintf("; %q lists them", listCommands[unknown.What])
	}
	return fmt.Errorf("%w%s", err, hint)
}

// listCommands are the commands that list what there is of a sort.
var listCommands = map[string]string{
	"profile": "keymove profiles",
	"feature": "keymove profiles default",
}
