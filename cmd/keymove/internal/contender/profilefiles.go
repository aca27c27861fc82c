package contender

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"keymove/cmd/keymove/internal/profilefile"
	"keymove/engine/profile"
)

// ReadProfiles returns the built-in profiles and those of TOML files. Faults in the
// text of a file are tomlfile.Errors.
func ReadProfiles(files []string) (profile.Catalogue, error) {
	catalogue := profile.Profiles
	for _, file := range files {
		more, err := AddProfiles(catalogue, file)
		if err != nil {
			return nil, err
		}
		catalogue = more
	}
	return catalogue, nil
}

// AddProfiles returns a catalogue with the profiles of a TOML file behind its own.
func AddProfiles(catalogue profile.Catalogue, file string) (profile.Catalogue, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: file not found", file)
	}
	if err != nil {
		return nil, err
	}
	return profilefile.Read(catalogue, file, data)
}
