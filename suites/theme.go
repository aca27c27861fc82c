package suites

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Groups by the number in an id are themes only where there are more than one
// and not as many as a report can show.
const (
	fewestGroups = 2
	mostGroups   = 50
)

// setThemes groups the cases: by the rule of a suite that we know, else by the
// opcode theme (given for each case), else by the id without its last number.
func (s *Suite) setThemes(opcodes []string) {
	groups := map[string]bool{}
	byID := make([]bool, len(s.Cases))
	for i := range s.Cases {
		c := &s.Cases[i]
		c.Theme = knownTheme(c)
		if c.Theme == "" {
			c.Theme = opcodes[i]
		}
		if c.Theme == "" && c.ID != s.missingID(c.Line) {
			c.Theme, byID[i] = idGroup(c.ID), true
		}
		if c.Theme != "" {
			groups[c.Theme] = true
		}
	}
	if len(groups) >= fewestGroups && len(groups) <= mostGroups {
		return
	}
	for i := range s.Cases {
		if byID[i] {
			s.Cases[i].Theme = ""
		}
	}
}

// knownTheme returns the theme that a case of a well-known suite has there.
func knownTheme(c *Case) string {
	if theme := stsTheme(c.ID); theme != "" {
		return theme
	}
	if m := lct2ID.FindStringSubmatch(c.ID); m != nil {
		return m[1]
	}
	if c.MateFromBest {
		return fmt.Sprintf("#%d", *c.Mate)
	}
	return ""
}

var (
	lct2ID = regexp.MustCompile(`^LCTII\.(POS|CMB|FIN)\.`)
	stsID  = regexp.MustCompile(`^STS\(v?(\d+)\.`)
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

// stsTheme returns the title of the part that an id of the Strategic Test Suite
// belongs to. The number in "STS(v2.2) Open Files and Diagonals.001" decides,
// because the words behind it differ from copy to copy; one part has ids without
// a number, "STS: Knight Outposts/Repositioning/Centralization.001".
func stsTheme(id string) string {
	if m := stsID.FindStringSubmatch(id); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n >= 1 && n <= len(stsTitles) {
			return stsTitles[n-1]
		}
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

// idGroup returns an id up to its last number, without what joins the two:
// "Undermine" of "Undermine.001". It is empty where the id has no number.
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
