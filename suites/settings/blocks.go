package settings

// The headings of the help.
const (
	Contenders = "Contenders:"
	Limits     = "Limits (the first one reached stops a search):"
	Cases      = "Cases:"
	Output     = "Output:"
)

// AllowUnlikeUsage and AllowMissingUsage describe these settings, which gates and
// comparisons have, too.
const (
	AllowUnlikeUsage  = "give a verdict about what is unlike too, as runs of different limits or an engine that ignores its limit"
	AllowMissingUsage = "give a verdict about incomplete runs too, and skip positions that only one has"
)

// MarginUsage describes that setting, which comparisons have, too.
const MarginUsage = "contenders that differ by less than `P%` are equal in practice"
