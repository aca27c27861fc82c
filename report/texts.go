package report

import "strings"

// texts numbers texts, each of which is kept once.
type texts struct {
	numbers map[string]uint32
	list    []string
}

func newTexts() texts { return texts{numbers: map[string]uint32{}} }

// number returns the number of a text, of which it keeps a copy: a cell of a CSV file is
// a part of its row.
func (t *texts) number(text string) uint32 {
	n, known := t.numbers[text]
	if !known {
		n = uint32(len(t.list))
		text = strings.Clone(text)
		t.numbers[text] = n
		t.list = append(t.list, text)
	}
	return n
}

func (t *texts) text(number uint32) string { return t.list[number] }
