package main

import (
	"fmt"
	"strings"
)

// Measures of the plot in pixels. A panel is an era.
const (
	panelWidth, panelHeight, panelLeft, panelTop = 440, 300, 44, 40
	plotWidth, plotHeight                        = 340, 220
)

const plotHead = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" aria-label="Mates found by 80 versions of Stockfish: by matetrack, and by Keymove with an interval of 95 %%">
<style>rect{fill:#fff}text{font:12px system-ui,sans-serif;fill:#57606a}.h{font-weight:bold;fill:#1f2328}.ty{text-anchor:end}.tx{text-anchor:middle}.grid{stroke:#d0d7de;fill:none}.theirs{stroke:#bf5700;fill:none;stroke-width:1.5}.own{stroke:#1f2328;fill:none;stroke-width:1.5}.bars{stroke:#1f2328;stroke-opacity:.35;fill:none}.change{stroke:#1a7f37;stroke-dasharray:4 3;fill:none}.t1{fill:#bf5700}.t2{fill:#1f2328}
@media(prefers-color-scheme:dark){rect{fill:#0d1117}text{fill:#9198a1}.h,.t2{fill:#e6edf3}.grid{stroke:#30363d}.own,.bars{stroke:#e6edf3}.theirs{stroke:#f0883e}.t1{fill:#f0883e}.change{stroke:#56d364}}</style>
<rect width="%[1]d" height="%[2]d"/>
`

// plot draws both curves of each era that was measured: the share of mates found.
func plot(courses []course) string {
	var svg strings.Builder
	fmt.Fprintf(&svg, plotHead, panelWidth*len(courses), panelHeight)
	for i := range courses {
		if courses[i].isMeasured {
			fmt.Fprintf(&svg, "<g transform=\"translate(%d 0)\">\n", i*panelWidth)
			courses[i].draw(&svg)
			svg.WriteString("</g>\n")
		}
	}
	return svg.String() + "</svg>\n"
}

// axis turns shares into pixels from the top.
type axis struct{ low, high float64 }

func (a axis) y(share float64) float64 {
	return panelTop + plotHeight*(a.high-share)/(a.high-a.low)
}

// axisOf has room for shares with their intervals.
func axisOf(shares []float64, step float64) axis {
	a := axis{shares[0], shares[0]}
	for _, s := range shares {
		a.low, a.high = min(a.low, s), max(a.high, s)
	}
	a.low = step * float64(int(a.low/step))
	a.high = step * float64(int(a.high/step)+1)
	return a
}

func (c *course) x(i int) float64 { return panelLeft + plotWidth*float64(i)/float64(len(c.versions)-1) }

// draw draws an era: matetrack's shares with the axis on the right, ours with that on the left.
func (c *course) draw(svg *strings.Builder) {
	var theirs, own, limits []float64
	for i := range c.versions {
		v := &c.versions[i]
		theirs = append(theirs, float64(v.measured.found)/matetrackSize)
		share, half := float64(v.found)/positions, 0.0
		if v.before != nil {
			half = (v.before.SolvedDiff.High - v.before.SolvedDiff.Low) / 2
		}
		own, limits = append(own, share), append(limits, share-half, share+half)
	}
	left, right := axisOf(limits, 0.02), axisOf(theirs, 0.02)
	fmt.Fprintf(svg, "<text class=\"h\" x=\"%d\" y=\"16\">Stockfish, %s to %s</text>\n", panelLeft, c.first[:7], c.last[:7])
	fmt.Fprintf(svg, "<text class=\"t2\" x=\"4\" y=\"%d\">Keymove: 1 500, 50 000 nodes</text><text class=\"t1 ty\" x=\"%d\" y=\"%d\">matetrack: 6 554, a million</text>\n",
		panelTop-8, panelWidth-8, panelTop-8)
	for k := range 5 {
		y := panelTop + plotHeight*float64(k)/4
		fmt.Fprintf(svg, "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text class=\"ty t2\" x=\"%d\" y=\"%.1f\">%.1f %%</text><text class=\"t1\" x=\"%d\" y=\"%.1f\">%.1f %%</text>\n",
			panelLeft, y, plotWidth, panelLeft-4, y+4, 100*(left.high-(left.high-left.low)*float64(k)/4),
			panelLeft+plotWidth+4, y+4, 100*(right.high-(right.high-right.low)*float64(k)/4))
	}
	for _, i := range []int{0, len(c.versions) / 2, len(c.versions) - 1} {
		fmt.Fprintf(svg, "<text class=\"tx\" x=\"%.1f\" y=\"%d\">%s</text>\n", c.x(i), panelTop+plotHeight+18, c.versions[i].time.Format("2006-01"))
	}
	c.line(svg, "theirs", theirs, right)
	c.line(svg, "own", own, left)
	for i := range c.versions {
		fmt.Fprintf(svg, "<path class=\"bars\" d=\"M%.1f %.1fV%.1f\"/>\n", c.x(i), left.y(limits[2*i]), left.y(limits[2*i+1]))
		if c.versions[i].isChange {
			fmt.Fprintf(svg, "<path class=\"change\" d=\"M%.1f %dv%d\"/>\n", c.x(i), panelTop, plotHeight)
		}
	}
}

func (c *course) line(svg *strings.Builder, class string, shares []float64, a axis) {
	fmt.Fprintf(svg, "<path class=\"%s\" d=\"", class)
	for i, s := range shares {
		fmt.Fprintf(svg, "%c%.1f %.1f", "ML"[min(i, 1)], c.x(i), a.y(s))
	}
	svg.WriteString("\"/>\n")
}
