package markdown

import (
	"fmt"
	"strings"

	"keymove/report/sink"
)

// part is a piece of a comment: rows between what opens and closes it.
type part struct {
	open, close string
	rows        []string
	// more is the number of rows that are left out already; rest is the line that counts those
	// which are left out, and none what says so where no row has room.
	more int
	rest func(n int) string
	none string
}

// within returns the part with as many of its rows as have room, at most so many bytes.
func (p *part) within(room int) string {
	size := len(p.open) + len(p.close)
	for _, row := range p.rows {
		size += len(row)
	}
	for most := len(p.rows); most > 0; most-- {
		rest := ""
		if more := len(p.rows) - most + p.more; more > 0 {
			rest = p.rest(more)
		}
		if size+len(rest) <= room {
			return p.open + strings.Join(p.rows[:most], "") + rest + p.close
		}
		size -= len(p.rows[most-1])
	}
	if len(p.none) > room {
		return ""
	}
	return p.none
}

// few returns the first sentences of a list, and how many more there are.
func few(list []string, noun string) []string {
	var texts []string
	for i, text := range list {
		if more := len(list) - i; i == maxCommentTexts && more > 1 {
			return append(texts, fmt.Sprintf("… and %s more", sink.Plural(more, noun)))
		}
		texts = append(texts, sink.Cut(text, maxSentence))
	}
	return texts
}

// counted counts equal texts that follow each other, as "3 regressed, 5 not worse".
func counted(texts []string) string {
	var parts []string
	for len(texts) > 0 {
		n := 1
		for n < len(texts) && texts[n] == texts[0] {
			n++
		}
		parts, texts = append(parts, fmt.Sprint(n, " ", texts[0])), texts[n:]
	}
	return strings.Join(parts, ", ")
}
