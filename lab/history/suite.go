package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
)

// problem is a position of the suite, and the mate that it asks for.
type problem struct {
	line     int // in matetrack's file, from 1
	position string
	mate     int
}

var problemLine = regexp.MustCompile(`^(\S+ [wb] \S+ \S+)(?: \d+ \d+)? bm #(-?\d+);`)

// readProblems reads the positions of matetrack's suite with a mate in at most so many moves, of
// either side.
func readProblems(text string, longest int) ([]problem, error) {
	var list []problem
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.TrimSpace(line) == "" || line[0] == '#' {
			continue
		}
		match := problemLine.FindStringSubmatch(line)
		if match == nil {
			return nil, fmt.Errorf("line %d: want FEN bm #N;", number)
		}
		mate, err := strconv.Atoi(match[2])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if max(mate, -mate) <= longest {
			list = append(list, problem{number, match[1], mate})
		}
	}
	return list, nil
}

// sample returns n of the problems, chosen by a seed, in the order of the file.
func sample(list []problem, n int, seed uint64) []problem {
	random := rand.New(rand.NewPCG(seed, 0))
	list = slices.Clone(list)
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	list = list[:min(n, len(list))]
	slices.SortFunc(list, func(a, b problem) int { return a.line - b.line })
	return list
}

// twin returns a problem with swapped colours; false for one with castling rights.
func (p problem) twin() (problem, bool, error) {
	pos, err := board.ParseFEN(p.position)
	if err != nil {
		return p, false, fmt.Errorf("line %d: %w", p.line, err)
	}
	if pos.CastlingRooks() != 0 {
		return p, false, nil
	}
	flipped := pos.Flipped()
	p.position = strings.Join(strings.Fields(flipped.FEN())[:4], " ")
	return p, true, nil
}

// id is the name of a problem and of its twin.
func (p problem) id() string { return fmt.Sprintf("mate.%04d", p.line) }

// writeSuite writes problems as an EPD file.
func writeSuite(file string, list []problem) error {
	var text strings.Builder
	for _, p := range list {
		fmt.Fprintf(&text, "%s bm #%d; id \"%s\";\n", p.position, p.mate, p.id())
	}
	return os.WriteFile(file, []byte(text.String()), 0o666)
}

// The suites that are searched, in the work folder.
const (
	suiteFile = "mates.epd"
	twinsFile = "twins.epd"
	longFile  = "mates-long.epd"
)

// writeSuites writes the suite, its twins, and the part that is searched with a million nodes.
func (l *laboratory) writeSuites() error {
	text, err := os.ReadFile(l.suite)
	if err != nil {
		return err
	}
	all, err := readProblems(string(text), longestMate)
	if err != nil {
		return fmt.Errorf("%s: %w", l.suite, err)
	}
	chosen := sample(all, positions, l.seed)
	if len(chosen) < positions {
		return fmt.Errorf("%s has %d mates in at most %d, want %d", l.suite, len(all), longestMate, positions)
	}
	var twins []problem
	for _, p := range chosen {
		twin, isTwin, err := p.twin()
		if err != nil {
			return fmt.Errorf("%s: %w", l.suite, err)
		}
		if isTwin {
			twins = append(twins, twin)
		}
	}
	long := sample(chosen, longPositions, l.seed)
	for file, list := range map[string][]problem{suiteFile: chosen, twinsFile: twins, longFile: long} {
		if err := writeSuite(filepath.Join(l.dir, file), list); err != nil {
			return err
		}
	}
	return nil
}
