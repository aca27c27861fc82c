package input

import (
	"strings"
	"testing"
)

func TestCheckArguments(t *testing.T) {
	tests := []struct{ engine, args, want string }{
		{"stockfish", "wac", ""},
		{"stockfish", "wac|option.Skill|Level=3", `option.Skill is part of an engine; quote all of it: --engine 'stockfish "option.Skill Level=3"'`},
		{"stockfish", "option.Skill|Level=3|wac", `option.Skill is part of an engine; quote all of it: --engine 'stockfish "option.Skill Level=3"'`},
		{"cmd=./new", "name=new|option.Hash=32|wac", `name=new is part of an engine; quote all of it: --engine 'cmd=./new name=new option.Hash=32'`},
		{"./new", "option.Clear|Hash", `option.Clear is part of an engine; quote all of it: --engine './new option.Clear'`},
		{"./new", "option.Clear|option.Move|Overhead=10", `option.Clear is part of an engine; quote all of it: --engine './new option.Clear "option.Move Overhead=10"'`},
		{"./it's", `option.Book|File=a"b`, `option.Book is part of an engine; quote all of it: --engine './it'\''s "option.Book File=a\"b"'`},
		{"", "option.Hash=3", `option.Hash=3 is part of an engine; quote all of it: --engine 'PATH option.Hash=3'`},
	}
	for _, test := range tests {
		got := ""
		if err := CheckArguments("--engine ", test.engine, strings.Split(test.args, "|")); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.engine, test.args, got, test.want)
		}
	}
}
