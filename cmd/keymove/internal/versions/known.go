package versions

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/suites/job"
	"keymove/suites/versions"
)

// knownVersion is a version of a history, as it is kept from call to call.
type knownVersion struct {
	versions.Version
	// Path is that of its program; empty if it could not be built.
	Path    string `json:"path,omitempty"`
	Failure string `json:"failure,omitempty"`
	SHA256  string `json:"sha256,omitempty"`
	// NPS are the speeds when it was first searched, by limits.
	NPS map[string]uint64 `json:"nps,omitempty"`
	// sameAs is an earlier version that is the same program, contender its name in the run.
	sameAs, contender string
}

// readKnown reads the versions of earlier calls.
func (t *track) readKnown() error {
	path := filepath.Join(t.folder.Dir, knownFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, &t.known); err != nil {
		return host.Suitef("%s: %w", path, err)
	}
	return nil
}

// writeKnown keeps the versions for later calls.
func (t *track) writeKnown() error {
	return job.ReplaceFile(filepath.Join(t.folder.Dir, knownFile), func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(t.known)
	})
}

// limitKey is the key of speeds: those under unlike limits differ.
func (t *track) limitKey() string {
	return fmt.Sprintf("%s hash=%d threads=%d", t.options.Limit, t.options.HashMiB, t.options.Threads)
}

// noteSpeeds keeps the speeds of versions of which most was searched in this run, and not
// taken from the answers of earlier ones.
func (t *track) noteSpeeds(run *report.Run) error {
	if run == nil {
		return nil
	}
	type sum struct {
		nodes, fresh uint64
		us           int64
	}
	sums := map[string]*sum{}
	for rec := range run.All() {
		s := sums[rec.Contender]
		if s == nil {
			s = &sum{}
			sums[rec.Contender] = s
		}
		s.nodes += rec.Nodes
		if !rec.Cached {
			s.fresh += rec.Nodes
			s.us += rec.TimeUS
		}
	}
	for i := range t.known {
		v := &t.known[i]
		s := sums[v.contender]
		if s == nil || 2*s.fresh < s.nodes {
			continue
		}
		if nps, ok := report.NodesPerSecond(s.fresh, s.us); ok {
			if v.NPS == nil {
				v.NPS = map[string]uint64{}
			}
			v.NPS[t.limitKey()] = nps
		}
	}
	return t.writeKnown()
}
