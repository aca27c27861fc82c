package eval

import "testing"

func TestPacked(t *testing.T) {
	for _, middlegame := range []int{-1 << 30, -12000, -1, 0, 1, 12000, 1 << 30} {
		for _, endgame := range []int{-1 << 30, -12000, -1, 0, 1, 12000, 1 << 30} {
			s := pack(middlegame, endgame)
			if s.middlegame() != middlegame || s.endgame() != endgame {
				t.Errorf("pack(%d, %d) holds %d, %d", middlegame, endgame, s.middlegame(), s.endgame())
			}
			if sum := s + pack(7, -9); sum.middlegame() != middlegame+7 || sum.endgame() != endgame-9 {
				t.Errorf("pack(%d, %d) + pack(7, -9) holds %d, %d", middlegame, endgame, sum.middlegame(), sum.endgame())
			}
		}
	}
}
