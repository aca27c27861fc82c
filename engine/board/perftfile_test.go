package board

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// perftCase is a position with the node counts that are known of it.
type perftCase struct {
	name   string // file:line
	fen    string
	counts []perftCount
}

// perftCount is a depth in plies and the leaves at that depth.
type perftCount struct {
	depth int
	nodes uint64
}

// readPerftFile reads either form of perft files: lines "FEN ;D1 20 ;D2 400",
// and blocks of "epd FEN4" followed by lines "perft 1 20".
func readPerftFile(path string) ([]perftCase, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var cases []perftCase
	scanner := bufio.NewScanner(file)
	for line := 1; scanner.Scan(); line++ {
		place := fmt.Sprintf("%s:%d", filepath.Base(path), line)
		if cases, err = appendPerftLine(cases, place, strings.TrimSpace(scanner.Text())); err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
	}
	return cases, scanner.Err()
}

// appendPerftLine adds what one line of a perft file says: a case of its own,
// or a count of the last one.
func appendPerftLine(cases []perftCase, place, line string) ([]perftCase, error) {
	keyword, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "" || line[0] == '#' || keyword == "id":
		return cases, nil
	case keyword == "epd":
		return append(cases, perftCase{name: place, fen: rest}), nil
	case keyword == "perft" && len(cases) > 0:
		count, err := parsePerftCount(rest)
		last := &cases[len(cases)-1]
		last.counts = append(last.counts, count)
		return cases, err
	}
	fields := strings.Split(line, ";")
	c := perftCase{name: place, fen: fields[0]}
	for _, field := range fields[1:] {
		count, err := parsePerftCount(strings.TrimPrefix(field, "D"))
		if err != nil {
			return nil, err
		}
		c.counts = append(c.counts, count)
	}
	return append(cases, c), nil
}

// parsePerftCount reads a depth and a number of nodes, "3 8902".
func parsePerftCount(s string) (perftCount, error) {
	depth, nodes, _ := strings.Cut(strings.TrimSpace(s), " ")
	d, err := strconv.Atoi(depth)
	if err != nil {
		return perftCount{}, err
	}
	n, err := strconv.ParseUint(nodes, 10, 64)
	return perftCount{d, n}, err
}
