package tracking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/uci"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/versions"
)

// find adds the versions that are asked for to those that are known, names and orders them all, and
// finds the one that is judged. What a call that is resumed has asked for is given, and stays.
func (t *track) find(ctx context.Context, asked []knownVersion) (_ []knownVersion, err error) {
	if asked == nil {
		asked, err = t.asked(ctx)
	}
	if err == nil && t.repo != nil {
		err = t.clone(ctx, asked)
	}
	for i := range asked {
		if err == nil {
			err = t.add(asked[i])
		}
	}
	if err == nil {
		err = t.nameAll()
	}
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	for i := range asked {
		asked[i].Name = t.known[t.placeOf(&asked[i])].Name
	}
	if t.repo == nil {
		t.orderPrograms(asked)
		return asked, nil
	}
	return asked, t.orderCommits(ctx, asked)
}

// asked returns the versions that this call asks for, in the order in which they are named.
func (t *track) asked(ctx context.Context) (list []knownVersion, err error) {
	if t.repo == nil {
		return t.programsAtHand()
	}
	if t.repo.IsDirty(ctx) {
		t.Warn("%s has changes that are in no commit; they are in no version", t.repo.Dir)
	}
	chosen, left, err := t.repo.Choose(ctx, t.options.every, t.options.versions...)
	t.leftOut = left
	for _, v := range chosen {
		list = append(list, knownVersion{Version: v})
	}
	return list, err
}

// clone makes our clone of the repository, with the commits that are asked for.
func (t *track) clone(ctx context.Context, asked []knownVersion) error {
	var hashes []string
	for i := range asked {
		hashes = append(hashes, asked[i].Hash)
	}
	if err := t.repo.Clone(ctx, filepath.Join(t.folder.Dir, cloneDir), hashes...); err != nil {
		return err
	}
	commits, err := t.repo.Commits(ctx, hashes...) // earlier versions kept the hashes only
	for i := range commits {
		asked[i].Commit = commits[i]
	}
	return err
}

// programsAtHand returns the programs that are asked for, which have no name yet.
func (t *track) programsAtHand() (list []knownVersion, err error) {
	for _, text := range t.options.engines {
		files, others, err := versions.Programs(text)
		if err != nil {
			return nil, host.Suitef("--engines %s: %w", text, err)
		}
		t.leftOut = append(t.leftOut, others...)
		for _, file := range files {
			list = append(list, knownVersion{Path: file})
		}
	}
	return list, nil
}

// noteLeftOut names the versions that are left out, by reason.
func (t *track) noteLeftOut() {
	names := map[string][]string{}
	for _, v := range t.leftOut {
		names[v.Reason] = append(names[v.Reason], v.Name)
	}
	for _, v := range t.leftOut {
		if of := names[v.Reason]; of != nil {
			t.Warn("left out: %s (%s)", few(of), v.Reason)
		}
		delete(names, v.Reason)
	}
}

// isVersion reports whether two versions are one: the same commit, or a program at hand at the same path, also
// one that was moved.
func (v *knownVersion) isVersion(known *knownVersion) bool {
	switch {
	case v.Hash != known.Hash:
		return false
	case v.Hash != "" || v.Path == known.Path:
		return true
	}
	_, err := os.Stat(known.Path)
	return errors.Is(err, fs.ErrNotExist) && filepath.Base(v.Path) == filepath.Base(known.Path) && v.SHA256 == known.SHA256
}

// placeOf returns the place of a version among those that are known; -1 for a new one.
func (t *track) placeOf(v *knownVersion) int {
	return slices.IndexFunc(t.known, func(known knownVersion) bool { return v.isVersion(&known) })
}

// add adds a version behind those that are known. One that is known keeps its place and its results; the
// error is that of a program which has changed since.
func (t *track) add(v knownVersion) (err error) {
	v.isAsked = true
	if v.Hash == "" {
		if v.SHA256, err = files.DigestFile(v.Path); err != nil {
			return err
		}
	}
	at := t.placeOf(&v)
	if at < 0 {
		t.known = append(t.known, v)
		return nil
	}
	known := &t.known[at]
	if hasResults := known.SHA256 != "" && known.Failure == ""; v.Hash == "" && hasResults && v.SHA256 != known.SHA256 {
		return fmt.Errorf("%s is another program than %s of this history was (sha256 %s, and was %s), and no version takes the place of another: "+
			"give each version a path of its own, or begin another history with --out", v.Path, known.Name, files.BriefDigest(v.SHA256), files.BriefDigest(known.SHA256))
	}
	v.Failure, v.SHA256, v.NPS = known.Failure, known.SHA256, known.NPS
	*known = v
	return nil
}

// nameAll names all versions: programs at hand by the ends of their paths in which they differ, and a
// commit by its hash whose tag is another commit's now. The error names versions that cannot be told apart.
func (t *track) nameAll() error {
	var programs []*knownVersion
	var paths []string
	asked := map[string]string{} // commit by name
	for i := range t.known {
		v := &t.known[i]
		if v.Hash == "" {
			programs, paths = append(programs, v), append(paths, v.Path)
		} else if v.isAsked {
			asked[v.Name] = v.Hash
		}
	}
	for i, name := range suites.PathNames(paths) {
		programs[i].Name = name
	}
	named := map[string]*knownVersion{}
	for i := range t.known {
		v := &t.known[i]
		if moved := asked[v.Name]; v.Hash != "" && moved != "" && moved != v.Hash && !v.isAsked {
			t.Warn("%s is another commit than before: what it was is %s now", v.Name, versions.ShortHash(v.Hash))
			v.Name = versions.ShortHash(v.Hash)
		}
		v.Name = uci.Shorten(v.Name, math.MaxInt) // as the run of the engines names them
		if other := named[v.Name]; other != nil {
			return fmt.Errorf("two versions are called %s, and cannot be told apart: %s and %s", v.Name, cmp.Or(other.Hash, other.Path), cmp.Or(v.Hash, v.Path))
		}
		named[v.Name] = v
	}
	return nil
}

// orderPrograms has the programs in the order in which this call names them, if it names all. The
// last one is judged.
func (t *track) orderPrograms(asked []knownVersion) {
	place := map[string]int{}
	for i, v := range asked {
		place[v.Path] = i
	}
	if len(place) == len(t.known) {
		slices.SortStableFunc(t.known, func(a, b knownVersion) int { return place[a.Path] - place[b.Path] })
	}
	t.judged = asked[len(asked)-1].Name
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
	for i := range asked {
		places = append(places, t.placeOf(&asked[i]))
	}
	judged := ancestry.Newest(places)
	t.judged = list[judged].Name
	t.noteOtherLines(ancestry, list, judged)
	known := t.known
	t.ancestry, t.known = ancestry, nil
	for _, i := range ancestry.Order(judged) {
		known[i].place = i
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

// before returns the name of the last version with results in the history of one that is known; empty for none.
func (t *track) before(i int) string {
	if t.ancestry == nil { // programs at hand
		return ""
	}
	for _, v := range slices.Backward(t.known[:i]) {
		if v.contender != "" && t.ancestry.IsAncestor(v.place, t.known[i].place) {
			return v.Name
		}
	}
	return ""
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
