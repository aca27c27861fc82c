package show

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"keymove/suites/folder"
)

// GateID is what a gate is known by, whatever comes of it: what was asked for, and nothing that
// a search or a decision has found.
type GateID struct {
	// Key names the gate; empty where what was asked for does.
	Key                string
	Suites, Contenders []string
	// Limit is the run's, Baseline what the user calls the baseline.
	Limit, Baseline string
}

// NewGateID returns the identity of the gate of a run, which may be nil, against a baseline. key is
// that of a job that knows better; empty for none.
func NewGateID(key string, run *folder.Manifest, baseline string) GateID {
	id := GateID{Key: key, Baseline: baseline}
	if run == nil {
		return id
	}
	id.Limit = run.Limit
	for i := range run.Suites {
		id.Suites = append(id.Suites, run.Suites[i].Name)
	}
	for i := range run.Contenders {
		id.Contenders = append(id.Contenders, cmp.Or(run.Contenders[i].Spec, run.Contenders[i].Name)) // an engine's name may have its version
	}
	return id
}

// plainKey is a key that a marker can show as it is, and a shell can write.
var plainKey = regexp.MustCompile(`^[0-9A-Za-z]+(?:[-._][0-9A-Za-z]+)*$`)

// maxPlainKey is the length of such a key.
const maxPlainKey = 64

// Marker returns the first line of a gate's comment, which no reader sees. The comment of an earlier
// build has the same one, and another gate has another one.
func (id GateID) Marker() string {
	if len(id.Key) <= maxPlainKey && plainKey.MatchString(id.Key) {
		return "<!-- keymove " + id.Key + " -->"
	}
	parts := []string{id.Key}
	if id.Key == "" {
		suites, contenders := slices.Sorted(slices.Values(id.Suites)), slices.Sorted(slices.Values(id.Contenders))
		parts = slices.Concat([]string{id.Limit, id.Baseline, fmt.Sprint(len(suites))}, suites, contenders)
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return "<!-- keymove " + hex.EncodeToString(sum[:8]) + " -->"
}
