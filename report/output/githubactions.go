package output

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

const (
	// maxAnnotations is the maximum number of annotations of one kind that GitHub shows
	// for a step.
	maxAnnotations = 10
	// maxTitle and maxMessage are the numbers of characters that it takes of each.
	maxTitle, maxMessage = 200, 4000
	// maxSummary is how many bytes the summary of a step may have: GitHub drops a longer one.
	maxSummary = 1_000_000
)

// WriteAnnotations writes workflow commands, which GitHub shows next to the code: one
// for each decision, and a warning for each position on which the engine failed, or that is
// lost, or for each unsolved one if there are too many of them. No more are written of a kind than
// GitHub shows; of many decisions the last one counts the others.
func WriteAnnotations(w io.Writer, gates []*compare.Gate) error {
	var out strings.Builder
	lost := 0
	levels := map[string]int{}
	for _, g := range gates {
		levels[annotationLevel(g)]++
	}
	written := map[string]int{}
	for _, g := range gates {
		level := annotationLevel(g)
		text := strings.Join(slices.Concat([]string{g.Sentence()}, g.Reasons, g.Notes), "\n")
		written[level]++
		switch n := written[level]; {
		case n == maxAnnotations && levels[level] > n:
			annotate(&out, level, "keymove gate", fmt.Sprintf("and %d more contenders, as %s", levels[level]-n+1, g.Sentence()))
		case n <= maxAnnotations:
			annotate(&out, level, "keymove gate", text)
		}
		for tested := range testedOf(g) {
			text := faultOf(&tested, g.Outcome)
			if text == "" {
				continue
			}
			if lost++; lost >= maxAnnotations {
				break
			}
			annotate(&out, "warning", tested.Suite+" "+tested.ID, strings.Join(append([]string{text}, tested.Position()...), "\n"))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// annotationLevel returns how GitHub marks a decision.
func annotationLevel(g *compare.Gate) string {
	switch g.Outcome {
	case compare.EngineFailed, compare.Regressed, compare.Unlike, compare.TooFewSolved:
		return "error"
	case compare.Inconclusive:
		return "warning"
	}
	return "notice"
}

// annotate writes a workflow command.
func annotate(out *strings.Builder, level, title, text string) {
	fmt.Fprintf(out, "::%s title=%s::%s\n", level, sink.GitHubProperty(sink.Cut(title, maxTitle)), sink.GitHubData(sink.Cut(text, maxMessage)))
}

// faultOf describes what is wrong with a position at a gate with an outcome; empty if
// nothing is.
func faultOf(tested *compare.TestedCase, outcome compare.Outcome) string {
	switch {
	case tested.Failed != "":
		return "the engine failed: " + tested.Failed
	case tested.Lost != "":
		return "lost: " + tested.Lost
	case tested.Unsolved != "" && outcome != compare.EnoughSolved:
		return "not solved: " + tested.Unsolved
	}
	return ""
}

// AppendSummary appends what write writes to the summary of the job, a file that GitHub shows; it
// does nothing if path is empty. What would make it longer than GitHub takes is left out.
func AppendSummary(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	const omission = "\n… more finds no room here\n"
	info, err := file.Stat()
	if err == nil && info.Size()+int64(text.Len()) > maxSummary-int64(len(omission)) {
		text.Reset()
		if info.Size() <= maxSummary-int64(len(omission)) {
			text.WriteString(omission)
		}
	}
	if err == nil {
		_, err = text.WriteTo(file)
	}
	return errors.Join(err, file.Close())
}
