package queue

import (
	"errors"
	"fmt"
	"slices"

	"keymove/suites"
)

// Identity is what a worker saw of an external engine when it started it.
type Identity struct {
	// Name is what the engine calls itself; empty if it has not started.
	Name string `json:"name,omitempty"`
	// SHA256 are those of the engine's files, in the order of the job.
	SHA256 []string `json:"sha256"`
}

// IdentityOf returns the identity of an engine as a job or a worker has it.
func IdentityOf(e *suites.Engine) Identity {
	return Identity{Name: e.ID, SHA256: e.Sums()}
}

// checkEngine returns an error unless the engine that a worker used is that of a contender. One
// that failed may not have started, and then has no name. The program of built-in contenders is
// that of the worker, whose version was compared.
func (r *Results) checkEngine(c *suites.Contender, failed bool) error {
	if c.Engine == nil {
		return nil
	}
	want := IdentityOf(c.Engine)
	got, found := r.Engines[c.Name]
	switch {
	case !found:
		return errors.New("an engine without a name and sha256")
	case got.Name != want.Name && (got.Name != "" || !failed):
		return fmt.Errorf("an engine that calls itself %q, and not %q", brief(got.Name, longestName), want.Name)
	case !slices.Equal(got.SHA256, want.SHA256):
		return errors.New("an engine with another sha256")
	}
	return nil
}
