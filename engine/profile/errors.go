package profile

import "fmt"

// UnknownError is an unknown profile or feature.
type UnknownError struct {
	What  string // "profile" or "feature"
	Name  string
	Known []string // the known names
}

// Error names what is unknown.
func (e *UnknownError) Error() string { return fmt.Sprintf("unknown %s %q", e.What, e.Name) }

// NeedError is a feature that was turned on although another one that it needs is
// off.
type NeedError struct{ Feature, Need string }

// Error names both features.
func (e *NeedError) Error() string { return e.Feature + " needs " + e.Need + ", which is off" }

// Error is a profile whose values contradict each other.
type Error struct {
	Profile string
	Err     error
}

// Error names the profile.
func (e *Error) Error() string { return "profile " + e.Profile + ": " + e.Err.Error() }

// Unwrap returns the error without the profile.
func (e *Error) Unwrap() error { return e.Err }
