package study

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/output"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites/versions"
)

// Bisection is the result of a bisection.
type Bisection struct {
	// Question says what was measured, as "wac, nodes=20000".
	Question string `json:"question"`
	// Exact says that nothing of it is chance; else Alpha is the chance that the answer is
	// wrong because of noise.
	Exact bool    `json:"exact"`
	Alpha float64 `json:"alpha,omitempty"`
	// Commits is the number of commits behind the good one up to the bad one, Builds the
	// number of builds that were needed, kept ones among them.
	Commits int `json:"commits"`
	Builds  int `json:"builds"`
	// Tested are the commits that were tested or skipped, in this order, the ends first.
	Tested []Tested `json:"tested"`
	// First are the first bad commit, or all that it can be if skipped ones are among them.
	First []versions.Commit `json:"first_bad"`
	// Left is the last good version before it, Right the first bad one; nil if it is not
	// found.
	Left  *Tested `json:"left,omitempty"`
	Right *Tested `json:"right,omitempty"`
	// Share is the part of the difference between the ends that is between Left and Right; 0 if
	// it is not known. It is small if a level has moved with several commits.
	Share float64 `json:"share,omitempty"`
	// Lost and Gained are the positions that changed there, by id.
	Lost   []string `json:"lost,omitempty"`
	Gained []string `json:"gained,omitempty"`
}

// Tested is a commit with what was found out about it.
type Tested struct {
	versions.Commit
	Mark versions.Mark `json:"mark"`
	// Note is what was measured, or why nothing was, as "245 of 300 solved".
	Note string `json:"note"`
}

// IsFound reports whether the first bad commit is known.
func (b *Bisection) IsFound() bool { return len(b.First) == 1 }

// WriteJSON writes the bisection as one object.
func (b *Bisection) WriteJSON(w io.Writer) error {
	return output.WriteDocument(w, output.Schema, b)
}

// Document is the document of the bisection: the first bad commit, or all that it can be, and what it took.
func (b *Bisection) Document() *show.Doc {
	d := &show.Doc{Parts: make([]show.Part, 1)}
	if b.IsFound() {
		d.Title, d.Parts[0].Table = b.First[0].Hash+" is the first bad commit", b.found()
	} else {
		d.Title = fmt.Sprintf("the first bad commit is one of %d, which could not be tested", len(b.First))
		for i := range b.First {
			d.Lead = append(d.Lead, b.First[i].String())
		}
	}
	d.Parts[0].Text = []string{b.effort()}
	return d
}

// effort says what the answer took, and how sure it is.
func (b *Bisection) effort() string {
	skipped := 0
	for _, t := range b.Tested {
		if t.Mark == versions.Skip {
			skipped++
		}
	}
	text := fmt.Sprintf("%s: %s, %s, %d of them skipped", b.Question, sink.Plural(b.Commits, "commit"), sink.Plural(b.Builds, "build"), skipped)
	if b.Exact {
		return text + "; exact if the engine is deterministic"
	}
	return text + fmt.Sprintf("; wrong by chance in at most %.3g %%", 100*b.Alpha)
}

// most is the number of positions that text lists.
const most = 20

// leastShare is the part of the difference between the ends below which text says that a commit
// made no more.
const leastShare = 0.5

// found is about the first bad commit.
func (b *Bisection) found() *sink.Table {
	first := &b.First[0]
	t := sink.NewTable(sink.Column{}, sink.Column{})
	t.Add("subject", first.Subject)
	t.Add("author", first.Author+", "+first.Date.Format("2006-01-02"))
	if b.Left != nil {
		t.Add("last good", b.Left.Short()+": "+b.Left.Note)
	}
	if b.Right != nil {
		t.Add("first bad", b.Right.Short()+": "+b.Right.Note)
	}
	if b.Right != nil && b.Share != 0 && b.Share < leastShare {
		t.Add("share", fmt.Sprintf("%.0f %% of the difference between the ends; other commits made the rest", 100*b.Share))
	}
	if len(b.Lost) > 0 {
		t.Add("lost", listed(b.Lost))
	}
	if len(b.Gained) > 0 {
		t.Add("gained", listed(b.Gained))
	}
	return t
}

// listed returns a number of ids with the first ones.
func listed(ids []string) string {
	text := fmt.Sprintf("%d: %s", len(ids), strings.Join(ids[:min(most, len(ids))], ", "))
	if len(ids) > most {
		text += ", …"
	}
	return text
}
