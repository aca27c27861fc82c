package versions

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/versions"
)

// find adds the versions that are asked for to those that are known, orders them all, and finds
// the one that is judged. What a call that is resumed has asked for is given, and stays.
func (t *track) find(ctx context.Context, given []askedVersion) ([]askedVersion, error) {
	asked, err := t.asked(ctx, given)
	if err != nil {
		return nil, err
	}
	var kept []askedVersion
	for _, v := range asked {
		t.add(v)
		kept = append(kept, askedVersion{v.Name, v.Hash, v.Path})
	}
	if t.repo == nil {
		t.orderPrograms(asked)
		return kept, nil
	}
	return kept, t.orderCommits(ctx, asked)
}

// asked returns the versions that this call asks for, in the order in which they are named.
func (t *track) asked(ctx context.Context, given []askedVersion) ([]knownVersion, error) {
	switch {
	case t.repo == nil && given != nil:
		var list []knownVersion
		for _, v := range given {
			list = append(list, program(v.Path))
		}
		return list, nil
	case t.repo == nil:
		return t.programsAtHand()
	case t.repo.IsDirty(ctx):
		t.Warn("%s has changes that are in no commit; they are in no version", t.repo.Dir)
	}
	chosen, err := t.choose(ctx, given)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	var list []knownVersion
	for _, v := range chosen {
		list = append(list, knownVersion{Version: v, isAsked: true})
	}
	return list, nil
}

// choose returns the commits that are asked for.
func (t *track) choose(ctx context.Context, given []askedVersion) ([]versions.Version, error) {
	if given == nil {
		skip := func(v versions.LeftOut) { t.leftOut = append(t.leftOut, v) }
		return t.repo.Choose(ctx, versions.Choice{Texts: t.options.versions, Every: t.options.every, Skip: skip})
	}
	hashes := make([]string, len(given))
	for i := range given {
		hashes[i] = given[i].Hash
	}
	_, _ = t.repo.Commits(ctx, hashes...) // in one process; below, an unknown one is an error of its own
	var list []versions.Version
	for _, v := range given {
		commits, err := t.repo.Commits(ctx, v.Hash)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.Name, err)
		}
		list = append(list, versions.Version{Name: v.Name, Commit: commits[0]})
	}
	return list, nil
}

// programsAtHand returns the programs that are asked for.
func (t *track) programsAtHand() (list []knownVersion, err error) {
	for _, text := range t.options.engines {
		files, others, err := versions.Programs(text)
		if err != nil {
			return nil, host.Suitef("--engines %s: %w", text, err)
		}
		t.leftOut = append(t.leftOut, others...)
		for _, file := range files {
			list = append(list, program(file))
		}
	}
	return list, nil
}

// noteLeftOut names the versions that are left out, by reason.
func (t *track) noteLeftOut() {
	names := map[string][]string{}
	var reasons []string
	for _, v := range t.leftOut {
		if names[v.Reason] == nil {
			reasons = append(reasons, v.Reason)
		}
		names[v.Reason] = append(names[v.Reason], v.Name)
	}
	for _, reason := range reasons {
		t.Warn("left out: %s (%s)", few(names[reason]), reason)
	}
}

// program returns a program as a version.
func program(file string) knownVersion {
	return knownVersion{Version: versions.Version{Name: versions.ProgramName(file)}, Path: file, isAsked: true}
}

// add adds a version behind those that are known, or takes the place of those of its name or its
// commit.
func (t *track) add(v knownVersion) {
	same := func(other knownVersion) bool {
		return other.Name == v.Name || v.Hash != "" && other.Hash == v.Hash
	}
	at := slices.IndexFunc(t.known, same)
	if at < 0 {
		t.known = append(t.known, v)
		return
	}
	if known := t.known[at]; known.Hash == v.Hash {
		v.Failure, v.SHA256, v.NPS = known.Failure, known.SHA256, known.NPS
	}
	rest := slices.DeleteFunc(t.known[at+1:], same)
	t.known = append(t.known[:at+1], rest...)
	t.known[at] = v
}

// orderPrograms has the programs in the order in which this call names them, if it names all. The
// last one is judged.
func (t *track) orderPrograms(asked []knownVersion) {
	place := map[string]int{}
	for i, v := range asked {
		place[v.Name], t.judged = i, v.Name
	}
	if len(place) == len(t.known) {
		slices.SortStableFunc(t.known, func(a, b knownVersion) int { return place[a.Name] - place[b.Name] })
	}
}

// orderCommits orders the versions by what is in whose history. Of those that are asked for, the
// newest one is judged.
func (t *track) orderCommits(ctx context.Context, asked []knownVersion) error {
	var list []versions.Version
	for i := range t.known {
		list = append(list, t.known[i].Version)
	}
	ancestry, err := t.repo.Ancestry(ctx, list)
	if err != nil {
		return err
	}
	var places []int
	for _, v := range asked {
		places = append(places, slices.IndexFunc(list, func(other versions.Version) bool { return other.Name == v.Name }))
	}
	judged := ancestry.Newest(places)
	t.judged = list[judged].Name
	t.noteOtherLines(ancestry, list, judged)
	t.line = lineage{ancestry, ancestry.Order(judged)}
	known := t.known
	t.known = make([]knownVersion, 0, len(known))
	for _, i := range t.line.places {
		t.known = append(t.known, known[i])
	}
	return nil
}

// noteOtherLines names the versions that are neither before nor behind the judged one.
func (t *track) noteOtherLines(a *versions.Ancestry, list []versions.Version, judged int) {
	var others, gone []string
	for i := range list {
		switch {
		case !a.Has(i):
			gone = append(gone, list[i].Name)
		case i != judged && !a.IsAncestor(i, judged) && !a.IsAncestor(judged, i):
			others = append(others, list[i].Name)
		}
	}
	if len(others) > 0 {
		t.Warn("on another line of history than %s, and ordered by date: %s", t.judged, few(others))
	}
	if len(gone) > 0 {
		t.Warn("not in the repository any more, and left where they were: %s", few(gone))
	}
}

// lineage is the ancestry of the known versions in their order.
type lineage struct {
	ancestry *versions.Ancestry // nil for programs
	places   []int              // of the versions in it
}

// before returns the last version in front of one that is in its history and for which is is true;
// -1 for none.
func (l lineage) before(i int, is func(k int) bool) int {
	if l.ancestry == nil {
		return -1
	}
	for k := i - 1; k >= 0; k-- {
		if l.ancestry.IsAncestor(l.places[k], l.places[i]) && is(k) {
			return k
		}
	}
	return -1
}

// few returns names, of many the first ones.
func few(names []string) string {
	const most = 5
	text := strings.Join(names[:min(most, len(names))], ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
