package epd

import "fmt"

// This file reports where a line contradicts its points.

// compareLists reports whether c0, or c7 beside c9, says something else than the list of c8
// that counts, whose moves are those of an opcode.
func (p *parser) compareLists(opcode string) {
	counts := p.record.Asked.Points
	for i := range p.spans {
		s := &p.spans[i]
		if text, at := p.stringAt(s); s.opcode == "c0" && p.isPointList(text) {
			if text := p.difference(counts, p.quietly(text)); text != "" {
				p.repair(PointsConflict, at, fmt.Sprintf("c8 and c0 disagree, and c8 counts: %s", text))
			}
			break
		}
	}
	if opcode != "c9" || !p.readMoveList("c7") {
		return
	}
	var list []MovePoints
	for _, item := range p.items {
		if m, err := p.pointMove(item.move); err == nil && indexOfMove(list, m) < 0 {
			points := 0
			if i := indexOfMove(counts, m); i >= 0 {
				points = counts[i].Points
			}
			list = append(list, MovePoints{m, points})
		}
	}
	if text := p.difference(counts, list); text != "" {
		_, at := p.stringOf("c7")
		p.repair(PointsConflict, at, "c9 and c7 list different moves, and c9 counts: "+text)
	}
}

// quietly returns the points of a list that does not count.
func (p *parser) quietly(text string) (list []MovePoints) {
	read, _ := scanPoints(text)
	for _, item := range read.items {
		if m, err := p.pointMove(item.move); err == nil && item.points >= 0 && indexOfMove(list, m) < 0 {
			list = append(list, MovePoints{m, item.points})
		}
	}
	return list
}

// difference returns the first move about which two lists differ; empty if they do not. A move
// that is not listed has no points.
func (p *parser) difference(counts, other []MovePoints) string {
	for _, lists := range [][]MovePoints{counts, other} {
		for _, mp := range lists {
			if a, b := indexOfMove(counts, mp.Move), indexOfMove(other, mp.Move); pointsAt(counts, a) != pointsAt(other, b) || a < 0 || b < 0 {
				return fmt.Sprintf("%s has %s and %s", p.record.Position.SAN(mp.Move), pointsText(counts, a), pointsText(other, b))
			}
		}
	}
	return ""
}

func pointsAt(list []MovePoints, i int) int {
	if i < 0 {
		return 0
	}
	return list[i].Points
}

func pointsText(list []MovePoints, i int) string {
	if i < 0 {
		return "none"
	}
	return fmt.Sprint(list[i].Points)
}

// checkSolution reports whether bm or am contradicts the points, which begin at an offset:
// what solves has points, one of bm has the most, and what is to be avoided has none; less than the most
// where every legal move is graded.
func (p *parser) checkSolution(at int) {
	asked, san := &p.record.Asked, p.record.Position.SAN
	if len(asked.Points) == 0 {
		return
	}
	most, best := mostOf(asked.Points), 0
	conflict := func(format string, args ...any) { p.repair(PointsConflict, at, fmt.Sprintf(format, args...)) }
	if most == 0 && !asked.hasSolution() {
		p.repair(NoSolution, at, "no move has more than 0 points, so that none of them solves the position")
	}
	for _, m := range asked.Best {
		got := pointsAt(asked.Points, indexOfMove(asked.Points, m))
		if best = max(best, got); got == 0 {
			conflict("%s is in bm, and has no points", san(m))
		}
	}
	if len(asked.Best) > 0 && best > 0 && best < most {
		conflict("%s is in bm with %d points, and another move has %d", san(asked.Best[0]), best, most)
	}
	allowed := 0
	if len(asked.Avoid) > 0 && len(asked.Points) == p.record.Position.CountLegal() {
		allowed = max(0, most-1)
	}
	for _, m := range asked.Avoid {
		if got := pointsAt(asked.Points, indexOfMove(asked.Points, m)); got > allowed {
			conflict("%s is in am, and has %d of %d points", san(m), got, most)
		}
	}
}
