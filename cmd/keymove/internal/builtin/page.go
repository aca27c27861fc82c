package builtin

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/phase"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/report/html"
	"keymove/report/sink"
)

// featuresIntro is the top of the page.
const featuresIntro = `# Features and profiles

Every system of the built-in engine is a row of one table, and can be set by itself
in any profile: with ` + "`--profile default,razor=r2,see=off`" + `, in a file of profiles
([run.md](run.md)), by ` + "`--ablate`" + ` (a group by ` + "`--ablate group:pruning`" + `), and as a UCI option, which has the name of
the row and the type in brackets. What a profile does not name is off. Turning a feature off turns off what
needs it; turning one on over a missing need is an error that names it. *On* is the
value that ` + "`on`" + ` stands for; a row with a dot in its name and a number for a value
tunes the feature in front of the dot, and does nothing without it. A row that is *read
by* others may be on without them, but then does nothing, and a run that tries it says so
before the first search. Scores are in centipawns, depths in plies, weights in percent.

This page is what ` + "`keymove profiles --markdown`" + ` writes; a test compares them.
`

// WritePage writes docs/features.md: all features, UCI options and profiles as
// Markdown.
func WritePage(ctx context.Context, w io.Writer) error {
	var page bytes.Buffer
	page.WriteString(featuresIntro)
	standard, err := profile.Resolve("default")
	if err != nil {
		return err
	}
	searchRows := profile.Features[:len(search.Features)]
	evalRows := profile.Features[len(search.Features):]
	writeFeatureTable(&page, "Search", searchRows, &standard)
	writeFeatureTable(&page, "Evaluation", evalRows, &standard)
	if err := writeOtherOptions(ctx, &page, &standard); err != nil {
		return err
	}
	writeProfileList(&page)
	_, err = w.Write(page.Bytes())
	return err
}

// writeFeatureTable writes rows with their values in a profile.
func writeFeatureTable(page *bytes.Buffer, title string, rows []profile.Row, standard *profile.Settings) {
	fmt.Fprintf(page, "\n## %s\n\n| feature | group | kind | takes | on | in `default` | needs | what it does |\n|---|---|---|---|---|---|---|---|\n", title)
	for _, row := range rows {
		fmt.Fprintf(page, "| `%s` | %s | %s | %s | %s | %s | %s | %s |\n",
			row.Name, feature.GroupOf(row.Name), kindText(row, standard), row.Bounds(), onText(row), row.Format(standard), needsText(row), inCell(row.Doc))
	}
}

// kindText returns the kind of a row, and its UCI type.
func kindText(row profile.Row, standard *profile.Settings) string {
	return fmt.Sprintf("%v (%v)", row.Kind(), optionOf(row, standard).Type)
}

// onText returns the value that "on" stands for.
func onText(row profile.Row) string {
	var settings profile.Settings
	row.Put(&settings, row.Default)
	return row.Format(&settings)
}

// needsText returns the features that a row needs, and those that only some of its
// choices need.
func needsText(row profile.Row) string {
	var needs []string
	for _, need := range feature.Needs[row.Name] {
		needs = append(needs, "`"+need+"`")
	}
	for _, choice := range row.Choices {
		for _, need := range feature.Needs[row.Name+"="+choice] {
			needs = append(needs, "`"+need+"` for "+choice)
		}
	}
	if readers := readersText(row); readers != "" {
		needs = append(needs, "read by "+readers)
	}
	return strings.Join(needs, ", ")
}

// readersText returns what reads a row; empty if it always acts.
func readersText(row profile.Row) string {
	var readers []string
	for _, reader := range row.ReadBy {
		if reader != feature.Clock && reader != feature.Game {
			reader = "`" + reader + "`"
		}
		readers = append(readers, reader)
	}
	return strings.Join(readers, " or ")
}

// inCell escapes a text for a cell of a table.
func inCell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// writeOtherOptions writes the UCI options that are not features.
func writeOtherOptions(ctx context.Context, page *bytes.Buffer, standard *profile.Settings) error {
	var answer bytes.Buffer
	e := &Engine{largest: anyMemory, initial: *standard, settings: *standard}
	if err := uci.Serve(ctx, e, strings.NewReader("uci\n"), &answer, time.Minute); err != nil {
		return err
	}
	page.WriteString("\n## Other UCI options\n\n| option | type, default, bounds |\n|---|---|\n")
	for lines := bufio.NewScanner(&answer); lines.Scan(); {
		option, isOption := strings.CutPrefix(lines.Text(), "option name ")
		name, kind, _ := strings.Cut(option, " type ")
		if _, err := profile.Find(name); isOption && err != nil {
			fmt.Fprintf(page, "| `%s` | %s |\n", name, kind)
		}
	}
	return nil
}

// writeProfileList writes the base and the values of each profile.
func writeProfileList(page *bytes.Buffer) {
	page.WriteString("\n## Profiles\n\n| profile | what it is | builds on | and sets |\n|---|---|---|---|\n")
	for _, p := range profile.Profiles {
		base := ""
		if p.Base != "" {
			base = "`" + p.Base + "`"
		}
		var values []string
		for _, value := range p.Values {
			values = append(values, "`"+value+"`")
		}
		fmt.Fprintf(page, "| `%s` | %s | %s | %s |\n", p.Name, inCell(p.Doc), base, strings.Join(values, " "))
	}
}

// anyMemory keeps the memory of this machine out of the page, which is the same
// everywhere.
func anyMemory() int { return engine.MaxHashMiB }

// WriteProfiles lists profiles in lines of a width; 0 is any. One without a description
// is described by its base and its values.
func WriteProfiles(w io.Writer, catalogue profile.Catalogue, width int) error {
	t := sink.NewTable(sink.Column{}, sink.Column{})
	for _, p := range catalogue {
		doc := p.Doc
		if doc == "" {
			doc = strings.Join(append([]string{cmp.Or(p.Base, "plain")}, p.Values...), ",")
		}
		t.Add(p.Name, doc)
	}
	_, err := io.WriteString(w, t.Fit("", width))
	return err
}

// WriteFeatures lists all features with their values in lines of a width; 0 is any.
func WriteFeatures(w io.Writer, settings *profile.Settings, width int) error {
	t := sink.NewTable(
		sink.Column{Header: "feature"}, sink.Column{Header: "value"}, sink.Column{Header: "takes"},
		sink.Column{Header: "what it does"},
	)
	for _, row := range profile.Features {
		t.Add(row.Name, row.Format(settings), row.Bounds(), row.Doc)
	}
	_, err := io.WriteString(w, t.Fit("", width))
	return err
}

// EvaluationPage returns an explanation as a page has it.
func EvaluationPage(pos *board.Position, x *eval.Explanation, settings *profile.Settings, name string) *html.Evaluation {
	page := &html.Evaluation{Position: *pos, Profile: name, Score: x.Score, Tapered: x.Tapered, MaxTapered: phase.MaxTapered, Stage: x.Stage}
	for _, share := range x.Shares {
		page.Terms = append(page.Terms, html.Term{
			Name: share.Name, Total: share.Total, White: html.Side(share.White), Black: html.Side(share.Black), Settings: settingsOf(settings, share.Name),
		})
	}
	return page
}

// settingsOf returns the values of the parameters of a feature, as "weight=80, late=100".
func settingsOf(settings *profile.Settings, name string) string {
	var texts []string
	for _, row := range profile.Features {
		if parameter, ok := strings.CutPrefix(row.Name, name+"."); ok {
			texts = append(texts, parameter+"="+row.Format(settings))
		}
	}
	return strings.Join(texts, ", ")
}
