package show

import (
	"cmp"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// Brief is how the end of a run is written for somebody at a terminal.
type Brief struct {
	// Width is the width of lines, as far as words and numbers allow; 0 for 80.
	Width int
	// Page is the path of the page, from the root; empty without one. Given is the path as it leads there
	// from the working folder, which is what a person reads. Linked is set where the terminal has
	// hyperlinks (the sequence OSC 8), which lead to the first.
	Page, Given string
	Linked      bool
	// Gated is set where the decision of a gate follows, which has the page and the next command.
	Gated bool
	// Program is how a shell calls the program, as "./keymove" or "go run ./cmd/keymove"; empty for "keymove".
	Program string
}

const (
	// BriefWidth is the width of lines where no terminal has one.
	BriefWidth = 80
	briefLines = 20
)

// End returns the last lines: the page, and the command that fits next with what it is for.
func (b *Brief) End(next []string, reason string) string {
	text := ""
	if b.Gated {
		return text
	}
	if b.Page != "" {
		text = "page: " + b.page() + "\n"
	}
	if len(next) > 0 {
		text += commandText("next:", b.Program, next, reason, b.Width)
	}
	return text
}

// page returns the path of the page, which is a link where the terminal has links.
func (b *Brief) page() string {
	path := sink.Terminal(cmp.Or(b.Given, b.Page))
	if !b.Linked {
		return path
	}
	return "\x1b]8;;" + fileLink(b.Page) + "\x1b\\" + path + "\x1b]8;;\x1b\\"
}

// fileLink returns the address of a file.
func fileLink(path string) string {
	absolute := filepath.ToSlash(path)
	if !strings.HasPrefix(absolute, "/") { // C:/…
		absolute = "/" + absolute
	}
	return (&url.URL{Scheme: "file", Path: absolute}).String()
}

// Prefixed returns texts that are harmless on a terminal behind a prefix.
func Prefixed(prefix string, list []string) []string {
	texts := make([]string, len(list))
	for i, text := range list {
		texts[i] = prefix + sink.Terminal(text)
	}
	return texts
}

// fewEmpty leaves out empty lines where there are many lines.
func fewEmpty(text string) string {
	if strings.Count(text, "\n") > briefLines {
		return strings.ReplaceAll(text, "\n\n", "\n")
	}
	return text
}

// matchWords returns the words of the command that lets contenders play.
func matchWords(players []suites.Contender) []string {
	words := []string{"keymove", "match", "--tc", "10+0.1"}
	for i := range players {
		flag, value := report.ContenderWords(&players[i])
		words = append(words, "--"+flag, value)
	}
	return append(words, report.FileWords(players)...)
}

// commandText writes a command behind a label, in lines that a shell takes as one, with what it
// is for where there is room. program replaces the name of the program, unless it is empty.
func commandText(label, program string, words []string, reason string, width int) string {
	line, text := label, ""
	for i, word := range words {
		word = sink.Shell(sink.Visible(word))
		if i == 0 && word == "keymove" && program != "" {
			word = program
		}
		if i > 0 && utf8.RuneCountInString(line+" "+word+" \\") > width {
			text += line + " \\\n"
			line = strings.Repeat(" ", len(label)+1)
		}
		line += " " + word
	}
	if reason = "   (" + reason + ")"; len(reason) > len("   ()") && utf8.RuneCountInString(line+reason) <= width {
		line += reason
	}
	return text + line + "\n"
}
