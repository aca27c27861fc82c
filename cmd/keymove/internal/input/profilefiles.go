package input

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/settings"
)

// ProfileErrors are the errors in a file of profiles, each with its place. The message
// is their number.
type ProfileErrors struct{ Errors settings.FileErrors }

// Error returns how many errors there are.
func (e ProfileErrors) Error() string {
	if len(e.Errors) == 1 {
		return "1 error"
	}
	return fmt.Sprintf("%d errors", len(e.Errors))
}

// Lines returns the errors, with hints.
func (e ProfileErrors) Lines() []error {
	var lines []error
	for _, err := range e.Errors {
		lines = append(lines, Hinted(err))
	}
	return lines
}

// Unwrap returns the errors themselves.
func (e ProfileErrors) Unwrap() error { return e.Errors }

// ReadProfiles returns the built-in profiles and those of TOML files, as far as they
// can be read. The faults are of the setting "profiles"; those in the text of a file
// wrap ProfileErrors.
func ReadProfiles(files []string) (profile.Catalogue, settings.Faults) {
	catalogue := profile.Profiles
	var faults settings.Faults
	for i, file := range files {
		more, err := AddProfiles(catalogue, file)
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

// AddProfiles returns a catalogue with the profiles of a TOML file behind its own.
func AddProfiles(catalogue profile.Catalogue, file string) (profile.Catalogue, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("file not found")
	}
	if err != nil {
		return nil, err
	}
	more, err := ReadProfileFile(catalogue, file, data)
	if errs, ok := errors.AsType[settings.FileErrors](err); ok {
		return nil, ProfileErrors{errs}
	}
	return more, err
}
