package network_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"keymove/engine/network"
)

func TestEncode(t *testing.T) {
	for name, n := range networks() {
		data := n.Encode()
		parsed, err := network.Parse(data)
		if err != nil || *parsed != *n || len(data) != 16+2*(768*network.Hidden+network.Hidden+8*2*network.Hidden)+4*8 {
			t.Errorf("%s: %d bytes, read back differently, %v", name, len(data), err)
		}
	}
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
	for _, header := range []struct{ at, want int }{{4, 1}, {8, network.Hidden}, {12, 400}} {
		if got := binary.LittleEndian.Uint32(data[header.at:]); got != uint32(header.want) {
			t.Errorf("at %d: %d, want %d", header.at, got, header.want)
		}
	}
	for _, value := range []struct{ at, want int }{
		{16 + 2*(2*network.Hidden+3), -510}, {biases + 2*4, 8000}, {biases + 2*network.Hidden + 2*((5*2+1)*network.Hidden+6), -127},
	} {
		if got := int16(binary.LittleEndian.Uint16(data[value.at:])); got != int16(value.want) {
			t.Errorf("at %d: %d, want %d", value.at, got, value.want)
		}
	}
	if got := int32(binary.LittleEndian.Uint32(data[len(data)-4:])); got != -70000 {
		t.Errorf("last: %d", got)
	}
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
