package network_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/network"
	"keymove/internal/testenv"
)

// randomNetwork returns a network of random values in all of their ranges, or, extreme,
// of the ends of these ranges alone.
func randomNetwork(source *rand.Rand, extreme bool) *network.Network {
	value := func(limit int) int {
		if extreme {
			return limit * (1 - 2*source.IntN(2))
		}
		return source.IntN(2*limit+1) - limit
	}
	n := &network.Network{Scale: 400}
	fill := func(l *network.Layer, limit int) {
		for i := range l {
			l[i] = int16(value(limit))
		}
	}
	for i := range n.Weights {
		fill(&n.Weights[i], network.MaxWeight)
	}
	fill(&n.Biases, network.MaxBias)
	for i := range n.Output {
		fill(&n.Output[i][0], network.MaxOutputWeight)
		fill(&n.Output[i][1], network.MaxOutputWeight)
		n.OutputBiases[i] = int32(value(100 * network.QA * network.QB))
	}
	return n
}

// networks are those that tests run with.
func networks() map[string]*network.Network {
	source := rand.New(rand.NewPCG(1, 2))
	return map[string]*network.Network{"random": randomNetwork(source, false), "extreme": randomNetwork(source, true)}
}

// openings are where random games begin. They reach castling of every kind, also where
// king and rook change places, promotions, en passant, and kings on both wings.
var openings = []string{
	board.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20",
	"8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 40",
	"4k3/ppp5/8/8/8/8/PPP5/R3K3 w Q - 0 30",
	"1r2k1r1/p2p4/8/8/8/8/P2P4/1R2K1R1 w GBgb - 0 1",
	"5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1",
	"rk1r4/8/8/8/8/8/8/RK1R4 w DAda - 0 1",
	"2rk1r2/8/8/8/8/8/8/2RK1R2 w FCfc - 0 1",
	"4k3/pppp1ppp/8/PPPPPP2/2pppppp/8/PPPP1PPP/4K3 w - - 0 1",
	"8/8/3k4/8/8/4K3/8/8 w - - 0 70",
}

// walk calls visit with each position and move of seeded random games.
func walk(t *testing.T, visit func(p *board.Position, m board.Move)) {
	t.Helper()
	source := rand.New(rand.NewPCG(3, 4))
	for i := range 4 * len(openings) {
		p := parse(t, openings[i%len(openings)])
		for range 80 {
			legal := p.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := legal[source.IntN(len(legal))]
			visit(&p, m)
			p = p.After(m)
		}
	}
}

func parse(t testing.TB, fen string) board.Position {
	t.Helper()
	options := board.FENOptions{Chess960: strings.ContainsAny(strings.Fields(fen)[2], "ABCDEFGH")}
	p, _, err := options.Parse(fen)
	testenv.Check(t, err)
	return p
}

// TestAdvanceEqualsRefresh: every legal move of random games leads to the accumulator of
// the position after it, also in place.
func TestAdvanceEqualsRefresh(t *testing.T) {
	for name, n := range networks() {
		walk(t, func(p *board.Position, _ board.Move) {
			var before, want, got network.Accumulator
			n.Refresh(p, &before)
			for _, m := range p.LegalMoves() {
				after := p.After(m)
				n.Refresh(&after, &want)
				n.Advance(&before, p, m, &got)
				inPlace := before
				n.Advance(&inPlace, p, m, &inPlace)
				if got != want || inPlace != want {
					t.Fatalf("%s: %s, after %s: not the accumulator of the position", name, p.FEN(), m)
				}
			}
		})
	}
}

// TestScore compares scores with the definition of the network, square by square and
// neuron by neuron. More pieces than a game has are no error.
func TestScore(t *testing.T) {
	many := parse(t, "kr6/pp6/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ b - -")
	for name, n := range networks() {
		var a network.Accumulator
		walk(t, func(p *board.Position, _ board.Move) {
			n.Refresh(p, &a)
			if got, want := n.Score(p, &a), slowScore(n, p); got != want {
				t.Fatalf("%s: %s scores %d, want %d", name, p.FEN(), got, want)
			}
		})
		n.Refresh(&many, &a)
		n.Score(&many, &a)
	}
}

// slowScore is the score by the definition.
func slowScore(n *network.Network, p *board.Position) int {
	pieces := 0
	for s := board.A1; s < board.NoSquare; s++ {
		if p.PieceOn(s) != board.NoPiece {
			pieces++
		}
	}
	bucket := (pieces - 1) / 4
	sum := 0
	for i, side := range []board.Color{p.SideToMove(), p.SideToMove().Other()} {
		for neuron := range network.Hidden {
			x := min(max(slowNeuron(n, p, side, neuron), 0), network.QA)
			sum += x * x * int(n.Output[bucket][i][neuron])
		}
	}
	return (sum/network.QA + int(n.OutputBiases[bucket])) * n.Scale / (network.QA * network.QB)
}

// slowNeuron is a neuron of a perspective before its activation.
func slowNeuron(n *network.Network, p *board.Position, side board.Color, neuron int) int {
	x := int(n.Biases[neuron])
	for s := board.A1; s < board.NoSquare; s++ {
		piece := p.PieceOn(s)
		if piece == board.NoPiece {
			continue
		}
		rank, file, theirs := s.RelativeRank(side), s.File(), 0
		if p.King(side).File() > 3 {
			file = 7 - file
		}
		if piece.Color() != side {
			theirs = 1
		}
		x += int(n.Weights[theirs*384+(int(piece.Kind())-1)*64+rank*8+file][neuron])
	}
	return x
}

// TestFormat looks at the places of values in a file.
func TestFormat(t *testing.T) {
	n := &network.Network{Scale: 400}
	n.Weights[2][3], n.Biases[4], n.Output[5][1][6], n.OutputBiases[7] = -510, 8000, -127, -70000
	data := n.Encode()
	const biases = 16 + 2*768*network.Hidden
	if string(data[:4]) != "KMNN" {
		t.Errorf("starts with %q", data[:4])
	}
	for at, want := range map[int]int{4: 1, 8: network.Hidden, 12: 400} {
		testenv.Want(t, fmt.Sprintf("at %d", at), int(binary.LittleEndian.Uint32(data[at:])), want)
	}
	for at, want := range map[int]int16{
		16 + 2*(2*network.Hidden+3): -510, biases + 2*4: 8000, biases + 2*network.Hidden + 2*((5*2+1)*network.Hidden+6): -127,
	} {
		testenv.Want(t, fmt.Sprintf("at %d", at), int16(binary.LittleEndian.Uint16(data[at:])), want)
	}
	testenv.Want(t, "last", int32(binary.LittleEndian.Uint32(data[len(data)-4:])), int32(-70000))
}

func TestParseErrors(t *testing.T) {
	valid := (&network.Network{Scale: 400}).Encode()
	changed := func(at int, value ...byte) []byte {
		data := bytes.Clone(valid)
		copy(data[at:], value)
		return data
	}
	const biases = 16 + 2*768*network.Hidden
	for _, tt := range []struct {
		data []byte
		want string
	}{
		{nil, "not a network"},
		{valid[:15], "not a network"},
		{changed(0, 'X'), "not a network"},
		{changed(4, 2), "version 2, want 1"},
		{changed(8, 64, 0), fmt.Sprintf("64 hidden neurons, want %d", network.Hidden)},
		{changed(12, 0, 0), "scale 0, want 1 to 10000"},
		{changed(12, 0xFF, 0xFF), "scale 65535, want 1 to 10000"},
		{valid[:len(valid)-1], fmt.Sprintf("bytes, want %d", len(valid))},
		{append(bytes.Clone(valid), 0), fmt.Sprintf("%d bytes, want %d", len(valid)+1, len(valid))},
		{changed(18, 0xFF, 0x01), "hidden weight 511 of neuron 1, want -510 to 510"},
		{changed(biases, 0xBF, 0xE0), "hidden bias -8001 of neuron 0, want -8000 to 8000"},
		{changed(biases+2*network.Hidden, 0x80), "output weight 128 of neuron 0, want -127 to 127"},
	} {
		if _, err := network.Parse(tt.data); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %q", err, tt.want)
		}
	}
}

// FuzzParse: Encode writes again what Parse accepts. The input changes a valid file,
// because random bytes are never one.
func FuzzParse(f *testing.F) {
	valid := networks()["random"].Encode()
	for at, change := range map[uint32]string{0: "KMNN", 12: "\x01\x01", 16: "\xfe\x01", 196624: "\x40\x1f"} {
		f.Add(at, []byte(change), uint32(len(valid)))
	}
	f.Add(uint32(0), []byte{}, uint32(15))
	f.Fuzz(func(t *testing.T, at uint32, change []byte, length uint32) {
		data := bytes.Clone(valid)
		copy(data[at%uint32(len(data)):], change)
		data = data[:length%uint32(len(data)+1)]
		if n, err := network.Parse(data); err == nil && !bytes.Equal(n.Encode(), data) {
			t.Error("encoded differently")
		}
	})
}
