package eval

// correction is a term that changes the endgame half of the sum of all others.
type correction struct {
	name    string
	options func(*Options) *Term
	// of returns what it adds to an endgame sum, White's view, before its weight,
	// in units of the sum. It never takes away more than the sum.
	of func(s *sight, endgame int) int
}

// corrections are all corrections, in the order in which they are applied.
var corrections = []correction{
	{"complexity", func(o *Options) *Term { return &o.Complexity }, (*sight).complexity},
	{"endscale", func(o *Options) *Term { return &o.EndScale }, (*sight).endScaling},
}

// correcting is a correction that is on, with its weight in percent.
type correcting struct {
	correction
	weight int
}

func compileCorrections(options *Options) []correcting {
	var plan []correcting
	for _, c := range corrections {
		if o := c.options(options); o.On && o.Weight != 0 {
			plan = append(plan, correcting{c, o.Weight})
		}
	}
	return plan
}

// share returns what the correction adds to an endgame sum. It never turns an
// advantage into a disadvantage.
func (c *correcting) share(v *view, endgame int) int {
	added := c.of(v.sight(), endgame) * c.weight / fullWeight
	if endgame > 0 {
		return max(added, -endgame)
	}
	return min(added, -endgame)
}
