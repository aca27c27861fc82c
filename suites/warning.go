package suites

import (
	"fmt"

	"keymove/suites/epd"
)

// Warning sums up the repairs of one kind in one file.
type Warning struct {
	File  string         `json:"file"`
	Kind  epd.RepairKind `json:"kind"`
	Count int            `json:"count"`
	// Line, Column and Text are those of the first repair.
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

// String returns "file:line:column: kind: text" of the first repair, and the
// number of others.
func (w Warning) String() string {
	s := fmt.Sprintf("%s:%d:%d: %s: %s", w.File, w.Line, w.Column, w.Kind, w.Text)
	if w.Count > 1 {
		s += fmt.Sprintf(" (and %d more)", w.Count-1)
	}
	return s
}

// warnings collects repairs: one warning per kind, in the order of their first
// places.
type warnings struct {
	file string
	list []Warning
}

func (w *warnings) add(repairs []epd.Repair) {
	for _, r := range repairs {
		w.addOne(r)
	}
}

func (w *warnings) addOne(r epd.Repair) {
	for i := range w.list {
		if w.list[i].Kind == r.Kind {
			w.list[i].Count++
			return
		}
	}
	w.list = append(w.list, Warning{File: w.file, Kind: r.Kind, Count: 1, Line: r.Line, Column: r.Column, Text: r.Text})
}
