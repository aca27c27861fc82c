package tuning

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/uci"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/tune/spsa"
)

// checkParams returns what is wrong with parameters of an engine: one that it does not
// have, or that does nothing, would be tuned by noise. The error is that of an engine that
// does not start.
func checkParams(ctx context.Context, o *contender.Opener, c *runfolder.Contender, params []spsa.Param) (plan.Faults, error) {
	if c.Engine == nil {
		return checkFeatures(c, params), nil
	}
	announced, err := o.Announced(ctx, c.Engine)
	if err != nil {
		return nil, err
	}
	return checkEach(params, func(p *spsa.Param) error { return checkOption(announced, c.Engine, p) }), nil
}

// checkFeatures returns what is wrong with parameters of the built-in engine.
func checkFeatures(c *runfolder.Contender, params []spsa.Param) plan.Faults {
	return checkEach(params, func(p *spsa.Param) error { return checkFeature(c, p) })
}

func checkEach(params []spsa.Param, check func(*spsa.Param) error) (faults plan.Faults) {
	for i := range params {
		if err := check(&params[i]); err != nil {
			faults.Add("spsa", plan.Last, plan.Errorf("%s: %s: %w", plan.Ref("spsa"), params[i].Name, err))
		}
	}
	return faults
}

// checkFeature checks a parameter of the built-in engine.
func checkFeature(c *runfolder.Contender, p *spsa.Param) error {
	row, err := profile.Find(p.Name)
	if err != nil {
		return contender.Hinted(err)
	}
	switch owner, _, _ := strings.Cut(p.Name, "."); {
	case row.Kind() != feature.Number:
		return fmt.Errorf("it is a %s, not a number", row.Kind())
	case p.Float:
		return errors.New("it is a whole number: want int")
	case p.Min < float64(row.Min) || p.Max > float64(row.Max):
		return fmt.Errorf("its values are %s", row.Bounds())
	case owner != p.Name && c.Options[owner] == "off":
		return fmt.Errorf("it has no effect, because %s is off", owner)
	}
	return nil
}

// checkOption checks a parameter of an external engine.
func checkOption(announced []uci.Option, e *runfolder.Engine, p *spsa.Param) error {
	for _, set := range e.Options {
		if strings.EqualFold(set.Name, p.Name) {
			return errors.New("the text of the engine sets it, too")
		}
	}
	for _, o := range announced {
		if strings.EqualFold(o.Name, p.Name) {
			return checkType(&o, p)
		}
	}
	return errors.New("the engine has no such option")
}

// checkType checks that an option takes the values of a parameter.
func checkType(o *uci.Option, p *spsa.Param) error {
	switch {
	case o.Type == uci.Text && p.Float:
		return nil
	case o.Type == uci.Spin && p.Float:
		return errors.New("its type is spin, which takes whole numbers: want int")
	case o.Type != uci.Spin:
		return fmt.Errorf("its type is %s: want a spin, or a string for a float", o.Type)
	case (o.Min != 0 || o.Max != 0) && (p.Min < float64(o.Min) || p.Max > float64(o.Max)):
		return fmt.Errorf("its values are %d to %d", o.Min, o.Max)
	}
	return nil
}

// valuesOf returns options with values of the parameters.
func valuesOf(params []spsa.Param, values []float64) []runfolder.EngineOption {
	options := make([]runfolder.EngineOption, len(params))
	for i := range params {
		options[i] = runfolder.EngineOption{Name: params[i].Name, Value: params[i].Format(values[i])}
	}
	return options
}

// playerOf returns what makes players of values.
func playerOf(engine match.Player, params []spsa.Param) func(string, []float64) (match.Player, error) {
	return func(name string, values []float64) (match.Player, error) {
		p := engine
		p.Contender = contender.WithOptions(p.Contender, name, valuesOf(params, values))
		return p, nil
	}
}
