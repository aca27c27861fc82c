package sink

import (
	"io"
	"strings"
	"unicode"
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

// zeroWidth separates characters that GitHub would take for a mention or a link, also
// where they are escaped: it looks for those in the text that Markdown has become.
const zeroWidth = "&#8203;"

// Markdown makes a text one line without markup for GitHub's Markdown, in a paragraph and in
// the cell of a table: it is shown as it is, mentions nobody and links to nothing. Words
// with underscores stay readable in the source.
func Markdown(text string) string {
	runes := []rune(Terminal(text))
	var out strings.Builder
	for i, r := range runes {
		out.WriteString(markdownRune(runes, i, r))
	}
	return out.String()
}

// markdownRune escapes the character at a place of a text.
func markdownRune(text []rune, i int, r rune) string {
	switch r {
	case '<':
		return "&lt;"
	case '&':
		return "&amp;"
	case '\\', '`', '*', '|', '~', '[', ']', '{', '}':
		return `\` + string(r)
	case '_':
		if isWord(text, i-1) && isWord(text, i+1) {
			return "_"
		}
		return `\_`
	case '@':
		return "@" + zeroWidthBefore(isWord(text, i+1))
	case '#':
		if i == 0 && !isWord(text, 1) {
			return `\#` // no heading
		}
		return "#" + zeroWidthBefore(i+1 < len(text) && unicode.IsDigit(text[i+1]))
	case ':':
		return ":" + zeroWidthBefore(hasPrefix(text[i+1:], "//"))
	case '.':
		return zeroWidthBefore(i >= 3 && strings.EqualFold(string(text[i-3:i]), "www")) + "."
	case '-', '+', '=', '>':
		if i == 0 && !isWord(text, 1) {
			return `\` + string(r) // no list, heading or quotation
		}
	}
	return string(r)
}

// zeroWidthBefore returns the separator where a link would follow.
func zeroWidthBefore(follows bool) string {
	if follows {
		return zeroWidth
	}
	return ""
}

func isWord(text []rune, i int) bool {
	return i >= 0 && i < len(text) && (unicode.IsLetter(text[i]) || unicode.IsDigit(text[i]))
}

func hasPrefix(text []rune, prefix string) bool {
	return len(text) >= len(prefix) && string(text[:len(prefix)]) == prefix
}
