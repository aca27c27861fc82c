package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"keymove/engine/board"
	"keymove/suites/folder"
)

// Oracle evaluates positions without a search, in centipawns for the side to move.
type Oracle interface {
	Static(context.Context, board.Position) (int, error)
	Close() error
}

// Verdict is what an oracle says of a position.
type Verdict struct {
	Score int // centipawns for the side to move
	// Dropped says why the position teaches nothing; empty for a label.
	Dropped string
}

const droppedLarge = "large score"

// oracleError is an oracle that failed twice in a row on a position.
type oracleError struct {
	fen string
	err error
}

func (e *oracleError) Error() string { return fmt.Sprintf("%s: the oracle failed: %v", e.fen, e.err) }
func (e *oracleError) Unwrap() error { return e.err }

// labelAll has positions labelled, unless LabelsFile in a folder has them already, and
// returns those with a label, in their place, and how many were dropped. progress, which
// may be nil, is called with the number that is done. The errors are label's, and a
// folder.DamagedError for a file that does not fit.
func labelAll(ctx context.Context, dir string, positions []Position, cfg LabelConfig, progress func(done int)) (labelled []Position, dropped map[string]int, err error) {
	file, err := openLabels(filepath.Join(dir, LabelsFile), positions)
	if err != nil {
		return nil, nil, err
	}
	cfg.Add = func(verdicts []Verdict) error {
		err := file.add(verdicts)
		if progress != nil {
			progress(len(file.verdicts))
		}
		return err
	}
	err = label(ctx, positions, len(file.verdicts), cfg)
	if err := errors.Join(err, file.close()); err != nil {
		return nil, nil, err
	}
	labelled, dropped = file.labelled()
	return labelled, dropped, nil
}

// LabelConfig says how an oracle labels positions.
type LabelConfig struct {
	// Workers is the number of oracles at a time, at least 1.
	Workers int
	// Open opens an oracle; it is called from several goroutines.
	Open func(context.Context) (Oracle, error)
	// Add takes the verdicts in the order of the positions. It is called by one goroutine
	// at a time.
	Add func([]Verdict) error
}

// label has the positions from an index on labelled by oracles. The verdicts depend on the
// positions and the oracle, not on the number of workers or where labelling began. The error
// is an *oracleError, that of ctx or that of Add.
func label(ctx context.Context, positions []Position, from int, cfg LabelConfig) error {
	blocks := inOrder[[]Verdict]{
		next: from / blockSize, count: blocksOf(len(positions)), workers: cfg.Workers,
		open: func() blockWorker[[]Verdict] { return &labeller{cfg: &cfg, positions: positions} },
		pass: func(block int, verdicts []Verdict) error {
			known := max(from-block*blockSize, 0) // of an interrupted labelling
			return cfg.Add(verdicts[known:])
		},
	}
	return blocks.run(ctx)
}

// labeller has an oracle, which is opened when it is first needed.
type labeller struct {
	cfg       *LabelConfig
	positions []Position
	oracle    Oracle
}

// attempts is how often a block is tried before a failing oracle ends the work.
const attempts = 2

func (l *labeller) do(ctx context.Context, block int) (verdicts []Verdict, err error) {
	for range attempts {
		if verdicts, err = l.ask(ctx, inBlock(l.positions, block)); err == nil || ctx.Err() != nil {
			return verdicts, err
		}
		l.close() // and begin again with a new one
	}
	return nil, err
}

func (l *labeller) ask(ctx context.Context, block []Position) ([]Verdict, error) {
	if err := l.ready(ctx); err != nil {
		return nil, &oracleError{block[0].Pos.FEN(), err}
	}
	var verdicts []Verdict
	for i := range block {
		score, err := l.oracle.Static(ctx, block[i].Pos)
		if ctx.Err() != nil { // it was cut short, and says nothing
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, &oracleError{block[i].Pos.FEN(), err}
		}
		v := Verdict{Score: score}
		if score > MaxStatic || score < -MaxStatic {
			v.Dropped = droppedLarge
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

// ready opens the oracle if need be.
func (l *labeller) ready(ctx context.Context) (err error) {
	if l.oracle != nil {
		return nil
	}
	if l.oracle, err = l.cfg.Open(ctx); err != nil {
		l.oracle = nil
	}
	return err
}

func (l *labeller) close() {
	if l.oracle != nil {
		l.oracle.Close() // what it said is complete; how it ends does not matter
		l.oracle = nil
	}
}

// LabelsFile is the file of a folder with the labels of an oracle, in the order of the
// positions: a line for each, one that was dropped as a comment. ReadLines reads it.
const LabelsFile = "positions.txt"

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
// folder.DamagedError.
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
			return nil, 0, &folder.DamagedError{Path: path, Line: n + 1, Err: errors.New("more lines than positions")}
		}
		v, err := parseVerdict(&positions[n], lines.Text())
		if err != nil {
			return nil, 0, &folder.DamagedError{Path: path, Line: n + 1, Err: err}
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

// openLabels opens a file of labels to continue it.
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
