package feature

import (
	"slices"
	"strings"
)

// Needs are the features without which a feature, or "feature=choice", is off. They stand here and
// not in the rows, because who reads the settings of a run knows their names, and no rows.
var Needs = map[string][]string{
	"tt.entries": {"tt"}, "tt.growing": {"tt"}, "iir": {"tt"}, "singular": {"tt"},
	"check.ext.safe":  {"check.ext", "see"},
	"ordering.mvvlva": {"ordering"}, "ordering.safety": {"ordering"}, "ordering.salt": {"ordering"},
	"killers": {"ordering"}, "countermove": {"ordering"}, "lmp": {"ordering"},
	"history": {"ordering"}, "history.capture": {"ordering"}, "history.continuation": {"ordering"},
	"history.linear": {"history"}, "history.prune": {"history"},
	"see": {"ordering"}, "see.impl": {"see"}, "see.cache": {"see"}, "see.prune": {"see"}, "see.qsearch": {"see", "qsearch"},
	"trades": {"see"}, "vpr.checksfirst": {"see"},
	"nullmove.adaptive": {"nullmove"}, "nullmove.eval": {"nullmove"}, "nullmove.guard": {"nullmove"},
	"lmr": {"ordering"}, "lmr.base": {"lmr"}, "lmr.deeper": {"lmr"},
	"rfp.behind": {"rfp"},
	"razor":      {"qsearch"}, "razor=r2": {"see"}, "razor=r2skip": {"see"}, "razor=r3": {"see"}, "razor.checks": {"razor"},
	"qsearch.evasions": {"qsearch"}, "qsearch.promotions": {"qsearch"}, "qsearch.checks": {"qsearch"}, "delta": {"qsearch"},
	"time.safety": {"time"}, "time.jitter": {"time"}, "contempt.scale": {"contempt"},
	"material.pair": {"material"}, "material.lone": {"material"}, "material.majority": {"material"},
}

// NeedsOf returns the features that have to be on for a feature with that value.
func NeedsOf(name, value string) []string { return slices.Concat(Needs[name], Needs[name+"="+value]) }

// IsOff reports whether the text of a value means that a feature is off.
func IsOff(value string) bool { return value == off || value == "0" }

// zeroIsOff are the numbers that 0 turns off: rules, not weights or margins.
var zeroIsOff = map[string]bool{
	"tt.entries": true, "aspiration": true, "maxdepth": true, "history.linear": true, "nullmove.adaptive": true, "nullmove.eval": true,
	"lmr.deeper": true, "razor.checks": true, "qsearch.checks": true, "contempt": true, "noise": true,
	"material.pair": true, "material.lone": true, "material.majority": true, "time.safety": true, "time.jitter": true,
}

// Word returns a value of a feature as texts have it: "off" for a 0 that turns it off, whichever of the two was
// given.
func Word(name, value string) string {
	if value == "0" && zeroIsOff[name] {
		return off
	}
	return value
}

// Setting returns "name=value" with the Word of the value.
func Setting(text string) string {
	name, value, found := strings.Cut(text, "=")
	if !found {
		return text
	}
	return name + "=" + Word(name, value)
}
