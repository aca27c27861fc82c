package network

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The file of a network is little endian: magic, then version, Hidden and Scale as
// uint32, then Weights, Biases and Output as int16 and OutputBiases as int32, each in
// the order of its indexes.
const (
	magic      = "KMNN"
	version    = 1
	headerSize = 16
	fileSize   = headerSize + 2*(Inputs*Hidden+Hidden+Buckets*2*Hidden) + 4*Buckets
)

// Encode returns the file of a network. Parse reads it if all values are within their
// ranges.
func (n *Network) Encode() []byte {
	data := append(make([]byte, 0, fileSize), magic...)
	for _, field := range []uint32{version, Hidden, uint32(n.Scale)} {
		data = binary.LittleEndian.AppendUint32(data, field)
	}
	for _, layer := range n.layers() {
		for _, x := range layer.values {
			data = binary.LittleEndian.AppendUint16(data, uint16(x))
		}
	}
	for _, bias := range n.OutputBiases {
		data = binary.LittleEndian.AppendUint32(data, uint32(bias))
	}
	return data
}

// Parse reads the file of a network. Its values are within their ranges.
func Parse(data []byte) (*Network, error) {
	scale, err := parseHeader(data)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	n := &Network{Scale: scale}
	data = data[headerSize:]
	for _, layer := range n.layers() {
		for i := range layer.values {
			layer.values[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
			if x := int(layer.values[i]); x > layer.limit || x < -layer.limit {
				return nil, fmt.Errorf("network: %s %d of neuron %d, want %d to %d", layer.name, x, i, -layer.limit, layer.limit)
			}
		}
		data = data[2*len(layer.values):]
	}
	for i := range n.OutputBiases {
		n.OutputBiases[i] = int32(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return n, nil
}

// parseHeader checks the length and the header of a file and returns its scale.
func parseHeader(data []byte) (scale int, err error) {
	if len(data) < headerSize || string(data[:len(magic)]) != magic {
		return 0, errors.New("not a network: it does not start with " + magic)
	}
	field := func(i int) uint32 { return binary.LittleEndian.Uint32(data[len(magic)+4*i:]) }
	switch {
	case field(0) != version:
		return 0, fmt.Errorf("version %d, want %d", field(0), version)
	case field(1) != Hidden:
		return 0, fmt.Errorf("%d hidden neurons, want %d", field(1), Hidden)
	case field(2) < 1 || field(2) > MaxScale:
		return 0, fmt.Errorf("scale %d, want 1 to %d", field(2), MaxScale)
	case len(data) != fileSize:
		return 0, fmt.Errorf("%d bytes, want %d", len(data), fileSize)
	}
	return int(field(2)), nil
}

// bounded is a layer with the greatest value of either sign that it may hold.
type bounded struct {
	name   string
	values *Layer
	limit  int
}

// layers returns the int16 values of a network in the order of the file.
func (n *Network) layers() []bounded {
	layers := make([]bounded, 0, Inputs+1+2*Buckets)
	for i := range n.Weights {
		layers = append(layers, bounded{"hidden weight", &n.Weights[i], MaxWeight})
	}
	layers = append(layers, bounded{"hidden bias", &n.Biases, MaxBias})
	for i := range n.Output {
		for side := range n.Output[i] {
			layers = append(layers, bounded{"output weight", &n.Output[i][side], MaxOutputWeight})
		}
	}
	return layers
}
