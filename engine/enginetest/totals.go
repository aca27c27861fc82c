package enginetest

import (
	"fmt"
	"io"
	"strings"
)

// Totals is a report with its counts.
type Totals struct {
	Report
	Fit      bool `json:"fit"`
	Failures int  `json:"failures"`
	Warnings int  `json:"warnings"`
	Notes    int  `json:"notes"`
}

// Totals counts the findings.
func (r Report) Totals() Totals {
	if r.Findings == nil {
		r.Findings = []Finding{} // an empty list in JSON, not null
	}
	return Totals{
		Report: r, Fit: r.Fit(),
		Failures: Count(r.Findings, Failure),
		Warnings: Count(r.Findings, Warning),
		Notes:    Count(r.Findings, Note),
	}
}

// WriteText writes a report for people: the most severe findings first, each with its
// dialogue, then the totals.
func (r Report) WriteText(w io.Writer) error {
	var out strings.Builder
	name := r.Name
	if name == "" {
		name = "(no id name)"
	}
	out.WriteString(name + "\n")
	for _, level := range []Level{Failure, Warning, Note} {
		for _, f := range r.Findings {
			if f.Level == level {
				fmt.Fprintf(&out, "\n%v\n%s", f, indented(f.Dialogue))
			}
		}
	}
	t := r.Totals()
	verdict := "fit to be tested"
	if !t.Fit {
		verdict = "unfit to be tested"
	}
	fmt.Fprintf(&out, "\n%s: %s, %s, %s in %s\n", verdict, counted(t.Failures, "failure"), counted(t.Warnings, "warning"),
		counted(t.Notes, "note"), counted(len(r.Checks), "check"))
	_, err := io.WriteString(w, out.String())
	return err
}

// indented returns lines as an indented block.
func indented(lines []string) string {
	var block strings.Builder
	for _, line := range lines {
		block.WriteString("    " + line + "\n")
	}
	return block.String()
}

// counted returns a number with its noun.
func counted(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
