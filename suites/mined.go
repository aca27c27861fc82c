package suites

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"keymove/suites/digest"
	"keymove/suites/epd"
)

// MinedOpcode names the builds from whose games a position was mined, because one of them failed on
// it: the one that did first, as
//
//	mined "Mine 1.2 sha256=9f86…";
//	mined "Mine 1.2" "Mine 1.1";
//
// Several builds were mined alike, by the same rule and from the same games.
const MinedOpcode = "mined"

// Build is an engine with its settings: by its name, and by a digest where that is known.
type Build struct {
	Name string `json:"name"`
	// SHA256 is Contender.BuildDigest, or that of the executable alone.
	SHA256 string `json:"sha256,omitempty"`
}

// String returns the build as an operand of MinedOpcode.
func (b Build) String() string {
	if b.SHA256 == "" {
		return b.Name
	}
	return strings.TrimSpace(b.Name + " sha256=" + b.SHA256)
}

var buildDigest = regexp.MustCompile(`(?:^| )sha256=([0-9a-f]{64})$`)

// ParseBuild reads what String writes.
func ParseBuild(text string) Build {
	text = strings.TrimSpace(text)
	if m := buildDigest.FindStringSubmatch(text); m != nil {
		return Build{Name: strings.TrimSpace(text[:len(text)-len(m[0])]), SHA256: m[1]}
	}
	return Build{Name: text}
}

// Is reports whether two builds are the same: by their digests where both are known, else by their
// names, in any case.
func (b Build) Is(other Build) bool {
	if b.SHA256 != "" && other.SHA256 != "" {
		return b.SHA256 == other.SHA256
	}
	return b.Name != "" && strings.EqualFold(b.Name, other.Name)
}

// BuildDigest returns the digest of what the contender's searches depend on, in hexadecimal digits:
// that of the executable of an engine, or of all of its files if there are several; of a profile that
// of the program and all settings. Empty if it is unknown.
func (c *Contender) BuildDigest(program string) string {
	switch {
	case c.Engine != nil && len(c.Engine.Files) == 1:
		return c.Engine.Files[0].SHA256
	case c.Engine != nil:
		return sha256Of(c.Engine.Sums())
	case program == "" || len(c.Options) == 0:
		return ""
	}
	parts := []string{program}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		parts = append(parts, name+"="+c.Options[name])
	}
	if c.Book != nil {
		parts = append(parts, c.Book.SHA256)
	}
	return sha256Of(parts)
}

// sha256Of returns the digest of lines; empty for none.
func sha256Of(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return digest.Of([]byte(strings.Join(lines, "\n") + "\n"))
}

// Builds are those that positions were mined from alike, in the order of their texts.
type Builds []Build

// minedFrom returns the builds that a line was mined from; nil for none.
func minedFrom(r *epd.Record) Builds {
	op, _ := r.Operation(MinedOpcode)
	var list Builds
	for _, operand := range op.Operands {
		if b := ParseBuild(operand.Text); b != (Build{}) && !slices.Contains(list, b) {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b Build) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.SHA256, b.SHA256)) })
	return list
}

// addMined adds builds to those that a suite was mined from, each group once.
func addMined(groups []Builds, list Builds) []Builds {
	if list == nil || slices.ContainsFunc(groups, func(g Builds) bool { return slices.Equal(g, list) }) {
		return groups
	}
	return append(groups, list)
}

// Names returns the names of the builds: "A", or "A and B".
func (l Builds) Names() string {
	names := make([]string, len(l))
	for i, b := range l {
		names[i] = cmp.Or(b.Name, fmt.Sprintf("sha256 %.12s…", b.SHA256))
	}
	return strings.Join(names, " and ")
}
