package score

import (
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/mate"
	"keymove/internal/testenv"
	"keymove/suites"
)

// standingOf is the standing of a claim by trying every move.
func standingOf(c *suites.Case, said claim) suites.MateClaim {
	pos, n, m := c.Position, *c.Mate, said.score.Mate
	after := pos.After(said.move)
	isTrue := func() bool {
		if m > 0 {
			return mate.MatedIn(&after, m-1)
		}
		return mate.MatedIn(&pos, -m)
	}
	switch {
	case m == 0 || (m > 0) != (n > 0):
		return ""
	case suites.Mates(&pos, said.move) && n > 1:
		return suites.ClaimProven
	case m == 1 && n > 0 && !suites.Mates(&pos, said.move):
		return suites.ClaimWrong
	case max(m, -m) >= max(n, -n):
		return ""
	case isTrue():
		return suites.ClaimProven
	}
	return suites.ClaimWrong
}

// TestStandingOfMates holds claims about the built-in suite of mates, whose distances are proven and
// then said to be longer, against trying every move.
func TestStandingOfMates(t *testing.T) {
	cases, _, err := suites.Load("../builtin/mates.epd", suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(54, 6))
	found, tried := map[suites.MateClaim]int{}, 400
	if testenv.Nightly() {
		tried = 3000
	}
	for range tried {
		c := cases.Case(random.IntN(cases.Len()))
		if c.Mate == nil || *c.Mate > 3 {
			continue
		}
		said := *c.Mate + random.IntN(3) - 1
		suiteSays := said + random.IntN(3) - 1
		moves := c.Position.LegalMoves()
		m := moves[random.IntN(len(moves))]
		if random.IntN(2) == 0 {
			m = c.Best[0]
		}
		if said > 3 || suiteSays < 1 {
			continue
		}
		c.Mate = &suiteSays
		claimed := claim{m, mateIn(said)}
		want := standingOf(&c, claimed)
		v := Judge(&c, engine.Result{Move: m, Score: mateIn(said)}, nil)
		if v.Claim != want {
			t.Errorf("%s, %s is said to mate in %d: %q, want %q", c.Source, c.Position.SAN(m), said, v.Claim, want)
		}
		found[v.Claim]++
	}
	t.Log(found)
	for _, want := range []suites.MateClaim{"", suites.ClaimWrong, suites.ClaimProven} {
		if found[want] == 0 {
			t.Errorf("no claim is %q: the test shows nothing", want)
		}
	}
}

// TestProofsAreBounded: whatever an engine says before its answer, the prover's effort is that of two
// claims at most, and the verdict is the same each time.
func TestProofsAreBounded(t *testing.T) {
	c := firstCase(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm #30;")
	var infos []engine.Info
	for i, m := range c.Position.LegalMoves() {
		infos = append(infos, line(t, c, 1, c.Position.SAN(m), mateIn(29-i)))
		infos[i].Depth = i + 1
	}
	res := engine.Result{Move: infos[0].PV[0], Score: mateIn(29)}
	p := newProver()
	judge(c, res, infos, p)
	if p.left != 0 || p.known[mateClaim{res.Move, 29}] != mate.Undecided {
		t.Errorf("%d positions left, %v", p.left, p.known)
	}
	v := Judge(c, res, infos)
	first, second := strings.Join([]string{verdict(v), string(v.Claim), v.Note}, ", "), "true 0/1, unproven, mate in 29, and the suite says 30: unproven, no point"
	if first != second {
		t.Errorf("%s, want %s", first, second)
	}
}
