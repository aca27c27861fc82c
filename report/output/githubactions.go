package output

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// maxAnnotations is the maximum number of annotations of one kind that GitHub shows
// for a step.
const maxAnnotations = 10

// WriteAnnotations writes workflow commands, which GitHub shows next to the code: one
// for each decision, and a warning for each position on which the engine failed, or that is
// lost, or for each unsolved one if there are too many of them.
func WriteAnnotations(w io.Writer, gates []*compare.Gate) error {
	var out strings.Builder
	lost := 0
	for _, g := range gates {
		level := map[compare.Outcome]string{
			compare.EngineFailed: "error", compare.Regressed: "error", compare.Unlike: "error", compare.TooFewSolved: "error", compare.Inconclusive: "warning",
		}[g.Outcome]
		if level == "" {
			level = "notice"
		}
		text := strings.Join(slices.Concat([]string{g.Sentence()}, g.Reasons, g.Notes), "\n")
		fmt.Fprintf(&out, "::%s title=keymove gate::%s\n", level, sink.GitHubData(text))
		for i := range g.Tested {
			tested := &g.Tested[i]
			text := faultOf(tested, g.Outcome)
			if text == "" {
				continue
			}
			if lost++; lost < maxAnnotations {
				title := tested.Suite + " " + tested.ID
				text = strings.Join(append([]string{text}, tested.Position()...), "\n")
				fmt.Fprintf(&out, "::warning title=%s::%s\n", sink.GitHubProperty(title), sink.GitHubData(text))
			}
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
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
// does nothing if path is empty.
func AppendSummary(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
