package program

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/files"
	"keymove/suites/notation"
)

// perftCase is a position and the leaves that a file says it has.
type perftCase struct {
	place  string // as file:line
	game   engine.Game
	fen    string       // its start as engines get it: with the en-passant square of the file
	counts []perftCount // from the least depth
}

type perftCount struct {
	depth int
	nodes uint64
}

// perftReader reads positions with counts: operations of EPD, "D1 20; D2 400;", also behind semicolons; or
// blocks of lines, "epd FEN" and then "perft 1 20".
type perftReader struct {
	source  string
	options epd.Options
	lines   *notation.Lines
	cases   []perftCase
	dropped notation.Warnings // castling rights
	faults  []*notation.ParseError
}

// readPerft reads a perft suite. What is wrong with its lines is written, all of it.
func (a *engines) readPerft(source string, chess960 bool) ([]perftCase, error) {
	in := a.Stdin
	if source != suites.Stdin {
		path, _, err := a.Store().Locate(source)
		if err != nil {
			return nil, input.LoadError(source, err)
		}
		file, err := files.Open(path)
		if err != nil {
			return nil, input.LoadError(source, err)
		}
		defer file.Close()
		in = file
	}
	r := perftReader{source: source, lines: notation.NewLines(in), options: epd.Options{Chess960: chess960}, dropped: notation.Warnings{File: source}}
	err := r.read()
	for _, warning := range r.dropped.List {
		a.Warn("%v", warning)
	}
	for _, fault := range notation.Shown(r.faults, len(r.cases), "a perft suite") {
		a.Say("%v", fault)
	}
	if n := len(r.faults); n > 0 && err == nil {
		err = fmt.Errorf("%d of its lines cannot be read", n)
	}
	if err != nil {
		return nil, host.Suitef("%s: %w", source, err)
	}
	return r.cases, nil
}

func (r *perftReader) read() error {
	for {
		line, err := r.lines.Next()
		switch {
		case err == io.EOF:
			return nil
		case err == nil:
			err = r.take(strings.TrimSpace(line))
		case err != notation.ErrLongLine:
			return err
		}
		fault := &notation.ParseError{File: r.source, Line: r.lines.Number(), Column: 1, Err: err}
		if inLine, ok := err.(*notation.ParseError); ok {
			fault.Column, fault.Err = inLine.Column, inLine.Err
		}
		if err != nil {
			r.faults = append(r.faults, fault)
		}
	}
}

// take takes a line.
func (r *perftReader) take(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "", line[0] == '#', line[0] == '%', word == "id":
		return nil
	case word == "perft" && len(r.cases) > 0:
		return r.addCount(strings.Fields(rest))
	case word == "epd":
		line = strings.TrimSpace(rest)
	}
	record, err := epd.Parse(line, r.lines.Number(), r.options)
	if err != nil {
		return err
	}
	for _, repair := range record.Repairs {
		if repair.Kind == notation.RepairKind(board.DroppedRight) {
			r.dropped.Add(repair)
		}
	}
	place := fmt.Sprintf("%s:%d", r.source, r.lines.Number())
	game := suites.GameOf(record.Position, record.History)
	fen := strings.Fields(game.Start.FEN())
	// In check, the square may be one that no move left: engines rely on it.
	if written := strings.Fields(line); len(written) > 3 && fen[3] == "-" && !game.Start.InCheck() {
		if _, err := board.ParseSquare(written[3]); err == nil {
			fen[3] = written[3]
		}
	}
	r.cases = append(r.cases, perftCase{place: place, game: game, fen: strings.Join(fen, " ")})
	for _, op := range record.Operations {
		depth := depthOpcode.FindStringSubmatch(op.Opcode)
		if depth == nil {
			continue // it says nothing of leaves
		}
		words := depth[1:]
		for _, operand := range op.Operands {
			words = append(words, operand.Text)
		}
		if err := r.addCount(words); err != nil {
			return &notation.ParseError{Column: record.Column(op), Err: err}
		}
	}
	return nil
}

// depthOpcode matches the opcode of a count.
var depthOpcode = regexp.MustCompile(`^[Dd](\d+)[:=]?$`)

// addCount adds a depth and its leaves to the last position.
func (r *perftReader) addCount(words []string) error {
	if len(words) == 2 {
		depth, errDepth := strconv.ParseUint(words[0], 10, 8)
		nodes, errNodes := strconv.ParseUint(words[1], 10, 64)
		if errDepth == nil && errNodes == nil && depth > 0 {
			c := &r.cases[len(r.cases)-1]
			c.counts = append(c.counts, perftCount{int(depth), nodes})
			return nil
		}
	}
	return fmt.Errorf("want a depth from 1 and its number of leaves, as D3 8902")
}

// maxLeaves bounds a count that is made unless --depth asks for it.
const (
	maxLeaves     = 5_000_000
	maxLeavesText = "5M"
)

// choosePerft sorts the counts and drops those that are deeper than asked for, or too large where no depth
// is given. It returns how many are left and says what is not.
func choosePerft(cases []perftCase, depth int) (left int, skipped string) {
	dropped, without := 0, 0
	for i := range cases {
		c := &cases[i]
		all := len(c.counts)
		without += max(0, 1-all)
		slices.SortFunc(c.counts, func(a, b perftCount) int { return cmp.Compare(a.depth, b.depth) })
		c.counts = slices.DeleteFunc(c.counts, func(n perftCount) bool {
			return depth > 0 && n.depth > depth || depth == 0 && n.nodes > maxLeaves
		})
		left, dropped = left+len(c.counts), dropped+all-len(c.counts)
	}
	switch {
	case dropped > 0 && depth > 0:
		skipped = fmt.Sprintf("; skipped: %d deeper than %d", dropped, depth)
	case dropped > 0:
		skipped = fmt.Sprintf("; skipped: %d of more than %s leaves (--depth N makes all up to N)", dropped, maxLeavesText)
	}
	if without > 0 {
		skipped += fmt.Sprintf("; positions without a count: %d", without)
	}
	return left, skipped
}
