package builtin

import (
	"keymove/engine"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
)

// The options that set razoring under SeaJay's names. They and the features always
// agree: UseRazoring turns the feature razor on, with the stage of RazorStage, or off,
// which keeps the stage.
const (
	optionUseRazoring = "UseRazoring"
	optionRazorStage  = "RazorStage"
)

// razorMargins are the features that SeaJay's other options set.
var razorMargins = []struct{ option, feature string }{
	{"RazorMargin1", "razor.margin1"},
	{"RazorMargin2", "razor.margin2"},
	{"RazorTacticalBonus", "razor.tactical"},
	{"RazorEndgameBonus", "razor.endgame"},
	{"RazorOpeningReduction", "razor.opening"},
}

// razorRow is the feature that UseRazoring and RazorStage set together.
var razorRow = mustFind("razor")

func mustFind(name string) profile.Row {
	row, err := profile.Find(name)
	if err != nil {
		panic(err)
	}
	return row
}

// stageOf returns the stage of razoring in settings, the first one if it is off.
func stageOf(settings *profile.Settings) string {
	if razorRow.On(settings) {
		return razorRow.Format(settings)
	}
	return razorRow.Choices[search.RazorR1]
}

// razorOptions returns SeaJay's options with the defaults of settings.
func razorOptions(settings *profile.Settings) []uci.Option {
	use := "false"
	if razorRow.On(settings) {
		use = "true"
	}
	options := []uci.Option{
		{Name: optionUseRazoring, Type: uci.Check, Default: use},
		{Name: optionRazorStage, Type: uci.Combo, Default: stageOf(settings), Vars: razorRow.Choices[search.RazorR1:]},
	}
	for _, m := range razorMargins {
		o := optionOf(mustFind(m.feature), settings)
		o.Name = m.option
		options = append(options, o)
	}
	return options
}

// setRazorOption sets one of SeaJay's options; ok is false for any other.
func (e *Engine) setRazorOption(name, value string) (ok bool, err error) {
	switch name {
	case optionUseRazoring:
		if value == "true" {
			return true, e.settings.Set("razor", e.razorStage)
		}
		return true, e.settings.Set("razor", "off")
	case optionRazorStage:
		if razorRow.On(&e.settings) {
			err = e.settings.Set("razor", value)
		}
		if err == nil {
			e.razorStage = value
		}
		return true, err
	}
	for _, m := range razorMargins {
		if m.option == name {
			return true, e.settings.Set(m.feature, value)
		}
	}
	return false, nil
}

// Statistics returns what a search has counted about razoring and PVS, a line each.
func (e *Engine) Statistics(t engine.Telemetry) []string {
	return []string{
		uci.RazorStats(t, search.RazorDepth, e.settings.Search.Razor == search.RazorR2Skip),
		uci.PVSStats(t),
	}
}
