package suites

// AllErrata returns allErrata errata in the order of the errataData.
func AllErrata() []Erratum { return allErrata() }
