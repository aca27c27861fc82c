package main

import (
	"fmt"
	"strings"

	"keymove/engine/profile"
	"keymove/suites/runner"
)

// parseContenders reads the values of --profile; none stands for the default
// profile. Equal names get "#2", "#3" and so on behind them.
func parseContenders(texts []string) ([]runner.Contender, error) {
	if len(texts) == 0 {
		texts = []string{"default"}
	}
	contenders := make([]runner.Contender, len(texts))
	taken := map[string]bool{}
	for i, text := range texts {
		c, err := parseContender(text)
		if err != nil {
			return nil, fmt.Errorf("--profile %s: %w", text, err)
		}
		name := c.Name
		for n := 2; taken[c.Name]; n++ {
			c.Name = fmt.Sprintf("%s#%d", name, n)
		}
		taken[c.Name] = true
		contenders[i] = c
	}
	return contenders, nil
}

// parseContender reads "[NAME:]PROFILE[,feature=value…]". Without a name the
// text is the name.
func parseContender(text string) (runner.Contender, error) {
	name, spec := text, text
	if before, behind, found := strings.Cut(text, ":"); found && !strings.Contains(before, ",") {
		name, spec = strings.TrimSpace(before), behind
	}
	if name == "" {
		return runner.Contender{}, fmt.Errorf("the name is empty")
	}
	settings, err := profile.Resolve(spec)
	if err != nil {
		return runner.Contender{}, err
	}
	return runner.Contender{Name: name, Spec: spec, Options: settings.Map()}, nil
}
