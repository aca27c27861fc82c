package contender

import (
	"context"
	"maps"
	"slices"
	"strings"

	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// Announced starts an external engine and returns the options that it announces.
func (o *Opener) Announced(ctx context.Context, e *runfolder.Engine) ([]uci.Option, error) {
	opened, err := external.Open(ctx, o.config(e))
	if err != nil {
		return nil, err
	}
	return opened.Announced(), opened.Close()
}

// WithOptions returns a contender under another name, with values of options: features of
// a profile, or UCI options of an engine.
func WithOptions(c runfolder.Contender, name string, options []runfolder.EngineOption) runfolder.Contender {
	c.Name = name
	if c.Engine != nil {
		c.Engine = new(*c.Engine)
		c.Engine.Options = slices.Concat(c.Engine.Options, options)
		return c
	}
	c.Options = maps.Clone(c.Options)
	for _, option := range options {
		c.Options[option.Name] = option.Value
	}
	return c
}

// TextWithOptions returns the text of a contender under another name, with values of
// options, as the command line has it.
func TextWithOptions(t plan.ContenderText, name string, options []runfolder.EngineOption) string {
	if !t.IsEngine {
		text := t.Text
		if before, behind, found := strings.Cut(text, ":"); found && !strings.Contains(before, ",") {
			text = behind
		}
		text = name + ":" + text
		for _, option := range options {
			text += "," + option.Name + "=" + option.Value
		}
		return text
	}
	var words []string
	if split, err := engineWords(t.Text, t.Dir); err == nil {
		for _, w := range split {
			if !strings.HasPrefix(w.text, "name=") {
				words = append(words, QuoteWord(w.text))
			}
		}
	}
	words = append(words, "name="+name)
	for _, option := range options {
		words = append(words, QuoteWord("option."+option.Name+"="+option.Value))
	}
	return strings.Join(words, " ")
}
