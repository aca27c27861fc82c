package sink

// Cut returns a text with at most so many characters, the last one an ellipsis if any are left
// out.
func Cut(text string, most int) string {
	n, last := 0, 0 // last is where character most-1 begins
	for at := range text {
		if n == most-1 {
			last = at
		}
		if n++; n > most {
			return text[:last] + "…"
		}
	}
	return text
}
