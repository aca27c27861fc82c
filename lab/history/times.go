package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// timesFile has the CPU time of every call, builds and engines included.
const timesFile = "cpu.csv"

// noteTime adds the CPU time of a call.
func (l *laboratory) noteTime(step string, state *os.ProcessState) error {
	if state == nil {
		return nil
	}
	file, err := os.OpenFile(filepath.Join(l.dir, timesFile), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "%s,%.1f\n", step, (state.UserTime() + state.SystemTime()).Seconds())
	return errors.Join(err, file.Close())
}

// readTimes returns the CPU seconds of each step, over all of its calls.
func (l *laboratory) readTimes() (map[string]float64, error) {
	times := map[string]float64{}
	file, err := os.Open(filepath.Join(l.dir, timesFile))
	if errors.Is(err, fs.ErrNotExist) {
		return times, nil
	} else if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.Name(), err)
	}
	for _, row := range rows {
		seconds, err := strconv.ParseFloat(row[1], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name(), err)
		}
		times[row[0]] += seconds
	}
	return times, nil
}
