package worth

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Mechanism is a change of a profile.
type Mechanism struct {
	// Base is the name of the profile that is changed, with "~" and what was taken out of
	// it before; Name is that of the changed one, Settings its profile with overrides.
	Base, Name, Settings string
	// Kind is phase, SEE, pruning, or Clock, Text says what changes.
	Kind, Text string
}

// Clock is the kind of what acts under a game clock alone: it is measured by games.
const Clock = "clock"

// kinds are all kinds, in the order of the page.
var kinds = []string{"phase", "SEE", "pruning", Clock}

// Kinds returns the kinds of mechanisms in the order in which they are shown.
func Kinds() []string { return kinds }

// Profile returns the profile that is changed.
func (m *Mechanism) Profile() string {
	profile, _, _ := strings.Cut(m.Base, "~")
	return profile
}

// ReadMechanisms reads a list: lines BASE NAME SETTINGS KIND TEXT, and BASE BASE SETTINGS
// for the bases, which are not returned; "#" begins a comment. file is its name in errors.
func ReadMechanisms(file string, in io.Reader) ([]Mechanism, error) {
	var list []Mechanism
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		switch {
		case len(fields) == 0 || strings.HasPrefix(fields[0], "#"):
		case len(fields) == 3 && fields[0] == fields[1]:
		case len(fields) < 5:
			return nil, fmt.Errorf("%s:%d: want BASE NAME SETTINGS KIND TEXT, or BASE BASE SETTINGS", file, n)
		default:
			list = append(list, Mechanism{Base: fields[0], Name: fields[1], Settings: fields[2], Kind: fields[3], Text: strings.Join(fields[4:], " ")})
		}
	}
	return list, lines.Err()
}

// features returns the overrides of the settings, as "razor=r1".
func (m *Mechanism) features() []string { return strings.Split(m.Settings, ",")[1:] }
