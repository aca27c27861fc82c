package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestPythonChessReplaysTheGames has python-chess, where it is installed, replay the games
// of matches: each has the result on its board that the PGN states.
func TestPythonChessReplaysTheGames(t *testing.T) {
	python := pythonChess(t)
	script := filepath.Join(packageDir, "testdata", "replay.py")
	inTempDir(t)
	for name, args := range map[string][]string{
		"played":      {"--nodes", "400", "--games", "24"},
		"adjudicated": {"--nodes", "200", "--games", "8", "--max-moves", "25", "--resign", "movecount=3,score=500", "--draw", "movenumber=10,movecount=3,score=20"},
		"chess960":    {"--nodes", "200", "--games", "8", "--chess960"},
	} {
		if got := call(t, "", append([]string{"match", "--profile", "default", "--profile", "vpr-9.0", "--quiet", "--out", name}, args...)...); got.code != host.ExitOK {
			t.Fatalf("%s: %+v", name, got)
		}
		out, err := exec.CommandContext(t.Context(), python, script, filepath.Join(name, "games.pgn")).CombinedOutput()
		if err != nil || !strings.HasSuffix(string(out), args[3]+" games, 0 wrong\n") {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

// TestPythonChessReadsWrittenBackLines has python-chess read the lines of report --epd.
func TestPythonChessReadsWrittenBackLines(t *testing.T) {
	python := pythonChess(t)
	script := filepath.Join(packageDir, "testdata", "readepd.py")
	inTempDir(t)
	runOK(t, "battery-200", "mates", "--nodes", "500", "--out", "run")
	if got := call(t, "", "report", "run", "--epd", "back.epd"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if out, err := exec.CommandContext(t.Context(), python, script, "back.epd").CombinedOutput(); err != nil || string(out) != "230 lines\n" {
		t.Errorf("%v\n%s", err, out)
	}
}

// pythonChess returns a Python that has python-chess.
func pythonChess(t *testing.T) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil || exec.CommandContext(t.Context(), python, "-c", "import chess.pgn").Run() != nil {
		t.Skip("python-chess is not installed")
	}
	return python
}
