package suites

import _ "embed"

// BuiltinName is the name of the embedded suite.
const BuiltinName = "mates"

//go:embed builtin/mates.epd
var builtinMates string

// Builtin returns the embedded suite as EPD: thirty mates in two or three with
// one key move each, made and proven by package generate. The README beside the
// file says how.
func Builtin() []byte { return []byte(builtinMates) }
