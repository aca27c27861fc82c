package games

import (
	"io"

	"keymove/report/stats"
)

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

// Ending says how a match ends for a script.
type Ending int

// The endings of a match.
const (
	Good      Ending = iota // H1 was accepted, or there is no sequential test
	Worse                   // H0 was accepted
	NoVerdict               // neither, or the refusal of a verdict
)

// Ending returns how the match ends, and why if that is not Good. A refusal, empty for
// none, is that of the test's verdict.
func (s *Summary) Ending(refusal string) (Ending, string) {
	verdict, tested := s.Verdict()
	switch {
	case !tested || refusal == "" && verdict.State == stats.AcceptedH1:
		return Good, ""
	case refusal != "":
		return NoVerdict, refusal
	case verdict.State == stats.AcceptedH0:
		return Worse, verdict.Sentence()
	}
	return NoVerdict, verdict.Sentence()
}
