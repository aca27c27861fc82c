package html

// A page is printed on three sheets at most. So of long lists only the first rows are, and a line
// says so. These are lines: a row of differences has one for each contender.
const (
	maxPrintedScores      = 24
	maxPrintedDifferences = 20
	maxPrintedPositions   = 50
)

// printed counts what is on paper of a list.
type printed struct{ rows, lines, most int }

// class takes a row of some lines, and returns the class of a row that is not printed; empty for
// one that is.
func (p *printed) class(lines int) markup {
	p.lines += lines
	if p.lines > p.most && p.rows > 0 {
		return " screen"
	}
	p.rows++
	return ""
}

// heading takes the heading of rows, which is printed if the first of them is.
func (p *printed) heading() markup {
	if p.lines++; p.lines >= p.most && p.rows > 0 {
		return " screen"
	}
	return ""
}

// note says on paper of how many rows some are left out.
func (p *printed) note(w *writer, all int) {
	if p.rows < all {
		w.put(`<p class="more">Printed: %d of %d.</p>`+"\n", p.rows, all)
	}
}
