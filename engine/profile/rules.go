package profile

// IsRule reports whether a row is a rule that can be taken out: not one that only tunes another row.
func IsRule(row Row) bool {
	_, err := row.Parse("off")
	return err == nil && !isParameter(row)
}

// Acts reports whether a feature with another value makes other searches than settings as they are:
// something reads what changes. conditions are as for Unread.
func Acts(name, value string, settings Settings, conditions ...string) bool {
	changed := settings
	if err := changed.Set(name, value); err != nil {
		return false
	}
	return len(Unread(settings, changed, conditions...)) < Differ(settings, changed)
}

// ActsIn reports whether a rule is on in settings, and acts there.
func ActsIn(row Row, settings Settings, conditions ...string) bool {
	return Acts(row.Name, "off", settings, conditions...)
}
