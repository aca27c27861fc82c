package show

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

const (
	// maxAnnotations is the maximum number of annotations of one kind that GitHub shows for a step.
	maxAnnotations = 10
	// maxTitle and maxMessage are the numbers of characters that it takes of each.
	maxTitle, maxMessage = 200, 4000
	// maxSummary is how many bytes the summary of a step may have: GitHub drops a longer one.
	maxSummary = 1_000_000
)

// Annotations writes workflow commands, which GitHub shows next to the code: one for each decision, and a
// warning for each position with which something is wrong. No more are written of a kind than GitHub
// shows; of many decisions the last one counts the others.
func Annotations(w io.Writer, gates []*compare.Gate) error {
	var out strings.Builder
	all, written := map[string]int{}, map[string]int{}
	for _, g := range gates {
		all[levelOf(g)]++
	}
	for _, g := range gates {
		level, title := levelOf(g), heading(g).Sentence()
		written[level]++
		switch n := written[level]; {
		case n == maxAnnotations && all[level] > n:
			annotate(&out, level, "keymove gate", fmt.Sprintf("and %d more contenders, as %s", all[level]-n+1, title))
		case n <= maxAnnotations:
			annotate(&out, level, "keymove gate", strings.Join(decision(g), "\n"))
		}
		for t := range tested(g) {
			if written["positions"] == maxAnnotations-1 { // and one for an inconclusive decision
				break
			}
			if f := faultOf(&t, g.Outcome); f.result.fails() {
				written["positions"]++
				annotate(&out, "warning", t.Suite+" "+t.ID, strings.Join(append([]string{f.text()}, position(&t)...), "\n"))
			}
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// levelOf returns how GitHub marks a decision.
func levelOf(g *compare.Gate) string {
	switch {
	case g.Outcome == compare.Inconclusive:
		return "warning"
	case g.Outcome.Tone() == sink.Good:
		return "notice"
	}
	return "error"
}

// annotate writes a workflow command.
func annotate(out *strings.Builder, level, title, text string) {
	fmt.Fprintf(out, "::%s title=%s::%s\n", level, sink.GitHubProperty(sink.Cut(title, maxTitle)), sink.GitHubData(sink.Cut(text, maxMessage)))
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
