package input

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/settings"
)

// profileErrors are the errors in a file of profiles, each with its place. The message
// is their number.
type profileErrors struct{ Errors settings.FileErrors }

func (e profileErrors) Error() string {
	if len(e.Errors) == 1 {
		return "1 error"
	}
	return fmt.Sprintf("%d errors", len(e.Errors))
}

// Lines returns the errors, with hints.
func (e profileErrors) Lines() []error {
	var lines []error
	for _, err := range e.Errors {
		lines = append(lines, Hinted(err))
	}
	return lines
}

func (e profileErrors) Unwrap() error { return e.Errors }

// ReadProfiles returns the built-in profiles and the profiles of TOML files, as far as they
// can be read. The faults are of the setting "profiles"; those in the text of a file
// wrap profileErrors.
func ReadProfiles(files []string) (profile.Catalogue, settings.Faults) {
	catalogue := profile.Profiles
	var faults settings.Faults
	for i, file := range files {
		more, err := addProfiles(catalogue, file)
		if err != nil {
			faults.Add("profiles", i, settings.Errorf("%s: %w", settings.Subject(file), err))
			continue
		}
		catalogue = more
	}
	return catalogue, faults
}

// noteProfileFiles notes the files, by absolute paths, with contenders whose profile is not
// a built-in one.
func noteProfileFiles(contenders []suites.Contender, files []string) {
	var absolute []string
	for _, file := range files {
		if path, err := filepath.Abs(file); err == nil {
			file = path
		}
		absolute = append(absolute, file)
	}
	for i := range contenders {
		if c := &contenders[i]; c.Engine == nil {
			if _, err := profile.Resolve(c.Spec); err != nil {
				c.ProfileFiles = absolute
			}
		}
	}
}

// addProfiles returns a catalogue with the profiles of a TOML file behind its own.
func addProfiles(catalogue profile.Catalogue, file string) (profile.Catalogue, error) {
	data, err := files.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("file not found")
	}
	if err != nil {
		return nil, err
	}
	more, err := readProfileFile(catalogue, file, data)
	if errs, ok := errors.AsType[settings.FileErrors](err); ok {
		return nil, profileErrors{errs}
	}
	return more, err
}

// Hinted adds a hint to an error about an unknown profile or feature: a similar name,
// or the command that lists them.
func Hinted(err error) error {
	unknown, ok := errors.AsType[*profile.UnknownError](err)
	if !ok {
		return err
	}
	hint := host.Suggest(unknown.Name, unknown.Known)
	if hint == "" {
		hint = fmt.Sprintf("; %q lists them", listCommands[unknown.What])
	}
	return fmt.Errorf("%w%s", err, hint)
}

// listCommands are the commands that list profiles and features.
var listCommands = map[string]string{
	"profile": "keymove profiles",
	"feature": "keymove profiles default",
}

// CompleteProfile returns the candidates for "[NAME:]PROFILE[,feature=value…]":
// profiles, then the features that are not given yet, then the values of a feature.
func CompleteProfile(catalogue profile.Catalogue, text string) []string {
	if before, behind, named := strings.Cut(text, ":"); named && !strings.Contains(before, ",") {
		return host.WithPrefix(before+":", CompleteProfile(catalogue, behind))
	}
	comma := strings.LastIndexByte(text, ',')
	if comma < 0 {
		return catalogue.Names()
	}
	name, _, hasValue := strings.Cut(text[comma+1:], "=")
	if !hasValue {
		return host.WithPrefix(text[:comma+1], featureNames(text[:comma]))
	}
	return host.WithPrefix(text[:comma+1]+name+"=", featureValues(name))
}

// featureNames returns "feature=" for each feature that a profile with overrides
// does not set.
func featureNames(given string) []string {
	var names []string
	for _, row := range profile.Features {
		if !strings.Contains(given+",", ","+row.Name+"=") {
			names = append(names, row.Name+"=")
		}
	}
	return names
}

func featureValues(name string) []string {
	for _, row := range profile.Features {
		if row.Name != name {
			continue
		}
		if row.Kind() == feature.Choice {
			return append([]string{"on"}, row.Choices...)
		}
		return []string{"on", "off"}
	}
	return nil
}

// CompleteAblation returns the candidates for a list as "see,razor=r1/r2,group:pruning": features and groups,
// and after "=" or "/" the values of a feature.
func CompleteAblation(list string) []string {
	start := strings.LastIndexByte(list, ',') + 1
	name, _, hasValue := strings.Cut(list[start:], "=")
	if !hasValue {
		names := profile.Names()
		for _, g := range feature.Groups {
			names = append(names, GroupPrefix+strings.ToLower(string(g)))
		}
		return host.WithPrefix(list[:start], names)
	}
	value := strings.LastIndexAny(list, "=/") + 1
	return host.WithPrefix(list[:value], featureValues(name))
}

// ProfilesOn returns the built-in profiles and the profiles of the files that are on a command
// line, as far as they can be read.
func ProfilesOn(words []string) profile.Catalogue {
	catalogue := profile.Profiles
	for i, word := range words {
		flag, file, assigned := strings.Cut(word, "=")
		if !assigned && i+1 < len(words) {
			file = words[i+1]
		}
		if flag != "--profiles" && flag != "-profiles" {
			continue
		}
		if more, err := addProfiles(catalogue, file); err == nil {
			catalogue = more
		}
	}
	return catalogue
}
