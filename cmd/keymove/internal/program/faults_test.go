package program_test

import (
	"slices"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
)

// row is a command line, its exit code, and a part of what it says.
type row struct {
	line string
	code int
	says string
}

// check runs command lines.
func check(t *testing.T, rows ...row) {
	t.Helper()
	for _, r := range rows {
		Call(t, "", strings.Fields(r.line)...).Check(t, r.line, r.code, r.says)
	}
}

// faultyFolder fills a folder with what the command lines of the tables below read.
func faultyFolder(t *testing.T) {
	t.Helper()
	InMates(t)
	illegal := `7k/8/5KQ1/8/8/8/8/8 w - - bm Qa7; id "bad";`
	WriteFile(t, "bad.epd", illegal)
	WriteFile(t, "two.epd", `7k/8/5K2/3N3N/8/8/8/8 w - - bm Nf4; id "ambiguous";`, "nonsense")
	WriteFile(t, "late.epd", "4k3/8/8/8/8/8/8/Q3K3 w - - moves e1d1 e8e6; bm Qa8;", "4k3/8/8/8/8/8/8/Q3K3 w - - bm Qa8+; moves e1d1;")
	WriteFile(t, "lines.epd", shortLine, strings.Replace(shortLine, "Qb7#", "Qb8", 1), strings.Replace(shortLine, "bm Qd7", "bm Qd2", 1))
	WriteFile(t, "empty.epd", "# nothing here")
	WriteFile(t, "other.epd", "8/8/8/8/8/1k6/8/K7 b - - bm Kc2;")
	WriteFile(t, "script", "#!/bin/sh", "exec engine")
	WriteFile(t, "game.pgn", `[Event "?"]`, "", "1. e4 *")
	WriteFile(t, "puzzles.csv", "PuzzleId,FEN,Moves,Rating")
	WriteFile(t, "words.md", slices.Repeat([]string{"Some words about a program, and more of them.", ""}, 61)...)
	WriteFile(t, "full/something")
	MakeDirs(t, "empty")
	WriteFile(t, "broken.csv", "contender,suite")
	WriteFile(t, "noreason.txt", "aaaaaaaaaaaaaaaa")
	writeBook(t, "a.bin", "a2a3")
	WriteFile(t, "torn.bin", "not a book")
	WriteFile(t, "ended.epd", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "nonsense")
	WriteFile(t, "bad.toml", "[profiles.a]", `base = "defualt"`, "[profiles.b]", "sea = true", "lmr = 7")
	WriteFile(t, "one.toml", "[profiles.a]")
	WriteFile(t, "x.toml", `suites = ["mates.epd"]`, `depth = 1`, `jobs = 2`)
	WriteFile(t, "clock.toml", `suites = ["mates.epd"]`, `clock = "300ms"`, "depth = 3")
	WriteFile(t, "blank.toml", `contenders = ["plain"]`, `suites = [""]`, `filter = ""`)
	WriteFile(t, "games.toml", "[match]", `contenders = ["default", "vpr-9.0"]`, "nodes = 10", "[[expect]]", `figure = "elo"`, `contender = "default"`, `base = "nobody"`, "min = 1")
	Must(t, "run mates.epd --nodes 100 --no-times --quiet --out one")
	Must(t, "run mates.epd --nodes 100 --no-times --quiet --out both --profile default --profile default,see=off")
	Must(t, "run other.epd --nodes 100 --quiet --out other")
	Must(t, "match --profile default --profile plain --nodes 10 --games 2 --max-moves 2 --quiet --out games")
	table := ReadFile(t, "one", "records.csv")
	WriteText(t, "cut.csv", table[:len(table)-40])
}

// checkFaults: each command line has its exit code and says what is wrong; nothing is on stdout, and nothing is made.
func checkFaults(t *testing.T, rows []row) {
	t.Helper()
	faultyFolder(t)
	before := NamesIn(t, ".")
	for _, r := range rows {
		args := ShellWords(r.line)
		for i, word := range args {
			args[i] = strings.ReplaceAll(word, "FAKE", FakeEngine(nil))
		}
		got := Call(t, "", args...)
		got.Check(t, r.line, r.code, r.says)
		if got.Stdout != "" && !strings.HasPrefix(r.line, "suites check") {
			t.Errorf("%s: stdout %q", r.line, got.Stdout)
		}
		if after := NamesIn(t, "."); !slices.Equal(after, before) {
			t.Fatalf("%s: the folder has %q, and had %q", r.line, after, before)
		}
	}
}

func TestFaultsOfCommands(t *testing.T)   { checkFaults(t, faultsOfCommands) }
func TestFaultsOfRuns(t *testing.T)       { checkFaults(t, faultsOfRuns) }
func TestFaultsOfContenders(t *testing.T) { checkFaults(t, faultsOfContenders) }
func TestFaultsOfReports(t *testing.T)    { checkFaults(t, faultsOfReports) }
func TestFaultsOfMatches(t *testing.T)    { checkFaults(t, faultsOfMatches) }

var faultsOfCommands = []row{
	{"foo", 2, `keymove: unknown command "foo"`},
	{"rnu", 2, `keymove: unknown command "rnu"; did you mean run?`},
	{"suites chk", 2, `keymove: unknown command "chk"; did you mean check?`},
	{"check mates.epd", 2, `keymove: unknown command "check"; did you mean suites check?`},
	{"mates.epd", 2, `keymove: unknown command "mates.epd"; did you mean "keymove run mates.epd"?`},
	{"WAC --nodes 3", 2, `keymove: unknown command "WAC"; did you mean "keymove run WAC"?`},
	{"help foo", 2, `keymove: unknown command "foo"`},
	{"help suites chk", 2, `keymove: unknown command "chk"; did you mean check?`},
	{"--quiet run mates.epd", 2, "keymove: unknown flag --quiet: the flags of a command come after its name"},
	{"run mates.epd -?", 2, `keymove: unknown flag -? (`},
	{"run --foo mates.epd", 2, "keymove: unknown flag --foo"},
	{"run mates.epd --depht 3", 2, "keymove: unknown flag --depht; did you mean --depth?"},
	{"run mates.epd --depth", 2, "keymove: --depth needs a value"},
	{"perft", 2, "keymove: perft needs a depth"},
	{"perft 0", 2, "keymove: depth"},
	{"perft 8/8/8/8 w - - 3", 2, "keymove: invalid FEN"},
	{"eval 8/8/8/8 w - -", 2, "keymove: invalid FEN"},
	{"eval startpos moves e2e5", 2, "keymove: "},
	{"eval --profile nope", 2, "keymove: --profile: unknown profile"},
	{"profiles nope", 2, "keymove: unknown profile"},
	{"bench 3", 2, "keymove: bench takes no arguments"},
	{"uci 3", 2, "keymove: uci takes no arguments"},
	{"uci --profile default,book=on", 2, "but no book is given"},
	{"uci --book torn.bin", 2, "not a Polyglot book"},
	{"version 3", 2, "keymove: version takes no arguments"},
	{"completion", 2, "keymove: "},
	{"completion csh", 2, "completion needs one shell: bash, zsh or fish"},
	{"suites list wac", 2, "keymove: "},
	{"suites info", 2, "keymove: "},
	{"suites info wac.epd", 2, "wac"},
	{"suites get", 2, "keymove: "},
	{"suites get nosuch", 2, "nosuch"},
	{"suites check", 2, "keymove: "},
	{"suites check mates.epd --budget 1k", 2, "--budget"},
	{"suites check mates.epd --prove --budget 0", 2, "--budget"},
	{"suites check --lines lines.epd", 3, "lines.epd:3:40: error: invalid-line: pv begins with Qd7, which is not in bm"},
	{"suites check words.md", 3, "… and 56 more: is this EPD?"},
	{"suites import", 2, "import needs one file"},
	{"suites import puzzles.csv --rating 2000-1000", 2, "--rating 2000-1000: want two ratings"},
	{"suites import missing.csv", 3, "missing.csv"},
	{"suites import words.md --out out.epd", 3, "… and 56 more: is this lichess_db_puzzle.csv?"},
	{"suites import game.pgn --out out.epd", 3, "this is a PGN file, games"},
	{"suites import mates.epd --out out.epd", 3, "this is EPD or FEN, positions"},
	{"worker", 2, "worker needs --server"},
	{"worker x --server nats://x", 2, "worker takes no arguments"},
	{"worker --server nats://x -j 0", 2, "-j 0: want at least 1"},
	{"engines check", 2, "keymove: "},
	{"engines check cmd=a cmd=b", 2, "keymove: "},
	{"engines check nonsense", 2, "nonsense"},
	{"engines check cmd=./there/is/none", 2, "there/is/none"},
	{`engines check "FAKE" --depth 3`, 2, "unknown flag --depth"},
	{`engines check "FAKE log=game.pgn"`, 2, "is not a log of Keymove"},
	{"engines check stockfish option.Hash=3", 2, "keymove: option.Hash=3 is part of an engine; quote all of it: 'stockfish option.Hash=3'"},
}

var faultsOfRuns = []row{
	{"run mates.epd --depth x", 2, "keymove: --depth x: want a whole number"},
	{"run mates.epd --movetime soon", 2, "keymove: --movetime"},
	{"run mates.epd -j 0", 2, "keymove: -j 0: want at least 1"},
	{"run mates.epd --seed 3", 2, "keymove: --seed needs --sample"},
	{"run mates.epd --timeout 2s", 2, "--timeout"},
	{"run mates.epd --out full", 2, "keymove: --out full is not empty"},
	{"run mates.epd --out mates.epd", 1, "keymove: "},
	{"run - - ", 2, "keymove: -: stdin can be read only once"},
	{"run missing.epd", 3, "keymove: missing.epd: file not found"},
	{"run wac", 3, `keymove: the catalogue's suite wac is not on this machine; get it with "keymove suites get wac"`},
	{"run wacnow", 3, `keymove: wacnow: file not found, and not a name in the catalogue; did you mean wacnew? ("keymove suites list" lists them)`},
	{"run wac.epd", 3, "keymove: wac.epd: file not found; did you mean wac, without .epd?"},
	{"run wac,STS", 3, "keymove: wac,STS: file not found; give each name by itself: wac STS"},
	{"run mates.epd ./script", 3, "keymove: ./script: this is a script; each engine needs an --engine of its own"},
	{"run game.pgn", 3, "keymove: game.pgn: this is a PGN file, games; keymove match --openings FILE --format pgn takes it"},
	{"run puzzles.csv --skip-invalid", 3, "keymove: puzzles.csv: this is a CSV file of Lichess puzzles; keymove suites import makes a suite of it"},
	{"run words.md", 3, "… and 56 more: is this EPD?"},
	{"run full", 3, "keymove: "},
	{"run bad.epd", 3, "keymove: bad.epd: 1 of its lines cannot be read; --skip-invalid"},
	{"run late.epd", 3, `late.epd:1:39: moves: move 2: "e8e6" is not a legal move late.epd:2:37: moves is read directly behind the position only`},
	{"run lines.epd --lines", 3, `lines.epd:2:48: pv: move 3 of 3: "Qb8" is not a legal move lines.epd:3:40: pv begins with Qd7, which is not in bm keymove: lines.epd: 2 of its lines cannot be read`},
	{"run mates.epd x*.epd ful* [a", 3, "keymove: x*.epd: the pattern matches no file keymove: ful*: the pattern matches no file keymove: [a: file not found, and not a pattern either: a bracket is not closed"},
	{"run empty.epd", 3, "keymove: nothing to run: no positions in empty.epd"},
	{"run empty.epd -", 3, "keymove: nothing to run: no positions in empty.epd, stdin"},
	{"run mates.epd --filter y*", 3, "keymove: nothing to run: no position is left"},
	{"run bad.epd --skip-invalid", 3, "keymove: nothing to run"},
	{"run mates.epd --shard 9/9", 3, "nothing to run: no position is left"},
	{"run mates.epd --shard 2/3 --min-solved 1", 2, "--shard cannot be combined with a gate"},
	{"run mates.epd --nodes 1k,10k --depth 4,6", 2, "each is the only one of its searches"},
	{"run mates.epd --cache --movetime 10", 2, "--cache cannot be combined with --movetime"},
	{`run mates.epd --cache --depth 1 --engine "FAKE option.Threads=2"`, 2, "--cache cannot be combined with option.Threads=2: "},
	{"run --server nats://x --trace", 2, "--trace cannot be combined with --server: workers send records alone"},
	{"run --server nats://x --cache", 2, "--cache cannot be combined with --server: workers send records alone"},
	{"run --tls-ca x", 2, "--tls-ca needs --server"},
	{"run x.toml --nodes 3", 2, "--nodes cannot be combined with x.toml, which says what is run"},
	{"run x.toml --profile default", 2, "--profile cannot be combined with x.toml"},
	{"run x.toml mates.epd", 2, "mates.epd cannot be combined with x.toml, which says what is run"},
	{"run x.toml -j 3", 2, "-j 3 contradicts x.toml, line 3: jobs = 2"},
	{"run x.toml --alpha 0.7 --baseline none", 2, "--alpha 0.7: want more than 0"},
	{"run none.toml", 3, "none.toml: file not found"},
	{"run clock.toml", 3, "clock cannot be combined with depth: a clock is the only limit of a search"},
	{"run blank.toml", 3, "blank.toml:2:11: suites: want a list of texts blank.toml:3:1: filter: want a text"},
	{"run games.toml", 3, `games.toml:7:1: unknown contender "nobody"`},
	{"run --resume one --nodes 5", 2, "--nodes cannot be combined with --resume"},
	{"run --resume one --profile plain --profiles one.toml --book a.bin", 2, "--profile cannot be combined with --resume"},
	{"run --resume one --out other --cache --dry-run", 2, "--dry-run cannot be combined with --resume"},
	{"run --resume one mates.epd", 2, "mates.epd cannot be combined with --resume"},
	{"run --resume missing", 3, "missing: folder not found"},
	{"run --resume mates.epd", 3, "mates.epd is not a run folder"},
	{"run --resume .", 3, ". is not a run folder"},
	{"run --resume games", 3, "match --resume games"},
}

var faultsOfContenders = []row{
	{"run mates.epd --profile nope", 2, `keymove: --profile nope: unknown profile "nope"`},
	{"profiles --profiles none.toml", 2, "keymove: --profiles none.toml: file not found"},
	{"run mates.epd --profiles bad.toml", 2, `bad.toml:2:1: unknown profile "defualt"; did you mean default? bad.toml:4:1: unknown feature "sea"; did you mean see? ` +
		"bad.toml:5:1: lmr=7: want on or off keymove: --profiles bad.toml: 3 errors"},
	{"run mates.epd --profiles one.toml --profile b", 2, `unknown profile "b"; "keymove profiles" lists them`},
	{"run mates.epd --ablate see --ablate-mode both", 2, "keymove: --ablate-mode both: want"},
	{"run mates.epd --ablate-mode cross", 2, "keymove: --ablate-mode needs --ablate"},
	{"run mates.epd --profile default,phase=tapered", 2, "nothing in default reads phase=tapered (phase acts with trades or time=phased under a game clock); vpr-8.1 does"},
	{"run mates.epd --profile default,book=on", 2, "default,book=on plays from an opening book and needs --book"},
	{"run mates.epd --book a.bin", 2, "--book needs a profile with book=on"},
	{"run mates.epd --profile default,book=on --book absent.bin", 2, "absent.bin: "},
	{"run mates.epd --profile default,book=on --book torn.bin", 2, "not a Polyglot book: 11 bytes"},
	{"run mates.epd --engine cmd=no-such-engine", 2, "keymove: --engine: cmd=no-such-engine: not found in PATH"},
	{"run mates.epd --engine cdm=x --dry-run", 2, `keymove: --engine: character 1: unknown key "cdm"`},
	{`run mates.epd --engine "FAKE option.Nothing=1"`, 2, "option Nothing=1"},
	{`run mates.epd --engine "FAKE option.Hash=0"`, 2, "option Hash=0"},
	{`run mates.epd --engine "FAKE option.OwnBook=maybe"`, 2, "option OwnBook=maybe"},
	{`run mates.epd --engine "FAKE arg=die-at-start"`, 4, "cmd="},
	{`run mates.epd --engine "FAKE" --ablate option.nothing=1`, 2, "no such option"},
	{"run mates.epd --engine stockfish 'option.Skill' 'Level=3'", 2, "keymove: option.Skill is part of an engine; quote all of it: --engine 'stockfish \"option.Skill Level=3\"'"},
	{"match --engine stockfish --engine ./new option.Hash=3", 2, "keymove: option.Hash=3 is part of an engine; quote all of it: --engine './new option.Hash=3'"},
}

var faultsOfReports = []row{
	{"compare", 2, "keymove: compare needs a run"},
	{"compare one", 2, "keymove: one has one contender"},
	{"compare both#none", 3, `keymove: no such contender "none" in both; its contenders are "default", "default,see=off"`},
	{"compare both --alpha 0.7", 2, "keymove: --alpha 0.7: want more than 0 and less than 0.5"},
	{"compare both --json --csv", 2, "keymove: --csv cannot be combined with --json"},
	{"compare both --html --csv", 2, "keymove: "},
	{"compare both --by limits", 2, "--by limits: want phase, theme, feature or limit"},
	{"compare both --by limit", 3, "the runs have one limit each: give all of them to one run"},
	{"compare both --by phase --csv", 2, "--by cannot be combined with --csv"},
	{"compare both --by phase --phase none", 2, "--phase none: want"},
	{"compare one none", 3, "keymove: none: neither a run folder nor a file"},
	{"compare one empty", 3, "keymove: empty is not a run folder: it has no run.json"},
	{"compare one broken.csv", 3, `keymove: broken.csv:1:1: column "case" is missing`},
	{"compare mates.epd", 3, "is this the records.csv of a run?"},
	{"compare one other", 3, "keymove: no two contenders have searched the same case"},
	{"gate", 2, "keymove: gate takes one run"},
	{"gate one", 2, "keymove: gate needs --baseline RUN"},
	{"gate one both --baseline one", 2, "keymove: gate takes one run"},
	{"gate one --min-solved 1 --max-lost 0", 2, "--max-lost needs --baseline"},
	{"gate one/records.csv --baseline one --margin x", 2, "keymove: --margin x:"},
	{"gate one/records.csv --baseline one --allow none.txt", 3, "keymove: --allow none.txt: file not found"},
	{"gate one/records.csv --baseline one --allow noreason.txt", 3, `keymove: noreason.txt:1: "aaaaaaaaaaaaaaaa" has no reason`},
	{"gate one/records.csv --baseline none", 3, "keymove: none: neither a run folder nor a file"},
	{"gate one/records.csv --baseline other", 3, "keymove: no two contenders have searched the same case of the same suite"},
	{"run mates.epd --baseline none", 3, "keymove: none: neither a run folder nor a file"},
	{"run mates.epd --nodes 100 --baseline other", 3, "no two contenders have searched the same case"},
	{"run mates.epd --max-lost 3", 2, "keymove: --max-lost needs --baseline"},
	{"run mates.epd --require-conclusive", 2, "--require-conclusive needs --baseline or --max-slower"},
	{"run mates.epd --max-slower 3%", 2, "--max-slower needs a second contender"},
	{"run mates.epd --max-slower x --profile default --profile x:default", 2, "want a percentage"},
	{"run mates.epd --max-slower 3% --profile default --profile x:default --no-times", 2, "speeds are times"},
	{"run mates.epd --max-slower 3% --profile default --profile x:default --cache", 2, "answers of earlier runs take no time"},
	{"run mates.epd --max-slower 3% --profile default --profile x:default --server nats://t@127.0.0.1:1", 2, "turns on one machine"},
	{"report", 2, "keymove: report takes one run folder"},
	{"report one both", 2, "keymove: report takes one run folder"},
	{"report one --html --json", 2, "keymove: "},
	{"report missing", 3, "keymove: missing: folder not found"},
	{"report .", 3, "keymove: . is not a run folder: it has no run.json"},
	{"report mates.epd", 3, "keymove: mates.epd is not a run folder"},
	{"report --history x.html", 2, "a history needs runs"},
	{"report --history x.html one cut.csv", 3, "cut.csv:4"},
	{"report --history x.html one none", 3, "none"},
	{"report --history x.html --merge one both", 2, "cannot be combined"},
	{"report --history x.html --repo empty one", 3, "empty"},
	{"report --benchmark-json --json one", 2, "cannot be combined"},
	{"report both --epd x.epd", 2, "both has the contenders default, default,see=off: name one, as keymove report both#default"},
	{"report both#nobody --epd x.epd", 2, "both has the contenders default, default,see=off"},
	{"report one --epd x.epd --json", 2, "cannot be combined"},
	{"report none --epd x.epd", 3, "none"},
	{"report --merge --out new", 2, "--merge needs the folders"},
	{"report --merge absent --out new", 3, "absent: folder not found"},
	{"report --merge one --out new", 3, "one is not a shard"},
	{"report last", 3, "there is none"},
	{"explain", 2, "which case?"},
	{"explain --lost", 2, "lost"},
	{"explain x:1 --ablate option.A=1", 2, "ablate"},
	{"explain mates --first 0", 2, "first"},
	{"explain x:1 --profile default --profile plain", 2, "want one contender"},
	{"explain nothing", 3, `"nothing" is not a case`},
	{"explain 0123456789abcdef", 3, `"0123456789abcdef" is not a case`},
	{"explain x:1 --against nonsense", 3, "x"},
	{"explain wca:1", 3, "wca: file not found, and not a name in the catalogue; did you mean wac?"},
	{"explain mates:31", 3, "mates has cases 1 to 30, not 31"},
	{"explain mates:mate-in-2.1", 3, `mates has no case "mate-in-2.1"; did you mean mate-in-2.01?`},
}

var faultsOfMatches = []row{
	{"match --tc 1+1 --profile default --profile default -j 9", 2, "use -j 2, or --force-concurrency"},
	{"match x --nodes 5 --profile default --profile default", 2, "takes no arguments"},
	{"match --tc 0+0 --profile default --profile default", 2, `--tc: "0+0": a clock without time`},
	{"match --nodes 5 --profile default --profile default --seeds 3", 2, "seeds"},
	{"match --nodes 5 --profile default --profile default --order x", 2, "--order x"},
	{"match --nodes 5 --profile nope --profile default", 2, "nope"},
	{"match --nodes 5 --profile default --profile default --plies 4", 2, "--plies needs --openings"},
	{"match --nodes 5 --profile default --profile default --sprt elo0=0,elo1=1e9", 2, "--sprt: elo1=1e+09: no match can reach it; want a number from "},
	{"match --nodes 5 --profile default --profile default --openings nowhere.epd", 3, "file not found"},
	{"match --nodes 5 --profile default --profile default --openings ended.epd", 3, "ended.epd:1: the game is over: stalemate"},
	{"match --profile default --openings ended.epd --sprt elo0=5,elo1=5 --games 7 --draw x --out m", 2,
		"ended.epd:1: the game is over: stalemate"},
	{"match -engine cmd=a -engine cmd=b -each tc=1+0", 2, "unknown flag -each"},
	{"match --resume nowhere", 3, "folder not found"},
	{"match --merge nowhere", 3, "folder not found"},
	{"match --resume one", 3, "run --resume one"},
	{"match --resume x y", 2, "y cannot be combined with --resume"},
	{"match --resume=", 2, "--resume of keymove match has an empty value"},
	{"match --resume x --nodes 5 --seed 3 -j 0 --quiet", 2, "--nodes cannot be combined with --resume, which takes everything from the match's folder"},
	{"match --merge x --resume y --json", 2, "--resume cannot be combined with --merge"},
	{"match --merge", 2, "--merge needs the folders of the shards"},
	{"match --allow-missing --dry-run x y", 2, "--allow-missing needs --merge"},
	{"match none.toml", 3, "none.toml: file not found"},
	{"match games.toml", 3, `games.toml:7:1: unknown contender "nobody"`},
	{`match --chess960 --nodes 5 --profile default --engine "FAKE name=unable"`, 2, "unable: the engine has no option UCI_Chess960"},
	{`match --nodes 5 --profile default --engine "FAKE arg=die-at-start name=dead"`, 4, "dead"},
}

// All that is wrong is reported at once, each fault at its place, whoever finds it.
func TestAllFaultsAtOnce(t *testing.T) {
	faultyFolder(t)
	for _, test := range []struct {
		line string
		code int
		says []string
	}{
		{"run bad.epd gone.epd two.epd", 3, []string{"bad.epd:1:", "gone.epd: file not found", "two.epd:1:", "two.epd:2:", "two.epd: 2 of its lines cannot be read"}},
		{"run none.epd --seed 3 --profile plain --profile nope - --hash=0 bad.epd --cache --movetime 5 --baseline gone --alpha 2 --profiles none.toml --ablate see -j 0 --repeat x", 2, []string{
			"--seed needs --sample", "none.epd: file not found", "--hash 0", "--cache cannot be combined with --movetime", "--alpha 2:", "--profiles none.toml: file not found", "-j 0", "--repeat x"}},
		{"match --profile default --openings ended.epd --sprt elo0=5,elo1=5 --games 7 --draw x", 2, []string{"a match needs two contenders or more, and one is given", "a limit is missing",
			"elo0=5 is not less than elo1=5", "--games 7: want an even number", "--draw: unknown key", "ended.epd:1: the game is over: stalemate", "ended.epd:2:"}},
	} {
		Call(t, "", strings.Fields(test.line)...).Check(t, test.line, test.code, test.says...)
	}
	WriteFile(t, "match.toml", "[match]", `contenders = ["default", "vpr-9.0,see=maybe"]`, "nodes = 0", `openings = "none.epd"`, "sed = 3")
	Call(t, "", strings.Fields("run match.toml --nodes 5 --out m")...).Check(t, "match.toml", 2, "match.toml:2:26: vpr-9.0,see=maybe", "match.toml:3:1: nodes:",
		"match.toml:4:1: openings none.epd: file not found", `match.toml:5:1: unknown key "sed"`, "--nodes cannot be combined with match.toml")
}

// TestALostRightNamesItsFlag: wherever a castling right is dropped that Chess960 keeps, the message says so.
func TestALostRightNamesItsFlag(t *testing.T) {
	InTempDir(t)
	const fen = "1r2k3/8/8/8/8/8/8/1R2K3 w Q - "
	WriteFile(t, "kept.epd", fen+"bm Kd2;")
	WriteFile(t, "lost.epd", fen+"bm O-O-O;")
	WriteFile(t, "open.pgn", `[FEN "`+fen+`0 1"]`, "", "1. Kd2 *")
	for _, line := range []string{
		"run kept.epd --dry-run", "run lost.epd --dry-run", "explain lost.epd", "suites check kept.epd", "suites check lost.epd", "suites check lost.epd --json",
		"match --profile default --profile x:default --nodes 9 --dry-run --openings open.pgn", "match --profile default --profile x:default --nodes 9 --dry-run --openings kept.epd",
		"perft " + fen + "1",
	} {
		got := Call(t, "", strings.Fields(line)...)
		if says := got.Stdout + got.Stderr; !strings.Contains(says, "castling right Q, but the king or rook is not on its square; --chess960 keeps it") {
			t.Errorf("%s: %s", line, says)
		}
	}
}
