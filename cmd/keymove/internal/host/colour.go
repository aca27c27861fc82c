package host

import (
	"io"
	"regexp"
	"strings"
)

// Coloured returns a writer on w that shows verdicts and marks in colour, or w itself
// where that is not a terminal, where NO_COLOR is set, or where the terminal is dumb.
func Coloured(w io.Writer, getenv func(string) string) io.Writer {
	file, ok := fileOf(w)
	if !ok || !isTerminal(w) || getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" || !showsColours(file) {
		return w
	}
	return painter{w}
}

// colour is the number of a colour of terminals.
type colour string

const (
	green  colour = "32"
	red    colour = "31"
	yellow colour = "33"
)

func (c colour) on(text string) string { return "\x1b[" + string(c) + "m" + text + "\x1b[0m" }

// colours are those of the words that stand for an outcome.
var colours = map[string]colour{
	"better": green, "not worse": green, "enough solved": green, "met": green, "fit to be tested": green,
	"worse": red, "regressed": red, "too few solved": red, "not met": red, "unfit to be tested": red, "failure": red, "error": red,
	"inconclusive": yellow, "not comparable": yellow, "undecided": yellow, "too few positions": yellow, "warning": yellow,
	"Not solved": yellow, "Not solved by one or more": yellow,
}

// solved is in front of a move that solves.
const solved = "✓ "

// painter colours what is written to it. A word is coloured where it is a whole cell of
// a table, or all that is between colons in one: a word in the middle of a text is none.
type painter struct{ w io.Writer }

func (p painter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(p.w, paint(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// cell is what is between two blanks or more, or line breaks.
var cell = regexp.MustCompile(`[^\s]+(?: [^\s]+)*`)

func paint(text string) string { return cell.ReplaceAllStringFunc(text, paintCell) }

func paintCell(text string) string {
	if strings.HasPrefix(text, solved) {
		return green.on(text)
	}
	parts := strings.Split(text, ": ")
	for i, part := range parts {
		if c, ok := colours[part]; ok {
			parts[i] = c.on(part)
		}
	}
	return strings.Join(parts, ": ")
}
