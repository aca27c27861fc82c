package html

import (
	"bufio"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"io"

	"keymove/report/sink"
)

var (
	//go:embed page.css
	style markup
	//go:embed page.js
	script markup
	// pieces are the shapes of the pieces, drawn for Keymove: a symbol of a square of 45
	// units for each.
	//
	//go:embed pieces.svg
	pieces markup
)

// write writes the page. Only the positions listed are in memory, never all records.
func (p *content) write(out io.Writer) error {
	buffered := bufio.NewWriter(out)
	var w writer
	head(&w, p.title+" – Keymove", p.columnStyle())
	w.put(`<header><p class="brand">Keymove</p><h1>%s</h1><p class="sub">%s</p></header>`+"\n", p.title, p.subtitle())
	w.put("<main>\n")
	p.verdict(&w)
	p.causeSection(&w)
	p.trend(&w)
	p.forest(&w)
	p.cactus(&w)
	p.positionSection(&w)
	p.distributionSection(&w)
	p.settings(&w)
	w.put("</main>\n%s", pieces)
	if err := w.writeTo(buffered); err != nil {
		return err
	}
	if err := p.writeData(buffered); err != nil {
		return err
	}
	end := writer{}
	end.put("<script>%s</script>\n</body>\n</html>\n", script)
	if err := end.writeTo(buffered); err != nil {
		return err
	}
	return buffered.Flush()
}

// head writes what is in front of the content of a page: its policy first.
func head(w *writer, title string, moreStyle markup) {
	css := style + moreStyle
	w.put("<!DOCTYPE html>\n" + `<html lang="en">` + "\n<head>\n" + `<meta charset="utf-8">` + "\n")
	w.put(`<meta http-equiv="Content-Security-Policy" content="%s">`+"\n", policy(css))
	w.put(`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">` + "\n")
	w.put("<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n", title, css)
}

// policy allows a page its own style and script, and nothing else.
func policy(css markup) markup {
	return markupOf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'", digestOf(script), digestOf(css))
}

// digestOf returns a digest as policies have it.
func digestOf(text markup) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// columnStyle returns the columns of the list, of which each contender has one.
func (p *content) columnStyle() markup {
	theme := markup("")
	if p.themed {
		theme = " minmax(6rem,1.2fr)"
	}
	return markupOf("@media (min-width:761px){.r{grid-template-columns:8.5rem minmax(7rem,1.1fr)%s 6.5rem minmax(5rem,1fr) repeat(%d,minmax(4.5rem,.8fr))}}\n", theme, p.columns())
}

// subtitle says how much there is to see.
func (p *content) subtitle() string {
	text := sink.Plural(len(p.contenders), "contender") + ", " + sink.Plural(p.total, "position")
	if len(p.runs) > 1 {
		text += ", " + sink.Plural(len(p.runs), "run")
	}
	return text
}
