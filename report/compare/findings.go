package compare

import (
	"fmt"
	"slices"
)

// The notes of verdicts that are given all the same.
const (
	UnlikeAllowed  = "Unlike runs are compared all the same (--allow-unlike): what is unlike may be all of the difference."
	MissingAllowed = "Incomplete runs are compared all the same (--allow-missing): what is missing counts for neither."
)

// findings are what was found about the runs of two contenders, a sentence each.
type findings struct {
	// unlike are the reasons why they are not alike, missing the records that they
	// lack: each forbids a verdict unless Options allow it.
	unlike, missing []string
	// broken are the reasons why nothing can be concluded from a run: no option permits
	// them.
	broken []string
	// notes make the numbers less reliable than they look.
	notes []string
}

// findingsOf returns what was found about two contenders, except for the cases that
// only one of them has.
func findingsOf(base, other Contender) findings {
	var found findings
	if base.Run != other.Run {
		found.add(differences(base.Run, other.Run))
		found.add(sizeDifferences(base, other))
	}
	for _, c := range []Contender{base, other} {
		found.add(faults(c.Run))
		found.unlike = appendNew(found.unlike, disobedience(c)...)
	}
	for _, c := range []Contender{base, other} {
		found.add(failures(c))
	}
	return found
}

func (f *findings) add(more findings) {
	f.broken = appendNew(f.broken, more.broken...)
	f.unlike = appendNew(f.unlike, more.unlike...)
	f.missing = appendNew(f.missing, more.missing...)
	f.notes = appendNew(f.notes, more.notes...)
}

func (f *findings) note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}

// permit turns what the options allow into notes, and makes what they cannot allow a
// reason against a verdict.
func (f *findings) permit(unlike, missing bool) {
	if unlike && len(f.unlike) > 0 {
		f.notes = slices.Concat(f.unlike, []string{UnlikeAllowed}, f.notes)
		f.unlike = nil
	}
	if missing && len(f.missing) > 0 {
		f.notes = slices.Concat(f.missing, []string{MissingAllowed}, f.notes)
		f.missing = nil
	}
	f.unlike, f.broken = slices.Concat(f.broken, f.unlike), nil
}

// forbid adds a reason against a verdict that no option permits; nothing if it is empty.
func (f *findings) forbid(reason string) {
	if reason != "" {
		f.unlike = append(f.unlike, reason)
	}
}

// refusals returns why there is no verdict; empty if there is one.
func (f *findings) refusals() []string { return slices.Concat(f.unlike, f.missing) }

// all returns everything found, refusals first.
func (f *findings) all() []string { return slices.Concat(f.unlike, f.missing, f.notes) }
