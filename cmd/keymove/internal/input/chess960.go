package input

import (
	"context"
	"slices"
	"strings"

	"keymove/engine/uci"
	"keymove/suites"
	"keymove/suites/settings"
)

// CheckChess960 starts each external engine and returns a fault for each that cannot play
// Chess960: it would lose all of its games. The error is that of an engine that does not
// start.
func (o *Opener) CheckChess960(ctx context.Context, contenders []suites.Contender) (settings.Faults, error) {
	var faults settings.Faults
	for i, c := range contenders {
		if c.Engine == nil {
			continue
		}
		announced, err := o.Announced(ctx, c.Engine)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(announced, isChess960Option) {
			faults.Add("contenders", i, settings.Errorf("%s: the engine has no option UCI_Chess960, and the openings are of Chess960", settings.Subject(c.Name)))
		}
	}
	return faults, nil
}

func isChess960Option(option uci.Option) bool { return strings.EqualFold(option.Name, "UCI_Chess960") }
