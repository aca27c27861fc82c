package report

import "keymove/suites"

// encodeCase encodes what the searches of a case have in common.
func (p *packed) encodeCase(e *encoder, rec *suites.Record) {
	e.signed(int64(rec.SuiteIndex))
	for _, text := range []string{rec.Suite, rec.Theme, rec.Phase, rec.Limit, rec.Expected, rec.Avoid, rec.Disputed} {
		e.unsigned(uint64(p.texts.number(text)))
	}
	e.text(rec.Case)
	e.text(rec.ID)
	e.text(rec.FEN)
	if rec.MaxPoints != nil {
		e.signed(int64(*rec.MaxPoints))
	}
}

// decodeCase reads what encodeCase wrote.
func (p *packed) decodeCase(code decoder, u *unpacked) {
	u.SuiteIndex = int(code.signed())
	for _, text := range []*string{&u.Suite, &u.Theme, &u.Phase, &u.Limit, &u.Expected, &u.Avoid, &u.Disputed} {
		*text = p.texts.text(uint32(code.unsigned()))
	}
	u.Case, u.ID, u.FEN = code.text(), code.text(), code.text()
	if len(code) > 0 {
		u.maxPoints = int(code.signed())
		u.MaxPoints = &u.maxPoints
	}
}
