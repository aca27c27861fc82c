package notation

import "fmt"

// Warning sums up the repairs of one kind in one file.
type Warning struct {
	File  string     `json:"file"`
	Kind  RepairKind `json:"kind"`
	Count int        `json:"count"`
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

// Warnings sums up repairs: one warning a kind, in the order of their first places.
type Warnings struct {
	File string
	List []Warning
}

// Add adds repairs.
func (w *Warnings) Add(repairs ...Repair) {
	for _, r := range repairs {
		w.add(r)
	}
}

func (w *Warnings) add(r Repair) {
	for i := range w.List {
		if w.List[i].Kind == r.Kind {
			w.List[i].Count++
			return
		}
	}
	w.List = append(w.List, Warning{File: w.File, Kind: r.Kind, Count: 1, Line: r.Line, Column: r.Column, Text: r.Text})
}
