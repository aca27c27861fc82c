package main

import (
	"fmt"
	"strings"

	"keymove/engine/profile"
	"keymove/suites/runfolder"
)

// contenderText is a contender as the command line has it.
type contenderText struct {
	flag, text string // "profile" or "engine"
	dir        string // from which paths in it lead on; empty for the working folder
}

// contenderFlag is the value of a flag that names a contender each time it is
// given. The flags share a list, because the order of contenders is that of the
// command line.
type contenderFlag struct {
	flag string
	list *[]contenderText
}

// Set takes the next one.
func (f *contenderFlag) Set(text string) error {
	*f.list = append(*f.list, contenderText{flag: f.flag, text: text})
	return nil
}

// String returns the default, which the library wants to know.
func (f *contenderFlag) String() string { return "" }

// parseContenders reads contenders. Without a profile the default one is meant
// where there is no engine, or where there is an ablation, which needs a base.
func parseContenders(catalogue profile.Catalogue, texts []contenderText, ablation *ablation) ([]runfolder.Contender, error) {
	profiles := 0
	for _, t := range texts {
		if t.flag == "profile" {
			profiles++
		}
	}
	if ablation != nil && profiles > 1 {
		return nil, fmt.Errorf("--ablate takes one base, and --profile is given %d times", profiles)
	}
	if profiles == 0 && (len(texts) == 0 || ablation != nil) {
		texts = append([]contenderText{{flag: "profile", text: "default"}}, texts...)
	}
	var contenders []runfolder.Contender
	for _, t := range texts {
		parsed, err := t.parse(catalogue, ablation)
		if err != nil {
			return nil, err
		}
		contenders = append(contenders, parsed...)
	}
	return contenders, nil
}

// parse returns the contenders that a text stands for: one, or with an ablation
// those made of the profile.
func (t contenderText) parse(catalogue profile.Catalogue, ablation *ablation) ([]runfolder.Contender, error) {
	if t.flag == "engine" {
		c, err := parseEngine(t.text, t.dir)
		if err != nil {
			return nil, fmt.Errorf("--engine: %w", err)
		}
		return []runfolder.Contender{c}, nil
	}
	c, err := parseProfile(catalogue, t.text)
	if err != nil {
		return nil, fmt.Errorf("--profile %s: %w", t.text, err)
	}
	if ablation == nil {
		return []runfolder.Contender{c}, nil
	}
	made, err := ablation.contenders(c)
	if err != nil {
		return nil, fmt.Errorf("--ablate: %w", err)
	}
	return made, nil
}

// parseProfile reads "[NAME:]PROFILE[,feature=value…]". Without a name the
// contender is called as the text.
func parseProfile(catalogue profile.Catalogue, text string) (runfolder.Contender, error) {
	name, spec := text, text
	if before, behind, found := strings.Cut(text, ":"); found && !strings.Contains(before, ",") {
		name, spec = strings.TrimSpace(before), behind
	}
	if name == "" {
		return runfolder.Contender{}, fmt.Errorf("the name is empty")
	}
	settings, err := catalogue.Resolve(spec)
	if err != nil {
		return runfolder.Contender{}, hinted(err)
	}
	return runfolder.Contender{Name: name, Spec: spec, Options: settings.Map()}, nil
}

// nameUniquely puts "#2", "#3" … behind names that others have already.
func nameUniquely(contenders []runfolder.Contender) {
	taken := map[string]bool{}
	for i := range contenders {
		c := &contenders[i]
		name := c.Name
		for n := 2; taken[c.Name]; n++ {
			c.Name = fmt.Sprintf("%s#%d", name, n)
		}
		taken[c.Name] = true
	}
}
