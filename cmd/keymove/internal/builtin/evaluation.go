package builtin

import (
	"strings"

	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/engine/profile"
	"keymove/report/html"
)

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
