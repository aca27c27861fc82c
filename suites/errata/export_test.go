package errata

// All returns all errata in the order of the data.
func All() []Erratum { return all() }
