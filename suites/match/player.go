package match

import "keymove/suites"

// Player is a contender with what it may use for its moves: a plain value.
type Player struct {
	suites.Contender
	Limit Limit `json:"limit"`
}

// Contenders returns the players without their limits; their engines are copies.
func (m *Manifest) Contenders() []suites.Contender {
	contenders := make([]suites.Contender, len(m.Players))
	for i, p := range m.Players {
		contenders[i] = p.Contender
		if p.Engine != nil {
			contenders[i].Engine = new(*p.Engine)
		}
	}
	return contenders
}

// SetContenders replaces the players by those of Contenders, which may know more by now.
// Their limits stay.
func (m *Manifest) SetContenders(contenders []suites.Contender) {
	for i, c := range contenders {
		m.Players[i].Contender = c
	}
}

// SizesOf returns the threads and the hash of a player's searches.
func (m *Manifest) SizesOf(p *Player) suites.Sizes {
	return suites.SizesOf(&p.Contender, suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB})
}

// MostThreads returns the most threads of a player's search.
func (m *Manifest) MostThreads() int {
	return suites.LargestSizes(m.Contenders(), suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}).Threads
}
