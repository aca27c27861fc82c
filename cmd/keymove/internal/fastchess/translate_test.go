package fastchess

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// words splits a line at blanks; "_" stands for a blank in a word.
func words(line string) []string {
	all := strings.Fields(line)
	for i := range all {
		all[i] = strings.ReplaceAll(all[i], "_", " ")
	}
	return all
}

func TestTranslate(t *testing.T) {
	tests := []struct {
		name, line string
		want       []string
		warnings   int
	}{
		{"the manual's first example",
			"-engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 -openings file=book.epd format=epd order=random -each tc=60+0.6 option.Hash=64 -rounds 200 -repeat -concurrency 4",
			[]string{"--openings", "book.epd", "--format", "epd", "--engine", "cmd=Engine1.exe name=Engine1 tc=60+0.6 option.Hash=64",
				"--engine", "cmd=Engine2.exe name=Engine2 tc=60+0.6 option.Hash=64", "--games", "400", "--order", "random", "-j", "4"}, 0},
		{"its second one, with fishtest's rules",
			"-engine cmd=E1 option.Threads=1 nodes=2000000 -engine cmd=E2 nodes=1000000 -openings file=b.epd format=epd order=random -each tc=300+5 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 -rounds 100000 -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn",
			[]string{"--openings", "b.epd", "--format", "epd", "--resign", "movecount=3,score=600", "--draw", "movenumber=34,movecount=8,score=20",
				"--sprt", "elo0=0,elo1=2,alpha=0.05,beta=0.05", "--pgn", "./games/sprt.pgn",
				"--engine", "cmd=E1 option.Threads=1 nodes=2000000 tc=300+5", "--engine", "cmd=E2 nodes=1000000 tc=300+5",
				"--games", "200000", "--order", "random", "-j", "3"}, 0},
		{"seconds, margins, arguments and names with blanks",
			"-engine cmd=a args=-v_--deep name=My_Engine option.Move_Overhead=10 -engine cmd=b st=0.05 timemargin=20 -each st=1 plies=3 proto=uci restart=off tc=inf",
			[]string{"--engine", `cmd=a arg=-v arg=--deep "name=My Engine" "option.Move Overhead=10" movetime=1000 depth=3`,
				"--engine", "cmd=b movetime=50 margin=20 depth=3", "--games", "4", "--order", "sequential", "-j", "1"}, 0},
		{"a gauntlet of four, Chess960, a negative bound, options without effect",
			"-engine cmd=a -engine cmd=b -engine cmd=c -engine cmd=d -each nodes=9 -tournament gauntlet -seeds 2 -rounds 3 -variant fischerandom -maxmoves 90 -event My_Cup -srand 9 -recover -startup-ms 500 -ping-ms 700 -force-concurrency -ratinginterval 5",
			[]string{"--chess960", "--max-moves", "90", "--event", "My Cup", "--force-concurrency", "--report-every", "5",
				"--engine", "cmd=a nodes=9 start=500 ready=700", "--engine", "cmd=b nodes=9 start=500 ready=700", "--engine", "cmd=c nodes=9 start=500 ready=700", "--engine", "cmd=d nodes=9 start=500 ready=700",
				"--gauntlet", "--seeds", "2", "--games", "30", "--order", "sequential", "-j", "1"}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, warnings, err := Translate(words(tt.line))
			if err != nil || len(warnings) != tt.warnings {
				t.Fatalf("%v, warnings %q", err, warnings)
			}
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Errorf("(-got +want):\n%s", diff)
			}
		})
	}
}

// TestCommand: a plain name is that of PATH, then of the folder of dir=, or of ours; a path
// leads on from that folder.
func TestCommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the paths are those of other systems")
	}
	work, path := t.TempDir(), t.TempDir()
	t.Chdir(work)
	t.Setenv("PATH", path)
	for _, file := range []string{filepath.Join(path, "everywhere"), "everywhere", "here", "sub/here", "sub/there", "sub/it's"} {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for line, want := range map[string]string{
		"cmd=everywhere":                "cmd=everywhere",
		"cmd=everywhere dir=sub":        "cmd=everywhere dir=sub",
		"cmd=here":                      "cmd=./here",
		"cmd=here dir=sub":              "cmd=./sub/here dir=sub",
		"cmd=./here dir=sub":            "cmd=./sub/here dir=sub",
		"dir=sub cmd=there":             "dir=sub cmd=./sub/there",
		"cmd=it's dir=" + work + "/sub": `"cmd=` + work + `/sub/it's" dir=` + work + "/sub",
		"cmd=/bin/none dir=sub":         "cmd=/bin/none dir=sub",
		"cmd=nowhere dir=sub":           "cmd=nowhere dir=sub",
	} {
		got, _, err := Translate(words("-engine " + line + " -engine cmd=x -each nodes=5"))
		if err != nil || !slices.Contains(got, want+" nodes=5") {
			t.Errorf("%s: %q, %v, want %s", line, got, err, want)
		}
	}
}

// All that cannot be translated is in one error.
// TestNoLimit: the message speaks as fastchess's own lines do.
func TestNoLimit(t *testing.T) {
	for line, want := range map[string]string{
		"-engine cmd=a -engine cmd=b":                                   "engine 1 of 2 has no limit: -each tc=10+0.1",
		"-engine cmd=a nodes=5 -engine cmd=b -engine cmd=c":             "engine 2 of 3 has no limit",
		"-engine cmd=a -engine cmd=b --movetime 100 -rounds 1":          "here it is -each st=",
		"-engine cmd=a nodes=5 -engine cmd=b depth=4 -rounds 1 -repeat": "",
	} {
		_, _, err := Translate(words(line))
		if (want == "") != (err == nil) || err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

func TestTranslateErrors(t *testing.T) {
	_, _, err := Translate(words("x -engine cmd=a -nonsense -st 1 -games 1 -noswap -tb /x -output format=cutechess -concurrency 1 2 -rounds x --nodes 5 " +
		"-pgnout notation=uci -openings book=1 -each proto=xboard foo=1 st=0 bar -variant atomic -tournament knockout -repeat 3 -config file=x -maxmoves"))
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{`"x" is not part of any option`, "-st: unknown option; here it is -each st=…", "-nonsense: unknown option", "-noswap:", "-tb:", "-output format=cutechess", "-concurrency: want one word",
		"-rounds x: want a number from 1", "--nodes: the flags of keymove cannot be combined with -engine groups; here it is -each nodes=", "-pgnout notation=uci", "-openings book=1", "proto=xboard", "foo=1: unknown key", "st=0:", "bar: want KEY=VALUE",
		"-variant atomic", "-tournament knockout", "-repeat 3", "-config:", "-maxmoves: want one word", "want two engines or more, not 1"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error lacks %q:\n%v", want, err)
		}
	}
}

// TestNoWordIsIgnored: of every option and key that is accepted, a value changes what is played or
// written, or is the one of the table that asks for what a match does anyway; any other is refused
// by its name.
func TestNoWordIsIgnored(t *testing.T) {
	const usual = "-engine cmd=a -engine cmd=b -each tc=1+1 -rounds 5 -openings file=x order=random -pgnout file=g.pgn"
	base, _, err := Translate(words(usual))
	if err != nil {
		t.Fatal(err)
	}
	try := func(more string) (changed bool, warnings []string, err error) {
		got, warnings, err := Translate(words(usual + " " + more))
		return !slices.Equal(got, base), warnings, err
	}
	for option, keys := range fixed {
		if len(keys) == 0 {
			keys = map[string][]string{"": {""}}
		}
		for key, values := range keys {
			write := func(value string) string {
				word := strings.TrimPrefix(key+"="+value, "=")
				if option == Mark {
					return "-each tc=1+1 " + word
				}
				return option + " " + word
			}
			translate := func(value string) error {
				if option == "-pgnout" {
					_, _, err := Translate(words(strings.Replace(usual, "g.pgn", "g.pgn "+key+"="+value, 1)))
					return err
				}
				_, warnings, err := try(write(value))
				if len(warnings) > 0 {
					t.Errorf("%s: %q", write(value), warnings)
				}
				return err
			}
			for _, value := range values {
				if err := translate(value); err != nil {
					t.Errorf("%s %s=%s: %v", option, key, value, err)
				}
			}
			for _, value := range []string{"true", "false", "on", "off", "7", "other"} {
				if slices.Contains(values, value) {
					continue
				}
				if err := translate(value); err == nil || !strings.Contains(err.Error(), option) || !strings.Contains(err.Error(), value) {
					t.Errorf("%s %s=%s: %v, want a refusal by name", option, key, value, err)
				}
			}
		}
	}
	for _, more := range []string{
		"-sprt elo0=0 elo1=5", "-draw movenumber=40", "-resign score=500", "-maxmoves 9", "-concurrency 3", "-force-concurrency", "-rounds 6",
		"-tournament gauntlet", "-tournament gauntlet -seeds 2", "-srand 4", "-event x", "-site x", "-ratinginterval 3", "-openings plies=4",
		"-openings start=4", "-openings format=pgn", "-openings order=sequential", "-variant fischerandom", "-startup-ms 9", "-ucinewgame-ms 9", "-ping-ms 9",
		"-each nodes=5", "-each depth=5", "-each plies=5", "-each st=1", "-each timemargin=5", "-each args=-v", "-each dir=d", "-each log=f", "-each option.Hash=1",
	} {
		if changed, warnings, err := try(more); !changed || len(warnings) > 0 || err != nil {
			t.Errorf("%s: changed %v, warnings %q, %v", more, changed, warnings, err)
		}
	}
	for more, want := range map[string]string{
		"-log file=x": "-log", "-epdout x": "-epdout", "-strict": "-strict", "-use-affinity": "-use-affinity", "-check-mate-pvs": "-check-mate-pvs",
		"-debug": "-debug", "-show-latency": "-show-latency", "-seeds 2": "-seeds 2", "-recover 1": "-recover 1", "-force-concurrency x": "-force-concurrency x",
		"-output format=fastchess x=1": "-output x=1", "-report": "-report", "-ucinewgame-ms 5 -ping-ms 6": "-ping-ms 6", "-pgnout min=true": "min=true",
		"-pgnout g.pgn min fi": "min=true", "-pgnout append=true": "want file=", "-pgnout file=a file=b": "file=b", "-pgnout file=a matchline=x": "matchline",
		"-autosaveinterval x": "-autosaveinterval", "-openings policy=encounter": "policy=encounter", "-each ponder=true": "ponder=true",
	} {
		if _, _, err := try(more); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want a refusal with %q", more, err, want)
		}
	}
	if _, _, err := try("-autosaveinterval 0"); err != nil {
		t.Error(err)
	}
}

func FuzzTranslate(f *testing.F) {
	f.Add("-engine cmd=a -engine cmd=b -each tc=1+1 -rounds 5")
	f.Add("-engine -each = -sprt -1 --")
	f.Fuzz(func(t *testing.T, line string) {
		ours, _, err := Translate(strings.Fields(line))
		if err == nil && len(ours) == 0 {
			t.Error("nothing, and no error")
		}
	})
}
