package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// The options of the server itself.
const (
	optionHash      = "Hash"
	optionClearHash = "Clear Hash"
	optionPonder    = "Ponder"
	optionThreads   = "Threads"
	optionMultiPV   = "MultiPV"
	optionOverhead  = "Move Overhead"
	optionChess960  = "UCI_Chess960"
	optionStats     = "SearchStats"
)

const (
	maxMultiPV        = board.MaxMoves
	defaultOverheadMS = 30
	maxOverheadMS     = 5000
)

// settings are the values of the server's own options.
type settings struct {
	resources Resources
	multiPV   int
	chess960  bool
	stats     bool // print statistics after each search
}

func defaultSettings() settings {
	return settings{
		resources: Resources{HashMiB: engine.DefaultHashMiB, Threads: 1, MoveOverhead: defaultOverheadMS * time.Millisecond},
		multiPV:   1,
	}
}

// allOptions returns the options of the server and of the engine. Ponder has no
// effect: some GUIs ponder only with engines that announce it.
func (s *server) allOptions() []Option {
	most := s.maxHashMiB()
	own := []Option{
		{Name: optionHash, Type: Spin, Default: strconv.Itoa(min(engine.DefaultHashMiB, most)), Min: 1, Max: int64(most)},
		{Name: optionClearHash, Type: Button},
		{Name: optionPonder, Type: Check, Default: "false"},
		{Name: optionThreads, Type: Spin, Default: "1", Min: 1, Max: engine.MaxThreads},
		{Name: optionMultiPV, Type: Spin, Default: "1", Min: 1, Max: maxMultiPV},
		{Name: optionOverhead, Type: Spin, Default: strconv.Itoa(defaultOverheadMS), Min: 0, Max: maxOverheadMS},
		{Name: optionChess960, Type: Check, Default: "false"},
		{Name: optionStats, Type: Check, Default: "false"},
	}
	return append(own, s.engine.Options()...)
}

// maxHashMiB returns the maximum of the option Hash. The current size is always
// allowed, even if less memory is free now.
func (s *server) maxHashMiB() int {
	most := min(s.engine.MaxHashMiB(), engine.MaxHashMiB)
	if s.searcher != nil {
		most = max(most, s.options.resources.HashMiB)
	}
	return max(most, 1)
}

// cutHash returns the maximum size for a value above it, and reports that. GUIs do
// not always respect the maximum: allocating more memory than there is would end the
// program.
func (s *server) cutHash(value string, most int) string {
	n, _ := strconv.ParseUint(value, 10, 64) // 0 if it is not a number, MaxUint64 if it is out of range
	if n <= uint64(most) {
		return value
	}
	s.reportCut(Visible(value), most)
	return strconv.Itoa(most)
}

// boundHash reduces the size of a table that is about to be allocated, for which there may
// be less memory than when it was set.
func (s *server) boundHash() {
	size := &s.options.resources.HashMiB
	if most := s.maxHashMiB(); *size > most {
		s.reportCut(strconv.Itoa(*size), most)
		*size = most
	}
}

func (s *server) reportCut(value string, most int) {
	s.out.write(Info{Text: fmt.Sprintf("option %s: %s MiB is not available; using %d MiB, the maximum", optionHash, value, most)})
}

// setOption sets an option; the case of its name is ignored.
func (s *server) setOption(command SetOption) {
	for _, o := range s.allOptions() {
		if !strings.EqualFold(o.Name, command.Name) {
			continue
		}
		value := command.Value
		if o.Name == optionHash {
			value = s.cutHash(value, int(o.Max))
		}
		value, err := o.accept(value)
		if err == nil {
			err = s.set(o.Name, value)
		}
		if err != nil {
			s.complain(fmt.Errorf("option %s: %w", o.Name, err))
		}
		return
	}
	s.complain(fmt.Errorf("no option %s", Quote(command.Name)))
}

// set sets an option to a valid value.
func (s *server) set(name, value string) error {
	number, _ := strconv.Atoi(value) // used for spins only, whose values are numbers
	resources := s.options.resources
	switch name {
	case optionHash:
		resources.HashMiB = number
	case optionThreads:
		resources.Threads = number
	case optionOverhead:
		resources.MoveOverhead = time.Duration(number) * time.Millisecond
	case optionMultiPV:
		s.options.multiPV = number
	case optionClearHash:
		s.forget()
	case optionChess960:
		s.options.chess960 = value == "true"
	case optionStats:
		s.options.stats = value == "true"
	case optionPonder:
	default:
		if err := s.engine.SetOption(name, value); err != nil {
			return err
		}
		s.closeSearcher()
	}
	if resources != s.options.resources {
		s.options.resources = resources
		s.closeSearcher()
	}
	return nil
}

// accept returns a value in the spelling of the option, or an error if it is invalid.
func (o Option) accept(value string) (string, error) {
	switch o.Type {
	case Check:
		value = strings.ToLower(value)
		if value != "true" && value != "false" {
			return "", fmt.Errorf("%s: want true or false", Quote(value))
		}
	case Spin:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < o.Min || n > o.Max {
			return "", fmt.Errorf("%s: want %d to %d", Quote(value), o.Min, o.Max)
		}
		return strconv.FormatInt(n, 10), nil
	case Combo:
		for _, v := range o.Vars {
			if strings.EqualFold(v, value) {
				return v, nil
			}
		}
		return "", fmt.Errorf("%s: want one of %s", Quote(value), strings.Join(o.Vars, ", "))
	}
	return value, nil
}
