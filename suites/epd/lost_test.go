package epd

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites/notation"
)

// TestSolutionsAreNotLost: lines that could lose a solution or points, with what is
// read, and either a repair or a fault at its column.
func TestSolutionsAreNotLost(t *testing.T) {
	const queen = "4k3/8/8/8/8/8/8/Q3K3 w - - "
	const points = "4k3/8/8/8/8/8/8/4K3 w - - "
	tests := []struct{ line, want string }{
		{queen + `eco B20 bm Qa8+; id "a";`, "bm Qa8+ / 36: missing-semicolon"},
		{queen + `draw_offer bm Qa8+;`, "bm Qa8+ / 39: missing-semicolon"},
		{queen + `rating 1500 bm Qa8+;`, "bm Qa8+ / 40: missing-semicolon"},
		{queen + `rating 1500 bm Qa8+; am Qb1;`, "am Qb1 / 40: no-solution"},
		{queen + `c0 see bm Qa4+ there; bm Qa8+;`, "bm Qa8+ / 31: unquoted-string 35: no-solution"},
		{queen + `BM: Qa8+; Am=Qb1;`, "bm Qa8+, am Qb1 / 28: misspelt-opcode 38: misspelt-opcode"},
		{queen + `bm"Qa8+";`, "bm Qa8+ / 28: misspelt-opcode 30: quoted-move"},
		{queen + `BestMove= Qa8+; bm Qa8+;`, "bm Qa8+ / 28: misspelt-opcode 44: duplicate-opcode"},
		{queen + `bm Qa8+; bestmove Qa4+;`, "37: bm and bestmove differ"},
		{queen + `bestmove Qa4+ Qa8+; bm Qa8+;`, "28: bm and bestmove differ"},
		{queen + `bm #2 #3;`, "34: a mate in 2 is asked for, and one in 3"},
		{queen + `dm 2; bm #3;`, "37: a mate in 2 is asked for, and one in 3"},
		{queen + `dm 2 3;`, "33: a mate in 2 is asked for, and one in 3"},
		{queen + `dm 2; DM 2; bm #2;`, "#2 / 34: misspelt-opcode 34: duplicate-opcode"},
		{queen + `bm Qa8+; moves e1d1;`, "37: moves is read directly behind the position only, as in FEN moves e2e4 e7e5; bm Nf3;"},
		{queen + `rating 1500 dm 3;`, "#3 / 40: missing-semicolon"},
		{queen + `theme fork am Qa8+ id "a";`, "am Qa8+ / 39: missing-semicolon 47: missing-semicolon"},
		{queen + `id WAC.1 am Qa8+;`, "am Qa8+ / 31: unquoted-string 37: missing-semicolon"},
		{queen + `Bm Qa8+;`, "bm Qa8+ / 28: misspelt-opcode"},
		{queen + `bestmove Qa8+;`, "bm Qa8+ / 28: misspelt-opcode"},
		{queen + `avoid Qa8+;`, "nothing / "},
		{queen + `bmm Qa8+, Qa4+;`, "nothing / "},
		{queen + `mb Qa8+;`, "nothing / "},
		{queen + `bx Qa8+;`, "nothing / "},
		{queen + `xm Qa8+;`, "nothing / "},
		{queen + `bmQa8+; Dm3;`, "nothing / 28: odd-opcode"},
		{queen + `amber 3; bmx 3;`, "nothing / "},
		{queen + `m Qa8+;`, "nothing / "},
		{queen + `dn 3;`, "nothing / "},
		{queen + `bm Qa8+; dn 3;`, "bm Qa8+ / "},
		{queen + `d 12;`, "nothing / "},
		{queen + `hint Qa8+;`, "nothing / "},
		{queen + `bm Qa8+; Qa4+;`, "bm Qa8+ / 37: misplaced-semicolon"},
		{queen + `bm Qa8+; Qa4+ Qa5+; id "a";`, "bm Qa8+ / 37: misplaced-semicolon"},
		{"4k3/8/8/8/8/8/2P1P3/4K3 w - - " + `bm e4; c4; c0 "x";`, "bm e4 / 38: misplaced-semicolon"},
		{"4k3/8/8/8/8/8/2P1P3/4K3 w - - " + `bm e4; c4 "x";`, "bm e4 / "},
		{queen + `Qa8+; id "a";`, "nothing / 28: odd-opcode 28: no-solution"},
		{queen + `id "a"; Qa8+;`, "nothing / 36: odd-opcode 36: no-solution"},
		{queen + `0 1 3 bm Qa8+;`, "bm Qa8+ / 28: six-fields 32: odd-opcode 34: missing-semicolon"},
		{queen + `noop bm Qa8+;`, "nothing / 33: no-solution"},
		{queen + `eco bm;`, `32: "bm" is not read here: the semicolon before it is missing, or what it asks`},
		{queen + `id "x"; the bm is clear`, "nothing / 36: free-text"},
		{queen + `bm Qa8+; I am not sure`, "bm Qa8+ / 37: free-text"},
		{queen + `id "a", bm Qa8+;`, "31: bm may be inside this string or after it: a quote or a semicolon is missing"},
		{queen + `id "a" or b bm Qa8+; c0 "x";`, "31: bm may be inside this string or after it: a quote or a semicolon is missing"},
		{queen + `id "a; bm Qa8+; c0 "x";`, "31: bm may be inside this string or after it: a quote or a semicolon is missing"},
		{queen + `ie "a"; bm Qa8+;`, "bm Qa8+ / "},
		{queen + `moves e1d1 e8e7;`, "nothing / "},
		{queen + `0 1 moves e1d1 e8e7`, "nothing / "},
		{queen + "bm Q\x00a8+;", "32: a NUL byte"},
		{queen + "hmvc -1;", "33: hmvc -1 is not a counter, want a number from 0 to 9999"},
		{queen + "fmvn 99999999999999999999;", "33: fmvn 99999999999999999999 is not a counter, want a number from 0 to 9999"},
		{queen + "0 99999999999999999999 bm Qa8+;", `30: "99999999999999999999" is not a counter, want a number from 0 to 9999`},
		{queen + "bm Qa8+; rating 10000;", "44: rating 10000 is out of range, want a number from 0 to 9999"},
		{queen + "bm Qa8+; rd -1;", "40: rd -1 is out of range, want a number from 0 to 9999"},
		{"1r2k3/8/8/8/8/8/8/1R2K3 w Q - bm O-O-O;", "34: bm: \"O-O-O\" is not a legal move; castling right Q, but the king or rook is not on its square; --chess960 keeps it"},

		{points + `bm Kd2; c8 "10 3"; c9 "Kd2 Ke2";`, "bm Kd2, Kd2=10, Ke2=3 / "},
		{points + `c7 "Kd2 Ke2"; c8 "10 3"; c9 "our remark";`, "Kd2=10, Ke2=3 / "},
		{points + `c0 "Kd2:10, Ke2:3";`, "Kd2=10, Ke2=3 / 31: points-separator"},
		{points + `c0 "a remark"; c0 "Kd2=10, Ke2=3";`, "Kd2=10, Ke2=3 / 42: duplicate-opcode"},
		{points + `c0 "Kd2=10, Ke2=3. Author";`, "nothing / 44: points-as-comment"},
		{points + `c0 "good: Kd2-10, Ke2=3";`, "nothing / 31: points-as-comment"},
		{points + `c0 "e4: 10 moves";`, "nothing / "},
		{points + `c1 "Kd2=10, Ke2=3";`, "nothing / 31: points-as-comment"},
		{points + `c8 "-10 -6"; c9 "Kd2 Ke2";`, "44: points: Kd2 has -10, and points are not negative"},
		{points + `c8 "10;3"; c9 "e1d2 e1e2";`, "nothing / 31: points-as-comment"},
		{points + `c9 "e1d2 e1e2";`, "nothing / 31: points-as-comment"},
	}
	for _, test := range tests {
		record, err := Parse(test.line, 1, Options{})
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), ":1:")
		} else {
			got = askedText(record) + " / " + strings.Join(repairsOf(record), " ")
		}
		if got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.line, got, test.want)
		}
	}
}

// TestMutatedLines: a line of a suite in which a sign is changed asks the same, or says that
// something is wrong with it. One in which an opcode is misspelt asks what it asks without that
// operation.
func TestMutatedLines(t *testing.T) {
	testenv.EachSuites(t, func(t *testing.T, folder string) {
		mutants := 0
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".epd" {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			lines := slices.Collect(strings.Lines(string(text)))
			const sample = 60
			for i := 0; i < len(lines); i += 1 + len(lines)/sample {
				mutants += checkMutants(t, strings.TrimSpace(lines[i]))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d mutants", mutants)
	})
}

// checkMutants checks the mutants of a line, and returns their number.
func checkMutants(t *testing.T, line string) int {
	t.Helper()
	whole, err := Parse(line, 1, Options{})
	if err != nil || askedText(whole) == "nothing" {
		return 0
	}
	list := mutantsOf(line)
	for _, mutant := range list {
		got, err := Parse(mutant, 1, Options{})
		if err != nil || askedText(got) == askedText(whole) || named(got, whole) || askedText(got) == "nothing" && got.Resembling() != "" {
			continue
		}
		t.Errorf("a solution is lost in silence:\n%s\n%s\nwant %s, got %s", line, mutant, askedText(whole), askedText(got))
	}
	return len(list) + checkMisspelt(t, whole)
}

// checkMisspelt checks a line with each of its opcodes misspelt, and returns the number of
// such lines.
func checkMisspelt(t *testing.T, whole *Record) (n int) {
	t.Helper()
	line := whole.Source
	for i, op := range whole.Operations {
		if !strings.HasPrefix(line[op.Offset:], op.Opcode) || shapeOf(op.Opcode) == unknown || shapeOf(op.Opcode) == number && op.Opcode != "dm" {
			continue
		}
		rest := *whole
		rest.Operations = slices.Delete(slices.Clone(whole.Operations), i, i+1)
		want, err := Parse(rest.String(), 1, Options{})
		if err != nil {
			continue
		}
		for _, wrong := range misspellings(op.Opcode) {
			if asks(wrong) != "" || shapeOf(strings.ToLower(wrong)) != unknown {
				continue
			}
			n++
			mutant := line[:op.Offset] + wrong + line[op.Offset+len(op.Opcode):]
			got, err := Parse(mutant, 1, Options{})
			if err != nil && len(whole.Repairs) > 0 {
				continue // no semicolon before it
			}
			if err != nil || askedText(got) != askedText(want) {
				t.Errorf("%s\n%v: asks for %v, want %s", mutant, err, got, askedText(want))
			}
		}
	}
	return n
}

// named reports whether something is said about a line that was not said about another.
func named(line, other *Record) bool {
	return slices.ContainsFunc(line.Repairs, func(r notation.Repair) bool {
		return !slices.ContainsFunc(other.Repairs, func(o notation.Repair) bool { return o.Kind == r.Kind })
	})
}

// mutantsOf returns a line with one of its semicolons dropped or changed, or a space that is
// not behind an opcode.
func mutantsOf(line string) (list []string) {
	fields := strings.SplitAfterN(line, " ", 5)
	if len(fields) < 5 {
		return nil
	}
	start := len(line) - len(fields[4])
	for i := start; i < len(line); i++ {
		if line[i] != ';' {
			continue
		}
		for _, other := range []string{"", ",", ":", " ", "."} {
			list = append(list, line[:i]+other+line[i+1:])
		}
		if next := i + 1; next < len(line) && line[next] == ' ' {
			list = append(list, line[:next]+line[next+1:])
		}
	}
	for i := start; i < len(line); i++ {
		if line[i] == ' ' && !strings.Contains(line[start:i], `"`) && shapeOf(line[strings.LastIndexAny(line[:i], " ;")+1:i]) == unknown {
			list = append(list, line[:i]+line[i+1:])
		}
	}
	return list
}

// misspellings returns a word with one letter wrong.
func misspellings(word string) (list []string) {
	for i := range word {
		head, letter, tail := word[:i], word[i:i+1], word[i+1:]
		list = append(list, head+tail, head+letter+letter+tail, head+strings.ToUpper(letter)+tail)
		if tail != "" {
			list = append(list, head+tail[:1]+letter+tail[1:])
		}
		for _, other := range "xnke7" {
			list = append(list, fmt.Sprintf("%s%c%s", head, other, tail))
		}
	}
	return list
}
