package input

import (
	"context"

	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/suites"
)

// Announced starts an external engine and returns the options that it announces.
func (o *Opener) Announced(ctx context.Context, e *suites.Engine) ([]uci.Option, error) {
	opened, err := external.Open(ctx, o.config(e))
	if err != nil {
		return nil, err
	}
	return opened.Announced(), opened.Close()
}
