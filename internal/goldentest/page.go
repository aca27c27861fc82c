package goldentest

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

var (
	styles  = regexp.MustCompile(`(?s)<style>.*?</style>`)
	columns = regexp.MustCompile(`\.r\{[^}]*repeat\(\d+[^}]*\}`)
	scripts = regexp.MustCompile(`(?s)<script>.*?</script>`)
	data    = regexp.MustCompile(`(?s)<script type="application/json" id="(\w+)">(.*?)</script>`)
	shapes  = regexp.MustCompile(`(?s)<svg class="defs".*?</svg>`)
)

// blocks are the elements that begin a line of a page's text; parts begin one within a plot.
var (
	blocks = strings.Fields("title header main section h1 h2 h3 h4 p ul ol li dl dt dd table tr div details summary figure figcaption form dialog input label svg.plot footer pre")
	parts  = strings.Fields("path text rect circle line polyline polygon g title")
	// unseen are attributes that say nothing to people beside what is always the same.
	unseen = strings.Fields("class id d x y role aria-hidden preserveAspectRatio autocomplete type lang xmlns")
)

// PageText returns what a page of HTML shows in a form that a person can compare: a line for each
// block of text, each row of a table and each shape of a plot, with classes, since they are the
// colours, links, and coordinates. Style, scripts and the shapes of pieces are left out, except
// for the numbers of columns; the data of a page has a line for each element of a list.
func PageText(page string) (string, error) {
	var out strings.Builder
	for _, rule := range columns.FindAllString(strings.Join(styles.FindAllString(page, -1), ""), -1) {
		fmt.Fprintf(&out, "style %s\n", rule)
	}
	shown := styles.ReplaceAllString(scripts.ReplaceAllString(data.ReplaceAllString(shapes.ReplaceAllString(page, ""), ""), ""), "")
	var body strings.Builder
	if err := writeBody(&body, shown); err != nil {
		return "", err
	}
	for line := range strings.Lines(body.String()) {
		if words := strings.Fields(line); len(words) > 0 {
			out.WriteString(strings.Join(words, " ") + "\n")
		}
	}
	for _, block := range data.FindAllStringSubmatch(page, -1) {
		fmt.Fprintf(&out, "\n%s\n", block[1])
		if err := writeData(&out, block[2]); err != nil {
			return "", err
		}
	}
	return out.String(), nil
}

// writeBody writes the elements of a page.
func writeBody(out *strings.Builder, page string) error {
	decoder := xml.NewDecoder(strings.NewReader(page))
	decoder.Strict, decoder.AutoClose, decoder.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	inPlot := 0 // the depth within a plot
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			out.WriteString("\n")
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if inPlot > 0 || isPlot(&token) {
				inPlot++
			}
			writeStart(out, &token, inPlot > 0)
		case xml.EndElement:
			inPlot = max(0, inPlot-1)
		case xml.CharData:
			out.WriteString(strings.ReplaceAll(string(token), "\n", " "))
		}
	}
}

func isPlot(e *xml.StartElement) bool {
	return e.Name.Local == "svg" && slices.Contains(strings.Fields(attribute(e, "class")), "plot")
}

func attribute(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// writeStart writes an element: what it is, with its class, and the attributes that say something.
func writeStart(out *strings.Builder, e *xml.StartElement, inPlot bool) {
	name, selector := e.Name.Local, ""
	for _, class := range strings.Fields(attribute(e, "class")) {
		selector += "." + class
	}
	if id := attribute(e, "id"); id != "" {
		selector += "#" + id
	}
	begins := slices.Contains(blocks, name) || isPlot(e) || inPlot && slices.Contains(parts, name)
	switch {
	case name == "html" || name == "head" || name == "body" || name == "meta" || name == "link":
		return
	case begins:
		fmt.Fprintf(out, "\n%s%s", name, selector)
	case name == "td" || name == "th":
		fmt.Fprintf(out, " | %s", selector)
	case selector != "" || len(e.Attr) > 0:
		fmt.Fprintf(out, " <%s%s", name, selector)
	case name == "span" || name == "option": // ends the text before it
		out.WriteString(" <" + name)
	default: // text with nothing to say about it
		return
	}
	for _, key := range []string{"d", "x", "y"} {
		if value := attribute(e, key); value != "" {
			fmt.Fprintf(out, " %s=%s", key, value)
		}
	}
	for _, a := range e.Attr {
		if !slices.Contains(unseen, a.Name.Local) && (name != "svg" || inPlot) { // the others have one size
			fmt.Fprintf(out, " %s=%q", a.Name.Local, a.Value)
		}
	}
	if begins || name == "td" || name == "th" {
		out.WriteString(" ")
	} else {
		out.WriteString("> ")
	}
}

// writeData writes the values of an object, a line for each element of a list.
func writeData(out *strings.Builder, text string) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		var list []json.RawMessage
		if !bytes.HasPrefix(value, []byte("[")) || json.Unmarshal(value, &list) != nil {
			fmt.Fprintf(out, "%s: %s\n", key, value)
			continue
		}
		for i, element := range list {
			fmt.Fprintf(out, "%s %d: %s\n", key, i, element)
		}
	}
	return nil
}
