package input

import (
	"context"

	"keymove/engine/enginetest"
	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/suites"
)

// CheckEngine checks an engine, with the options and times that its text gives. The error
// is that of its log.
func CheckEngine(ctx context.Context, e *suites.Engine, config enginetest.UCIConfig) (report enginetest.Report, err error) {
	if e.Start > 0 {
		config.Start = e.Start
	}
	if e.Ready > 0 {
		config.Ready = e.Ready
	}
	for _, o := range e.Options {
		config.Options = append(config.Options, uci.SetOption(o))
	}
	if e.Log != "" {
		log, err := external.OpenLog(e.Log)
		if err != nil {
			return report, err
		}
		defer log.Close()
		config.Log = log
	}
	return enginetest.CheckUCI(ctx, enginetest.Command(e.Command, e.Args, e.Dir), config), nil
}
