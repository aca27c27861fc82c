package input

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// CutExperiment returns the first argument that is an experiment, empty for none, and the other
// arguments.
func CutExperiment(args []string) (file string, others []string) {
	i := slices.IndexFunc(args, func(arg string) bool { return strings.EqualFold(filepath.Ext(arg), ".toml") })
	if i < 0 {
		return "", args
	}
	return args[i], slices.Delete(slices.Clone(args), i, i+1)
}

// ReadExperiment reads the file of an experiment. With its faults comes what could be read, nil if
// that is nothing. The error is about a file that cannot be read.
func ReadExperiment(file string) (*plan.Experiment, settings.FileErrors, error) {
	data, err := files.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("%s: file not found", file)
	}
	if err != nil {
		return nil, nil, err
	}
	x, err := plan.ReadExperiment(file, data, match.Settings(new(match.Plan)))
	faults, _ := errors.AsType[settings.FileErrors](err)
	return x, faults, nil
}

// OpeningsFile returns where a file of openings is: as it is named, or, if it is not there,
// in the folder "openings" of the folder of suites, $KEYMOVE_SUITES.
func OpeningsFile(name, suites string) string {
	if _, err := os.Stat(name); name == "" || suites == "" || !errors.Is(err, fs.ErrNotExist) {
		return name
	}
	there := filepath.Join(suites, "openings", filepath.Base(name))
	if _, err := os.Stat(there); err != nil {
		return name
	}
	return there
}

// HasMatch reports whether the first experiment among arguments plays a match.
func HasMatch(args []string) bool {
	file, _ := CutExperiment(args)
	if file == "" {
		return false
	}
	x, _, err := ReadExperiment(file)
	return err == nil && x != nil && x.IsMatch
}

// CheckExperiment returns what is wrong with expectations of a run or a match of contenders, nil for
// no experiment. It is none if no file names it: one that was saved has been checked.
func CheckExperiment(x *plan.Experiment, file string, contenders []suites.Contender, run plan.ExperimentRun) settings.FileErrors {
	if x == nil || file == "" {
		return nil
	}
	for _, c := range contenders {
		run.Contenders = append(run.Contenders, c.Name)
	}
	return x.Check(run)
}
