package input

import (
	"fmt"
	"maps"
	"strings"

	"keymove/engine/uci"
	"keymove/suites"
)

// WithoutCopies returns the contenders, with the numbers of their texts, without those that an ablation made of an
// engine and whose options are as another one's: a value that the engine has by default changes nothing. It says,
// a line for each, which are left out. It comes after Identify.
func (o *Opener) WithoutCopies(contenders []suites.Contender, texts []int) (kept []suites.Contender, keptTexts []int, skipped []string) {
	for i := range contenders {
		c := &contenders[i]
		other := ""
		for k := range kept {
			if keptTexts[k] == texts[i] && o.haveSameOptions(kept[k].Engine, c.Engine) {
				other = kept[k].Name
			}
		}
		if other != "" {
			skipped = append(skipped, fmt.Sprintf("%s is skipped: it is the same as %s, because the engine has these values by default", c.Name, other))
			continue
		}
		kept, keptTexts = append(kept, *c), append(keptTexts, texts[i])
	}
	return kept, keptTexts, skipped
}

// haveSameOptions reports whether two engines that were started have the same options, those that were not set as
// announced.
func (o *Opener) haveSameOptions(a, b *suites.Engine) bool {
	if a == nil || b == nil || o.announced[a] == nil || o.announced[b] == nil {
		return false
	}
	return maps.Equal(o.values(a), o.values(b))
}

// values returns the value of each option of an engine, and how often a button is pressed.
func (o *Opener) values(e *suites.Engine) map[string]string {
	values, foldsCase := map[string]string{}, map[string]bool{}
	for _, option := range o.announced[e] {
		name := strings.ToLower(option.Name)
		foldsCase[name] = option.Type == uci.Check || option.Type == uci.Combo
		values[name] = option.Default
		if option.Type == uci.Button {
			values[name] = ""
		}
	}
	for _, set := range e.Options {
		name := strings.ToLower(set.Name)
		values[name] = set.Value
	}
	for name, value := range values {
		if foldsCase[name] {
			values[name] = strings.ToLower(value)
		}
	}
	return values
}
