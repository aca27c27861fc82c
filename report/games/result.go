package games

import "io"

// Refusal says why a sequential test that has ended gets no verdict: a player did not
// keep its limit. It is empty if nothing speaks against a verdict.
func (s *Summary) Refusal() string {
	disobeyed := s.Disobeyed()
	if len(disobeyed) == 0 {
		return ""
	}
	return "no verdict: " + disobeyed[0] + "; --allow-unlike decides all the same"
}

// WriteResult writes the closing block with the verdict of the test, or the refusal of
// one, empty for none, and with all notes.
func (s *Summary) WriteResult(w io.Writer, refusal string) error {
	text := s.Block()
	if verdict, ok := s.Verdict(); ok {
		sentence := verdict.Sentence()
		if refusal != "" {
			sentence = refusal
		}
		text += sentence + "\n"
	}
	for _, note := range s.Notes() {
		text += note + "\n"
	}
	if command := s.Command(); command != "" {
		text += "Played by: " + command + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}
