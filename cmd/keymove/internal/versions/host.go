package versions

import (
	"context"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/settings"
)

// Versions are the commands about versions of an engine.
type Versions struct {
	*host.Host
	// Search runs suites as "keymove run" does with these values, but for the table.
	Search func(context.Context, settings.Values) error
}
