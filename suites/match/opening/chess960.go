package opening

import (
	"fmt"
	"strings"

	"keymove/engine/board"
)

// Chess960Name stands for the file of the starting positions of Chess960.
const Chess960Name = "chess960"

// positions960 is the number of starting positions of Chess960.
const positions960 = 960

// Chess960 returns the starting positions of Chess960 in the order of their numbers
// by R. Scharnagl: standard chess is number 518.
func Chess960() ([]Opening, error) {
	openings := make([]Opening, positions960)
	for n := range openings {
		pieces := backRank(n)
		pos, _, err := board.FENOptions{Chess960: true}.Parse(fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1",
			strings.ToLower(pieces), pieces))
		if err != nil {
			return nil, err
		}
		openings[n].Start = pos
	}
	return openings, nil
}

// backRank returns the pieces of starting position n: the bishops by the rests of
// four, the queen by that of six, the knights by a table, king and rooks on what is
// left.
func backRank(n int) string {
	rank := []byte("........")
	put := func(piece byte, free int) { // on the free-th free square
		for i, there := range rank {
			if there != '.' {
				continue
			}
			if free == 0 {
				rank[i] = piece
				return
			}
			free--
		}
	}
	rank[1+2*(n%4)] = 'B'
	n /= 4
	rank[2*(n%4)] = 'B'
	n /= 4
	put('Q', n%6)
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/6]
	put('N', knights[1]) // the right one first: the left one's place stays
	put('N', knights[0])
	put('R', 0)
	put('K', 0)
	put('R', 0)
	return string(rank)
}
