package profile

// Set changes one feature, as an override of a profile does: turning it off
// turns off what needs it, turning it on over a missing need is an error.
// After an error nothing has changed.
func (s *Settings) Set(feature, value string) error {
	changed := *s
	if err := override(&changed, []string{feature + "=" + value}); err != nil {
		return err
	}
	*s = changed
	return nil
}
