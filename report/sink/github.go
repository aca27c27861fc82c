package sink

import (
	"io"
	"strings"
)

// GitHubLog returns a writer for the log of a job of GitHub Actions, in which the runner
// finds commands: "::" at the start of a line, behind blanks too, and "##[" anywhere. The
// writer separates these characters by a space, so that a text has no command.
func GitHubLog(w io.Writer) io.Writer { return &githubLog{w: w} }

type githubLog struct {
	w    io.Writer
	tail [2]byte // the last bytes written
}

// Write writes p at once: a space is put in front of the character that would complete a
// mark.
func (g *githubLog) Write(p []byte) (int, error) {
	out := make([]byte, 0, len(p))
	for _, c := range p {
		if completesMark(g.tail, c) {
			out = append(out, ' ')
		}
		out = append(out, c)
		g.tail = [2]byte{g.tail[1], c}
	}
	if _, err := g.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// completesMark reports whether c makes a mark of the bytes before it.
func completesMark(tail [2]byte, c byte) bool {
	return c == ':' && tail[1] == ':' || c == '[' && tail == [2]byte{'#', '#'}
}

// withoutMarks returns a text as a GitHubLog has it.
func withoutMarks(text string) string {
	var out strings.Builder
	_, _ = (&githubLog{w: &out}).Write([]byte(text)) // a Builder never fails
	return out.String()
}

// GitHubData escapes the message of a workflow command.
func GitHubData(text string) string {
	return strings.NewReplacer("%", "%25", "\n", "%0A").Replace(withoutMarks(Lines(text)))
}

// GitHubProperty escapes a property of a workflow command, as its title.
func GitHubProperty(text string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(GitHubData(text))
}
