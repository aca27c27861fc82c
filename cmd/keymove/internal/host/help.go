package host

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"keymove/report/sink"
)

// text returns the help in lines of a width.
func (h *HelpAsked) text(width int) string {
	p := helpPage{width: width, all: h.all}
	switch {
	case h.command == nil:
		p.program(h.program)
	case len(h.command.Subcommands) > 0:
		p.group(h.program.Name+" "+strings.Join(h.path, " "), h.command)
	default:
		p.command(h.program.Name+" "+strings.Join(h.path, " "), h.command)
	}
	return strings.TrimRight(p.out.String(), "\n") + "\n"
}

// helpPage is a page of help as far as it is written.
type helpPage struct {
	out   strings.Builder
	width int
	all   bool // advanced flags, and all of the descriptions
}

func (p *helpPage) program(program *cli.App) {
	fmt.Fprintf(&p.out, "Usage: %s\n\n", program.UsageText)
	p.paragraphs(sentence(program.Name + " " + program.Usage))
	p.examples(program.Description)
	p.commands(commandPairs(program.Commands, "", p.all))
	if p.all {
		more, _ := program.Metadata[MoreHelp].(string)
		p.paragraphs(more)
		return
	}
	p.paragraphs(fmt.Sprintf("%q describes a command, %[2]q also what is rarely needed.",
		program.Name+" COMMAND --help", "--help-all"))
}

// MoreHelp is the key of the program's metadata with what its --help-all says besides
// the commands, as text.
const MoreHelp = "more help"

func (p *helpPage) group(name string, command *cli.Command) {
	fmt.Fprintf(&p.out, "Usage: %s COMMAND\n\n", name)
	p.paragraphs(sentence(command.Usage))
	p.commands(commandPairs(command.Subcommands, "", p.all))
	p.paragraphs(fmt.Sprintf("%q describes a command.", name+" COMMAND --help"))
}

// commandPairs returns names and descriptions of commands, with deep also of
// their subcommands.
func commandPairs(commands []*cli.Command, before string, deep bool) []pair {
	var pairs []pair
	for _, c := range commands {
		if c.Hidden {
			continue
		}
		if deep && len(c.Subcommands) > 0 {
			pairs = append(pairs, commandPairs(c.Subcommands, before+c.Name+" ", deep)...)
			continue
		}
		pairs = append(pairs, pair{before + c.Name, c.Usage})
	}
	return pairs
}

// maxShort is the number of lines of a page without --help-all, in shortWidth columns.
const (
	maxShort   = 24
	shortWidth = unknownWidth
)

// command writes all about a command, or its examples and what is needed most in maxShort lines,
// each flag in one.
func (p *helpPage) command(name string, command *cli.Command) {
	basic, advanced := flagsOf(command)
	if p.all {
		p.head(name, command)
		p.paragraphs(command.Description)
		p.flags(append(basic, advanced...))
		return
	}
	first, more, _ := strings.Cut(command.Description, "\n\n")
	short := helpPage{width: shortWidth}
	short.short(name, command, first, basic, more != "" || len(advanced) > 0)
	if strings.Count(short.out.String(), "\n") > maxShort {
		first, more = "", command.Description
	}
	p.short(name, command, first, basic, more != "" || len(advanced) > 0)
}

// short writes the page without --help-all, with a paragraph of the description.
func (p *helpPage) short(name string, command *cli.Command, paragraph string, flags []*settingFlag, more bool) {
	p.head(name, command)
	p.paragraphs(paragraph)
	var pairs []pair
	for _, flag := range flags {
		pairs = append(pairs, flagPair(flag))
	}
	width := nameWidth(pairs)
	for i := range pairs {
		cut := shortened(pairs[i].text, shortWidth-2-width-2)
		more = more || cut != pairs[i].text
		pairs[i].text = cut
	}
	if len(pairs) > 0 {
		p.heading("Flags")
		p.pairs(pairs, width)
		fmt.Fprintln(&p.out)
	}
	if more {
		p.paragraphs(fmt.Sprintf("%q has all flags, and more about them.", name+" --help-all"))
	}
}

// shortened returns what a flag does in at most width characters: up to the last semicolon,
// bracket or word that fits.
func shortened(text string, width int) string {
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	for _, end := range []string{" (default: ", "; "} {
		if before, _, found := strings.Cut(text, end); found && utf8.RuneCountInString(before) <= width {
			return before
		}
	}
	return sink.Wrap(text, width-2)[0] + " …"
}

// head writes how a command is called, what it does, and its examples.
func (p *helpPage) head(name string, command *cli.Command) {
	usage := "Usage: " + name
	if len(command.VisibleFlags()) > 0 {
		usage += " [FLAGS]"
	}
	fmt.Fprintf(&p.out, "%s\n\n", strings.TrimRight(usage+" "+command.ArgsUsage, " "))
	p.paragraphs(sentence(command.Usage))
	p.examples(command.UsageText)
}

// flagsOf returns the visible flags of a command: those that everybody needs, and the
// others.
func flagsOf(command *cli.Command) (basic, advanced []*settingFlag) {
	for _, flag := range command.Flags {
		switch flag := flag.(*settingFlag); {
		case flag.Hidden:
		case flag.Advanced:
			advanced = append(advanced, flag)
		default:
			basic = append(basic, flag)
		}
	}
	return basic, advanced
}

// flags lists flags by their groups.
func (p *helpPage) flags(flags []*settingFlag) {
	var groups []string
	var all []pair
	members := map[string][]pair{}
	for _, flag := range flags {
		group := cmp.Or(strings.TrimSuffix(flag.Group, ":"), "Flags")
		if !slices.Contains(groups, group) {
			groups = append(groups, group)
		}
		pair := flagPair(flag)
		members[group], all = append(members[group], pair), append(all, pair)
	}
	for _, group := range groups {
		p.heading(group)
		p.pairs(members[group], nameWidth(all))
		fmt.Fprintln(&p.out)
	}
}

// flagPair returns a flag as it is written, and what it does.
func flagPair(flag *settingFlag) pair {
	before, rest, quoted := strings.Cut(flag.Help(), "`")
	value, behind, _ := strings.Cut(rest, "`")
	var names []string
	for _, name := range flag.Names() {
		names = append(names, dashed(name))
	}
	written := strings.Join(names, ", ")
	switch {
	case quoted:
		written += " " + value
	case flag.TakesValue():
		written += " VALUE"
	}
	does := before + value + behind
	if text := flag.defaultText(); text != "" && text != "none" && flag.TakesValue() {
		does += " (default: " + text + ")"
	}
	return pair{written, does}
}

func (p *helpPage) commands(pairs []pair) {
	p.heading("Commands")
	p.pairs(pairs, nameWidth(pairs))
	fmt.Fprintln(&p.out)
}

func (p *helpPage) heading(text string) { fmt.Fprintf(&p.out, "%s:\n", text) }

// examples writes lines as they are.
func (p *helpPage) examples(lines string) {
	if lines == "" {
		return
	}
	p.heading("Examples")
	for line := range strings.Lines(lines) {
		fmt.Fprintf(&p.out, "  %s\n", strings.TrimSpace(line))
	}
	fmt.Fprintln(&p.out)
}

// paragraphs writes paragraphs, each followed by an empty line. Lines that are indented
// are written as they are.
func (p *helpPage) paragraphs(text string) {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		lines := sink.Wrap(strings.Join(strings.Fields(paragraph), " "), p.width)
		if strings.HasPrefix(paragraph, "  ") {
			lines = strings.Split(paragraph, "\n")
		}
		if paragraph != "" {
			fmt.Fprintf(&p.out, "%s\n\n", strings.Join(lines, "\n"))
		}
	}
}

// pair is a name with what it is.
type pair struct{ name, text string }

// widestName is the greatest width of a name with its text next to it.
const widestName = 22

// nameWidth returns the width of the names with their texts next to them.
func nameWidth(pairs []pair) (width int) {
	for _, pair := range pairs {
		if w := utf8.RuneCountInString(pair.name); w <= widestName {
			width = max(width, w)
		}
	}
	return width
}

// pairs writes names in a column of a width with their texts next to them, or below where
// a name is wider.
func (p *helpPage) pairs(pairs []pair, width int) {
	indent := strings.Repeat(" ", 2+width+2)
	for _, pair := range pairs {
		lines := sink.Wrap(pair.text, p.width-len(indent))
		fill := width - utf8.RuneCountInString(pair.name)
		if fill < 0 {
			fmt.Fprintf(&p.out, "  %s\n%s%s\n", pair.name, indent, lines[0])
		} else {
			fmt.Fprintf(&p.out, "  %s%s  %s\n", pair.name, strings.Repeat(" ", fill), lines[0])
		}
		for _, line := range lines[1:] {
			fmt.Fprintf(&p.out, "%s%s\n", indent, line)
		}
	}
}

// sentence returns a text with a capital and a full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// HelpAsked is the error of a command line that asks for help, or that names a command
// that does nothing without a subcommand.
type HelpAsked struct {
	program *cli.App
	path    []string     // names of the command; none for the program
	command *cli.Command // nil for the program
	all     bool         // including advanced flags
}

func (h *HelpAsked) Error() string { return "help is asked for" }

// Write writes the help that is asked for in lines of a width; 0 is an unknown one.
func (h *HelpAsked) Write(w io.Writer, width int) error {
	_, err := io.WriteString(w, h.text(helpWidth(width)))
	return err
}

const (
	// unknownWidth and maxWidth are the widths of help for an unknown and for a very
	// wide terminal.
	unknownWidth, maxWidth = 80, 100
	// leastWidth is the least readable width.
	leastWidth = 40
)

func helpWidth(width int) int {
	if width == 0 {
		return unknownWidth
	}
	return min(max(width, leastWidth), maxWidth)
}

// The flags that ask for help.
var helpFlags = map[string]bool{"help": false, "h": false, "help-all": true}

// asksForHelp reports whether a word is a flag that asks for help, and for all of it.
func asksForHelp(word string) (asks, all bool) {
	if len(word) < 2 || word[0] != '-' {
		return false, false
	}
	all, asks = helpFlags[trimDashes(word)]
	return asks, all
}
