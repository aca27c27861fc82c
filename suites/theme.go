package suites

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Groups of ids are themes only if there are several, but not more than a report
// can show. A group of fewer cases than fewestInGroup is none: nothing follows from it.
const (
	fewestGroups  = 2
	mostGroups    = 50
	fewestInGroup = 5
)

// reservedTheme is the name of the whole suite in reports; a theme of that name
// becomes "all#2".
const reservedTheme = "all"

// themes groups the cases of a suite: by the rule of a well-known suite, else by the
// opcode theme, else by the id without its last number, if that makes groups.
type themes struct {
	groups map[string]int // numbers of cases, of up to one group more than mostGroups
}

// add takes a case with its opcode theme. All cases are added before the first
// theme is asked for.
func (t *themes) add(c *Case, opcode string) {
	if theme, _ := themeOf(c, opcode); theme != "" && len(t.groups) <= mostGroups {
		if t.groups == nil {
			t.groups = map[string]int{}
		}
		t.groups[theme]++
	}
}

func (t *themes) of(c *Case, opcode string) string {
	theme, byID := themeOf(c, opcode)
	if byID && (len(t.groups) < fewestGroups || len(t.groups) > mostGroups || t.groups[theme] < fewestInGroup) {
		return ""
	}
	return theme
}

// themeOf returns the theme of a case, and whether it comes from its id.
func themeOf(c *Case, opcode string) (theme string, byID bool) {
	theme = knownTheme(c)
	if theme == "" {
		theme = opcode
	}
	if theme == "" {
		theme, byID = idGroup(c.ID), true
	}
	if theme == reservedTheme {
		theme += "#2"
	}
	return theme, byID
}

// ThemeRule names how the cases of a well-known suite are grouped. The rules
// depend on the line, not on the file, so that copies of a suite have the same
// groups.
type ThemeRule string

// The rules.
const (
	// STSThemes: the 15 parts of the Strategic Test Suite, by the number in the
	// id.
	STSThemes ThemeRule = "sts"
	// LCT2Themes: POS, CMB and FIN, from the id.
	LCT2Themes ThemeRule = "lct2"
	// MateThemes: the distance to mate, as "#3".
	MateThemes ThemeRule = "mates"
)

// knownTheme returns the theme of a case by the rules of well-known suites; empty
// if none applies.
func knownTheme(c *Case) string {
	for _, rule := range []ThemeRule{STSThemes, LCT2Themes, MateThemes} {
		if theme := rule.of(c); theme != "" {
			return theme
		}
	}
	return ""
}

// of returns the theme of a case by a rule; empty if the rule does not apply.
func (r ThemeRule) of(c *Case) string {
	switch r {
	case STSThemes:
		return stsTheme(c.ID)
	case LCT2Themes:
		if m := lct2ID.FindStringSubmatch(c.ID); m != nil {
			return m[1]
		}
	case MateThemes:
		if c.MateFromBest {
			return fmt.Sprintf("#%d", *c.Mate)
		}
	}
	return ""
}

// Text describes the groups; empty for an unknown rule.
func (r ThemeRule) Text() string {
	switch r {
	case STSThemes:
		return "the 15 parts of the Strategic Test Suite"
	case LCT2Themes:
		return "POS (positional), CMB (combinations), FIN (endgames)"
	case MateThemes:
		return "the distance to mate"
	}
	return ""
}

var (
	lct2ID = regexp.MustCompile(`^LCTII\.(POS|CMB|FIN)\.`)
	stsID  = regexp.MustCompile(`^STS\(v?(\d+)\.`)
	// The first part was published before there was a second one.
	firstSTSID = regexp.MustCompile(`^Undermine\.\d+$`)
)

// stsTitles are the titles of the Strategic Test Suite's parts, from the first.
var stsTitles = [...]string{
	"Undermining",
	"Open Files and Diagonals",
	"Knight Outposts",
	"Square Vacancy",
	"Bishop vs Knight",
	"Re-Capturing",
	"Offer of Simplification",
	"Advancement of f/g/h Pawns",
	"Advancement of a/b/c Pawns",
	"Simplification",
	"Activity of the King",
	"Center Control",
	"Pawn Play in the Center",
	"Queens and Rooks to the 7th Rank",
	"Avoid Pointless Exchange",
}

// STSPart returns the number, from 1, of the part of the Strategic Test Suite
// whose title is the theme, or 0.
func STSPart(theme string) int {
	return slices.Index(stsTitles[:], theme) + 1
}

// STSParts is the number of parts of the Strategic Test Suite.
const STSParts = len(stsTitles)

// stsTheme returns the title of the part of the Strategic Test Suite that an id
// belongs to. The number in "STS(v2.2) Open Files and Diagonals.001" decides,
// because the words after it differ from copy to copy. Two parts have ids without
// a number: "Undermine.001" and, in part, "STS: Knight Outposts/Repositioning.001".
func stsTheme(id string) string {
	if m := stsID.FindStringSubmatch(id); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n >= 1 && n <= len(stsTitles) {
			return stsTitles[n-1]
		}
	}
	if firstSTSID.MatchString(id) {
		return stsTitles[0]
	}
	if title, ok := strings.CutPrefix(id, "STS: "); ok {
		for _, known := range stsTitles {
			if strings.HasPrefix(title, known) {
				return known
			}
		}
	}
	return ""
}

// idGroup returns an id up to its last number, without the separator:
// "Undermine" for "Undermine.001". It is empty if the id has no number.
func idGroup(id string) string {
	isDigit := func(r rune) bool { return r >= '0' && r <= '9' }
	end := strings.LastIndexFunc(id, isDigit)
	if end < 0 {
		return ""
	}
	for end > 0 && isDigit(rune(id[end-1])) {
		end--
	}
	return strings.TrimRight(id[:end], " .,:;#_/([-")
}
