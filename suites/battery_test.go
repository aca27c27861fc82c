package suites

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestBatteryPage: docs/battery.md has the right number of positions by theme.
func TestBatteryPage(t *testing.T) {
	testenv.OnlyLong(t, "reads eight thousand positions")
	page, err := os.ReadFile(filepath.Join("..", "docs", "battery.md"))
	if err != nil {
		t.Fatal(err)
	}
	if want := sharesOf(builtinOf(t, "battery"), builtinOf(t, "battery-200")); !strings.Contains(string(page), want) {
		t.Errorf("docs/battery.md lacks the table\n%s", want)
	}
}

// sharesOf returns a table of how many positions the battery has of each theme, and how many of them
// are in the choice.
func sharesOf(whole, choice Suite) string {
	var order []string
	counts, chosen := map[string]int{}, map[string]int{}
	for _, c := range whole.All() {
		if counts[c.Theme] == 0 {
			order = append(order, c.Theme)
		}
		counts[c.Theme]++
	}
	for _, c := range choice.All() {
		chosen[c.Theme]++
	}
	var text strings.Builder
	text.WriteString("| theme | positions | in `battery-200` |\n|---|--:|--:|\n")
	for _, theme := range order {
		fmt.Fprintf(&text, "| %s | %d | %d |\n", theme, counts[theme], chosen[theme])
	}
	fmt.Fprintf(&text, "| all | %d | %d |\n", whole.Len(), choice.Len())
	return text.String()
}

// TestBatteryIsOurOwn: no position is in a public suite.
func TestBatteryIsOurOwn(t *testing.T) {
	testenv.OnlyLong(t, "reads all public suites")
	ours := map[string]string{}
	for _, c := range allOf(builtinOf(t, "battery")) {
		ours[beginning(c.Position.FEN4())] = c.ID
	}
	read := 0
	err := filepath.WalkDir(testenv.PublicSuites(t), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".epd" {
			return err
		}
		read++
		return eachLine(path, func(line string) {
			if id := ours[beginning(line)]; id != "" {
				t.Errorf("%s is in %s", id, path)
			}
		})
	})
	if err != nil || read == 0 {
		t.Errorf("%d files, %v", read, err)
	}
}

// beginning returns the pieces and the side to move of a position.
func beginning(line string) string {
	if fields := strings.Fields(line); len(fields) > 1 {
		return fields[0] + " " + fields[1]
	}
	return ""
}

func eachLine(path string, do func(string)) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		do(lines.Text())
	}
	return lines.Err()
}
