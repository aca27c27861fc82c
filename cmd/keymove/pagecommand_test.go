package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// pageCommand returns the words of the commands that a page shows for its first case: that which
// searches it again, and that which explains it.
func pageCommand(t *testing.T, dir string) (again, explain []string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), `<script type="application/json" id="data">`)
	block, _, _ = strings.Cut(block, "</script>")
	var data struct {
		Commands [][]struct{ Before, After string }
		Cases    []struct {
			F string `json:"f"`
			X []int  `json:"x"`
		}
		Folders []string
	}
	if err := json.Unmarshal([]byte(block), &data); err != nil {
		t.Fatal(err)
	}
	command := data.Commands[0][0]
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("sh is not installed")
	}
	words, err := exec.Command(shell, "-c", `printf '%s\n' `+command.Before+" --filter "+data.Cases[0].F+" "+command.After).Output()
	if err != nil {
		t.Fatal(err)
	}
	explain = []string{"explain", fmt.Sprintf("%s#%d", data.Folders[0], data.Cases[0].X[1])}
	return strings.Split(strings.TrimSuffix(string(words), "\n"), "\n"), explain
}

// TestCommandOfThePage: the command that a page shows runs just its case, with contenders
// that need a file of profiles and a book.
func TestCommandOfThePage(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "../cache")
	testenv.OnlyLong(t, "explains a position")
	inTempDir(t)
	writeFile(t, "start.epd", startCase+";", strings.Replace(startCase, `"start"`, `"it's another"`, 1)+";")
	writeFile(t, "my profiles.toml", "[profiles.mine]", `base = "vpr-9.0"`, `nullmove = "off"`)
	writeBook(t, "h.bin", "h2h4")
	meta, records := runOK(t, "start.epd", "--profiles", "my profiles.toml", "--profile", "mine", "--profile", "booked:mine,book=best",
		"--book", "h.bin", "--nodes", "300", "--hash", "1", "--filter", "it's*", "--out", "r")
	if files := meta.Contenders[0].ProfileFiles; len(files) != 1 || !filepath.IsAbs(files[0]) {
		t.Errorf("files of profiles: %q", files)
	}
	words, explain := pageCommand(t, "r")
	if words[0] != "keymove" || words[1] != "run" {
		t.Fatalf("the page shows %q", words)
	}
	_, again := runOK(t, append(words[2:], "--out", "again")...)
	if len(again) != 2 || again[0].ID != records[0].ID || again[1].Move != "h4" || *again[0].Nodes != *records[0].Nodes {
		t.Errorf("%q gives %+v, want %+v", words, again, records)
	}
	t.Chdir("r") // where the page is
	if explained := call(t, "", explain...); explained.code != 0 || !strings.Contains(explained.stdout, "mine plays "+records[0].Move+", expected a3") {
		t.Errorf("%q: %+v", explain, explained)
	}
	explained := call(t, "", "explain", ".#2")
	if explained.code != 0 || !strings.Contains(explained.stdout, "booked plays h4, expected a3") {
		t.Errorf("a row whose contender has a book: %+v", explained)
	}
}
