package input

import (
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/profile"
)

// Hinted adds a hint to an error about an unknown profile or feature: a similar name,
// or the command that lists them.
func Hinted(err error) error {
	unknown, ok := errors.AsType[*profile.UnknownError](err)
	if !ok {
		return err
	}
	hint := host.Suggest(unknown.Name, unknown.Known)
	if hint == "" {
		hint = fmt.Sprintf("; %q lists them", listCommands[unknown.What])
	}
	return fmt.Errorf("%w%s", err, hint)
}

// listCommands are the commands that list profiles and features.
var listCommands = map[string]string{
	"profile": "keymove profiles",
	"feature": "keymove profiles default",
}
