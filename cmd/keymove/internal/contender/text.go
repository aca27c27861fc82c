package contender

import (
	"fmt"
	"strings"

	"keymove/engine/book"
	"keymove/engine/profile"
	"keymove/suites/runfolder"
)

// Kind says how the text of a contender is read.
type Kind string

// The kinds are called as the flags and keys that give them.
const (
	Profile Kind = "profile" // "[NAME:]PROFILE[,feature=value…]"
	Engine  Kind = "engine"  // "cmd=PATH [name=N] …", as ParseEngine reads it
)

// Text is a contender as somebody wrote it.
type Text struct {
	Kind Kind
	Text string
	// Dir is the absolute path of the folder from which relative paths in the text
	// lead on; empty for the working folder.
	Dir string
}

// Request is what is asked of the contenders of a run or a match.
type Request struct {
	Texts    []Text
	Ablation *Ablation // nil for none
	// Book is the file of the opening book for profiles that play from one; empty
	// for none.
	Book string
}

// Parsed is what a request comes to.
type Parsed struct {
	// Contenders are in the order of their texts. Engines without a name in their
	// text have none yet, and names may be equal: see Opener.Identify and
	// NameUniquely.
	Contenders []runfolder.Contender
	// Book is what profiles play from; nil for none.
	Book *book.Book
	// Skipped says, a line for each, which contenders an ablation does not make and
	// why.
	Skipped []string
}

// Parse reads contenders. Without a profile the default one is meant where there is
// no engine, or where there is an ablation, which needs a base. The error is Errors.
func Parse(catalogue profile.Catalogue, request Request) (*Parsed, error) {
	p := parser{catalogue: catalogue}
	p.readAblation(&request)
	p.readTexts(&request)
	if len(p.errs) == 0 {
		p.readBook(request.Book)
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return &p.parsed, nil
}

// parser collects what the texts of a request stand for, and what is wrong with
// them.
type parser struct {
	catalogue profile.Catalogue
	ablator   *ablator // nil for none
	parsed    Parsed
	indexes   []int // of the text of each contender
	errs      Errors
}

func (p *parser) fail(setting string, index int, err error) {
	p.errs = append(p.errs, &Error{Setting: setting, Index: index, Err: err})
}

// readTexts reads all texts.
func (p *parser) readTexts(request *Request) {
	profiles := 0
	for _, t := range request.Texts {
		if t.Kind == Profile {
			profiles++
		}
	}
	if request.Ablation != nil && profiles > 1 {
		p.fail("ablate", -1, fmt.Errorf("want one profile as the base, not %d", profiles))
		return
	}
	if profiles == 0 && (len(request.Texts) == 0 || request.Ablation != nil) {
		p.read(Text{Kind: Profile, Text: "default"}, -1)
	}
	for i, t := range request.Texts {
		p.read(t, i)
	}
}

// read adds the contenders that a text stands for: one, or with an ablation those
// made of the profile.
func (p *parser) read(t Text, index int) {
	c, err := t.contender(p.catalogue)
	if err != nil {
		p.errs = append(p.errs, &Error{Setting: string(t.Kind), Index: index, Text: t.shown(), Err: err})
		return
	}
	made := []runfolder.Contender{c}
	if p.ablator != nil && t.Kind == Profile {
		if made, err = p.ablator.contenders(c); err != nil {
			p.fail("ablate", index, err)
		}
		p.parsed.Skipped = p.ablator.skipped
	}
	for _, c := range made {
		p.parsed.Contenders = append(p.parsed.Contenders, c)
		p.indexes = append(p.indexes, index)
	}
}

// contender reads a text by itself.
func (t Text) contender(catalogue profile.Catalogue) (runfolder.Contender, error) {
	if t.Kind == Engine {
		return ParseEngine(t.Text, t.Dir)
	}
	return ParseProfile(catalogue, t.Text)
}

// shown returns the text for an error; that of an engine is long, and its errors
// have a place in it.
func (t Text) shown() string {
	if t.Kind == Engine {
		return ""
	}
	return t.Text
}

// ParseProfile reads "[NAME:]PROFILE[,feature=value…]". Without a name the
// contender is called as the text.
func ParseProfile(catalogue profile.Catalogue, text string) (runfolder.Contender, error) {
	name, spec := text, text
	if before, behind, found := strings.Cut(text, ":"); found && !strings.Contains(before, ",") {
		name, spec = strings.TrimSpace(before), behind
	}
	if name == "" {
		return runfolder.Contender{}, fmt.Errorf("the name is empty")
	}
	settings, err := catalogue.Resolve(spec)
	if err != nil {
		return runfolder.Contender{}, Hinted(err)
	}
	return runfolder.Contender{Name: name, Spec: spec, Options: settings.Map()}, nil
}
