package profile

import "strings"

// Profile is a named set of features.
type Profile struct {
	Name string
	// Doc describes the profile in one sentence.
	Doc string
	// Base is the name of the profile that this one builds on; empty for
	// everything off.
	Base string
	// Values are the differences from Base, as "feature=value".
	Values []string
}

// Catalogue is a list of profiles. Names are unique, and each Base is in the list.
type Catalogue []Profile

// Find returns the profile of that name, or an *UnknownError.
func (c Catalogue) Find(name string) (Profile, error) {
	for _, p := range c {
		if p.Name == name {
			return p, nil
		}
	}
	return Profile{}, &UnknownError{What: "profile", Name: name, Known: c.Names()}
}

// Names returns the names of all profiles in the order of the list.
func (c Catalogue) Names() []string {
	names := make([]string, len(c))
	for i, p := range c {
		names[i] = p.Name
	}
	return names
}

// Resolve returns the settings of a contender written as
// "PROFILE[,feature=value…]". Turning a feature off turns off what needs it;
// turning one on over a missing need is a *NeedError.
func (c Catalogue) Resolve(text string) (Settings, error) {
	name, rest, overridden := strings.Cut(text, ",")
	settings, err := c.settings(name)
	if err == nil && overridden {
		err = override(&settings, strings.Split(rest, ","))
	}
	return settings, err
}

// settings returns the settings of a profile on top of those of its base.
func (c Catalogue) settings(name string) (Settings, error) {
	p, err := c.Find(name)
	if err != nil {
		return Settings{}, err
	}
	settings := neutral()
	if p.Base != "" {
		if settings, err = c.settings(p.Base); err != nil {
			return Settings{}, err
		}
	}
	if err := override(&settings, p.Values); err != nil {
		return Settings{}, &Error{Profile: name, Err: err}
	}
	return settings, nil
}

// Resolve returns the settings of a contender whose profile is a built-in one.
func Resolve(text string) (Settings, error) { return Profiles.Resolve(text) }
