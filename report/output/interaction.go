package output

import (
	"keymove/report/compare"
)

// Interactions returns what pairs of changes of the base do together beyond what each does
// alone; none of a run without contenders for it, as --ablate-mode pairs makes.
func (s *Sections) Interactions() []compare.Interaction { return s.interactions() }

func (s *Sections) findInteractions() []compare.Interaction {
	c, err := s.Comparison()
	if err != nil || len(c.Pairs) == 0 {
		return nil
	}
	var contenders []compare.Contender
	for _, name := range s.Run.Names() {
		contenders = append(contenders, compare.Contender{Name: name, Own: name, Run: s.Run})
	}
	return compare.Interactions(contenders, c)
}
