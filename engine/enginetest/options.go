package enginetest

import (
	"slices"
	"strconv"
	"strings"

	"keymove/engine/uci"
)

// findOption returns the option with a name, ignoring case.
func findOption(options []uci.Option, name string) (uci.Option, bool) {
	i := slices.IndexFunc(options, func(o uci.Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return uci.Option{}, false
	}
	return options[i], true
}

// checkOptions checks the announced options.
func (p *protocol) checkOptions() {
	seen := map[string]bool{}
	for _, o := range p.client.options {
		key := strings.ToLower(o.Name)
		if seen[key] {
			p.found.addEach("options", Warning, "option "+uci.Visible(o.Name)+" is announced twice")
		}
		seen[key] = true
		if reason := wrongOption(o); reason != "" {
			p.found.addEach("options", Warning, "option "+uci.Visible(o.Name)+": "+reason)
		}
	}
	for _, name := range []string{"Hash", "Threads"} {
		if !seen[strings.ToLower(name)] {
			p.found.addEach("options", Note, "there is no option "+name+": --"+strings.ToLower(name)+" has no effect on this engine")
		}
	}
	for _, o := range p.client.config.Options {
		if !p.client.announces(o.Name) {
			p.found.addEach("options", Warning, "there is no option "+uci.Visible(o.Name)+", which was to be set")
		}
	}
}

// wrongOption returns what is wrong with an option; empty if nothing is.
func wrongOption(o uci.Option) string {
	switch o.Type {
	case uci.Check:
		if o.Default != "true" && o.Default != "false" {
			return "its default is " + uci.Quote(o.Default) + ", want true or false"
		}
	case uci.Spin:
		return wrongSpin(o)
	case uci.Combo:
		if !slices.Contains(o.Vars, o.Default) {
			return "its default " + uci.Quote(o.Default) + " is not one of its values"
		}
	}
	return ""
}

func wrongSpin(o uci.Option) string {
	n, err := strconv.ParseInt(o.Default, 10, 64)
	switch {
	case err != nil:
		return "its default " + uci.Quote(o.Default) + " is not a number"
	case o.Min > o.Max:
		return "its minimum is above its maximum"
	case n < o.Min || n > o.Max:
		return "its default " + o.Default + " is out of bounds"
	}
	return ""
}
