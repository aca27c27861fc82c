package uci

import (
	"fmt"
	"strconv"
	"strings"
)

// The options that the server has itself.
const (
	optionHash      = "Hash"
	optionClearHash = "Clear Hash"
	optionPonder    = "Ponder"
	optionThreads   = "Threads"
	optionChess960  = "UCI_Chess960"
)

// The sizes of a transposition table that are offered, in mebibytes.
const (
	DefaultHashMiB = 16
	MaxHashMiB     = 65536
)

// settings are the values of the server's own options.
type settings struct {
	hashMiB  int
	chess960 bool
}

func defaultSettings() settings { return settings{hashMiB: DefaultHashMiB} }

// allOptions returns the server's options and the engine's. Ponder and Threads
// are there for GUIs that ask: pondering needs no setting, and one thread is
// all there is.
func (s *server) allOptions() []Option {
	own := []Option{
		{Name: optionHash, Type: Spin, Default: strconv.Itoa(DefaultHashMiB), Min: 1, Max: MaxHashMiB},
		{Name: optionClearHash, Type: Button},
		{Name: optionPonder, Type: Check, Default: "false"},
		{Name: optionThreads, Type: Spin, Default: "1", Min: 1, Max: 1},
		{Name: optionChess960, Type: Check, Default: "false"},
	}
	return append(own, s.engine.Options()...)
}

// setOption sets an option; names are the same in any case.
func (s *server) setOption(command SetOption) {
	for _, o := range s.allOptions() {
		if !strings.EqualFold(o.Name, command.Name) {
			continue
		}
		value, err := o.accept(command.Value)
		if err == nil {
			err = s.set(o.Name, value)
		}
		if err != nil {
			s.complain(fmt.Errorf("option %s: %w", o.Name, err))
		}
		return
	}
	s.complain(fmt.Errorf("no option %q", command.Name))
}

// set sets an option to a value that it accepts.
func (s *server) set(name, value string) error {
	switch name {
	case optionHash:
		s.options.hashMiB, _ = strconv.Atoi(value) // a number, as it was accepted
		s.closeSearcher()
	case optionClearHash:
		s.forget()
	case optionChess960:
		s.options.chess960 = value == "true"
	case optionPonder, optionThreads:
	default:
		if err := s.engine.SetOption(name, value); err != nil {
			return err
		}
		s.closeSearcher()
	}
	return nil
}

// accept returns a value as the option spells it, or an error where it is none
// that the option takes.
func (o Option) accept(value string) (string, error) {
	switch o.Type {
	case Check:
		value = strings.ToLower(value)
		if value != "true" && value != "false" {
			return "", fmt.Errorf("%q: want true or false", value)
		}
	case Spin:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < o.Min || n > o.Max {
			return "", fmt.Errorf("%q: want %d to %d", value, o.Min, o.Max)
		}
		return strconv.FormatInt(n, 10), nil
	case Combo:
		for _, v := range o.Vars {
			if strings.EqualFold(v, value) {
				return v, nil
			}
		}
		return "", fmt.Errorf("%q: want one of %s", value, strings.Join(o.Vars, ", "))
	}
	return value, nil
}
