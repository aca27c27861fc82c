package pgn

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// summary returns the games of a text, its faults and its warnings, a line each.
func summary(text string) []string {
	r := NewReader(strings.NewReader(text), "x.pgn", false)
	var list []string
	for g, err := range r.All() {
		if err != nil {
			list = append(list, "fault "+strings.TrimPrefix(err.Error(), "x.pgn:"))
			continue
		}
		line := g.Tag("Event") + ":"
		pos := g.Start
		for _, m := range g.Moves {
			line += " " + pos.SAN(m.Move)
			if m.Comment != "" {
				line += " {" + m.Comment + "}"
			}
			pos = pos.After(m.Move)
		}
		if g.Start.Chess960() {
			line += " (Chess960)"
		}
		list = append(list, line+" "+g.Result)
	}
	for _, w := range r.Warnings() {
		list = append(list, strings.TrimPrefix(w.String(), "x.pgn:"))
	}
	return list
}

// TestOddities: each game of a book is an opening, or has a fault at its place; what is odd
// and can be read is read, with one warning a kind.
func TestOddities(t *testing.T) {
	const twoFENs = "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n%s\n[Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"]\n"
	tests := []struct {
		name, text string
		want       []string
	}{
		{"all that is in the standard", "\ufeff% a line for nobody\r\n[Event \"A \\\"b\\\" \\\\c\"]\r\n[Result \"1-0\"]\r\n\r\n" +
			"{before} 1.e4 $1 e5 { a  b } ; and more\r\n2. Nf3!? (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) 2... Nc6 3.Bb5 a6 {}\r\n4 Bxc6 dxc6 5. 0-0 1-0\r\n" +
			"[Event \"second\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8Q+ Kd7 1/2\n\n[Event \"third\"]\n\n1. d4\n",
			[]string{`A "b" \c: e4 e5 {a b and more} Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O 1-0`, "second: a8=Q+ Kd7 1/2-1/2", "third: d4 *"}},
		{"tags only", fmt.Sprintf(twoFENs, ""), []string{"a: *", "b: *"}},
		{"tags only, then moves", fmt.Sprintf(twoFENs, "") + "\n1. d4 *\n", []string{"a: *", "b: d4 *"}},
		{"tags only, no blank line", fmt.Sprintf(twoFENs, "%"), []string{"fault 5:1: the tag FEN is given twice: a blank line is missing between two games"}},
		{"a comment between", fmt.Sprintf(twoFENs, "\n{nothing}"), []string{"a: *", "b: *"}},
		{"a result twice", "1. e4 e5 1-0 *\n1. d4 *", []string{": e4 e5 1-0", ": d4 *", "1:14: result-alone: * without tags or moves is not a game"}},
		{"a result on the next line", "1. e4 {Game ends} *\n*\n\n[Event \"b\"]\n\n*", []string{": e4 {Game ends} *", "b: *", "2:1: result-alone: * without tags or moves is not a game"}},
		{"a comment without end", "[Event \"a\"]\n\n1. e4 {x *\n\n[Event \"b\"]\n\n1. d4 {y} *\n", []string{"fault 3:7: a comment does not end", "b: d4 {y} *"}},
		{"a comment without end, no blank line", "[Event \"a\"]\n1. e4 {x *\n[Event \"b\"]\n1. d4 {y} *\n", []string{"fault 2:7: a comment does not end", "b: d4 {y} *"}},
		{"a comment without end, no tags", "1. e4 {x *\n1. d4 {y} *\n", []string{": e4 {x * 1. d4 {y} *", "1:7: brace-in-comment: { inside a comment: is the comment before it closed?"}},
		{"a comment in lines", "1. e4 {[%clk 1]\n[see below]\n} e5 *", []string{": e4 {[%clk 1] [see below]} e5 *"}},
		{"a variation without end", "[Event \"a\"]\n\n1. e4 (1. d4 (1. c4) *\n\n[Event \"b\"]\n\n1. d4 *\n", []string{"fault 3:7: a variation does not end", "b: d4 *"}},
		{"a variation without end, the last", "1. e4 (1. d4", []string{"fault 1:7: a variation does not end"}},
		{"a variant without moves", "[Event \"a\"]\n[Variant \"fischerandom\"]\n[FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1\"]\n\n[Event \"b\"]\n[FEN \"r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1\"]\n\n1. O-O-O *", []string{"a: (Chess960) *", "b: O-O-O *"}},
		{"another variant", "[Event \"a\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"b\"]\n[Variant \"From Position\"]\n\n1. d4 *", []string{`fault 2:1: the variant is "Atomic"; Keymove plays chess and Chess960`, "b: d4 *"}},
		{"a faulty header", "[Event \"a\"]\n[Site x]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *", []string{`fault 2:1: a tag is not [Name "Value"]`, "b: d4 *"}},
		{"FEN misspelt", "[Event \"a\"]\n[FEM \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", []string{"fault 2:1: the tag FEM has a position, and the game has no tag FEN"}},
		{"SetUp without FEN", "[SetUp \"1\"]\n\n1. e4 *", []string{"fault 1:1: the tag SetUp says that there is a tag FEN, and there is none"}},
		{"rights of Chess960", "[FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"]\n\n1. Kd2 *", []string{": Kd2 *", "1:1: castling-right-dropped: castling right Q, but the king or rook is not on its square"}},

		{"signs apart", "1. e4 ! e5 ?! 2. Nf3 N Nc6 +/- 3. Bb5 ∞ a6 = *", []string{": e4 e5 Nf3 Nc6 Bb5 a6 *", `1:7: detached-check-sign: "!" stands apart from its move (and 1 more)`, `1:22: evaluation-sign: "N" stands apart from its move (and 3 more)`}},
		{"signs attached", "1. e4+/- e5!? 2. Nf3= Nc6∞ *", []string{": e4 e5 Nf3 Nc6 *", `1:4: evaluation-sign: "+/-" after e4 (and 2 more)`}},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 *", []string{": e4 a6 e5 d5 exd6 cxd6 *", `1:27: detached-check-sign: "e.p." stands apart from its move`}},
		{"mate apart", "1. f3 e5 2. g4 Qh4 # 0-1", []string{": f3 e5 g4 Qh4# 0-1", `1:20: detached-check-sign: "#" stands apart from its move`}},
		{"dashes and ellipses", "1. e2–e4 1… e7-e5 2.Ng1–f3 ...Nb8-c6 3.Bb5 a6 4.Ba4 Nf6 5.O–O *", []string{": e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O *"}},
		{"results", "1. e4 ½-½\n1. d4 1:0\n1. c4 0–1\n1. f4 1/2\n", []string{": e4 1/2-1/2", ": d4 1-0", ": c4 0-1", ": f4 1/2-1/2", `1:7: odd-result: "½-½" instead of 1/2-1/2 (and 2 more)`}},
		{"a null move", "1. e4 -- 2. d4 *", []string{`fault 1:7: move 1: "--" cannot be read as a move: not in algebraic or coordinate notation`}},

		{"an illegal move", "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 Nf6 1-0\n\n[Event \"b\"]\n\n1. d4 *", []string{`fault 4:4: move 2: "Ke3" is not a legal move`, "b: d4 *"}},
		{"no position", "[FEN \"nonsense\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *", []string{`fault 1:1: invalid FEN "nonsense": has 1 fields, want 4 to 6`, "b: d4 *"}},
		{"a tag without end", "[Event \"a]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *", []string{`fault 1:1: a tag does not end in "]`, "b: d4 *"}},
		{"no variation", "1. e4 ) *\n\n[Event \"b\"]\n\n1. d4 *", []string{`fault 1:7: ")" closes no variation`, "b: d4 *"}},
		{"a long comment", "1. e4 {" + strings.Repeat("x", longestComment+1) + "} *", []string{"fault 1:7: a comment of more than 1048576 bytes"}},

		{"quotes in a tag", "[Event \"5th \"M T\" Int\"]\n[Site \"T \\\"]\n\n1. e4 *", []string{`5th "M T" Int: e4 *`, "1:1: quote-in-tag: a quote inside the value of Event (and 1 more)"}},
		{"a quote and a bracket in a tag", "[Event \"a \"b\"] c\"]\n\n1. e4 *", []string{`a "b"] c: e4 *`, "1:1: quote-in-tag: a quote inside the value of Event"}},
		{"escapes", `[Event "a \"b\"] \\"]` + "\n\n1. e4 *", []string{`a "b"] \: e4 *`}},
		{"tags on one line", `[Event "a"] [Site "b"][Round "1"] 1. e4 {"]} *`, []string{`a: e4 {"]} *`}},
		{"Latin-1", "[Event \"M\xfcller\"]\n\n1. e4 {O\x92Kelly} \xbd-\xbd", []string{"Müller: e4 {O’Kelly} 1/2-1/2", `3:17: odd-result: "½-½" instead of 1/2-1/2`, "1:1: code-page: the text is not UTF-8, and is read as Windows-1252"}},
		{"NUL", "1. e4 N\x00f6 *\n\n[Event \"b\"]\n\n1. d4 *\n", []string{"fault 1:8: a NUL byte", "b: d4 *"}},
		{"UTF-16", "\xff\xfe[\x00E\x00", []string{"fault this is UTF-16 text"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(summary(test.text), test.want); diff != "" {
			t.Errorf("%s (-got +want):\n%s\n%.500s", test.name, diff, test.text)
		}
	}
}

// TestMutatedBooks: a book in which one thing is changed has the same games, or something is
// said about it.
func TestMutatedBooks(t *testing.T) {
	const book = "[Event \"a\"]\n[Site \"?\"]\n[Result \"1-0\"]\n\n1. e4 {best} e5 2. Nf3 (2. f4 exf4) Nc6 $1 3. Bb5 a6 1-0\n\n" +
		"[Event \"b\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 ; so\n2. e5 *\n\n" +
		"[Event \"c\"]\n[Variant \"Chess960\"]\n[FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1\"]\n\n*\n\n[Event \"d\"]\n\n1. d4 d5 1/2-1/2\n"
	want := summary(book)
	if len(want) != 4 {
		t.Fatal(want)
	}
	mutants := 0
	for i := range book {
		start := strings.LastIndexByte(book[:i], '\n') + 1
		if !strings.ContainsAny(book[i:i+1], "[]{}();\"*-/$.\n ") && book[start] != '[' {
			continue // another move is another move
		}
		if book[i] == '\n' && strings.Contains(book[start:i], ";") {
			continue // what comes after it on the line is a comment
		}
		for _, other := range []string{"", book[i:i+1] + book[i:i+1], " ", "\n", swapCase(book[i : i+1])} {
			mutant := book[:i] + other + book[i+1:]
			got := summary(mutant)
			mutants++
			if !hasSameMoves(got, want) && !named(got) {
				t.Errorf("byte %d, %q: %q, want %q\n%s", i, other, got, want, mutant)
			}
		}
	}
	t.Logf("%d mutants", mutants)
}

// swapCase returns a letter in the other case.
func swapCase(letter string) string {
	if upper := strings.ToUpper(letter); upper != letter {
		return upper
	}
	return strings.ToLower(letter)
}

// hasSameMoves reports whether two summaries have the same games but for their tags, comments and
// results.
func hasSameMoves(a, b []string) bool {
	comment := regexp.MustCompile(` \{[^}]*\}`)
	moves := func(game string) string {
		_, rest, _ := strings.Cut(comment.ReplaceAllString(game, ""), ":")
		return rest[:strings.LastIndex(rest, " ")]
	}
	return slices.EqualFunc(a, b, func(a, b string) bool { return moves(a) == moves(b) })
}

// named reports whether a summary has a fault or a warning.
func named(summary []string) bool {
	return slices.ContainsFunc(summary, func(line string) bool {
		return strings.HasPrefix(line, "fault ") || line[0] >= '0' && line[0] <= '9'
	})
}
