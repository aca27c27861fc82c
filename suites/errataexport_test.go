package suites

// AllErrata returns all errata in the order of the data.
func AllErrata() []Erratum { return allErrata() }
