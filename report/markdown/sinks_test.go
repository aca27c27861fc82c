package markdown_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/markdown"
	"keymove/report/output"
	"keymove/report/reporttest"
	"keymove/suites"
)

// hostileRun has hostile text in every text of a run, but for those that tie its parts together
// or are read as numbers.
func hostileRun() *report.Run {
	meta := reporttest.Meta()
	meta.Contenders = append(meta.Contenders, suites.Contender{})
	reporttest.MakeHostile(&meta, reporttest.HostileText, "Limit", "Source")
	for i := range meta.Contenders {
		meta.Contenders[i].Name += strconv.Itoa(i)
	}
	for i := range meta.Suites {
		meta.Suites[i].Name += strconv.Itoa(i)
	}
	run := &report.Run{Path: reporttest.HostileText, Meta: &meta}
	for n := range meta.Contenders {
		for i, rec := range reporttest.Records() {
			was := rec
			reporttest.MakeHostile(&rec, reporttest.HostileText, "Limit", "Iterations", "Case", "Source")
			rec.ContenderIndex, rec.Contender, rec.Suite = n, meta.Contenders[n].Name, meta.Suites[rec.SuiteIndex].Name
			if (i+n)%3 > 0 {
				rec.Error, rec.Move, rec.FEN, rec.Phase = was.Error, was.Move, was.FEN, was.Phase
			}
			if (i+n)%2 > 0 && rec.Solved != nil {
				rec.Solved = new(!*rec.Solved)
			}
			run.Records = append(run.Records, rec)
		}
	}
	return run
}

// TestEverySinkEscapes: whatever text of a run is foreign, none acts on what reads an output.
func TestEverySinkEscapes(t *testing.T) {
	run := hostileRun()
	sections := output.NewSections(run)
	compared, err := compare.Within(run)
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func(io.Writer) error{
		"text":          func(w io.Writer) error { return output.WriteText(w, sections, 80) },
		"comparison":    func(w io.Writer) error { return output.WriteComparison(w, compared, 0) },
		"lines":         func(w io.Writer) error { return output.WriteComparisonPR(w, compared) },
		"report.md":     func(w io.Writer) error { return markdown.WriteRun(w, sections) },
		"comparison.md": func(w io.Writer) error { return markdown.WriteComparison(w, compared) },
		"json":          func(w io.Writer) error { return output.WriteJSON(w, sections, output.Outcome{}) },
		"comparison.csv": func(w io.Writer) error {
			return compare.WriteCSV(w, compared)
		},
	} {
		var out bytes.Buffer
		if err := write(&out); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if out.Len() < 50 {
			t.Errorf("%s: only %q", name, &out)
		}
		if what := harmOf(name, out.String()); what != "" {
			t.Errorf("%s has %s:\n%.2000q", name, what, &out)
		}
	}
}

// harmOf says what is harmful in an output; empty for nothing.
func harmOf(name, text string) string {
	if i := strings.IndexFunc(text, func(r rune) bool {
		return r != '\n' && r != 0x200b && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r))
	}); i >= 0 && name != "comparison.csv" {
		return fmt.Sprintf("the character %q", text[i:i+1])
	}
	switch {
	case strings.HasSuffix(name, ".md") && (strings.Contains(text, "<script") || strings.Contains(text, "<img") || strings.Contains(strings.ReplaceAll(text, `\]`, ""), "](javascript")):
		return "markup"
	case strings.HasSuffix(name, ".csv"):
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			return err.Error()
		}
		for _, row := range rows {
			for _, cell := range row {
				if _, err := strconv.ParseFloat(cell, 64); err != nil && strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") {
					return fmt.Sprintf("the formula %q", cell)
				}
			}
		}
	}
	return ""
}
