package contender

import (
	"context"
	"errors"

	"keymove/engine/external"
	"keymove/suites/runfolder"
)

// Identify starts each external engine once, to see that it starts and takes its
// options, and notes what it is: its files, and how it calls itself. One without a
// name is called so. The error is an *Error; one that holds an
// *external.OptionError is about the options that the text gives.
func (o *Opener) Identify(ctx context.Context, contenders []runfolder.Contender) error {
	for i := range contenders {
		c := &contenders[i]
		if c.Engine == nil {
			continue
		}
		if err := o.identify(ctx, c.Engine); err != nil {
			return &Error{Setting: string(Engine), Index: i, Text: c.Spec, Err: err}
		}
		if c.Name == "" {
			c.Name = c.Engine.ID
		}
	}
	return nil
}

// identify notes the files of an engine and what it says of itself. As in a run, it
// may fail to start once.
func (o *Opener) identify(ctx context.Context, e *runfolder.Engine) (err error) {
	if e.Files, err = engineFiles(e); err != nil {
		return err
	}
	config := o.config(e)
	opened, err := external.Open(ctx, config)
	if _, refused := errors.AsType[*external.OptionError](err); err != nil && !refused && ctx.Err() == nil {
		opened, err = external.Open(ctx, config)
	}
	if err != nil {
		return err
	}
	e.ID, e.Author = opened.Name(), opened.Author()
	return opened.Close()
}
