package profile

import "fmt"

// UnknownError says that there is no profile, or no feature, of a name.
type UnknownError struct {
	What  string // "profile" or "feature"
	Name  string
	Known []string // the names that there are
}

// Error names what is unknown.
func (e *UnknownError) Error() string { return fmt.Sprintf("unknown %s %q", e.What, e.Name) }

// NeedError says that a feature was turned on over another that it needs and
// that is off.
type NeedError struct{ Feature, Need string }

// Error names both features.
func (e *NeedError) Error() string { return e.Feature + " needs " + e.Need + ", which is off" }

// Error says that the values of a profile do not fit together.
type Error struct {
	Profile string
	Err     error
}

// Error names the profile.
func (e *Error) Error() string { return "profile " + e.Profile + ": " + e.Err.Error() }

// Unwrap returns the error without the profile.
func (e *Error) Unwrap() error { return e.Err }
