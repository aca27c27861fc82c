package print

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"keymove/report/page"
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

// Annotations writes workflow commands, which GitHub shows next to the code: one for each
// decision, and a warning for each position that failed. No more are written of a kind than GitHub
// shows; of many decisions the last one counts the others.
func Annotations(w io.Writer, pages []*page.Page) error {
	var out strings.Builder
	failed := 0
	levels, written := map[string]int{}, map[string]int{}
	for _, p := range pages {
		levels[p.Level]++
	}
	for _, p := range pages {
		written[p.Level]++
		switch n, all := written[p.Level], levels[p.Level]; {
		case n == maxAnnotations && all > n:
			annotate(&out, p.Level, "keymove gate", fmt.Sprintf("and %d more contenders, as %s", all-n+1, p.Sentence))
		case n <= maxAnnotations:
			annotate(&out, p.Level, "keymove gate", strings.Join(slices.Concat([]string{p.Sentence}, p.Reasons, p.Notes), "\n"))
		}
		for c := range p.Cases {
			if failed >= maxAnnotations-1 {
				break
			}
			if c.Result >= page.Failed {
				failed++
				annotate(&out, "warning", c.Suite+" "+c.ID, strings.Join(append([]string{c.Said}, c.Position...), "\n"))
			}
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
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
