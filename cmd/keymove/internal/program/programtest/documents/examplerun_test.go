package documents

import (
	"fmt"
	"html"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/buildinfo"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// exampleRun is the command that makes examples/run, as pages show it.
const exampleRun = `keymove run battery-200 examples/gate/mates.epd --first 60 --nodes 1000 \
      --no-times --profile old:default,see=off --profile new:default --out run`

// exampleFiles are the files of the run that are kept.
var exampleFiles = []string{"records.csv", "summary.csv", "comparison.csv", "settings.csv", "report.md", "report.html"}

// TestExampleRun makes examples/run again, and docs/verdict.svg, the picture of its end.
func TestExampleRun(t *testing.T) {
	root := RepositoryDir
	if page := ReadFile(t, root, "examples", "README.md"); !strings.Contains(page, exampleRun) {
		t.Errorf("examples/README.md does not show the command\n%s", exampleRun)
	}
	enterCopy(t, root)
	got := CallWith(t, "", func(a *program.App) { a.Version = buildinfo.Release }, ShellWords(strings.ReplaceAll(exampleRun, "\\\n", ""))[1:]...)
	got.Check(t, exampleRun, host.ExitOK)
	for _, name := range exampleFiles {
		goldentest.Check(t, filepath.Join(root, "examples", "run", name), ReadFile(t, "run", name))
	}
	goldentest.Check(t, filepath.Join(root, "docs", "verdict.svg"), terminalSVG("$ "+exampleRun+"\n"+got.Stdout))
}

// Measures of the picture in pixels, but columns, and its beginning. It has a background of its
// own, which suits light and dark pages alike.
const (
	columns, cellWidth, lineHeight, border = 80, 8.5, 20, 22

	svgHead = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" aria-label="The end of a run: its command, a scoreboard, and the verdicts">
<style>
rect { fill: #0d1117; stroke: #57606a }
text { fill: #e6edf3; font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }
.command { font-weight: bold }
.better { fill: #56d364 }
.few { fill: #e3b341 }
</style>
<rect x="0.5" y="0.5" width="%[3]d" height="%[4]d" rx="8"/>
`
)

// terminalSVG returns a picture of a terminal that shows a text, which can be selected.
func terminalSVG(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	width, height := int(columns*cellWidth)+2*border, len(lines)*lineHeight+2*border-6
	var svg strings.Builder
	fmt.Fprintf(&svg, svgHead, width, height, width-1, height-1)
	for i, line := range lines {
		if line != "" {
			fmt.Fprintf(&svg, "<text%s xml:space=\"preserve\" x=\"%d\" y=\"%d\">%s</text>\n",
				class(lines, i), border, border+11+i*lineHeight, html.EscapeString(line))
		}
	}
	return svg.String() + "</svg>\n"
}

// class returns the attribute that gives a line its colour.
func class(lines []string, i int) string {
	switch line := lines[i]; {
	case i <= strings.Count(exampleRun, "\n"):
		return ` class="command"`
	case strings.Contains(line, " better "):
		return ` class="better"`
	case strings.Contains(line, " too few"), strings.HasPrefix(line, "  ") && strings.Contains(lines[i-1], " too few"):
		return ` class="few"`
	}
	return ""
}

// TestExampleLimits makes examples/limits again.
func TestExampleLimits(t *testing.T) {
	testenv.OnlyLong(t, "searches the battery at two limits")
	root := RepositoryDir
	const command = "keymove run battery-200 --profile classical --ablate see --nodes 1k,10k --no-times --out limits"
	if page := ReadFile(t, root, "examples", "README.md"); !strings.Contains(page, command) {
		t.Errorf("examples/README.md does not show %s", command)
	}
	InTempDir(t)
	Must(t, strings.TrimPrefix(command, "keymove "))
	goldentest.Check(t, filepath.Join(root, "examples", "limits", "comparison.csv"), ReadFile(t, "limits", "comparison.csv"))
}
