package runfolder

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"keymove/suites"
	"keymove/suites/job"
)

// sortTrace brings the lines of a trace into the order of the files. It holds
// no more than one line and where the others stand: a trace can be large.
func sortTrace(path string) error {
	return job.ReplaceFile(path, func(w io.Writer) error {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		lines, err := findTraceLines(file)
		if err != nil {
			return fmt.Errorf("%s:%w", path, err)
		}
		for _, line := range lines {
			if _, err := io.Copy(w, io.NewSectionReader(file, line.start, line.length)); err != nil {
				return err
			}
		}
		return nil
	})
}

// foundLine is where the line of a record stands in the file.
type foundLine struct {
	key           suites.Key
	start, length int64
}

// findTraceLines returns the lines of a trace in the order of the files, the
// last one of each record. An error starts with the number of the line.
func findTraceLines(r io.Reader) ([]foundLine, error) {
	var found []foundLine
	place := map[suites.Key]int{}
	in := bufio.NewReader(r)
	var start int64
	for n := 1; ; n++ {
		data, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		key, err := traceKey(data)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", n, err)
		}
		i, again := place[key]
		if !again {
			i = len(found)
			place[key] = i
			found = append(found, foundLine{})
		}
		found[i] = foundLine{key, start, int64(len(data))}
		start += int64(len(data))
	}
	slices.SortFunc(found, func(a, b foundLine) int { return a.key.Compare(b.key) })
	return found, nil
}

// traceKey returns the key of a line of the trace.
func traceKey(line []byte) (suites.Key, error) {
	var place struct {
		Contender int `json:"contender_index"`
		Suite     int `json:"suite_index"`
		Case      int `json:"case_index"`
		Repeat    int `json:"repeat"`
	}
	err := json.Unmarshal(line, &place)
	return suites.Key{Contender: place.Contender, Suite: place.Suite, Case: place.Case, Repeat: max(place.Repeat, 1) - 1}, err
}
