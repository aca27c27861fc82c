package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"keymove/suites/job"
)

// LabelsFile is the file of a folder with the labels of an oracle, in the order of the
// positions: a line for each, one that was dropped as a comment. ReadLines reads it.
const LabelsFile = "positions.txt"

// labelLine returns the line of a verdict on a position.
func labelLine(p *Position, v Verdict) string {
	if v.Dropped != "" {
		return comment + " " + p.Pos.FEN() + separator + v.Dropped
	}
	labelled := *p
	labelled.Score = v.Score
	return labelled.line()
}

// parseVerdict returns the verdict of a line on a position, which it must be about.
func parseVerdict(p *Position, line string) (Verdict, error) {
	text, isDropped := strings.CutPrefix(line, comment+" ")
	fen, dropped, _ := strings.Cut(text, separator)
	if fen != p.Pos.FEN() {
		return Verdict{}, fmt.Errorf("want a line on %s", p.Pos.FEN())
	}
	if isDropped {
		return Verdict{Dropped: dropped}, nil
	}
	read, _, err := parseLine(line)
	return Verdict{Score: read.Score}, err
}

// readVerdicts reads the verdicts of a file of labels, none if it does not exist, and the
// size of the file without a torn last line. A line that is not the one of its position is a
// job.DamagedError.
func readVerdicts(path string, positions []Position) (verdicts []Verdict, size int64, err error) {
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, 0, err
	}
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		n := len(verdicts)
		if n >= len(positions) {
			return nil, 0, &job.DamagedError{Path: path, Line: n + 1, Err: errors.New("more lines than positions")}
		}
		v, err := parseVerdict(&positions[n], lines.Text())
		if err != nil {
			return nil, 0, &job.DamagedError{Path: path, Line: n + 1, Err: err}
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, int64(len(data)), lines.Err()
}

// labelFile is a file of labels that grows.
type labelFile struct {
	file      *os.File
	positions []Position
	verdicts  []Verdict
}

// openLabels opens a file of labels to go on with it.
func openLabels(path string, positions []Position) (*labelFile, error) {
	verdicts, size, err := readVerdicts(path, positions)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(file.Truncate(size), seekEnd(file)); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &labelFile{file, positions, verdicts}, nil
}

func seekEnd(file *os.File) error {
	_, err := file.Seek(0, io.SeekEnd)
	return err
}

// add writes the next verdicts, in one write.
func (l *labelFile) add(verdicts []Verdict) error {
	var text strings.Builder
	for i, v := range verdicts {
		fmt.Fprintln(&text, labelLine(&l.positions[len(l.verdicts)+i], v))
	}
	l.verdicts = append(l.verdicts, verdicts...)
	_, err := l.file.WriteString(text.String())
	return err
}

// close closes the file.
func (l *labelFile) close() error { return errors.Join(l.file.Sync(), l.file.Close()) }

// labelled returns the positions that have labels, with them, and how many were dropped for
// which reason. It takes the place of all positions: there may be many millions.
func (l *labelFile) labelled() ([]Position, map[string]int) {
	dropped := map[string]int{}
	positions := l.positions[:0]
	for i, v := range l.verdicts {
		if v.Dropped != "" {
			dropped[v.Dropped]++
			continue
		}
		p := l.positions[i]
		p.Score = v.Score
		positions = append(positions, p)
	}
	return positions, dropped
}
