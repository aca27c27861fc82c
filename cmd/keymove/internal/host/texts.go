package host

// Texts is the value of a flag that can be given several times.
type Texts []string

// Set takes the next one.
func (t *Texts) Set(text string) error {
	*t = append(*t, text)
	return nil
}

// String returns the default, which the library wants to know.
func (t *Texts) String() string { return "" }
